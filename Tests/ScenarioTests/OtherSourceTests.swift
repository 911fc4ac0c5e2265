import App
import Formats
import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The tests' own engines, in everything that follows a rehearsal and shows it: what they do not
/// declare is nowhere.
@Suite("Any source is followed and shown")
struct OtherSourceTests {
    @Test(
        "the list of events says what the source says",
        arguments: [
            (
                TestEngine.floor,
                """
                00:03.0 source started
                00:03.0 Less precise
                00:03.0 fingerprint of three stations
                00:06.0 Position lost
                00:08.0 Less precise
                00:08.0 fingerprint of three stations
                """
            ),
            (
                .radio,
                """
                00:03.0 bluetooth granted
                00:04.0 location granted
                00:04.1 source failedToStart
                00:04.1 warning serviceDown
                """
            ),
            (
                .sound,
                """
                00:03.0 bluetooth granted
                00:03.1 source started
                00:03.1 listen started
                00:04.1 attempt noise
                00:05.1 listen stopped
                00:05.1 Less precise
                00:06.0 Position lost
                00:08.0 Less precise
                """
            ),
        ])
    func events(engine: TestEngine, story: String) throws {
        var playback = try Stay(engine).playback
        while !playback.isFinished { playback.advance() }
        let kinds: [EventKind.Role] = [
            .source, .accurate, .degraded, .lost, .sensor, .permission, .acquisition,
            .failedAttempt, .error,
        ]
        let lines = playback.chronicle.entries.filter { kinds.contains($0.kind) }
            .map { "\(clock($0.seconds)) \($0.words)" }
        #expect(lines == story.split(separator: "\n").map(String.init))
    }

    /// The time as in the list: rounded down to a tenth.
    private func clock(_ seconds: Double) -> String {
        let tenths = (seconds * 10 + 1e-6).rounded(.down) / 10
        return "00:" + (tenths < 10 ? "0" : "") + tenths.fixed(1)
    }

    @Test("coverage counts what the source declares, and nothing of another")
    func coverage() throws {
        var coverage = Coverage(of: [TestEngine.floor.profile])
        coverage.beginWalk()
        var rehearsal = try Stay(.floor).rehearsal
        rehearsal.run { coverage.observe($0) }
        func names(_ kinds: [Coverage.Kind], _ isListed: (Coverage.Item) -> Bool) -> [String] {
            coverage.items.filter { kinds.contains($0.kind) && isListed($0) }.map(\.name)
        }
        #expect(
            names([.reason, .outcome, .error]) { _ in true }
                == ["notPositioning:noSignal", "degradedPositioning:coarse"])
        #expect(
            names([.state, .reason, .transition]) { $0.walks > 0 } == [
                "degradedPositioning", "notPositioning", "notPositioning:noSignal",
                "degradedPositioning:coarse", "degradedPositioning → notPositioning",
                "notPositioning → degradedPositioning",
            ])
        #expect(
            names([.transition]) { $0.obstacle == "it is never exact" } == [
                "accuratePositioning → degradedPositioning",
                "accuratePositioning → notPositioning",
                "degradedPositioning → accuratePositioning",
                "notPositioning → accuratePositioning",
            ])
        #expect(names([.page]) { _ in true }.contains("map"))
        let foreign = coverage.items.filter { item in
            item.kind != .setting && ["scan", "camera"].contains { item.name.contains($0) }
        }
        #expect(foreign == [])
    }

    @Test("what must hold does", arguments: TestEngine.allCases)
    func invariants(engine: TestEngine) throws {
        var rehearsal = try Stay(engine).rehearsal
        var invariants = Invariants(
            venue: rehearsal.venue, settings: rehearsal.session.settings,
            profile: rehearsal.session.profile)
        rehearsal.run { invariants.observe($0) }
        #expect(invariants.violations == [])
    }

    @Test("back and on again it is the same", arguments: TestEngine.allCases)
    func playback(engine: TestEngine) throws {
        var playback = try Stay(engine).playback
        var digests: [String] = []
        while !playback.isFinished {
            digests.append(playback.rehearsal.session.digest.hexadecimal)
            playback.advance()
        }
        for tick in [130, 40, 199, 81, 1] {
            playback.seek(to: tick)
            #expect(playback.rehearsal.session.digest.hexadecimal == digests[tick], "tick \(tick)")
        }
    }

    @Test("a recording of it replays", arguments: TestEngine.allCases)
    func recording(engine: TestEngine) throws {
        var playback = try Stay(engine).playback
        while !playback.isFinished { playback.advance() }
        var header = Trace.Header()
        header.title = "Recorded"
        let text = TracePrinter.print(playback.script(header))
        #expect(text.contains("digest "))
        var replay = try Stay(engine, text).rehearsal
        replay.run { _ in }
        #expect(replay.isFinished && replay.isOK)
        #expect(replay.divergence == nil)
        let last = playback.rehearsal.session.digest.hexadecimal
        #expect(replay.session.digest.hexadecimal == last)
    }

    // MARK: Screens

    @Test("attempts have a panel where there are any")
    func attempts() throws {
        func screen(_ engine: TestEngine) throws -> String {
            try Stay(engine).lines(at: 4.8, Size(columns: 200, rows: 80)).joined(separator: "\n")
        }
        #expect(try screen(.sound).contains("┬─ attempts"))
        #expect(try screen(.sound).contains("✗") && screen(.sound).contains("noise"))
        #expect(try !screen(.floor).contains("─ attempts"))
    }

    @Test("events are filtered by the name of the user's help, or as attempts")
    func filter() throws {
        func title(_ engine: TestEngine) throws -> String {
            let playback = try Stay(engine).playback
            let model = playback.model(
                atlas: Atlas(playback.rehearsal.venue), sheet: try Stay(engine).sheet,
                interface: Interface(), title: "")
            var interface = model.interface
            interface.apply(.open(OpenEvents()))
            var open = model
            for _ in 0..<2 {
                open.interface = interface
                for intent in KeyBindings.intents(for: .tab, in: open, on: nil) {
                    interface.apply(intent)
                }
            }
            open.interface = interface
            let lines = Screen.draw(open, size: Size(columns: 200, rows: 60)).lines
            return lines.first { $0.contains("─ i events") } ?? ""
        }
        #expect(try title(.sound).contains("i events · listens ·"))
        #expect(try title(.floor).contains("i events · attempts ·"))
    }

    /// Seconds with something to see: helping, lost, refused.
    @Test(
        "frames are as recorded",
        arguments: [
            (TestEngine.floor, 7.0), (.radio, 4.5), (.sound, 4.8),
        ],
        [
            Size(columns: 80, rows: 24), Size(columns: 200, rows: 60),
        ])
    func frames(moment: (engine: TestEngine, seconds: Double), size: Size) throws {
        let lines = try Stay(moment.engine).lines(at: moment.seconds, size)
        let name = "\(moment.engine.rawValue)-\(size.columns)x\(size.rows)"
        for difference in try Golden.differences(lines, from: name, beside: #filePath) {
            Issue.record("\(difference)")
        }
    }

    @Test("no screen has a word of another engine", arguments: TestEngine.allCases)
    func foreignWords(engine: TestEngine) throws {
        let stay = try Stay(engine)
        let size = Size(columns: 200, rows: 60)
        let panels: [[Intent]] = [
            [], [.overlay], [.overlay, .overlay], [.open(HelpPages())],
            [.open(SettingsPanel())],
        ]
        for seconds in [1.5, 2.5, 3.5, 4.8, 7] {
            for panel in panels {
                let text = try stay.lines(at: seconds, size, panel).joined(separator: "\n")
                let words = ["VPS", "AR", "scan", "blur", "texture"].filter { word in
                    text.split { !$0.isLetter }.contains { $0 == word }
                }
                // The world's own settings include a person who raises the phone for a scan.
                let isSettings = panel == [.open(SettingsPanel())]
                #expect(words == [] || (isSettings && words == ["scan"]), "\(seconds) s, \(panel)")
            }
        }
    }

    @Test("help and status line go by the permissions")
    func permissions() throws {
        func words(_ engine: TestEngine, at seconds: Double) throws -> String {
            try Stay(engine).lines(
                at: seconds, Size(columns: 200, rows: 60), [.open(HelpPages())]
            ).joined(separator: "\n")
        }
        #expect(try words(.floor, at: 1).contains("Opens app  "))
        #expect(try words(.sound, at: 1).contains("Opens app, allows bluetooth"))
        #expect(try words(.radio, at: 1).contains("Opens app, allows the next"))
        func status(_ seconds: Double) throws -> String {
            try Stay(.radio).lines(at: seconds, Size(columns: 200, rows: 60))[2]
        }
        #expect(try status(1.5).contains("○○ Bluetooth ?"))
        #expect(try status(3.5).contains("■○ location ?"))
    }
}

/// Ten seconds with one of the tests' own engines: the app is opened, and the user asks to be
/// located; between 6 s and 8 s the engine has no location.
private struct Stay {
    let rehearsal: Rehearsal
    let sheet: CueSheet

    private static let plan = """
        dotwalk plan 1
        name    Test hall
        origin  48.88 2.35 at 1,1
        legend
          #  wall
          .  hall  "Hall"
        level 0
        #########################
        #.......................#
        #.......................#
        #.......................#
        #.......................#
        #.......................#
        #########################
        end
        """

    /// The user's actions, a second apart, as far as the engine needs them.
    private static func script(_ engine: TestEngine) -> String {
        let taps =
            switch engine {
            case .floor: ["locate", "continue"]
            case .radio: ["locate", "continue", "continue", "allow", "continue", "allow"]
            case .sound: ["locate", "continue", "continue", "allow"]
            }
        // The app opens in the first second.
        let pause = engine == .floor ? 1.0 : 0.5
        let lines = taps.enumerated().map { number, button in
            "\(1 + Double(number + 1) * pause)s tap \(button)"
        }
        return (["dotwalk trace 1", "title Stay", "1.0s open app"] + lines + ["10.0s end", ""])
            .joined(separator: "\n")
    }

    init(_ engine: TestEngine, _ text: String? = nil) throws {
        let venue = try PlanReader.read(Stay.plan, file: "hall.plan").venue
        let english = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        sheet = engine.sheet(extending: english)
        let place = try venue.places.find("hall").position
        let source = TestSource(engine) { tick in
            (120..<160).contains(tick) ? nil : place
        }
        rehearsal = Rehearsal(
            session: Session(
                venue: venue, start: place, heading: 90, source: source, seed: 1,
                settings: SessionSettings(), sheet: sheet),
            trace: try TraceParser.parse(text ?? Stay.script(engine), file: "stay.walk"))
    }

    var playback: Playback { Playback(rehearsal) }

    func lines(at seconds: Double, _ size: Size, _ intents: [Intent] = []) throws -> [String] {
        var playback = playback
        playback.seek(to: SimulatedTime.tick(atSeconds: seconds))
        let atlas = Atlas(rehearsal.venue)
        var interface = Interface()
        for intent in intents { interface.apply(intent) }
        let layout = interface.layout(size, for: playback.profile, Capabilities())
        interface.attend(to: playback.report.truth, in: atlas, on: layout)
        let model = playback.model(
            atlas: atlas, sheet: sheet, interface: interface, title: "stay")
        return Screen.draw(model, size: size).lines
    }
}
