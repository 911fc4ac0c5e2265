import App
import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal
import Review
import Shipped
import Testing

/// Every shipped walk, run as by `dotwalk run`: its expectations are met, and repeated runs write
/// the same bytes.
@Suite("The walks that ship")
struct WalkTests {
    /// The walks that depend most on chance.
    @Test(
        "same walk writes the same bytes",
        arguments: [
            "first-scan", "camera-denied", "wrong-turn", "escalator-to-platform", "the-distracted",
            "finger-on-the-camera", "hot-phone", "drift-burst",
        ])
    func walkWritesBytes(name: String) throws {
        #expect(try Walks.run(name).log == Walks.run(name).log)
    }

    /// Each walk names the document or reference of its expectations.
    @Test("walk names its source", arguments: Walks.names)
    func walkNamesItsSource(name: String) throws {
        let header = try Walks.trace(name).header
        #expect(!header.title.isEmpty)
        let source = try #require(header.source)
        #expect(source.contains(":") || source.contains(".md "), "a document and its chapter")
    }

    @Test("another seed is another walk")
    func anotherSeedAnother() throws {
        #expect(try Walks.run("first-scan").log != Walks.run("first-scan", seed: 99).log)
    }

    /// Each walk is played once, with its own seed. `dotwalk run --seeds 1...20 --check` tries more
    /// seeds.
    @Test("walks meet what they expect, break no invariant, and reach everything reachable")
    func walksHold() async throws {
        let played = try await withThrowingTaskGroup(of: Played.self) { group in
            for name in Walks.names { group.addTask { try Played(name) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for walk in played {
            #expect(walk.failures == [], "dotwalk run traces/\(walk.name).walk")
            #expect(walk.violations == [], "dotwalk run traces/\(walk.name).walk --check")
            #expect(walk.expects, "\(walk.name): a walk that expects nothing")
        }
        for item in Coverage().items {
            let isReached = played.contains { $0.reached.contains("\(item.kind) \(item.name)") }
            #expect(isReached == (item.obstacle == nil), "\(item.kind) \(item.name)")
        }
    }

    /// What one walk showed.
    private struct Played: Sendable {
        let name: String
        let failures: [String]
        let violations: [Invariants.Violation]
        let expects: Bool
        /// The kinds and names of what `Coverage` counts.
        let reached: Set<String>

        init(_ name: String) throws {
            let setup = try Walks.setup(name)
            var rehearsal = setup.rehearsal()
            var invariants = Invariants(
                venue: rehearsal.venue, settings: rehearsal.session.settings,
                profile: rehearsal.session.profile, table: setup.table)
            var coverage = Coverage()
            coverage.beginWalk()
            rehearsal.run {
                invariants.observe($0)
                coverage.observe($0)
            }
            self.name = name
            failures = rehearsal.failures
            violations = invariants.violations
            expects = !rehearsal.findings.isEmpty
            reached = Set(
                coverage.items.filter { $0.walks > 0 }.map { "\($0.kind) \($0.name)" })
        }
    }
}

/// The shipped walks, set up from the repository's own folders.
enum Walks {
    /// A walk so far, run again under a sheet, which is given without its first line.
    static func rerun(_ playback: Playback, under sheet: String) throws -> Rerun {
        var rerun = Rerun(
            playback, from: try shippedSheet("en"), under: try self.sheet(sheet))
        while !rerun.isDone { rerun.run(ticks: 100) }
        return rerun
    }

    private static func sheet(_ text: String) throws -> CueSheet {
        try CueSheetReader.read(
            "dotwalk-cues: 1\n" + text, file: "mine.yaml", extending: shippedSheet)
    }

    private static func shippedSheet(_ name: String) throws(InputError) -> CueSheet {
        let text = Shipped.cueSheets.first { $0.name == name }?.text ?? ""
        return try CueSheetReader.read(text, file: "\(name).yaml", extending: shippedSheet)
    }

    static let names = Shipped.traces.map(\.name)

    /// Read once: in a debug build a plan takes a second.
    private static let venues = Dictionary(
        uniqueKeysWithValues: Shipped.venues.compactMap { plan in
            (try? PlanReader.read(plan.text, file: plan.name)).map { (plan.name, $0.venue) }
        }
            + packages.compactMap { name, package in
                (try? package.venue()).map { (name, $0.venue) }
            })

    private static let packages = Dictionary(
        uniqueKeysWithValues: Shipped.packages.compactMap { package in
            (try? MapPackage(package.bytes, file: package.name)).map { (package.name, $0) }
        })

    /// The beacons of a package, and the rows that a walk asks for and has on the phone.
    private static func packaged(
        _ header: Trace.Header
    ) throws -> (beacons: OpenBeacons, table: PositioningTable)? {
        guard let package = packages[header.venue ?? ""] else { return nil }
        func generation(_ wanted: String?) throws -> PositioningTable.Generation {
            let row = try #require(try package.positioningRow(wanted))
            return PositioningTable.Generation(
                row: row.globalID, data: try package.positioningData(of: row))
        }
        let table = PositioningTable(
            .row(try generation(header.positioning)), isAsked: header.positioning != nil,
            cached: try header.cache.map { try generation($0) })
        let beacons = try package.venue().venue.beacons
        return (OpenBeacons(beacons: beacons, source: .plan), table)
    }

    /// The beacons shipped with each venue, with their predicted data, computed once.
    private static let lit: [String: (beacons: OpenBeacons, data: PositioningData)] =
        Dictionary(
            uniqueKeysWithValues: Shipped.beacons.compactMap { list in
                guard let venue = venues[list.name],
                    let read = try? BeaconReader.read(
                        list.text, file: list.name, venue: venue),
                    let data = try? RadioPrediction(
                        map: PositioningMap(of: venue), settings: IPSSettings()
                    ).data(of: read.beacons)
                else { return nil }
                let beacons = OpenBeacons(
                    beacons: read.beacons,
                    source: .list(name: list.name, reference: list.name, digest: ""))
                return (list.name, (beacons, data))
            })

    static func trace(_ name: String) throws -> Trace {
        try TraceParser.parse(try file(name, among: Shipped.traces), file: name)
    }

    static func rehearsal(_ name: String, seed: UInt64? = nil) throws -> Rehearsal {
        try setup(name, choices: Setup.Choices(seed: seed)).rehearsal()
    }

    static func setup(_ name: String, choices: Setup.Choices = Setup.Choices()) throws -> Setup {
        try setup(try file(name, among: Shipped.traces), named: name, choices: choices)
    }

    /// - Parameter text: a walk that names only shipped files.
    static func setup(
        _ text: String, named name: String, choices: Setup.Choices = Setup.Choices()
    ) throws -> Setup {
        let trace = try TraceParser.parse(text, file: name)
        let header = trace.header
        let venue = try #require(venues[header.venue ?? ""])
        let language = header.cues ?? "en"
        let english = try sheet()
        let sheet = try CueSheetReader.read(
            file(language, among: Shipped.cueSheets), file: "\(language).yaml",
            extending: { _ in english })
        let engine = try Setup.engine(
            of: OpenTrace(name: name, text: text, trace: trace), choices)
        let planned = lit[header.venue ?? ""].map {
            (
                beacons: $0.beacons,
                table: PositioningTable(
                    .predicted(PositioningTable.Generation(row: nil, data: $0.data)))
            )
        }
        let radio = engine.profile.needsDevices ? try packaged(header) ?? planned : nil
        return try Setup(
            trace: OpenTrace(name: name, text: text, trace: trace),
            venue: OpenVenue(
                name: venue.name, reference: header.venue ?? "", venue: venue, digest: ""),
            sheet: OpenSheet(sheet: sheet, reference: language, digest: ""),
            itinerary: try itinerary(header.itinerary, in: venue), devices: radio?.beacons,
            table: radio?.table ?? .empty, others: try others(of: trace),
            choices: choices)
    }

    /// The people of other shipped walks.
    private static func others(of trace: Trace) throws -> [OpenOther] {
        try trace.header.others.enumerated().map { number, name in
            OpenOther(
                name: name, reference: name, digest: "",
                updates: try setup(name).shared(by: number, until: trace.endTick))
        }
    }

    /// The English sheet.
    static func sheet() throws -> CueSheet {
        try CueSheetReader.read(file("en", among: Shipped.cueSheets), file: "en.yaml")
    }

    private static func itinerary(_ name: String?, in venue: Venue) throws -> OpenItinerary? {
        guard let name else { return nil }
        let segments = try ItineraryReader.read(
            file(name, among: Shipped.itineraries), file: "\(name).yaml", venue: venue)
        return OpenItinerary(segments: segments, reference: name, digest: "")
    }

    private static func file(_ name: String, among files: [Shipped.File]) throws -> String {
        try #require(files.first { $0.name == name }).text
    }

    static func run(
        _ name: String, seed: UInt64? = nil
    ) throws -> (rehearsal: Rehearsal, log: String) {
        var rehearsal = try rehearsal(name, seed: seed)
        var log = EventLog(venue: rehearsal.venue)
        rehearsal.run { log.observe($0) }
        return (rehearsal, log.take())
    }
}

extension Rehearsal {
    /// The walk's failed expectations.
    fileprivate var failures: [String] {
        findings.filter { !$0.isMet }.map {
            "\($0.seconds.fixed(2)) s, line \($0.line): expected \($0.expected); \($0.seen)"
        }
    }
}
