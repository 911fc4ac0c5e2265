import Indoor
import Rehearsal
import Review

/// The cues of a walk in the columns of its timeline. Pages are left out, because one is nearly
/// always in view.
struct CueLane {
    struct Cell: Hashable {
        /// The number of cues in view at once; 0: none.
        var count = 0
        /// Whether it lies in the time that a slow reader needs for one of them.
        var isReadable = false
        /// The most severe open finding about a cue that begins here; nil: none.
        var finding: AuditRule.Severity?
    }

    private(set) var cells: [Cell]

    /// - Parameters:
    ///   - length: ticks of the whole timeline.
    ///   - known: the last known tick.
    init(_ audit: Audit?, columns: Int, length: Int, known: Int) {
        cells = Array(repeating: Cell(), count: columns)
        guard let audit, columns > 0, length > 0 else { return }
        func column(_ tick: Int) -> Int { min(columns - 1, max(0, tick * columns / length)) }
        /// / The last tick of the cues in view so far, by column.
        var ends = Array(repeating: 0, count: columns)
        for record in audit.records where record.cue.kind != .page {
            let (from, to) = (record.showing.from, record.showing.to ?? known)
            let needed = record.needs(at: \.slow).map { SimulatedTime.tick(atSeconds: $0) }
            for number in column(from)...max(column(from), column(to - 1)) {
                // Cues that follow each other within a column do not count as simultaneous.
                cells[number].count = max(cells[number].count, ends[number] > from ? 2 : 1)
                if number <= column(from + (needed ?? 0)) { cells[number].isReadable = true }
                ends[number] = max(ends[number], to)
            }
        }
        for finding in audit.open {
            guard let at = finding.at else { continue }
            let number = column(SimulatedTime.tick(atSeconds: at))
            cells[number].finding = max(cells[number].finding ?? .off, finding.severity)
        }
    }
}
