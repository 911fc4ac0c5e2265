import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import TestSupport
import Testing

/// Walks made from a seed, in the shipped venues, with both engines.
@Suite("Random walks")
struct RandomWalksTests {
    private static let names = Shipped.venues.map(\.name) + Shipped.packages.map(\.name)

    /// A maker of walks for each venue and engine.
    private static let makers = Result {
        try names.flatMap { venue in
            try Engine.shipped.map { engine in
                let setup = try Walks.setup(
                    "dotwalk trace 1\ntitle T\nvenue \(venue)\nengine \(engine.name)\n",
                    named: "t.walk")
                return (setup: setup, walks: try RandomWalks(setup))
            }
        }
    }

    private static func walk(_ seed: UInt64) throws -> (setup: Setup, trace: Trace) {
        let makers = try makers.get()
        let maker = makers[Int(seed) % makers.count]
        return (maker.setup, maker.walks.walk(seed: seed))
    }

    @Test("each is read without a complaint, and printed as it was read")
    func readBack() throws {
        for seed: UInt64 in 1...1000 {
            let (setup, trace) = try Self.walk(seed)
            let text = TracePrinter.print(trace)
            let read = try TraceParser.parse(text, file: "random-\(seed).walk")
            try TraceChecker.check(
                read, text: text, file: "random-\(seed).walk", venue: setup.venue.venue,
                sheet: setup.sheet.sheet, profile: setup.profile)
            #expect(TracePrinter.print(read) == text)
            #expect(read.lines.map(\.statement) == trace.lines.map(\.statement))
        }
    }

    @Test("the same seed gives the same walk, another seed another")
    func sameSeed() throws {
        #expect(try Self.walk(5).trace == Self.walk(5).trace)
        var others: Set<Trace> = []
        // The makers take turns: these walks are all of the same.
        let makers = UInt64(try Self.makers.get().count)
        for number: UInt64 in 0..<100 {
            var trace = try Self.walk(5 + makers * number).trace
            (trace.header.title, trace.header.seed) = ("", nil)
            others.insert(trace)
        }
        #expect(others.count == 100)
    }

    @Test("every fault of an engine, every persona and every touch of the map is drawn")
    func allDrawn() throws {
        for (number, maker) in try Self.makers.get().enumerated() {
            let traces = (1...400).map { maker.walks.walk(seed: UInt64($0)) }
            let said = Set(traces.flatMap(\.lines).compactMap(\.statement?.verb.pattern.text))
            #expect(Set(traces.map(\.header.person)).count == Persona.shipped.count)
            let faults = Verb.all(with: [maker.setup.profile]).filter { verb in
                guard verb.isOffered(for: maker.setup.profile) else { return false }
                return FaultKind.all.contains { $0.pattern == verb.pattern }
                    || maker.setup.profile.faults.contains { $0.pattern == verb.pattern }
            }
            // A venue without stairs, escalators and lifts has none that could stand still.
            let hasConnectors = !maker.setup.venue.venue.connectors.isEmpty
            let missing = faults.filter { hasConnectors || !$0.slots.contains(.conveyor) }
                .map(\.pattern.text).filter { !said.contains($0) }
            #expect(missing == [], "maker \(number)")
            #expect(said.contains("zoom map ZOOM") && said.contains("show level LEVEL on map"))
        }
    }

    @Test("a sample of them runs to the end, and breaks no invariant")
    func sampleHolds() async throws {
        let broken = try await withThrowingTaskGroup(of: [String].self) { group in
            for seed: UInt64 in 1...40 { group.addTask { try Self.broken(seed) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(broken == [])
    }

    private static func broken(_ seed: UInt64) throws -> [String] {
        let (setup, trace) = try walk(seed)
        let played = try PlayedWalk(
            try setup.again(as: trace), WalkLabel(name: "\(seed)", engine: nil, seed: seed),
            file: nil, wanted: PlayedWalk.Wanted(checks: true))
        return played.violations.map { "seed \(seed), \($0.seconds) s: \($0.rule)" }
    }
}
