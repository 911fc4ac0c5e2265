import Indoor
import Review

/// Gathers the measures of walks with each of several engines; a walk is printed when all its
/// results are there.
struct EngineTally {
    let engines: [String]
    let seeds: ClosedRange<UInt64>?
    let format: OutputFormat
    private var played: [Batch.Played] = []
    private var documents: [EngineDocument] = []

    init(engines: [String], seeds: ClosedRange<UInt64>?, format: OutputFormat) {
        (self.engines, self.seeds, self.format) = (engines, seeds, format)
    }

    /// Takes walks in the batch's order.
    mutating func take(_ one: Batch.Played) {
        played.append(one)
        guard played.count == engines.count * (seeds?.count ?? 1) else { return }
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
            let table = EngineTable(
                walk: one.name, seeds: seeds,
                engines: summaries.map { ($0.name, $0.summary) })
            for line in table.lines { print(line) }
        case .json:
            documents += summaries.map {
                EngineDocument(walk: one.name, engine: $0.name, failed: $0.failed, $0.summary)
            }
        }
    }

    func close() throws { if format == .json { try printJSON(documents) } }
}
