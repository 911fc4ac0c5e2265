import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import Rehearsal

@Suite("The list of events")
struct EventListTests {
    /// The panel's lines after some keys, without its frame.
    private func list(_ keys: [Key], in scene: SampleScreen = .events) -> [String] {
        let scene = pressing(keys, in: scene)
        guard let rect = scene.screen().layout?.events else { return [] }
        return scene.lines[rect.row + 1..<rect.endRow - 1].map { line in
            let inner = Array(line)[rect.column + 1..<rect.endColumn - 1]
            return String(inner).trimmingSpaces
        }.filter { !$0.isEmpty }
    }

    private func pressing(_ keys: [Key], in scene: SampleScreen = .events) -> SampleScreen {
        keys.reduce(into: scene) { scene, key in scene.press(key) }
    }

    private func title(_ scene: SampleScreen) -> String {
        let row = scene.screen().layout?.events?.row ?? 0
        return scene.lines[row]
    }

    private func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test("past events, notes, and future events, with a line for now")
    func whole() {
        #expect(
            list([]) == [
                "00:01.0 □ page navigation",
                "00:02.0 ✦ fix, 0.0 m off",
                "00:03.0 ● accurate",
                "00:03.5 ✎ It buzzes too late.",
                "▸00:04.0 ≈ vibration turn",
                "00:42.5 now ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌",
                "00:43.5 ◎ scan started",
                "00:44.5 ◐ less precise",
                "00:45.0 ⚑ marker",
                "00:45.5 ≈ vibration warning",
                "00:45.5 □ page scan",
                "00:46.5 ◎ scan stopped",
            ])
    }

    @Test("a long one has the room of a panel", arguments: [(80, 24), (100, 30), (200, 60)])
    func longWords(columns: Int, rows: Int) {
        let words = (1...70).map { "word\($0)" }.joined(separator: " ")
        var scene = pressing([.end])
        scene.interface.apply(.add(Notes.Note(tick: 930, text: words)))
        let lines = pressing([.end], in: scene).sized(columns, rows).lines
        #expect((1...70).allSatisfy { word in lines.contains { $0.contains("word\(word) ") } })
        #expect(!lines.contains { $0.contains("there is more") })
    }

    @Test("the chosen event has all of its words in a pane", arguments: [(80, 24), (200, 60)])
    func wholeWords(columns: Int, rows: Int) {
        func shows(_ keys: [Key], _ words: String) -> Bool {
            pressing(keys).sized(columns, rows).lines.contains { $0.contains(words) }
        }
        #expect(shows([.down, .down], "╭─ ◐ 00:44.5 ─"))
        #expect(shows([.down, .down], "│ less precise "))
        #expect(shows([.down, .down], "│ degradedPositioning distanceWithoutScan "))
        #expect(shows([.down], "╭─ ◎ 00:43.5 ─"))
        #expect(!shows([.down, .down, .escape], "╭─ ◐ 00:44.5 ─"))
    }

    @Test(
        "where an event's words have no room, those that its sign stands for are left out",
        arguments: [
            (EventKind.Role.cue, "instruction take-escalator", "take-escalator"),
            (.caption, "note: Off we go.", "Off we go."),
            (.chapter, "chapter: Levels", "Levels"),
            (.navigation, "next: escalator down", "escalator down"),
            (.failedAttempt, "background scan: too dark", "too dark"),
            (.failed, "expect take-escalator before 40s", "take-escalator before 40s"),
            (.page, "page scan-success", "scan-success"),
            (.vibration, "vibration success", "success"),
            (.accurate, "accuratePositioning", "accuratePositioning"),
        ])
    func narrow(kind: EventKind.Role, words: String, short: String) {
        let event = Chronicle.Entry(seconds: 1, kind: kind, words: words)
        #expect(event.countedWords(in: words.count) == words)
        #expect(event.countedWords(in: 12) == short)
        let twice = Chronicle.Entry(seconds: 1, kind: kind, words: words, count: 2)
        #expect(twice.countedWords(in: words.count) == "\(short) ×2")
    }

    @Test(
        "where one line has no room for an event's words there are more, broken between words",
        arguments: [
            (
                EventKind.Role.cue, "instruction take-escalator", 24,
                ["instruction", "take-escalator"]
            ),
            (.accurate, "accuratePositioning", 14, ["accurate", "Positioning"]),
            (.connector, "on escalator-a down", 14, ["on escalator-a", "down"]),
            (.failed, "expect never lost before 40s", 16, ["expect never", "lost before 40s"]),
            (.error, "no button stop-locating", 14, ["no button", "stop-locating"]),
            (
                .met, "expect never notPositioning:distanceWithoutScan", 28,
                ["expect never", "notPositioning:", "distanceWithoutScan"]
            ),
            (.level, "level 0 → −1", 14, ["level 0 → −1"]),
            // A walk's own notes are on the screen, too.
            (.caption, "note: Upright, it sees the walls.", 30, ["Upright, it sees the walls."]),
        ])
    func lines(kind: EventKind.Role, words: String, columns: Int, lines: [String]) {
        let event = Chronicle.Entry(seconds: 1, kind: kind, words: words)
        #expect(event.lines(in: columns) == lines)
    }

    @Test("! and @ go from one failure to the next, and say what failed")
    func failures() {
        var model = SampleScreen.navigation.model
        #expect(
            KeyBindings.toFailure(forward: true, model) == [
                .say("Nothing has failed, as far as the walk is known.")
            ])
        let now = model.report.tick
        let failures = [
            (now - 40, "expect arrived"), (now + 60, "expect never vibration"),
            (now + 60, "expect lost 2 times"),
        ]
        for (tick, words) in failures {
            let finding = ExpectationResult(
                line: 1, seconds: SimulatedTime.seconds(tick), isMet: false, expected: words,
                why: "seen otherwise")
            let report = Report(
                tick: tick, truth: model.report.truth, source: model.report.source)
            model.known.line.observe(RehearsalTick(report, findings: [finding]))
            model.known.events.append(
                Chronicle.Entry(seconds: finding.seconds, kind: .failed, words: words))
        }
        func pressed(_ forward: Bool) -> [Intent] {
            let intents = KeyBindings.toFailure(forward: forward, model)
            for intent in intents {
                model.interface.apply(intent)
                guard case .jump(let tick) = intent else { continue }
                model.report = Report(
                    tick: tick, truth: model.report.truth, source: model.report.source)
            }
            return intents
        }
        func gone(_ number: Int) -> [Intent] {
            let tick = failures[number].0
            return [.jump(tick), .reach(.init(number: number, tick: tick))]
        }
        func pane() -> EventPane? { model.failurePane(Look(Capabilities())) }
        #expect(pressed(true) == gone(1))
        #expect(pane()?.event.words == "expect never vibration" && pane()?.number == "2 of 3")
        // They are of the same tick.
        #expect(pressed(true) == gone(2))
        #expect(pressed(true) == gone(0))
        #expect(pressed(false) == gone(2))
        #expect(pressed(false) == gone(1))
        // While the walk is still played ahead, there may be more.
        model.known.isWhole = false
        #expect(pressed(false) == gone(0))
        #expect(pane()?.number == "1 of 3 so far")
    }

    @Test("the pane of a failure lies at the bottom, or away from the person at the top")
    func paneLeavesPerson() {
        let room = Rect(column: 40, row: 2, width: 42, height: 14)
        var pane = EventPane(
            event: Chronicle.Entry(seconds: 4, kind: .failed, words: "expect lost within 2s"),
            look: Look(Capabilities()))
        #expect(pane.box(in: [room]) == Rect(column: 40, row: 13, width: 42, height: 3))
        pane.isAtTop = true
        #expect(pane.box(in: [room]) == Rect(column: 40, row: 2, width: 42, height: 3))
    }

    @Test("closed, it shows the past only")
    func closed() {
        #expect(list([.escape]).last == "00:04.0 ≈ vibration turn")
        #expect(list([.escape]).contains("00:03.5 ✎ It buzzes too late."))
    }

    @Test("typing searches, in any order and case; what happened last is chosen")
    func search() {
        #expect(
            list(keys("sCan")) == [
                "00:42.5 now ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌", "▸00:43.5 ◎ scan started",
                "00:44.5 ◐ less precise", "00:45.5 □ page scan",
                "00:46.5 ◎ scan stopped",
            ])
        #expect(list(keys("TURN vib")) == ["▸00:04.0 ≈ vibration turn"])
        #expect(title(pressing(keys("TURN vib"))).contains("─ i events · TURN vib▏ ─"))
        #expect(
            list(keys("xy")).joined(separator: " ")
                == "Nothing has that. Backspace erases, Tab lists other kinds.")
        #expect(list(keys("xy") + [.backspace, .backspace]) == list([]))
    }

    @Test(
        "Tab goes through the kinds and round",
        arguments: [
            (1, "cues", ["□", "≈", "≈", "□"]), (2, "scans", ["✦", "◎", "◎"]),
            (3, "positioning", ["●", "◐"]), (4, "navigation", []), (5, "inputs", []),
            (6, "findings", []), (7, "notes", ["✎", "⚑"]),
        ])
    func kinds(tabs: Int, name: String, glyphs: [String]) {
        let scene = pressing(Array(repeating: .tab, count: tabs))
        #expect(scene.model.events.lines.map(\.entry.kind.glyph) == glyphs)
        #expect(title(scene).contains("i events · \(name)"))
        #expect(
            pressing([.backtab], in: scene).interface.eventFilter.kinds
                == pressing(Array(repeating: .tab, count: tabs + 7)).interface.eventFilter.kinds)
    }

    @Test("arrows choose, Enter goes there and pauses, the list stays")
    func jump() {
        func enter(_ scene: SampleScreen) -> [Intent] {
            KeyBindings.intents(for: .enter, in: scene.model, on: scene.screen())
        }
        #expect(enter(.events) == [.jump(80)])
        #expect(enter(pressing([.up, .up])) == [.jump(60)])
        #expect(enter(pressing([.down])) == [.jump(870)])
        #expect(enter(pressing([.home])) == [.jump(20)])
        #expect(enter(pressing([.end])) == [.jump(930)])
        #expect(enter(pressing(keys("xy"))) == [])
        let there = pressing([.enter])
        #expect(there.interface.isPaused)
        #expect(there.interface.panel != nil)
    }

    @Test("a filter stays when the list is closed, says so, and Esc ends it")
    func filterStays() {
        let closed = pressing(keys("vib") + [.tab, .escape])
        #expect(list([], in: closed) == ["00:04.0 ≈ vibration turn"])
        #expect(title(closed).contains("─ i events · cues · “vib” ─"))
        #expect(
            closed.interface.message
                == "Of the events, cues · “vib” are listed; Esc lists all again.")
        #expect(list([.character("i")], in: closed)[0] == "▸00:04.0 ≈ vibration turn")
        #expect(list([.escape], in: closed) == list([.escape]))
    }

    @Test("Del takes a note or marker away, and nothing else")
    func takeAway() {
        #expect(pressing([.up, .delete]).interface.notes.all == [Notes.Note(tick: 900)])
        #expect(list([.up, .delete]).contains("▸00:03.0 ● accurate accuratePositio…"))
        let refused = pressing([.delete])
        #expect(refused.interface.notes.all.count == 2)
        #expect(
            refused.interface.message
                == "Only your own notes and markers can be taken away.")
    }

    @Test("a click on a line goes there, open or closed; the wheel scrolls")
    func mouse() throws {
        func intents(_ action: MouseEvent.Action, row: Int, _ scene: SampleScreen) -> [Intent] {
            guard let rect = scene.screen().layout?.events else { return [] }
            let event = MouseEvent(action, column: rect.column + 5, row: rect.row + 1 + row)
            return KeyBindings.intents(for: .mouse(event), in: scene.model, on: scene.screen())
        }
        let closed = pressing([.escape])
        // In the closed list, few events stand at its bottom.
        let last = try #require(closed.screen().layout?.events).height - 3
        #expect(intents(.press(.left), row: last - 3, closed) == [.jump(40)])
        #expect(intents(.press(.left), row: last - 5, closed) == [])
        #expect(intents(.press(.left), row: 6, .events) == [.select(5), .jump(870)])
        #expect(intents(.press(.left), row: 5, .events) == [], "the line that says now")
        #expect(intents(.wheelUp, row: 1, .events) == [.select(1)])
        #expect(intents(.wheelUp, row: 1, closed) == [.scrollEvents(3)])
        #expect(intents(.wheelDown, row: 1, closed) == [.scrollEvents(0)])
    }

    @Test("a click goes to what stands there in the frame that is in view")
    func mouseOnOlderFrame() throws {
        let (shown, scrolled) = (pressing([.escape]), pressing([.escape, .pageUp]))
        let rect = try #require(shown.screen().layout?.events)
        let click = MouseEvent(.press(.left), column: rect.column + 5, row: rect.endRow - 5)
        #expect(
            KeyBindings.intents(
                for: .mouse(click), in: scrolled.model, on: shown.screen()) == [.jump(40)])
        #expect(
            KeyBindings.intents(
                for: .mouse(click), in: scrolled.model, on: scrolled.screen()) == [])
    }

    @Test("scrolling back ends at the first event")
    func scrollBack() {
        let back = pressing([.escape] + Array(repeating: .pageUp, count: 50))
        #expect(back.interface.eventsBack == 4)
        #expect(list([], in: back) == ["00:01.0 □ page navigation"])
        #expect(title(back).contains("4 newer · PgDn"))
        #expect(list([.pageDown], in: back) == list([.escape]))
    }

    @Test(
        "told apart without colours",
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 200, rows: 60),
        ])
    func ascii(size: Size) {
        let scene = SampleScreen.events.sized(size.columns, size.rows)
        let text = scene.screen(Capabilities(glyphs: .ascii, colours: .mono)).canvas.lines
            .joined(separator: "\n")
        #expect(text.contains(">00:04.0 ~ vibration turn"))
        #expect(text.contains("00:42.5 now ---"))
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last].drop { $0 == " " })
    }
}
