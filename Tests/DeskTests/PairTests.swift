import Indoor
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk

/// Two walks side by side on the screen.
@Suite("Two phones")
struct PairTests {
    private let pair = SamplePair()

    @Test("what differs is known by its part, from its first tick until it is over")
    func differences() {
        let all = pair.record.differences.all
        #expect(all.map(\.part) == [.hint, .hint, .hint, .state])
        // First A's hint alone, then B's alone; then both, with other words; then the lost
        // position.
        #expect(all.map(\.from) == [400, 500, 760, 1500])
        #expect(all.map(\.to) == [440, 540, 1000, 1700])
        #expect(all[0].a.words == "Hold it upright." && all[0].b.isNothing)
        #expect(all[3].b.words == "Position lost")
    }

    @Test("differences stand in their columns of the timeline")
    func columns() {
        let columns = pair.record.differences.columns(26, length: 2600, known: 2600)
        let differing = columns.indices.filter { columns[$0].differs }
        #expect(differing == [4, 5, 7, 8, 9, 15, 16])
        let begun = columns.indices.filter { columns[$0].begun != nil }
        #expect(begun == [4, 5, 7, 15])
        #expect(columns[15].begun == .state)
    }

    @Test("a difference that counts down is one; the same two may agree for a moment")
    func countingDown() {
        var differences = PhoneDifferences()
        func display(_ text: String) -> PhoneDisplay {
            var display = PhoneDisplay(page: .navigation)
            display.cues = [
                ShownCue(
                    id: "turn-left", kind: .instruction, title: "", text: text, buttons: [],
                    asks: nil, shownAt: 3)
            ]
            return display
        }
        let metres = [(10, 12), (9, 11), (9, 9), (8, 9), (7, 7)]
        for (tick, one) in metres.enumerated() {
            differences.observe(
                display("In \(one.0) m turn left"), display("In \(one.1) m turn left"), at: tick)
        }
        #expect(differences.all.count == 1)
        #expect(differences.all[0].from == 0 && differences.all[0].to == 4)
    }

    @Test("the brackets go to differences, and say when there is none")
    func brackets() {
        #expect(
            KeyBindings.intents(for: .character("]"), in: pair.model, on: pair.screen())
                == [.mark(forward: true)])
        let last = pair.with { $0.tick = 2000 }.pressing(.character("]"))
        #expect(last.interface.message == "That was the last difference.")
        #expect(pair.record.differences.next(after: 850) == 1500)
        #expect(pair.record.differences.last(before: 760) == 500)
    }

    @Test("keys that mean the same as in one walk work, others say why not")
    func keys() {
        func words(_ key: Key) -> String? { pair.pressing(key).interface.message }
        #expect(pair.pressing(.character(" ")).interface.isPaused)
        #expect(pair.pressing(.character("+")).interface.transport.speed == 2)
        #expect(words(.up)?.hasPrefix("Both walks play by themselves.") == true)
        #expect(words(.character("t"))?.hasPrefix("Both walks play by themselves.") == true)
        #expect(words(.character("z"))?.hasPrefix("The floor is shown on a larger screen") == true)
        #expect(words(.tab) == "Both phones are in view.")
        let large = pair.sized(200, 60).pressing(.character("z"))
        #expect(large.interface.message == nil)
    }

    @Test("the help has the keys that work here, and no others")
    func help() {
        for size in [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
            let text = pair.sized(size.columns, size.rows).pressing(.character("?")).lines.joined()
            #expect(text.contains("Difference before, after"))
            #expect(text.contains("any key closes this"))
            #expect(!text.contains("Takes over from the script"))
            #expect(text.contains("The whole floor, and back") == (size.columns == 200))
        }
    }

    @Test("a click on the timeline, or on a cue, goes there")
    func clicks() throws {
        let screen = pair.screen()
        let layout = try #require(screen.layout)
        func click(_ column: Int, _ row: Int) -> [Intent] {
            KeyBindings.intents(
                for: .mouse(MouseEvent(.press(.left), column: column, row: row)), in: pair.model,
                on: screen)
        }
        let (column, row) = (layout.timeline.column + 3, layout.timeline.row)
        #expect(click(column, row) == [.seek(0), .grip(.timeline(column))])
        // It follows the mouse along the timeline, also beside its rows.
        let held = pair.with { $0.interface.apply(.grip(.timeline(column))) }
        let dragged = KeyBindings.intents(
            for: .mouse(MouseEvent(.move, column: 0, row: row - 3)), in: held.model,
            on: held.screen())
        #expect(dragged == [.seek(0), .grip(.timeline(0))])
        let cue = try #require(screen.events.first)
        #expect(click(cue.rect.column, cue.rect.row) == [.jump(120)])
    }

    @Test("the wheel acts on the floor only, as no list of two walks scrolls")
    func wheel() throws {
        let large = pair.sized(200, 60)
        let screen = large.screen()
        let layout = try #require(screen.layout)
        for place in [try #require(layout.events), layout.timeline] {
            let event = MouseEvent(.wheelUp, column: place.column + 1, row: place.row)
            #expect(KeyBindings.intents(for: .mouse(event), in: large.model, on: screen) == [])
        }
    }

    @Test("the floor in view is A's, also when B walks on alone, on another level")
    func floorOfA() throws {
        var walks = try #require(pair.model.pair).walks
        func report(_ tick: Int, on level: LevelOrdinal) -> Report {
            var truth = walks[0].report.truth
            truth.levels = Levels(level)
            return Report(
                tick: tick, truth: truth, source: walks[0].report.source,
                display: walks[0].report.display)
        }
        (walks[0].report, walks[0].isFinished) = (report(800, on: 0), true)
        walks[1].report = report(850, on: -1)
        let model = ScreenModel(
            walks, names: SamplePair.names, record: pair.record, cues: [], length: 2600)
        #expect(model.report.tick == 850 && walks[1].shownLevel == -1)
        #expect(model.shownLevel == 0)
    }

    @Test("the mouse zooms and drags the floor where it is in view; a click leads nobody there")
    func floor() throws {
        func intents(_ action: MouseEvent.Action, _ pair: SamplePair) throws -> [Intent] {
            let map = pair.screen().layout?.map ?? Rect(Size(columns: 9, rows: 9))
            let (column, row) = (map.column + map.width / 2, map.row + map.height / 2)
            return KeyBindings.intents(
                for: .mouse(MouseEvent(action, column: column, row: row)), in: pair.model,
                on: pair.screen())
        }
        let large = pair.sized(200, 60)
        #expect(try intents(.wheelUp, pair).isEmpty)
        #expect(try intents(.wheelUp, large) == [.zoom(1)])
        let pressed = try intents(.press(.left), large)
        guard case .grip(.floor(let cell, isMoved: false))? = pressed.first else {
            Issue.record("the floor is not gripped: \(pressed)")
            return
        }
        let held = large.with { $0.interface.apply(.grip(.floor(cell, isMoved: false))) }
        #expect(
            try intents(.release(.left), held)
                == [
                    .grip(nil),
                    .say(
                        "Both walks play by themselves. ? shows the keys; dotwalk play takes over "
                            + "one."),
                ])
    }

    @Test("a phone whose walk is over stays at its end, and says so")
    func ended() {
        let ended = pair.with { ($0.tick, $0.end) = (1400, 1200) }.sized(80, 24)
        let text = ended.lines.joined(separator: "\n")
        #expect(text.contains("■ end 01:00.0"))
        #expect(text.contains("B is over since 01:00.0."))
        #expect(ended.record.differences.all.allSatisfy { ($0.to ?? .max) <= 1220 })
    }

    @Test(
        "both phones are whole on every screen, and nothing lies over another",
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 100, rows: 30),
            Size(columns: 120, rows: 40), Size(columns: 140, rows: 50),
            Size(columns: 200, rows: 60), Size(columns: 320, rows: 100),
        ])
    func layout(size: Size) throws {
        let layout = ScreenLayout(size, .pair)
        let pair = try #require(layout.pair)
        let shaken = pair.phones.map {
            Rect(column: $0.column, row: $0.row, width: $0.width + 1, height: $0.height)
        }
        let parts =
            [layout.header, layout.footer, layout.timeline, pair.now] + pair.names + shaken
            + [layout.events, layout.map].compactMap(\.self)
        for (number, one) in parts.enumerated() {
            #expect(one == one.intersection(Rect(size)), "\(one) on \(size)")
            for other in parts[(number + 1)...] {
                #expect(one.intersection(other).isEmpty, "\(one) over \(other) on \(size)")
            }
        }
        #expect(pair.phones.allSatisfy { $0.width >= 34 && $0.height >= 17 })
    }

    @Test("no part gets smaller or goes by a column or a row more")
    func growing() throws {
        let parts: [Growth.Part<ScreenLayout>] = [
            ("A", \.pair?.phones[0]), ("B", \.pair?.phones[1]), ("name", \.pair?.names[0]),
            ("table", \.events), ("map", \.map), ("timeline", \.timeline),
            // They are in lines below the phones, or in a panel beside them.
            ("now", { $0.events == nil ? nil : $0.pair?.now }),
        ]
        for (small, large) in Growth.steps({ ScreenLayout($0, .pair) }) {
            try Growth.require(parts, small, large)
        }
    }
}

/// Whole frames of two phones as text, in `Frames/`.
@Suite("Frames of two phones")
struct PairFrameTests {
    @Test(
        "two phones look as recorded",
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
            Size(columns: 200, rows: 60),
        ])
    func golden(size: Size) throws {
        let pair = SamplePair().sized(size.columns, size.rows)
        try compare(pair.lines, with: "pair-\(size.columns)x\(size.rows)")
    }

    @Test("two phones in ASCII, without colours, look as recorded")
    func ascii() throws {
        let screen = SamplePair().screen(Capabilities(glyphs: .ascii, colours: .mono))
        try compare(screen.canvas.lines, with: "pair-ascii-120x40")
    }

    private func compare(_ lines: [String], with name: String) throws {
        for difference in try Golden.differences(lines, from: name, beside: #filePath) {
            Issue.record("\(difference)")
        }
    }
}
