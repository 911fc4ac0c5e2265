import Indoor

/// The inputs and other changes from outside, sorted by tick, so that ticks can be run again.
struct Interventions: Sendable {
    enum Intervention: Sendable {
        /// The script was ended before the tick (take over).
        case takeOver
        case input(Input)

        var isTakeOver: Bool { if case .takeOver = self { true } else { false } }
    }

    private struct Entry: Sendable {
        let tick: Int
        let intervention: Intervention
    }

    /// Ascending by tick; within a tick in the order of arrival.
    private var entries: [Entry] = []

    /// - Parameter tick: not earlier than that of the last entry.
    mutating func add(_ intervention: Intervention, at tick: Int) {
        entries.append(Entry(tick: tick, intervention: intervention))
    }

    func all(at tick: Int) -> [Intervention] {
        guard let last = entries.last, last.tick >= tick else { return [] }
        return entries[entries.prefixEnd(where: { $0.tick < tick })...].prefix { $0.tick == tick }
            .map(\.intervention)
    }

    mutating func removeAll(after tick: Int) {
        entries.removeSubrange(entries.prefixEnd(where: { $0.tick <= tick })...)
    }
}
