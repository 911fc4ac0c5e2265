import Indoor
import Review

/// Gathers the measures of walks with each of several engines; a walk is printed when all its
/// results are there.
package struct EngineTally {
    let engines: [String]
    let seeds: ClosedRange<UInt64>?
    let format: OutputFormat
    private var played: [PlayedWalk] = []
    package private(set) var documents: [ReportRecord] = []

    package init(engines: [String], seeds: ClosedRange<UInt64>?, format: OutputFormat) {
        (self.engines, self.seeds, self.format) = (engines, seeds, format)
    }

    /// Takes walks in the batch's order.
    ///
    /// - Returns: the lines of a walk that all engines have played.
    package mutating func take(_ one: PlayedWalk) -> [String] {
        played.append(one)
        guard played.count == engines.count * (seeds?.count ?? 1) else { return [] }
        defer { played = [] }
        let summaries = engines.map { engine in
            let walks = played.filter { $0.engine == engine }
            return (
                name: engine, summary: EngineSummary(walks.compactMap(\.measures)),
                failed: walks.count { !$0.isOK }
            )
        }
        switch format {
        case .text:
            return EngineTable(
                walk: one.name, seeds: seeds,
                engines: summaries.map { ($0.name, $0.summary) }
            ).lines
        case .json:
            documents += summaries.map {
                ["walk": .text(one.name), "engine": .word($0.name), "failed": .count($0.failed)]
                    + $0.summary.document
            }
            return []
        }
    }

}
