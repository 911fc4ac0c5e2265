import Indoor
import Testing
import TextCanvas

@testable import App
@testable import Desk
@testable import FloorDrawing
@testable import PhoneScreen

@Suite("The app's map in the hand")
struct PhoneMapTests {
    private func intents(_ key: Key, _ scene: SampleScreen = .navigation) -> [Intent] {
        KeyBindings.intents(for: key, in: scene.model, on: scene.screen())
    }

    private func mouse(
        _ action: MouseEvent.Action, _ column: Int, _ row: Int,
        _ scene: SampleScreen = .navigation
    ) -> [Intent] {
        intents(.mouse(MouseEvent(action, column: column, row: row)), scene)
    }

    private func map(_ scene: SampleScreen = .navigation) throws -> PhoneMap {
        try #require(scene.screen().touchable.map)
    }

    // MARK: The arrival

    /// The words of the card, and whether it says how far the way still is.
    @Test(
        "a card that says how far the arrival is says it once",
        arguments: [("take-escalator", true), ("arrive-soon", false)])
    func distanceOnce(cue: String, repeats: Bool) {
        let scene = SampleScreen.navigation.with {
            $0.display.cues = []
            $0.add(.instruction, cue, "In 20 m, words.")
        }
        #expect(scene.lines.contains { $0.contains("m to go") } == repeats)
    }

    @Test("on the last way the distance is said once")
    func lastWay() {
        func distances(_ next: Double?) -> String? {
            let scene = SampleScreen.navigation.with {
                $0.display.cues = []
                $0.display.progress?.toNextManoeuvre = next
            }
            let line = scene.lines.first { $0.contains("m to go") }
            return line?.split(separator: "│").first.map { $0.drop { $0 == " " } }
                .map { String($0.prefix(through: $0.lastIndex(of: "o") ?? $0.startIndex)) }
        }
        #expect(distances(7) == "7 m · 19 m to go")
        #expect(distances(19.03) == "19 m to go")
        #expect(distances(0) == "19 m to go", "on a walkway there are none to it")
    }

    @Test(
        "the phone's frame marks a cue for a second after it has come",
        arguments: [(0, true), (19, true), (20, false), (200, false)])
    func newCue(ticks: Int, isMarked: Bool) {
        let scene = SampleScreen.navigation.with {
            for cue in $0.display.cues.indices { $0.display.cues[cue].shownAt = $0.tick - ticks }
        }
        let card = scene.sized(120, 40).lines.dropFirst(4).prefix(2)
        #expect(card.allSatisfy { $0.hasPrefix("▌") == isMarked }, "\(card)")
    }

    @Test(
        "of two cues that have just come one is marked: the later one, or the one that asks for more"
    )
    func oneMark() throws {
        func marked(_ banner: Int, _ instruction: Int) throws -> ShownCue.Kind? {
            let cue = try #require(SampleScreen.navigation.model.phone.display.cues.first)
            return PhoneModel.marked(
                of: [(ShownCue.Kind.banner, banner), (.instruction, instruction)].map {
                    kind, tick in
                    var cue = cue
                    (cue.kind, cue.shownAt) = (kind, tick)
                    return cue
                })
        }
        #expect(try marked(10, 10) == .instruction)
        #expect(try marked(11, 10) == .banner)
    }

    @Test("the page of an arrival says on which side the place is, which is in view")
    func sideOfThePlace() {
        #expect(SampleScreen.arrival.lines.contains { $0.contains("◆ behind you") })
        let without = SampleScreen.arrival.with {
            $0.display.itinerary = nil
            $0.display.destinationPosition = Position(Sample.place("Platform"), level: -1)
        }
        #expect(without.lines.contains { $0.contains("◆ behind you") })
    }

    // MARK: Keys

    @Test("h turns the map with the walker, and back; one that was dragged follows again")
    func turn() {
        #expect(intents(.character("h")) == [.input(.setMap(.heading))])
        #expect(intents(.character("h"), .turned) == [.input(.setMap(.follow))])
        let free = SampleScreen.navigation.with { $0.touches = [.pan(Point(5, 0))] }
        #expect(intents(.character("h"), free) == [.input(.setMap(.follow))])
    }

    @Test("p puts a finger on it: arrows drag, < > pick levels, Enter follows, Esc lets go")
    func finger() {
        #expect(intents(.character("p")) == [.open(MapTouch())])
        let touched = SampleScreen.navigation.with { $0.interface.apply(.open(MapTouch())) }
        #expect(intents(.character("<"), touched) == [.input(.showOnMap(level: -1))])
        #expect(
            intents(.character(">"), touched)
                == [.say("There is no level above.")])
        #expect(intents(.character("h"), touched) == [.input(.setMap(.heading))])
        #expect(intents(.enter, touched) == [.input(.setMap(.follow))])
        #expect(intents(.character("f"), touched) == [.input(.setMap(.follow))])
        #expect(intents(.escape, touched) == [.close])
        #expect(intents(.character("p"), touched) == [.close])
        #expect(intents(.character("s"), touched) == [])
    }

    /// Each mode of the map, with its upward direction: the walker's heading is 120°.
    private static let lying: [(scene: SampleScreen, up: Double)] = [
        (.navigation, Sample.venue.drawnBearing), (.turned, 120),
    ]

    @Test(
        "an arrow drags to where it points on the screen, a quarter of the map",
        arguments: [
            (Key.up, 0.0), (.right, 90), (.down, 180), (.left, 270),
        ])
    func pan(key: Key, way: Double) throws {
        for (scene, up) in Self.lying {
            let touched = scene.with { $0.interface.apply(.open(MapTouch())) }
            // The phone has 32 columns of two dots of 0.4 m.
            #expect(
                intents(key, touched) == [
                    .input(
                        .panMap(
                            metres: 6.4, heading: Heading.normalized(up + way)))
                ])
        }
    }

    @Test(
        "without a map on the phone the keys say so",
        arguments: [
            (SampleScreen.scan, "There is no map on this page."),
            (.closed, "The app is closed. Press o to open it."),
        ])
    func noMap(scene: SampleScreen, says: String) {
        #expect(intents(.character("h"), scene) == [.say(says)])
        #expect(intents(.character("p"), scene) == [.say(says)])
        let touched = scene.with { $0.interface.apply(.open(MapTouch())) }
        #expect(intents(.up, touched) == [.close, .say(says)])
    }

    @Test("while a script plays, the map is not touched")
    func scripted() {
        let scene = SampleScreen.navigation.with { $0.isScripted = true }
        let hint = [Intent.say("The walk plays by itself. Press t to take over.")]
        #expect(intents(.character("h"), scene) == hint)
        #expect(intents(.character("p"), scene) == hint)
    }

    // MARK: The mouse

    @Test("a drag moves the map as far as the mouse went, whichever way it is turned")
    func drag() throws {
        let view = try map().view
        let (column, row) = (view.rect.column + 10, view.rect.row + 8)
        #expect(
            mouse(.press(.left), column, row)
                == [.grip(.appMap(.init(column: column, row: row)))])
        for (scene, up) in Self.lying {
            let held = scene.with {
                $0.interface.apply(.grip(.appMap(.init(column: column, row: row))))
            }
            // Five columns to the left bring the area at the right into view, 5 × 2 × 0.4 m.
            #expect(
                mouse(.release(.left), column - 5, row, held) == [
                    .grip(nil),
                    .input(.panMap(metres: 4, heading: Heading.normalized(up + 90))),
                ])
            #expect(mouse(.release(.left), column, row, held) == [.grip(nil)])
        }
    }

    @Test("what was under the mouse is under it after the drag")
    func underTheMouse() throws {
        let before = try map(.turned).view
        let place = before.place(column: 8, row: 20)
        guard
            case .panMap(let metres, let heading) = try map(.turned).drag(
                columns: 14 - 8, rows: 17 - 20)
        else {
            Issue.record("no pan")
            return
        }
        let after = try map(
            SampleScreen.turned.with {
                $0.touches += [.pan(Heading.direction(heading) * metres)]
            }
        ).view
        #expect(after.cell(place).column == 14)
        #expect(after.cell(place).row == 17)
    }

    @Test("its chips tell and change what it follows and which level it shows")
    func chips() throws {
        let chips = try map().chips
        func click(_ touch: MapChips.Touch) throws -> [Intent] {
            let rect = try #require(chips.first { $0.touch == touch }).rect
            return mouse(.press(.left), rect.column + 1, rect.row)
        }
        #expect(try click(.mode) == [.input(.setMap(.heading))])
        #expect(try click(.levelDown) == [.input(.showOnMap(level: -1))])
        #expect(try click(.levelUp) == [.say("There is no level above.")])
    }

    @Test("the chips name the mode, where north is, the level, and the dot's where it is another")
    func chipWords() throws {
        func rows(_ scene: SampleScreen) throws -> [String] {
            let rect = try map(scene).view.rect
            return scene.lines[rect.row..<rect.row + 2].map { line in
                String(line.dropFirst(rect.column).prefix(rect.width))
            }
        }
        #expect(try rows(.navigation)[0].contains("↖N h Follow "))
        #expect(try rows(.navigation)[0].hasSuffix(" ▼ level 0 ▲ "))
        #expect(try rows(.turned)[0].contains("↙N h Heading "))
        #expect(try rows(.dragged)[0].contains("N h Free "))
        #expect(try rows(.dragged)[0].hasSuffix(" ▼ level −1 ▲ "))
        #expect(try rows(.dragged)[1].hasSuffix(" ● 0 "))
    }

    @Test(
        "behind an alert, the help or another page there is no map to touch",
        arguments: [
            SampleScreen.help, .search, .scan, .explanation,
            SampleScreen.navigation.with { $0.add(.alert, "lost", title: "Lost", "Scan again.") },
        ])
    func covered(scene: SampleScreen) {
        #expect(scene.screen().touchable.map == nil)
    }

    // MARK: Turned

    @Test("on a turned map the walker heads up, and a cell leads back to its place")
    func turned() throws {
        let view = try map(.turned).view
        let turn = Atlas(Sample.venue).turn
        let ahead = view.dot(view.centre + turn.direction(120) * 4)
        let middle = view.dot(view.centre)
        #expect(abs(ahead.x - middle.x) < 1e-9)
        #expect(abs(middle.y - ahead.y - 4 / view.metresPerDot) < 1e-9)
        let cell = view.cell(view.place(column: 7, row: 19))
        #expect(cell.column == 7)
        #expect(cell.row == 19)
    }

    @Test(
        "names on a turned map stay whole, in their rooms and apart",
        arguments: [
            0.0, 17, 45, 90, 133, 200, 271, 340,
        ])
    func names(degrees: Double) throws {
        let floor = try #require(Atlas(Sample.venue).floor(0))
        let view = MapView(
            rect: Rect(column: 0, row: 0, width: 60, height: 24), centre: floor.bounds.centre,
            metresPerDot: 0.3, turnedBy: degrees)
        var placer = LabelPlacer(view: view, marks: [], under: [])
        let all = placer.place(floor)
        for label in all {
            let rect = Rect(
                column: label.column, row: label.row, width: label.text.displayColumns, height: 1)
            #expect(rect.intersection(view.rect) == rect, "\(label.text) is cut at \(degrees)°")
        }
        let labels = all.filter {
            if case .unit = $0.kind { true } else { false }
        }
        #expect(!labels.isEmpty)
        let words = Set(floor.names.flatMap { $0.layouts.joined() })
        for label in labels {
            #expect(words.contains(label.text))
            let ends = [label.column, label.column + label.text.displayColumns - 1].map {
                view.place(column: $0, row: label.row)
            }
            #expect(
                floor.names.contains { name in
                    name.layouts.joined().contains(label.text)
                        && ends.allSatisfy { name.ground?.contains($0) == true }
                }, "\(label.text) at \(degrees)°")
        }
    }
}
