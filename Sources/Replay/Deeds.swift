import Guidance
import Indoor

/// The inputs and other changes from outside by tick, so that ticks can be run again.
struct Deeds: Sendable {
    enum Deed: Sendable {
        /// The script was ended before the tick (take over).
        case takeOver
        /// The cue sheet from this tick on.
        case replace(CueSheet)
        case input(Input)
    }

    /// Small, because a walk by hand has one for nearly each tick.
    private struct Entry: Sendable {
        let tick: Int
        let what: What

        enum What: Sendable {
            case takeOver
            /// The number of the sheet.
            case replace(Int)
            case input(Input)
        }
    }

    /// Ascending by tick; within a tick in the order of arrival.
    private var entries: [Entry] = []
    private var sheets: [CueSheet] = []

    /// - Parameter tick: not before that of the last entry.
    mutating func add(_ deed: Deed, at tick: Int) {
        let what: Entry.What
        switch deed {
        case .takeOver: what = .takeOver
        case .replace(let sheet):
            what = .replace(sheets.count)
            sheets.append(sheet)
        case .input(let input): what = .input(input)
        }
        entries.append(Entry(tick: tick, what: what))
    }

    func all(at tick: Int) -> [Deed] {
        guard let last = entries.last, last.tick >= tick else { return [] }
        return entries[entries.prefixEnd(where: { $0.tick < tick })...].prefix { $0.tick == tick }
            .map { entry in
                switch entry.what {
                case .takeOver: .takeOver
                case .replace(let number): .replace(sheets[number])
                case .input(let input): .input(input)
                }
            }
    }

    mutating func removeAll(after tick: Int) {
        entries.removeSubrange(entries.prefixEnd(where: { $0.tick <= tick })...)
    }
}
