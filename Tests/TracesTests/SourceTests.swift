import Foundation
import Guidance
import Indoor
import Navigation
import Positioning
import Session
import Synchronization
import Testing
import Traces

/// Sources other than the VPS run through the whole app: their profiles are all that is known of
/// them.
@Suite("Any source goes through the whole app")
struct SourceTests {
    @Test("one that needs neither permission nor help: from nothing to arrival")
    func plain() throws {
        let app = try App(.beaconless)
        let seen = try app.table([
            "open app", "tap locate", "tap continue", "choose gallery", "tap start",
        ])
        #expect(
            seen == """
                open app        map          stopped  notPositioning       dot none
                tap locate      explanation  stopped  notPositioning       dot none
                tap continue    map          started  degradedPositioning  dot blue
                choose gallery  itinerary    started  degradedPositioning  dot blue
                tap start       navigation   started  degradedPositioning  dot blue
                """)
        #expect(!app.buttons.contains("scan"))
        try app.followItinerary()
        #expect(app.session.report.display.page == .arrival)
        #expect(app.log.contains(#""action":"arrived""#))
        // Its locations are not matched: the navigator has matched them.
        #expect(app.log.contains(#""positionSource":"Floor""#) && app.log.contains("snapped\":{"))
    }

    @Test("off-route is beyond 15 m and the accuracy, for 3 s")
    func offRoute() throws {
        func events(metresOff: Double, seconds: Double) throws -> Bool {
            let app = try App(.beaconless)
            _ = try app.table([
                "open app", "tap locate", "tap continue", "choose gallery", "tap start",
            ])
            app.track.move(by: Point(0, metresOff))
            app.wait(seconds)
            return app.log.contains(#""action":"deviated""#)
        }
        // accuracy 2 m
        #expect(try !events(metresOff: 16, seconds: 10))
        #expect(try !events(metresOff: 40, seconds: 2.5))
        #expect(try events(metresOff: 40, seconds: 3.5))
    }

    @Test("one that is lost says what helps; it asks for no scan")
    func remedy() throws {
        let app = try App(.beaconless)
        _ = try app.table(["open app", "tap locate", "tap continue"])
        app.track.lose()
        app.wait(2)
        #expect(app.session.report.display.cues.map(\.id) == ["walk-on"])
        #expect(app.session.report.display.dot?.isGrey == true)
    }

    @Test("one that needs two permissions, and fails to start")
    func failing() throws {
        let app = try App(.failing)
        #expect(
            try app.table([
                "open app", "tap locate", "tap continue", "tap continue", "tap allow",
                "tap continue", "tap deny", "tap later", "tap locate", "allow location",
                "tap back", "tap locate",
            ]) == """
                open app        map                  stopped        notPositioning  dot none
                tap locate      explanation          stopped        notPositioning  dot none
                tap continue    bluetooth-rationale  stopped        notPositioning  dot none
                tap continue    bluetooth-prompt     stopped        notPositioning  dot none
                tap allow       location-rationale   stopped        notPositioning  dot none
                tap continue    location-prompt      stopped        notPositioning  dot none
                tap deny        location-denied      stopped        notPositioning  dot none
                tap later       map                  stopped        notPositioning  dot none
                tap locate      location-denied      stopped        notPositioning  dot none
                allow location  map                  failedToStart  notPositioning  dot none
                tap back        map                  failedToStart  notPositioning  dot none
                tap locate      map                  failedToStart  notPositioning  dot none
                """)
        // It was started twice, and the user was told each time.
        #expect(app.count(#""event":"error","kind":"serviceDown""#) == 2)
        #expect(app.count(#""id":"start-failed","kind":"alert","action":"shown""#) == 2)
        #expect(app.log.contains(#""event":"permission","kind":"bluetooth","status":"granted""#))
        #expect(app.log.contains(#""event":"input","do":"allow location""#))
    }

    @Test(
        "a walk is held against what its engine has",
        arguments: [
            ("tap scan", Which.beaconless, #"t.walk:3:5: the engine Floor has no button "scan""#),
            (
                "allow camera", .beaconless,
                #"t.walk:3:7: the engine Floor has no permission "camera""#
            ),
            ("allow camera", .failing, #"t.walk:3:7: the engine Radio has no permission "camera""#),
            (
                "wait for scan-started", .beaconless,
                #"t.walk:3:10: the engine Floor has no event "scan-started""#
            ),
            (
                "expect page:scan", .beaconless,
                #"t.walk:3:8: the engine Floor has no event "page:scan""#
            ),
            ("tap skan", .beaconless, #"t.walk:3:5: unknown button "skan""#),
            ("allow bluetooth", .failing, nil),
            ("wait for permission:bluetooth:granted", .failing, nil),
            ("tap locate", .beaconless, nil),
        ] as [(String, Which, String?)])
    func lines(line: String, engine: Which, problem: String?) throws {
        let text = "dotwalk trace 1\ntitle T\n\(line)\n"
        let trace = try TraceParser.parse(text, file: "t.walk")
        let sheet = try engine.sheet()
        let venue = try House.venue.get()
        do throws(InputError) {
            try TraceChecker.check(
                trace, text: text, file: "t.walk", venue: venue, sheet: sheet,
                profile: engine.profile)
            #expect(problem == nil)
        } catch {
            #expect(error.description.hasPrefix(problem ?? "no error"), "\(error)")
        }
    }
}

/// Two engines for tests.
enum Which: String, Sendable {
    case beaconless, failing

    var profile: SourceProfile {
        switch self {
        case .beaconless:
            var profile = SourceProfile(name: "Floor")
            profile.lossCauses = ["noSignal"]
            profile.degradationCauses = ["coarse"]
            profile.remedies = ["walk-on"]
            return profile
        case .failing:
            var profile = SourceProfile(name: "Radio")
            profile.permissions = [.bluetooth, .location]
            profile.lossCauses = ["off"]
            profile.notices = [Notice("serviceDown", cue: "start-failed")]
            return profile
        }
    }

    /// The English sheet, with words for the engine's own cues.
    func sheet() throws -> CueSheet {
        let english = try House.sheet.get()
        let more = profile.cues.map { id in
            var cue = Cue(id: id, kind: kind(id), text: "Words of \(id.rawValue).")
            cue.buttons = buttons(id).map { Button(id: $0.rawValue, label: $0.rawValue) }
            return cue
        }
        let labels = Label.allCases.map { ($0, english.label($0)) }
        return CueSheet(
            language: "en", cues: english.all + more,
            labels: Dictionary(uniqueKeysWithValues: labels))
    }

    private func kind(_ id: CueID) -> ShownCue.Kind {
        switch id {
        case "walk-on": .hint
        case "start-failed": .alert
        default: .page
        }
    }

    private func buttons(_ id: CueID) -> [Label] {
        for permission in Permission.allCases {
            if id == permission.rationale { return [.proceed, .later] }
            if id == permission.prompt { return [.allow, .deny] }
            if id == permission.denied { return [.settings, .later] }
        }
        return id == "start-failed" ? [.back] : []
    }
}

/// The user's position according to the test's source; nil: unknown.
final class Track: Sendable {
    private let position: Mutex<Position?>

    init(_ position: Position) { self.position = Mutex(position) }

    var current: Position? { position.withLock { $0 } }
    func put(_ new: Position) { position.withLock { $0 = new } }
    func lose() { position.withLock { $0 = nil } }
    func move(by offset: Point) {
        position.withLock { $0 = $0.map { Position($0.point + offset, level: $0.level) } }
    }
}

/// A source that reports what the test sets in its track.
struct TestSource: LocationSource {
    let profile: SourceProfile
    let track: Track
    let startsUp: Bool
    var settings = SourceSettings()
    private var status = SourceStatus.stopped
    private var state: PositioningState

    init(_ which: Which, _ track: Track) {
        profile = which.profile
        startsUp = which == .beaconless
        self.track = track
        state = .notPositioning(Cause(profile.lossCauses[0], remedy: profile.remedies.first))
    }

    var snapshot: SourceSnapshot { SourceSnapshot(status: status, state: state) }
    var digest: Digest { Digest("\(status) \(state)") }
    func isAvailable(on phone: PhoneStatus) -> Bool { true }

    mutating func ingest(_ commands: [SourceCommand], _ frame: SensorFrame) -> SourceOutput {
        var output = SourceOutput()
        for command in commands where command == .start { start(&output) }
        guard status == .started else { return output }
        let position = track.current
        let new =
            position == nil
            ? PositioningState.notPositioning(
                Cause(profile.lossCauses[0], remedy: profile.remedies.first))
            : .degradedPositioning(Cause("coarse"))
        if new != state { output.events.append(.state(new)) }
        state = new
        output.location = position.map {
            UserLocation(
                raw: $0.point, matched: nil, levels: Levels($0.level), heading: 90,
                horizontalAccuracy: 2, source: profile.name, alongItinerary: nil)
        }
        return output
    }

    private mutating func start(_ output: inout SourceOutput) {
        status = startsUp ? .started : .failedToStart
        output.events.append(.status(status))
        if !startsUp { output.events.append(.notice(profile.notices[0])) }
    }
}

/// A session with such a source, driven by the lines of a walk.
private final class App {
    private(set) var session: Session
    let track: Track
    private(set) var log = ""
    private var eventLog: EventLog

    init(_ which: Which) throws {
        let venue = try House.venue.get()
        let start = try venue.places.find("hall").position
        track = Track(start)
        session = Session(
            venue: venue, start: start, heading: 90, source: TestSource(which, track), seed: 1,
            settings: SessionSettings(), sheet: try which.sheet())
        eventLog = EventLog(venue: venue)
    }

    var buttons: [String] { session.report.display.buttons.map(\.id) }

    func count(_ part: String) -> Int { log.split(separator: "\n").count { $0.contains(part) } }

    private func advance(_ inputs: [Input] = []) {
        eventLog.observe(RehearsalTick(session.advance(inputs)))
        log += eventLog.take()
    }

    func wait(_ seconds: Double) {
        for _ in 0..<SimulatedTime.tick(atSeconds: seconds) { advance() }
    }

    /// Runs each line and then two seconds: the resulting page, state and dot.
    func table(_ lines: [String]) throws -> String {
        var rows: [[String]] = []
        for line in lines {
            let input = try walk(line).lines.compactMap(\.statement?.input)
            advance(input)
            wait(2)
            let report = session.report
            let dot = report.display.dot.map { $0.isGrey ? "grey" : "blue" } ?? "none"
            rows.append([
                line, report.display.page.rawValue, report.source.status.rawValue,
                report.state.name, "dot \(dot)",
            ])
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }

    /// Moves along the itinerary at 1.3 m/s, in the source's locations.
    func followItinerary() throws {
        let way = try #require(session.report.display.itinerary)
        for segment in way.segments {
            let steps = max(1, Int(segment.line.length / 1.3 * 20))
            for step in 1...steps {
                track.put(
                    Position(
                        segment.line.point(at: Double(step) / Double(steps)),
                        level: segment.levels.lower ?? 0))
                advance()
            }
        }
        wait(1)
    }
}
