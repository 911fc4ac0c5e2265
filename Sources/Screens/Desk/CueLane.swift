import Indoor
import Replay
import Review

/// The cues of a walk in the columns of its timeline. Pages are left out: one of them is in view
/// nearly always.
struct CueLane {
    struct Cell: Hashable {
        /// How many are in view at once; 0: none.
        var count = 0
        /// Whether it lies in the time that a slow reader needs for one of them.
        var isReadable = false
        /// The severest open finding of a cue that comes here; nil: none.
        var finding: AuditRule.Severity?
    }

    private(set) var cells: [Cell]

    /// - Parameters:
    ///   - length: ticks of the whole timeline.
    ///   - known: the last tick of which anything is known.
    init(_ audit: Audit?, columns: Int, length: Int, known: Int) {
        cells = Array(repeating: Cell(), count: columns)
        guard let audit, columns > 0, length > 0 else { return }
        func column(_ tick: Int) -> Int { min(columns - 1, max(0, tick * columns / length)) }
        /// By column, the last tick of those in view so far.
        var ends = Array(repeating: 0, count: columns)
        for record in audit.records where record.cue.kind != .page {
            let (from, to) = (record.showing.from, record.showing.to ?? known)
            let needed = audit.norm.map {
                SimulatedTime.tick(atSeconds: ReadingNorm.seconds(record.words, at: $0.slow))
            }
            for number in column(from)...max(column(from), column(to - 1)) {
                // one after the other within a column are not at once
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
