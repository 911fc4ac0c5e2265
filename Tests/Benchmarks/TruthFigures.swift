import Formats
import Foundation
import Indoor
import Positioning
import PositioningTrials
import Rehearsal
import Review
import Shipped
import Synchronization

/// `Benchmarks truth SEEDS`: what the app tells people on random walks without faults, held against
/// the truth. Goals: 98 % arrive by truth, at most 1 % give up; in 1,000 walks no `statue` and no
/// `asks-for-what-is-so`, at most 2 `false-arrival` and `wrong-side`, at most 5 `wrong-level` and
/// `false-accuracy`. Accurate time and hints show that it is not by saying less.
enum TruthFigures {
    static func printAll(_ words: [String]) throws {
        let seeds = UInt64(words.first ?? "200") ?? 0
        guard seeds > 0 else {
            throw InputError("\"\(words[0])\" is no number of seeds", expected: "1 or more")
        }
        for engine in Engine.shipped {
            progress("\(seeds) random walks with \(engine)")
            let walks = try Walks(engine)
            say("\(engine): random walks in the station without faults, seeds 1...\(seeds)")
            tell(try walks.told(seeds: 1...seeds))
        }
    }

    /// What one walk was told.
    fileprivate struct Told: Sendable {
        let seed: UInt64
        var ticks = 0
        var accurate = 0
        var hints = 0
        var isThere = false
        var hasGivenUp = false
        /// The rules of truth that it breaks, each once.
        var untruths: [String] = []
    }

    private static func tell(_ walks: [Told]) {
        func sum(_ value: (Told) -> Int) -> Int { walks.reduce(0) { $0 + value($1) } }
        func share(_ part: Int, of whole: Int) -> String {
            "\((100 * Double(part) / Double(max(whole, 1))).fixed(1)) %"
        }
        let (accurate, ticks) = (sum(\.accurate), sum(\.ticks))
        let hints = sum(\.hints)
        say(
            "  accurate         \(SimulatedTime.seconds(accurate).fixed(0)) s, "
                + "\(share(accurate, of: ticks)) of the time")
        say(
            "  hints shown      \(hints), "
                + "\((Double(hints) / Double(walks.count)).fixed(2)) in a walk")
        say("  there by truth   \(share(walks.count(where: \.isThere), of: walks.count))")
        say("  gave up          \(share(walks.count(where: \.hasGivenUp), of: walks.count))")
        for rule in Set(walks.flatMap(\.untruths)).sorted() {
            let seeds = walks.filter { $0.untruths.contains(rule) }.map { "\($0.seed)" }
            say(
                "  \(rule): \(seeds.count) walks, seeds "
                    + seeds.prefix(named).joined(separator: " ") + (seeds.count > named ? " …" : "")
            )
        }
    }

    /// The most seeds that are named of a rule.
    private static let named = 12

    /// The random walks of an engine in the station.
    private struct Walks: Sendable {
        private let venue: OpenVenue
        private let sheet: OpenSheet
        private let beacons: OpenBeacons?
        private let table: PositioningTable
        private let random: RandomWalks

        init(_ engine: Engine) throws {
            let lit = try LitVenue("station")
            venue = OpenVenue(
                name: lit.venue.name, reference: "station", venue: lit.venue, digest: "")
            sheet = OpenSheet(
                sheet: try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml"),
                reference: "en", digest: "")
            let hears = engine.profile.needsDevices
            beacons =
                hears ? OpenBeacons(beacons: lit.venue.beacons, source: .plan) : nil
            table = hears ? PositioningTable(lit.data) : .empty
            var choices = Setup.Choices()
            choices.engine = engine.name
            random = try RandomWalks(
                Setup(
                    trace: nil, venue: venue, sheet: sheet, devices: beacons, table: table,
                    choices: choices), hasFaults: false)
        }

        /// In the order of the seeds.
        func told(seeds: ClosedRange<UInt64>) throws -> [Told] {
            let found = Mutex<[Result<Told, any Error>]>([])
            DispatchQueue.concurrentPerform(iterations: seeds.count) { number in
                let told = Result { try self.told(seed: seeds.lowerBound + UInt64(number)) }
                found.withLock { $0.append(told) }
            }
            return try found.withLock { $0 }.map { try $0.get() }.sorted { $0.seed < $1.seed }
        }

        private func told(seed: UInt64) throws -> Told {
            let trace = random.walk(seed: seed)
            let name = "random-\(seed).walk"
            let setup = try Setup(
                trace: OpenTrace(name: name, text: TracePrinter.print(trace), trace: trace),
                venue: venue, sheet: sheet, devices: beacons, table: table)
            var rehearsal = setup.rehearsal()
            var (audited, measures) = (AuditedWalk(), WalkMeasures(venue: venue.venue))
            var told = Told(seed: seed)
            rehearsal.run { tick in
                audited.observe(tick)
                measures.observe(tick)
                told.observe(tick.report)
            }
            told.isThere = measures.journey.isReached == true
            let audit = Audit(audited, of: setup, table: AuditTable())
            told.hints = audit.records.count { $0.cue.kind == .hint }
            told.untruths = Set(
                audit.open.filter { $0.rule.isOfTruth && $0.severity == .error }.map(
                    \.rule.rawValue)
            ).sorted()
            return told
        }
    }
}

extension TruthFigures.Told {
    fileprivate mutating func observe(_ report: Report) {
        ticks += 1
        if report.display.banner.quality == .accurate { accurate += 1 }
        if report.events.contains(where: { $0.givingUp != nil }) { hasGivenUp = true }
    }
}
