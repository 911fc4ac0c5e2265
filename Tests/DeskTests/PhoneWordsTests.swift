import App
import Formats
import Indoor
import Rehearsal
import Shipped
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import PhoneScreen

@Suite("Words on the phone")
struct PhoneWordsTests {
    /// A text of this many lines at any width.
    private static func lines(_ count: Int) -> String {
        (1...count).map { "line \($0)" }.joined(separator: "\n")
    }

    private static func scene(
        _ kind: ShownCue.Kind, _ text: String, on page: SampleScreen = .navigation
    ) -> SampleScreen {
        page.with {
            $0.display.cues.removeAll { $0.kind == kind }
            $0.add(kind, "mine", text)
        }
    }

    private static func misfits(_ scene: SampleScreen) -> [String] {
        PhoneWords.misfits(scene.display).map(\.words)
    }

    // MARK: Whether they fit the reference phone

    /// The page has 35 rows: two for the system and the state, three for the buttons.
    @Test(
        "a page has room for so many lines, and one more does not fit",
        arguments: [
            // The card needs two more rows, and four are reserved for the map.
            (ShownCue.Kind.instruction, SampleScreen.navigation, 24),
            // The rows are the card's two lines, its distances and its bar, and a frame.
            (.hint, .navigation, 24), (.toast, .navigation, 24),
            (.banner, .navigation, 3),
            // The rows are a frame, an empty row, and two rows of buttons with empty rows around
            // them.
            (.alert, .alert, 23),
        ])
    func room(kind: ShownCue.Kind, page: SampleScreen, lines: Int) {
        #expect(Self.misfits(Self.scene(kind, Self.lines(lines), on: page)) == [])
        #expect(
            Self.misfits(Self.scene(kind, Self.lines(lines + 1), on: page))
                == ["does not fit: mine, 1 line over"])
        #expect(
            Self.misfits(Self.scene(kind, Self.lines(lines + 3), on: page))
                == ["does not fit: mine, 3 lines over"])
    }

    @Test("a toast and a hint share the room over the map")
    func shared() {
        let scene = Self.scene(.toast, Self.lines(10)).with {
            $0.add(.hint, "hold-upright", Self.lines(14))
        }
        #expect(Self.misfits(scene) == ["does not fit: hold-upright, 2 lines over"])
    }

    @Test("a word wider than a line is broken with a mark, and does not fit")
    func brokenWord() throws {
        let long = "Geschwindigkeitsbegrenzungsschild"
        let scene = Self.scene(.hint, "Am \(long) links")
        #expect(Self.misfits(scene) == ["does not fit: mine, 9 columns over"])
        let canvas = Screen.draw(scene.model, size: Size(columns: 120, rows: 40))
        let lines = canvas.lines
        let row = try #require(lines.firstIndex { $0.contains(" Geschwindigkeitsbegrenz- ") })
        let column = lines[row].prefix { $0 != "-" }.count
        #expect(canvas[column, row].style.foreground == Look(Capabilities()).bad.foreground)
        #expect(lines[row + 1].contains(" ungsschild links "))
    }

    @Test("labels have a line each")
    func labels() {
        let scene = SampleScreen.navigation.with {
            $0.display.buttons = [
                Button(id: "scan", label: String(repeating: "s", count: 28)),
                Button(id: "stop", label: String(repeating: "s", count: 30)),
            ]
            $0.display.banner.text = "Not quite as precise as it was"
        }
        #expect(
            Self.misfits(scene) == [
                "does not fit: button stop, 2 columns over", "does not fit: state, 8 columns over",
            ])
    }

    @Test("a dialogue's labels have less room")
    func dialogueLabels() {
        func label(_ columns: Int) -> [Button] {
            [Button(id: "back", label: String(repeating: "b", count: columns))]
        }
        let alert = SampleScreen.alert.with {
            $0.display.buttons = label(25)
            $0.display.cues.removeAll()
            $0.add(.alert, "mine", title: "Still searching", "Go back?", label(25))
        }
        #expect(Self.misfits(alert) == ["does not fit: button back, 1 column over"])
        let prompt = SampleScreen.cameraPrompt.with { $0.display.buttons = label(25) }
        #expect(Self.misfits(prompt) == ["does not fit: button back, 1 column over"])
        #expect(Self.misfits(.cameraPrompt.with { $0.display.buttons = label(24) }) == [])
    }

    @Test("whether words fit does not depend on the terminal, where they are cut does")
    func terminals() {
        let scene = Self.scene(.hint, Self.lines(12))
        #expect(Self.misfits(scene) == [])
        func marks(_ columns: Int, _ rows: Int) -> [String] {
            scene.sized(columns, rows).lines.compactMap { line in
                line.firstRange(of: "▼ +").map { String(line[$0.lowerBound...].prefix(10)) }
            }
        }
        #expect(marks(120, 40) == [])
        #expect(marks(200, 60) == [])
        #expect(marks(80, 24) == ["▼ +3 lines"])
    }

    @Test(
        "what is cut is said in its last row",
        arguments: [
            (ShownCue.Kind.instruction, SampleScreen.navigation, "line 23", "▼ +7 lines"),
            (.hint, .navigation, "line 23", "▼ +7 lines"),
            (.alert, .alert, "line 22", "▼ +8 lines"),
            (.banner, .navigation, "line 2", "▼ +28 lines"),
        ])
    func mark(kind: ShownCue.Kind, page: SampleScreen, last: String, mark: String) {
        let scene = Self.scene(kind, Self.lines(30), on: page).with { $0.tick = 3000 }
        // The phone is as high as the reference.
        let lines = scene.sized(120, 42).lines
        #expect(lines.contains { $0.contains("\(last) ") })
        #expect(lines.contains { $0.contains(mark) })
        #expect(!lines.contains { $0.contains("line 29 ") })
    }

    // MARK: Told at the desk

    @Test("words that do not fit are told once each time they come into view")
    func told() {
        var chronicle = Chronicle(misfits: Chronicle.phoneMisfits)
        func show(_ scene: SampleScreen) {
            chronicle.observe(RehearsalTick(scene.model.report))
        }
        let long = Self.scene(.hint, Self.lines(26))
        show(.navigation)
        show(long)
        show(long)
        show(Self.scene(.hint, Self.lines(27)))
        #expect(chronicle.entries.map(\.words) == ["does not fit: mine, 2 lines over"])
        show(.navigation)
        show(long)
        #expect(chronicle.entries.map(\.count) == [2])
    }

    // MARK: The sheets that ship

    @Test("all that the shipped sheets say fits the reference phone", arguments: ["en", "fr"])
    func shipped(name: String) throws {
        #expect(try Self.sheet(name).misfits == [])
    }

    @Test("a sheet's words that do not fit are named")
    func tooLong() throws {
        let long = "hold it up, " + Array(repeating: "please", count: 100).joined(separator: " ")
        let sheet = try Self.sheet("en") {
            $0.replacing("Hold your phone upright in front", with: "\(long) in front")
                .replacing("  start: Start\n", with: "  start: \(String(long.prefix(40)))\n")
        }
        #expect(
            sheet.misfits == [
                "does not fit: hold-upright, 9 lines over",
                "does not fit: button start, 11 columns over",
            ])
    }

    @Test("small words that do not fit are named, too, and cut with a mark")
    func smallWords() throws {
        let long = "Donaudampfschifffahrtsgesellschaft"
        let sheet = try Self.sheet("en") {
            $0.replacing("map-follow: Follow", with: "map-follow: Folgt der Nutzerin")
                .replacing("camera-granted: camera on", with: "camera-granted: Kamera ist erlaubt")
                .replacing("Where to?", with: "Wohin möchten Sie denn heute?")
                .replacing("nothing-found: No", with: "nothing-found: \(long)")
        }
        #expect(
            sheet.misfits == [
                "does not fit: label camera-granted, 5 columns over",
                "does not fit: label map-follow, 8 columns over",
                "does not fit: label search-hint, 4 columns over",
                "does not fit: label nothing-found, 4 columns over",
            ])
        var model = SampleScreen.navigation.with {
            $0.display.permissions = [PermissionState(.camera, .granted)]
        }.model
        model.sheet = sheet
        let lines = Screen.draw(model, size: Size(columns: 120, rows: 40)).lines
        #expect(lines[2].hasPrefix("│ 9:41 ■ Kamera ist erl… ▂▄▆ 86% │"))
        #expect(lines.contains { $0.hasPrefix("│ ↖N h Folgt der N…  ▼ level 0 ▲ │") })
    }

    @Test(
        "the camera's permission has room beside clock, network and battery",
        arguments: [
            "en", "fr",
        ])
    func permission(name: String) throws {
        let sheet = try Self.sheet(name)
        for network in [PhoneNetwork.good, .slow, .none] {
            for permission in [PermissionStatus.notDetermined, .granted, .denied] {
                var model = SampleScreen.navigation.with {
                    $0.truth.network = network
                    $0.display.permissions = [PermissionState(.camera, permission)]
                }.model
                model.sheet = sheet
                let row = Screen.draw(model, size: Size(columns: 120, rows: 40)).lines[2]
                #expect(!row.prefix(34).contains("…"), "\(row.prefix(34))")
                #expect(row.prefix(34).contains("9:41 "))
            }
        }
    }

    private static func sheet(
        _ name: String, change: (String) -> String = { $0 }
    ) throws -> CueSheet {
        func text(_ name: String) throws -> String {
            try #require(Shipped.cueSheets.first { $0.name == name }).text
        }
        let english = try CueSheetReader.read(text("en"), file: "en.yaml")
        return try CueSheetReader.read(
            change(text(name)), file: "\(name).yaml", extending: { _ in english })
    }
}

@Suite("The shaking frame of the phone")
struct PhoneMotionTests {
    /// A chronicle after vibrations at some ticks, and the frame's offset in each tick.
    private func frames(_ vibrations: [Int: [VibrationPattern]], ticks: Int) -> [PhoneShake] {
        var chronicle = Chronicle()
        let sample = SampleScreen.navigation.model.report
        return (1...ticks).map { tick in
            let events = (vibrations[tick] ?? []).map { SessionEvent.guide(.vibration($0)) }
            chronicle.observe(RehearsalTick(report(sample, tick: tick, events)))
            return PhoneShake(chronicle, tick: tick)
        }
    }

    private func report(_ sample: Report, tick: Int, _ events: [SessionEvent]) -> Report {
        Report(
            tick: tick, events: events, truth: sample.truth, source: sample.source,
            display: sample.display)
    }

    /// The most changes of position or style in any second.
    ///
    /// - Parameter ticks: ticks in a second of wall time.
    private func changes(_ frames: [PhoneShake], ticks: Int = 20) -> Int {
        let changes = zip(frames, frames.dropFirst()).map { before, after in
            before.offset != after.offset || before.isMarked != after.isMarked ? 1 : 0
        }
        return changes.indices.map { changes[$0...].prefix(ticks).reduce(0, +) }.max() ?? 0
    }

    @Test(
        "three flashes a second at most, however short a loop plays over and over",
        arguments: [
            0.25, 0.5, 1,
        ])
    func loops(speed: Double) {
        for length in 2...60 {
            var chronicle = Chronicle()
            let sample = SampleScreen.navigation.model.report
            let once = (1...length).map { tick in
                let events: [SessionEvent] = tick == 2 ? [.guide(.vibration(.turn))] : []
                chronicle.observe(RehearsalTick(report(sample, tick: tick, events)))
                return PhoneShake(chronicle, tick: tick, speed: speed, loop: 1...length)
            }
            let frames = (0..<300 / length).flatMap { _ in once }
            #expect(changes(frames, ticks: Int(20 * speed)) <= 6, "\(length) ticks")
        }
    }

    @Test("three flashes a second at most, however vibrations follow each other", arguments: 1...45)
    func flashes(every: Int) {
        var vibrations: [Int: [VibrationPattern]] = [:]
        for tick in stride(from: 5, to: 300, by: every) { vibrations[tick] = [.warning] }
        let frames = frames(vibrations, ticks: 360)
        // A flash consists of two changes: there and back.
        #expect(changes(frames) <= 6)
        #expect(frames.contains { $0.offset == 1 })
    }

    @Test("each vibration's name stays for a second, also when another follows")
    func names() {
        let frames = frames([10: [.turn], 20: [.warning], 36: [.turn, .success]], ticks: 90)
        func ticks(_ words: String) -> [Int] {
            frames.indices.filter { frames[$0].words == words }.map { $0 + 1 }
        }
        #expect(ticks("turn") == Array(10..<20))
        #expect(ticks("turn · warning") == Array(20..<30))
        #expect(ticks("warning") == Array(30..<36))
        #expect(ticks("warning · turn · success") == Array(36..<40))
        #expect(ticks("turn · success") == Array(40..<56))
        #expect(frames.filter(\.isMarked).count == 56 - 10)
    }

    @Test(
        "at any speed a vibration's name stays for a second on the wall",
        arguments: [
            (0.0, 20), (0.1, 20), (1, 20), (2, 40), (8, 160), (100, 2000),
        ])
    func namesAtSpeed(speed: Double, ticks: Int) {
        var chronicle = Chronicle()
        let sample = SampleScreen.navigation.model.report
        chronicle.observe(RehearsalTick(report(sample, tick: 1, [.guide(.vibration(.turn))])))
        let last = (1...4000).last {
            PhoneShake(chronicle, tick: $0, speed: speed).isMarked
        }
        #expect(last == ticks)
    }

    @Test(
        "nothing on the phone flashes more than three times a second",
        arguments: [
            SampleScreen.scan, .alert,
            SampleScreen.scan.with { $0.display.page = .acquired("scan") },
        ])
    func animations(scene: SampleScreen) {
        var model = scene.sized(100, 40).model
        let report = model.report
        let frames = (0..<45).map { tick in
            model.report = Report(
                tick: 1000 + tick, truth: report.truth, location: report.location,
                source: report.source, display: report.display)
            return Screen.draw(model, size: scene.size)
        }
        var most = 0
        for row in 1..<36 {
            for column in 0..<34 {
                let changes = zip(frames, frames.dropFirst())
                    .map { $0[column, row] == $1[column, row] ? 0 : 1 }
                for start in changes.indices {
                    most = max(most, changes[start...].prefix(20).reduce(0, +))
                }
            }
        }
        #expect(most <= 6)
    }

    @Test(
        "the status bar has the clock, the network and the battery",
        arguments: [
            (PhoneNetwork.good, 0.86, "▂▄▆ 86%"), (.slow, 0.5, "▂▁▁E 50%"),
            (.none, 0.07, "▁▁▁✕ 7%"),
        ])
    func status(network: PhoneNetwork, battery: Double, right: String) {
        let lines = SampleScreen.navigation.with {
            ($0.truth.network, $0.truth.battery) = (network, battery)
        }.lines
        #expect(lines[2].prefix(34).contains("│ 9:41 "))
        #expect(lines[2].prefix(34).hasSuffix("\(right) │"))
    }
}
