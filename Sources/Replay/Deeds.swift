import Guidance
import Indoor

/// What came from outside into the ticks of a walk, so that they can be run again.
struct Deeds: Sendable {
    enum Deed: Sendable {
        /// The script was given up before the tick (take over).
        case takeOver
        /// The cue sheet from this tick on.
        case replace(CueSheet)
        case input(Input)
    }

    /// Of a walk by hand there is one for nearly each tick: they are kept small.
    private struct Entry: Sendable {
        let tick: Int
        let what: What

        enum What: Sendable {
            case takeOver
            /// The number of the sheet among all.
            case replace(Int)
            case input(Input)
        }
    }

    /// Ascending by tick; of one tick in the order in which they came.
    private var entries: [Entry] = []
    private var sheets: [CueSheet] = []

    /// - Parameter tick: no earlier than that of any before.
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
