import App
import Foundation
import Indoor
import Positioning
import Rehearsal
import Simulation
import Synchronization
import TestSupport
import Testing

/// Sources other than the VPS in the whole app, which knows only their profiles.
@Suite("Any source goes through the whole app")
struct SourceTests {
    /// Whether it reports 20 times a second, or once.
    @Test(
        "one that needs neither permission nor help: from nothing to arrival",
        arguments: [1, SimulatedTime.ticksPerSecond])
    func plain(interval: Int) throws {
        let app = try App(.floor, interval: interval)
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
        let announced = try app.followItinerary()
        #expect(announced, "an instruction in every tick on the way")
        // Nobody arrives right after a change of level.
        app.wait(5)
        #expect(app.session.report.display.page == .arrival)
        #expect(app.log.contains(#""action":"arrived""#))
        // Its locations are not matched: the navigator has matched them.
        #expect(app.log.contains(#""positionSource":"Floor""#) && app.log.contains("snapped\":{"))
    }

    @Test("off-route is by the accuracy at hand, for 3 s")
    func offRoute() throws {
        func events(metresOff: Double, seconds: Double) throws -> Bool {
            let app = try App(.floor)
            _ = try app.table([
                "open app", "tap locate", "tap continue", "choose gallery", "tap start",
            ])
            app.track.move(by: Point(0, metresOff))
            app.wait(seconds)
            return app.log.contains(#""action":"deviated""#)
        }
        // The limit is 6 m plus twice the accuracy of 2 m.
        #expect(try !events(metresOff: 9, seconds: 10))
        #expect(try !events(metresOff: 40, seconds: 2.5))
        #expect(try events(metresOff: 40, seconds: 3.5))
    }

    @Test("one that needs no help can be stopped, with a position or without, and started again")
    func stopping() throws {
        let app = try App(.floor)
        app.track.lose()
        let seen = try app.table([
            "open app", "tap locate", "tap continue", "tap stop-locating", "tap locate",
        ])
        #expect(
            seen == """
                open app           map          stopped  notPositioning  dot none
                tap locate         explanation  stopped  notPositioning  dot none
                tap continue       map          started  notPositioning  dot none
                tap stop-locating  map          stopped  notPositioning  dot none
                tap locate         map          started  notPositioning  dot none
                """)
        // Advice is given before the first position, too.
        #expect(app.session.report.display.cues.map(\.id) == ["walk-on"])
    }

    @Test("one that is lost says what helps; it asks for no scan")
    func remedy() throws {
        let app = try App(.floor)
        _ = try app.table(["open app", "tap locate", "tap continue"])
        app.track.lose()
        app.wait(2)
        #expect(app.session.report.display.cues.map(\.id) == ["walk-on"])
        #expect(app.session.report.display.dot?.isGrey == true)
    }

    @Test("one that needs two permissions, and fails to start")
    func failing() throws {
        let app = try App(.radio)
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
        #expect(app.count(#""event":"warning","kind":"serviceDown""#) == 2)
        #expect(app.count(#""id":"start-failed","kind":"alert","action":"shown""#) == 2)
        #expect(app.session.report.display.cues.map(\.id) == ["start-failed"])
        _ = try app.table(["tap back"])
        #expect(app.session.report.display.cues == [])
        #expect(app.log.contains(#""event":"permission","kind":"bluetooth","status":"granted""#))
        #expect(app.log.contains(#""event":"input","do":"allow location""#))
    }

    @Test(
        "a walk is held against what its engine has",
        arguments: [
            ("tap scan", TestEngine.floor, #"t.walk:3:5: the engine Floor has no button "scan""#),
            (
                "allow camera", .floor,
                #"t.walk:3:7: the engine Floor has no permission "camera""#
            ),
            ("allow camera", .radio, #"t.walk:3:7: the engine Radio has no permission "camera""#),
            (
                "wait for scan-started", .floor,
                #"t.walk:3:10: the engine Floor has no event "scan-started""#
            ),
            (
                "expect page:scan", .floor,
                #"t.walk:3:8: the engine Floor has no event "page:scan""#
            ),
            ("tap skan", .floor, #"t.walk:3:5: unknown button "skan""#),
            ("allow bluetooth", .radio, nil),
            ("wait for permission:bluetooth:granted", .radio, nil),
            ("tap locate", .floor, nil),
            (
                "fail scans noMatch", .floor,
                #"t.walk:3:1: the engine Floor has no fault "fail scans""#
            ),
            ("+1s answer from level 1", .floor, #"t.walk:3:5: the engine Floor has no fault "#),
            (
                "freeze tracking 5s after scan", .floor,
                #"t.walk:3:1: the engine Floor has no fault "freeze tracking after scan""#
            ),
            (
                "fail scans noMatch 2 times", .sound,
                #"t.walk:3:12: the engine Sound has no outcome "noMatch""#
            ),
            ("freeze tracking 5s after scan", .sound, nil),
            (
                "set scan-timeout 5", .floor,
                #"t.walk:3:5: the engine Floor has no setting "scan-timeout""#
            ),
            ("set walking-speed 1.1", .floor, nil),
            // This is a fault of the world, which exists with any engine.
            ("cover camera for 5s", .floor, nil),
            ("expect fingerprint within 5s", .floor, nil),
            ("expect walk-on:hidden within 5s", .floor, nil),
            ("expect page:listen within 5s", .sound, nil),
            ("tap listen", .sound, nil),
            ("tap listen", .floor, #"t.walk:3:5: unknown button "listen""#),
        ] as [(String, TestEngine, String?)])
    func lines(line: String, engine: TestEngine, problem: String?) throws {
        let text = "dotwalk trace 1\ntitle T\n\(line)\n"
        var trace = try TraceParser.parse(text, file: "t.walk")
        trace.header.engine = "named"
        let sheet = try engine.sheet(extending: House.sheet.get())
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

    @Test("a walk for any engine may allow what only some ask for")
    func anyEngine() throws {
        let text = "dotwalk trace 1\ntitle T\nallow camera\nallow bluetooth\n"
        try TraceChecker.check(
            try TraceParser.parse(text, file: "t.walk"), text: text, file: "t.walk",
            venue: try House.venue.get(), sheet: try House.sheet.get(),
            profile: TestEngine.floor.profile)
    }
}

/// Words that only one of the tests' own engines has, in the lines of a walk.
@Suite("A walk expects what its engine says")
struct EngineWordsTests {
    /// The result of a line that begins to check at the start. The engine is lost between 5 s and 8
    /// s.
    private func finding(_ line: String, _ engine: TestEngine = .floor) throws -> String {
        let lines = """
            \(line)
            open app
            +0.5s tap locate
            +0.5s tap continue
            +8.0s end
            """
        let text = "dotwalk trace 1\ntitle T\n\(lines)\n"
        let venue = try House.venue.get()
        let sheet = try engine.sheet(extending: House.sheet.get())
        let trace = try TraceParser.parse(text, file: "t.walk")
        try TraceChecker.check(
            trace, text: text, file: "t.walk", venue: venue, sheet: sheet,
            profile: engine.profile)
        let start = try venue.places.find("hall").position
        let source = TestSource(engine) { (100..<160).contains($0) ? nil : start }
        var rehearsal = Rehearsal(
            session: Session(
                venue: venue, start: start, heading: 90, source: source, seed: 1,
                settings: SessionSettings(), sheet: sheet),
            trace: trace)
        while !rehearsal.isFinished, rehearsal.report.seconds < 20 { rehearsal.advance() }
        let finding = try #require(rehearsal.findings.first)
        return (finding.isMet ? "met " : "failed ") + finding.seconds.fixed(2)
    }

    @Test(
        "a cue, its end, a cause, a detail, a notice",
        arguments: [
            ("expect never walk-on", "failed 5.00"),
            ("expect notPositioning:noSignal within 4s of fingerprint", "met 5.00"),
            ("expect walk-on:hidden within 4s of walk-on", "met 8.00"),
            ("expect walk-on 1 times", "met 9.05"),
            ("expect fingerprint 2 times", "met 9.05"),
            ("expect never fingerprint", "failed 1.10"),
            ("expect walk-on visible for 2s", "met 7.00"),
        ])
    func named(line: String, outcome: String) throws {
        #expect(try finding(line) == outcome)
    }
}

/// The user's position for a test's source; nil: it does not know it.
private final class Track: Sendable {
    private let position: Mutex<Position?>

    init(_ position: Position) { self.position = Mutex(position) }

    var current: Position? { position.withLock { $0 } }
    func put(_ new: Position) { position.withLock { $0 = new } }
    func lose() { position.withLock { $0 = nil } }
    func move(by offset: Point) {
        position.withLock { $0 = $0.map { Position($0.point + offset, level: $0.level) } }
    }
}

/// A session with such a source, driven by lines of a walk.
private final class App {
    private(set) var session: Session
    let track: Track
    private(set) var log = ""
    private var eventLog: EventLog

    init(_ engine: TestEngine, interval: Int = 1) throws {
        let venue = try House.venue.get()
        let start = try venue.places.find("hall").position
        let track = Track(start)
        self.track = track
        session = Session(
            venue: venue, start: start, heading: 90,
            source: TestSource(engine, interval: interval) { _ in track.current },
            seed: 1, settings: SessionSettings(),
            sheet: try engine.sheet(extending: House.sheet.get()))
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
    ///
    /// - Returns: whether an instruction was in view all the time, except in the first second.
    func followItinerary() throws -> Bool {
        var isAnnounced = true
        wait(1)
        let way = try #require(session.report.display.itinerary)
        for segment in way.segments {
            let steps = max(1, Int(segment.line.length / 1.3 * 20))
            for step in 1...steps {
                track.put(
                    Position(
                        segment.line.point(at: Double(step) / Double(steps)),
                        level: segment.levels.lower ?? 0))
                advance()
                let display = session.report.display
                if display.page == .navigation {
                    isAnnounced = isAnnounced && display.cues.contains { $0.kind == .instruction }
                }
            }
        }
        // The arrival is told after three seconds at the end.
        wait(4)
        return isAnnounced
    }
}
