import App
import Indoor
import Rehearsal
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import Positioning

@Suite("Screens")
struct ScreenTests {
    @Test("no size and no page is too much", arguments: SampleScreen.all.map(\.name))
    func anySize(name: String) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        for columns in [0, 1, 2, 7, 34, 79, 80, 99, 100, 101, 320] {
            for rows in [0, 1, 2, 9, 23, 24, 25, 61, 100] {
                let canvas = scene.sized(columns, rows).screen().canvas
                #expect(canvas.size == Size(columns: columns, rows: rows))
            }
        }
    }

    @Test(
        "below 80×24 it says what it needs, in as many words as there is room for",
        arguments: [
            (60, 3, ["dotwalk needs 80×24", "this is 60×3"]),
            (79, 24, ["dotwalk needs 80×24", "this is 79×24"]),
            (12, 4, ["dotwalk", "needs 80×24", "this is 12×4"]),
            (12, 2, ["dotwalk", "needs 80×24"]),
            (7, 2, ["needs", "80×24"]),
            (80, 1, ["dotwalk needs 80×24"]),
            (5, 1, ["80×24"]),
            (3, 9, ["80…"]),
            (1, 1, ["…"]),
        ])
    func tooSmall(columns: Int, rows: Int, says: [String]) {
        let lines = SampleScreen.navigation.sized(columns, rows).lines
            .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
        #expect(lines == says.map { $0[...] })
    }

    @Test("without Unicode every cell is ASCII", arguments: SampleScreen.all.map(\.name))
    func ascii(name: String) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        let lines = scene.screen(Capabilities(glyphs: .ascii, colours: .mono)).canvas.lines
        #expect(lines.filter { !$0.utf8.allSatisfy { $0 < 0x80 } } == [])
        // A question mark would be a glyph without a stand-in.
        let text = lines.joined().replacing("? help", with: "").replacing("Where to?", with: "")
        #expect(name == "help" || name == "alert" || !text.contains("?"))
    }

    @Test("phone and floor stand side by side at every size, and the data from 112 columns on")
    func sides() {
        func shows(_ scene: SampleScreen) -> [Bool] {
            let text = scene.lines.joined(separator: "\n")
            return ["● Accurate", " level 0 · ", " engine VPS "].map(text.contains)
        }
        #expect(shows(.navigation.sized(112, 24)) == [true, true, true])
        #expect(shows(.navigation.sized(111, 24)) == [true, true, false])
        #expect(shows(.navigation.sized(80, 24)) == [true, true, false])
        #expect(shows(.desk.sized(80, 24)) == [false, true, false])
    }

    @Test("under the floor of a narrow desk stand the two gauges that matter now, and the reason")
    func strip() {
        let lines = SampleScreen.navigation.sized(80, 24).lines
        let under = lines.suffix(5).dropLast().map { String($0.dropFirst(35)) }
        #expect(under[0].contains("42 m since"), "\(under)")
        #expect(under[1].contains("31 s since"), "\(under)")
        #expect(under[2].hasSuffix("app off by 0.5 m"), "\(under)")
        #expect(under[3].hasSuffix("02:10.0"))
    }

    @Test("on a tall screen the hand and the attempts stand between engine and events")
    func tall() {
        let scene = SampleScreen.navigation.with {
            $0.past = [
                [.source(.attempt(.success, background: false))],
                [.source(.attempt(.inclinationTooLow, background: true))],
            ]
        }
        func attempts(_ columns: Int, _ rows: Int) -> [String] {
            let screen = scene.sized(columns, rows).screen()
            guard let rect = screen.layout?.attempts else { return [] }
            return (0..<rect.height).map { row in
                String(
                    screen.canvas.lines[rect.row + row]
                        .dropFirst(rect.column).prefix(rect.width))
            }
        }
        #expect(
            attempts(200, 60).dropFirst().prefix(4).map { $0.prefix(19) } == [
                "│ 00:01.0 ✓        ", "│ found            ", "│ 00:02.0 ✗ b      ",
                "│ phone too low    ",
            ])
        // The column of data has no room for both.
        #expect(attempts(120, 40) == [])
        #expect(SampleScreen.navigation.sized(120, 40).lines.joined().contains("─ r in the hand ─"))
    }

    @Test(
        "an audience has the phone, the map and the caption, at every size",
        arguments: [(80, 24), (120, 40), (200, 60)])
    func audience(columns: Int, rows: Int) {
        var scene = SampleScreen.navigation.sized(columns, rows)
        scene.press(.character("O"))
        var model = scene.model
        model.caption = Caption("An escalator is next.", tick: model.report.tick)
        let layout = ScreenLayout(
            Size(columns: columns, rows: rows), .audience,
            showing: ScreenContent(hasCaptions: true))
        let text = Screen(model, on: layout, Capabilities()).canvas.lines.joined(separator: "\n")
        // These are large letters: the second row of "An".
        let caption = [24: "An escalator is next.", 40: "▛▌▌▌"][rows] ?? "▙▄▌▛▀▖"
        for shown in ["● Accurate", "level 0 · Ground floor", caption] {
            #expect(text.contains(shown), "\(shown)")
        }
        #expect(!text.contains("╭─ S engine") && !text.contains("╭─ i events"))
        // The list of events is on the desk.
        scene.press(.character("i"))
        #expect(scene.lines.contains { $0.contains("╭─ i events") })
    }

    @Test(
        "help and legend leave the phone in view where there is room, and cut no line beside them")
    func overlays() {
        let desk = SampleScreen.navigation.sized(200, 60)
        for overlay in [SampleScreen.help, .legend] {
            let lines = overlay.sized(200, 60).lines
            for (before, after) in zip(desk.lines, lines).dropFirst().prefix(46) {
                #expect(after.prefix(42) == before.prefix(42))
            }
            // At 120 columns they need all of them.
            let box = overlay.sized(120, 40).lines.filter { $0.contains("│") && !$0.contains("─") }
            #expect(box.allSatisfy { $0.first == "│" && $0.count == 120 })
        }
    }

    @Test(
        "help and legend cut no line, with any engine at any size",
        arguments: Engine.shipped, [(80, 24), (120, 40), (160, 50), (200, 60), (320, 100)])
    func helpIsWhole(engine: Engine, size: (columns: Int, rows: Int)) {
        let size = Size(columns: size.columns, rows: size.rows)
        for page in 0..<HelpOverlay.pageCount(in: size, with: engine.profile) {
            var canvas = Canvas(size)
            HelpOverlay(look: Look(Capabilities()), profile: engine.profile)
                .draw(page: page, in: [canvas.bounds], on: &canvas)
            for line in canvas.lines {
                #expect(!line.replacing("0 … 9", with: "").contains("…"), "\(line)")
            }
        }
        let legend = Legend(look: Look(Capabilities()), profile: engine.profile)
        let pages = (0..<Legend.pageCount(in: size)).map { page in
            var canvas = Canvas(size)
            legend.draw(page: page, in: [canvas.bounds], on: &canvas)
            return canvas.lines.joined()
        }
        for words in legend.words {
            #expect(pages.contains { $0.contains(words) }, "\(words)")
        }
    }

    @Test("a long title is cut, and keeps off the counters")
    func longTitle() {
        let scene = SampleScreen.navigation.with {
            $0.title = "Down two escalators, over the bridge and all the way back to Platform 3"
        }
        #expect(
            scene.sized(80, 24).lines[0]
                == " dotwalk  Corner house · Down two escalators, over th…  ▶ ×1  00:42.5 / 02:10.0"
        )
    }

    @Test("a message longer than a line covers what is above, and is cut after three")
    func longMessage() {
        func foot(_ text: String, columns: Int = 80) -> [String] {
            let scene = SampleScreen.navigation.with { $0.interface.apply(.say(text)) }
            return Array(scene.sized(columns, 28).lines.suffix(3))
        }
        let error =
            "The old words stay. mine.yaml:3:5: \"txt\" is no key of a cue; "
            + "expected one of kind, title, text, buttons"
        #expect(
            foot(error).dropFirst() == [
                " ▸ The old words stay. mine.yaml:3:5: \"txt\" is no key of a cue; expected",
                "   one of kind, title, text, buttons                                     ? help",
            ])
        let long = Array(repeating: error, count: 4).joined(separator: " ")
        #expect(foot(long).last?.replacing(" ", with: "").hasSuffix("…?help") == true)
        // Phone and map are in the first of the lines, too.
        #expect(foot(long, columns: 120)[0].hasPrefix(" ▸ The old words stay."))
    }

    @Test("the footer says what Space does now")
    func footer() {
        let paused = SampleScreen.navigation.with { $0.interface.apply(.pause) }.sized(200, 40)
        #expect(SampleScreen.navigation.sized(200, 40).lines.last?.contains("Space pause") == true)
        #expect(paused.lines.last?.contains("Space go on") == true)
    }

    @Test(
        "a caption is whole on every screen, and gives way to a note",
        arguments: [
            (80, 24), (84, 30), (100, 30), (160, 50),
        ])
    func caption(columns: Int, rows: Int) {
        let size = Size(columns: columns, rows: rows)
        var model = SampleScreen.navigation.with { $0.size = size }.model
        let words = "The app opens on its map. Where the person stands, it cannot know yet."
        model.caption = Caption(words, tick: 840)
        func lines() -> String {
            Screen.draw(model, size: size).lines.joined(separator: "\n")
        }
        #expect(words.split(separator: " ").allSatisfy { lines().contains($0) })
        #expect(!lines().contains("pers…"))
        model.interface.apply(.open(NoteAbout(tick: 850)))
        #expect(!lines().contains("opens on its map"))
        #expect(lines().contains("the walk waits"))
    }

    @Test("a button is where it is drawn, and shows the key that taps it")
    func buttons() throws {
        let screen = SampleScreen.itinerary.screen()
        let row = try #require(screen.canvas.lines.firstIndex { $0.contains("[⏎ Start ]") })
        let line = screen.canvas.lines[row]
        let column = try #require(line.firstRange(of: "Start")).lowerBound
            .utf16Offset(in: line)
        #expect(screen.button(atColumn: column, row: row)?.id == "start")
        #expect(screen.button(atColumn: column, row: row - 1) == nil)
        #expect(line.contains("[s Scan ] [b Back ]"))
        #expect(SampleScreen.help.screen().button(atColumn: column, row: row) == nil)
    }

    @Test("an alert's buttons are in it, and only there")
    func alert() {
        let lines = SampleScreen.alert.lines
        #expect(lines.filter { $0.contains("⏎ Keep scanning") }.count == 1)
        #expect(lines.filter { $0.contains("Esc Cancel") }.count == 1)
    }

    @Test("text that does not fit the phone is marked")
    func tooLong() {
        let words = Array(repeating: "somewhat", count: 60).joined(separator: " ")
        let scene = SampleScreen.navigation.with { $0.add(.hint, "hold-upright", words) }
        let short = SampleScreen.degraded.sized(80, 24)
        #expect(scene.sized(80, 24).lines.contains { $0.contains("▼ +") })
        #expect(!short.lines.contains { $0.contains("▼ +") })
    }

    @Test("texts break on a phone alike, whatever the terminal")
    func wrapping() {
        for scene in [SampleScreen.degraded.sized(80, 24), .degraded.sized(320, 100)] {
            let text = scene.lines.joined(separator: "\n")
            #expect(text.contains("│ ⚠ Hold your phone upright  "))
            #expect(text.contains("│   in front of you.         "))
        }
    }

    @Test("a vibration shakes the frame twice in 0.4 s, and its name stays for a second")
    func vibration() {
        func scene(_ age: Int) -> SampleScreen {
            SampleScreen.navigation.with {
                $0.past = [[.guide(.vibration(.warning))]]
                $0.tick = 20 + age
            }
        }
        let edges = (0..<40).map { age in scene(age).lines[1] }
        let offsets = edges.map { $0.prefix { $0 == " " }.count }
        #expect(offsets.prefix(10) == [1, 1, 0, 0, 1, 1, 0, 0, 0, 0])
        #expect(offsets.dropFirst(10).allSatisfy { $0 == 0 })
        #expect(edges.map { $0.contains("≈ warning ≈") } == (0..<40).map { $0 < 20 })
    }

    @Test("played fast, a vibration does not shake the frame; its name stands there all the same")
    func fastVibration() {
        func edge(faster presses: Int, isPaused: Bool = false) -> String {
            SampleScreen.navigation.with {
                $0.past = [[.guide(.vibration(.warning))]]
                $0.tick = 21
                for _ in 0..<presses { $0.interface.apply(.faster) }
                if isPaused { $0.interface.apply(.pause) }
            }.lines[1]
        }
        func seen(_ edge: String) -> [Bool] { [edge.hasPrefix(" "), edge.contains("≈ warning ≈")] }
        #expect(seen(edge(faster: 0)) == [true, true])
        #expect(seen(edge(faster: 1)) == [false, true], "×2")
        #expect(seen(edge(faster: 3)) == [false, true], "×8")
        #expect(seen(edge(faster: 3, isPaused: true)) == [true, true])
    }

    @Test("the phone never shows where the person really is")
    func noTruth() {
        let here = SampleScreen.lost.sized(80, 24).lines
        let there = SampleScreen.lost.with { $0.truth.point += Point(20, 5) }.sized(80, 24).lines
        func phone(_ lines: [String]) -> [String] {
            lines.dropLast(2).map { String($0.prefix(35)) }
        }
        #expect(phone(here) == phone(there))
    }
}
