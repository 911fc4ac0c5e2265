import Formats
import Foundation
import Indoor
import Positioning
import PositioningTrials
import Rehearsal
import Review
import Shipped
import Synchronization

/// `Benchmarks explore WALKS RUNS`: how many situations of truth each search finds in the station, by
/// walks, with each engine. Each run has another seed. Goal: a search other than chance stays only
/// if it finds more.
enum ExploreFigures {
    static func printAll(_ words: [String]) throws {
        let numbers = words.map { Int($0) ?? 0 }
        guard numbers.allSatisfy({ $0 > 0 }), numbers.count <= 2 else {
            throw InputError(
                "\"\(words.joined(separator: " "))\" are no numbers", expected: "walks and runs")
        }
        let (walks, runs) = (numbers.first ?? 300, numbers.count > 1 ? numbers[1] : 5)
        for engine in Engine.shipped {
            let ground = try ground(engine)
            for search in Exploration.Search.allCases {
                progress("\(search.rawValue) with \(engine)")
                let found = try (1...runs).map { run in
                    try situations(ground, search, seed: UInt64(run * 100_000), walks: walks)
                }
                let mean = Double(found.reduce(0, +)) / Double(runs)
                say(
                    "\(engine), \(search.rawValue): \(mean.fixed(1)) situations in \(walks) walks, "
                        + "\((mean * 1000 / Double(walks)).fixed(1)) in 1,000 ("
                        + found.map { "\($0)" }.joined(separator: " ") + ")")
            }
        }
    }

    private static func ground(_ engine: Engine) throws -> ExploredGround {
        let lit = try LitVenue("station")
        let hears = engine.profile.needsDevices
        var choices = Setup.Choices()
        choices.engine = engine.name
        let setup = try Setup(
            trace: nil,
            venue: OpenVenue(
                name: lit.venue.name, reference: "station", venue: lit.venue, digest: ""),
            sheet: OpenSheet(
                sheet: try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml"),
                reference: "en", digest: ""),
            devices: hears ? OpenBeacons(beacons: lit.venue.beacons, source: .plan) : nil,
            table: hears ? PositioningTable(lit.data) : .empty, choices: choices)
        let truth = AuditRule.allCases.filter(\.isOfTruth).map(\.rawValue)
        return try ExploredGround(setup, rules: Set(truth + [ExploredGround.invariants]))
    }

    /// The number of situations that a search finds.
    private static func situations(
        _ ground: ExploredGround, _ search: Exploration.Search, seed: UInt64, walks: Int
    ) throws -> Int {
        var exploration = Exploration([ground.walks], seed: seed, search: search)
        while case let batch = exploration.next(before: walks), !batch.isEmpty {
            let found = Mutex<[Int: Result<[Found], any Error>]>([:])
            DispatchQueue.concurrentPerform(iterations: batch.count) { number in
                let result = Result { try ground.findings(in: batch[number].trace) }
                found.withLock { $0[number] = result }
            }
            let results = found.withLock { $0 }
            for (number, candidate) in batch.enumerated() {
                _ = exploration.take(candidate, try results[number]?.get() ?? [])
            }
        }
        return exploration.counts.count
    }
}
