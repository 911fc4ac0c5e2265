import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import Testing
import TextCanvas

@testable import App
@testable import Desk
@testable import FloorDrawing

@Suite("The mouse on timeline, gauges and steps")
struct MouseTests {
    private func intents(
        _ action: MouseEvent.Action, _ column: Int, _ row: Int, _ scene: SampleScreen
    ) -> [Intent] {
        KeyBindings.intents(
            for: .mouse(MouseEvent(action, column: column, row: row)), in: scene.model,
            on: scene.screen())
    }

    private func layout(_ scene: SampleScreen) throws -> ScreenLayout {
        try #require(scene.screen().layout)
    }

    @Test("the walk follows the mouse along the timeline while it is held, beyond its ends, too")
    func drag() throws {
        var scene = SampleScreen.navigation
        let timeline = try layout(scene).timeline
        let (column, row) = (timeline.column + 10, timeline.endRow - 1)
        let press = intents(.press(.left), column, row, scene)
        #expect(press.last == .grip(.timeline(column)))
        // A move has no meaning without a press before it.
        #expect(intents(.move, column + 20, row, scene) == [])
        for intent in press { scene.interface.apply(intent) }
        let line = TimelineStrip(model: scene.model, look: Look(Capabilities())).line(in: timeline)
        func share(_ column: Int) -> Double { Double(column - line.column) / Double(line.width) }
        // Any row counts, because a hand does not keep to one.
        #expect(
            intents(.move, column + 20, 5, scene) == [
                .seek(share(column + 20)), .grip(.timeline(column + 20)),
            ])
        #expect(intents(.move, 0, row, scene).first == .seek(0))
        // The last cell is the end, and so is everything to its right.
        for column in [line.endColumn - 1, line.endColumn + 3] {
            #expect(intents(.move, column, row, scene).first == .seek(1))
        }
        #expect(intents(.move, column, row, scene) == [])
        #expect(intents(.release(.left), column, row, scene) == [.grip(nil)])
    }

    @Test("a click on what the person did goes there, one on a cue tells why it came")
    func lanes() throws {
        let scene = SampleScreen.navigation.with { $0.size = Size(columns: 200, rows: 60) }
        let timeline = try layout(scene).timeline
        let column = timeline.column + 10
        func click(_ row: Int) -> Intent? { intents(.press(.left), column, row, scene).last }
        #expect(timeline.height == 4)
        #expect(click(timeline.row) == .grip(.timeline(column)))
        #expect(click(timeline.row + 1) != .grip(.timeline(column)))
        #expect(click(timeline.row + 2) == .grip(.timeline(column)))
    }

    @Test("a click on any line of an event goes to its tick")
    func events() throws {
        var scene = SampleScreen()
        let long = "scan-" + String(repeating: "very-", count: 4) + "slow"
        scene.past = [[.guide(.refused(.tap(button: long)))]]
        let placed = try #require(scene.screen().events.last)
        #expect(placed.rect.height == 3)
        for row in placed.rect.row..<placed.rect.endRow {
            #expect(
                intents(.press(.left), placed.rect.column + 12, row, scene)
                    == [.jump(placed.tick)])
        }
    }

    @Test("the floor map follows the mouse that holds it; a click sends the person")
    func floor() throws {
        var scene = SampleScreen.navigation
        let map = try #require(try layout(scene).map).inset()
        let (column, row) = (map.column + 10, map.endRow - 3)
        let press = intents(.press(.left), column, row, scene)
        #expect(
            press == [.grip(.floor(.init(column: column, row: row), isMoved: false))])
        for intent in press { scene.interface.apply(intent) }
        let click = intents(.release(.left), column, row, scene)
        guard click.count > 1, case .input(.walk(.toSpot)) = click[1] else {
            Issue.record("a click does not send the person: \(click)")
            return
        }
        scene.interface.attend(
            to: scene.truth, in: Sample.atlas,
            on: ScreenLayout(Size(columns: 120, rows: 40), scene.interface.view))
        let centre = try #require(scene.interface.sight.centre)
        // The drag goes four cells to the right and two down: the point under the mouse stays under
        // it.
        let drag = intents(.move, column + 4, row + 2, scene)
        for intent in drag { scene.interface.apply(intent) }
        let moved = try #require(scene.interface.sight.centre) - centre
        #expect(moved.x < 0 && abs(moved.x - moved.y) < 1e-9, "a row is as high as two columns")
        #expect(!scene.interface.sight.followsPerson)
        #expect(intents(.release(.left), column + 4, row + 2, scene) == [.grip(nil)])
    }

    @Test("a gauge says its limits, and when it last passed one")
    func gauge() throws {
        let scene = SampleScreen.navigation.sized(200, 40)
        let engine = try #require(try layout(scene).engine)
        let lines = scene.screen().canvas.lines
        let row = try #require(
            lines.firstIndex { $0.contains("since the last scan · asks at 75") })
        #expect(
            intents(.press(.left), engine.column + 3, row, scene) == [
                .say("since scan 42 m, limits 75 m and 150 m. None was passed so far.")
            ])
        // The panel's title has no meaning, and removes the message.
        #expect(
            intents(.press(.left), engine.column + 3, engine.row, scene) == [.grip(nil)])
    }

    @Test("the card on the phone shows where the next step is; after the last it follows again")
    func steps() throws {
        var scene = SampleScreen.navigation
        let card = try #require(scene.screen().touchable.card)
        let count = try #require(scene.display.itinerary).manoeuvres.count
        var shown: [Int] = []
        for _ in 0..<count + 1 {
            let all = intents(.press(.left), card.column + 1, card.row, scene)
            if case .showStep(let number, _, _)? = all.first { shown.append(number) }
            for intent in all { scene.interface.apply(intent) }
        }
        #expect(shown == Array(count - shown.count..<count) && !shown.isEmpty)
        #expect(scene.interface.sight.followsPerson)
    }

    @Test(
        "a panel leaves the phone in view, beside a column of data the newest events, too",
        arguments: [
            (Size(columns: 80, rows: 24), 0), (.init(columns: 120, rows: 40), 36),
            (.init(columns: 200, rows: 60), 86),
        ])
    func panel(size: Size, columnsOfFloor: Int) throws {
        let (open, shut) = (ScreenLayout(size, hasPanel: true), ScreenLayout(size))
        #expect((open.phone, open.map) == (shut.phone, shut.map))
        let seen = [open.phone, open.strip, open.events].compactMap(\.self)
        #expect(seen.allSatisfy { $0.intersection(open.panel).isEmpty })
        let floor = try #require(open.map)
        #expect(floor.width - floor.intersection(open.panel).width >= columnsOfFloor)
        if let events = open.events { #expect(events.height >= 4) }
        #expect(open.panel.width >= 44 && open.panel.height >= 15)
    }
}
