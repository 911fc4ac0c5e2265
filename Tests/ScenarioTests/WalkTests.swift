import Formats
import Foundation
import Indoor
import Review
import Session
import Shipped
import Simulation
import Testing
import Traces

/// Every shipped walk, run as `dotwalk run` runs it: what it expects comes true, and the same walk
/// writes the same bytes.
@Suite struct WalkTests {
    @Test(arguments: Walks.names)
    func walkMeetsItsExpectations(name: String) throws {
        let (rehearsal, _) = try Walks.run(name)
        let failures = rehearsal.findings.filter { !$0.isMet }.map {
            "\($0.seconds.fixed(2)) s, line \($0.line): expected \($0.expected); \($0.seen)"
        }
        #expect(failures == [])
        #expect(!rehearsal.findings.isEmpty, "a walk that expects nothing checks nothing")
        #expect(rehearsal.divergence == nil)
    }

    @Test(arguments: Walks.names)
    func sameWalkWritesTheSameBytes(name: String) throws {
        #expect(try Walks.run(name).log == Walks.run(name).log)
    }

    @Test func anotherSeedIsAnotherWalk() throws {
        #expect(try Walks.run("first-scan").log != Walks.run("first-scan", seed: 99).log)
    }

    /// A crowd of chances: whatever the seed, what must hold does on every tick.
    @Test(arguments: Walks.names, 1...3 as ClosedRange<UInt64>)
    func invariantsHoldForEverySeed(name: String, seed: UInt64) throws {
        var rehearsal = try Walks.rehearsal(name, seed: seed)
        var invariants = Invariants(venue: rehearsal.venue, settings: rehearsal.session.settings)
        var violations: [Invariants.Violation] = []
        while !rehearsal.isFinished { violations += invariants.check(rehearsal.advance()) }
        #expect(violations == [], "dotwalk run traces/\(name).walk --seed \(seed) --check")
    }
}

/// The shipped walks, set up from the repository's own folders.
enum Walks {
    static let names = Shipped.traces.map(\.name)

    /// Read once: in a debug build a plan takes a second.
    private static let venues = Dictionary(uniqueKeysWithValues: Shipped.venues.compactMap { plan in
        (try? PlanReader.read(plan.text, file: plan.name)).map { (plan.name, $0.venue) }
    })

    static func rehearsal(_ name: String, seed: UInt64? = nil) throws -> Rehearsal {
        let text = try #require(Shipped.traces.first { $0.name == name }).text
        let trace = try TraceParser.parse(text, file: name)
        let venue = try #require(venues[trace.header.venue ?? ""])
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        try TraceChecker.check(trace, text: text, file: name, venue: venue, sheet: sheet)
        let start = try #require(trace.header.start)
        let person = Person.Character(rawValue: trace.header.person ?? "attentive") ?? .attentive
        return Rehearsal(
            session: Session(
                venue: venue, start: try venue.places.find(start.place).position,
                heading: start.heading ?? 0, seed: seed ?? trace.header.seed ?? 1,
                settings: SessionSettings(person: person), sheet: sheet),
            trace: trace)
    }

    static func run(
        _ name: String, seed: UInt64? = nil
    ) throws -> (rehearsal: Rehearsal, log: String) {
        var rehearsal = try rehearsal(name, seed: seed)
        var log = EventLog(venue: rehearsal.venue)
        var text = ""
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            text += log.lines(report, findings: Array(rehearsal.latestFindings))
        }
        return (rehearsal, text)
    }
}
