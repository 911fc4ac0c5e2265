import Indoor
import Positioning
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import PhoneScreen

@Suite("Keys")
struct KeyTests {
    private func intents(_ key: Key, _ scene: SampleScreen = .navigation) -> [Intent] {
        KeyBindings.intents(for: key, in: scene.model, on: scene.screen())
    }

    @Test("no key stands twice in the table, and every line says what it does")
    func table() {
        let keys = KeyTable.bindings.map(\.key)
        #expect(Set(keys).count == keys.count)
        for line in (KeyTable.groups + KeyTable.panelGroups).flatMap(\.lines) {
            #expect(!line.label.isEmpty && !line.help.isEmpty)
            // Longer text would be cut on a screen of 80 columns.
            #expect(line.help.displayColumns <= 27, "\(line.help)")
        }
    }

    @Test("no page offers two buttons with one key", arguments: SampleScreen.all.map(\.name))
    func buttonKeys(name: String) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        let keys = scene.display.buttons.map { ButtonKeys.key(of: $0.id) }
        #expect(!keys.contains(nil))
        #expect(Set(keys).count == keys.count)
    }

    @Test(
        "all keys are in the help, in pages where there is little room",
        arguments: [
            (Size(columns: 80, rows: 24), false), (Size(columns: 120, rows: 40), true),
            (Size(columns: 200, rows: 60), true),
        ])
    func help(size: Size, isOnePage: Bool) {
        let pages = HelpOverlay.pageCount(in: size)
        #expect((pages == 1) == isOnePage)
        let text = (0..<pages).map { page in
            SampleScreen.navigation.with { $0.interface.apply(.open(HelpPages(page: page))) }
                .sized(size.columns, size.rows).lines.joined()
        }.joined()
        let groups = KeyTable.groups(with: SampleScreen.navigation.engine.profile)
        for line in groups.flatMap(\.lines) {
            #expect(text.contains(line.help), "\(line.help)")
        }
    }

    @Test(
        "every panel says its keys in the footer",
        arguments: [
            SampleScreen.search, .settings, .faults, .places, .transmitterList,
        ])
    func footer(scene: SampleScreen) throws {
        let panel = try #require(scene.interface.panel)
        let foot = try #require(scene.lines.last)
        for line in panel.lines {
            #expect(foot.contains("\(line.keyNames) \(line.label)"), "\(foot)")
        }
    }

    @Test("keys walk, turn, hold the phone, and make things go wrong")
    func inputs() {
        #expect(intents(.up) == [.input(.walk(.seconds(0.5)))])
        #expect(intents(.left) == [.input(.turn(degrees: -15))])
        #expect(intents(.shiftRight) == [.input(.turn(degrees: 45))])
        #expect(intents(.character("r")) == [.input(.incline(degrees: 85))])
        #expect(intents(.character("a")) == [.input(.hideApp)])
        #expect(intents(.character("o"), .closed) == [.input(.openApp)])
        #expect(intents(.character("a"), .closed) == [.input(.openApp)])
        #expect(intents(.character("N")) == [.input(.fault("cut network for 20s"))])
    }

    @Test("W walks on until W or ↓")
    func latch() {
        let walking = SampleScreen.navigation.with { $0.interface.apply(.latchWalk(true)) }
        #expect(
            intents(.character("W"))
                == [.input(.walk(.metres(1000))), .latchWalk(true)])
        #expect(intents(.character("W"), walking) == [.input(.stop), .latchWalk(false)])
        #expect(intents(.down, walking) == [.input(.stop), .latchWalk(false)])
        #expect(intents(.up, walking) == [])
    }

    @Test("Esc takes a message away where it means nothing else")
    func escape() {
        let said = SampleScreen.navigation.with { $0.interface.apply(.say("Saved.")) }
        #expect(said.interface.message == "Saved.")
        #expect(intents(.escape, said) == [.close])
        #expect(said.with { $0.interface.apply(.close) }.interface.message == nil)
        let shown = SampleScreen.itinerary.with { $0.interface.apply(.say("Saved.")) }
        #expect(intents(.escape, shown) == [.input(.tap(button: "back"))])
    }

    @Test("the keys of buttons on the phone go first")
    func buttons() {
        #expect(intents(.character("s")) == [.input(.tap(button: "scan"))])
        #expect(intents(.enter) == [.input(.tap(button: "scan"))])
        #expect(intents(.enter, .itinerary) == [.input(.tap(button: "start"))])
        #expect(intents(.escape, .itinerary) == [.input(.tap(button: "back"))])
        #expect(intents(.escape) == [])
        #expect(intents(.character("y"), .cameraPrompt) == [.input(.tap(button: "allow"))])
        #expect(intents(.character("n"), .cameraPrompt) == [.input(.tap(button: "deny"))])
        #expect(intents(.character("n"), .explanation) == [.input(.tap(button: "later"))])
        #expect(intents(.enter, .alert) == [.input(.tap(button: "continue"))])
    }

    @Test(
        "a click on the timeline goes there",
        arguments: [
            (1, 38, 0.0), (56, 37, 0.5), (200, 38, nil), (56, 30, nil),
        ] as [(Int, Int, Double?)])
    func timeline(column: Int, row: Int, share: Double?) {
        let click = Key.mouse(MouseEvent(.press(.left), column: column, row: row))
        let sought = intents(click).compactMap { intent -> Double? in
            if case .seek(let share) = intent { share } else { nil }
        }
        #expect(sought.count == (share == nil ? 0 : 1))
        if let share, let first = sought.first { #expect(abs(first - share) < 0.01) }
    }

    @Test("the mouse taps the button under it")
    func mouse() throws {
        let buttons = SampleScreen.itinerary.screen().buttons
        let button = try #require(buttons.first { $0.button.id == "back" })
        let press = MouseEvent(.press(.left), column: button.rect.column, row: button.rect.row)
        #expect(intents(.mouse(press), .itinerary) == [.input(.tap(button: "back"))])
        let aside = MouseEvent(.press(.left), column: 60, row: 0)
        #expect(intents(.mouse(aside), .itinerary) == [])
    }

    @Test("the mouse taps what is in view: without Unicode buttons are wider, and stand elsewhere")
    func mouseOnASCII() throws {
        let screen = SampleScreen.itinerary.screen(Capabilities(glyphs: .ascii, colours: .mono))
        for button in screen.buttons {
            for column in [button.rect.column, button.rect.endColumn - 1] {
                #expect(
                    screen.canvas[column, button.rect.row].glyph == "["
                        || screen.canvas[column, button.rect.row].glyph == "]")
                let press = MouseEvent(.press(.left), column: column, row: button.rect.row)
                #expect(
                    KeyBindings.intents(
                        for: .mouse(press), in: SampleScreen.itinerary.model, on: screen)
                        == [.input(.tap(button: button.button.id))])
            }
        }
    }

    @Test("a click on the floor walks there; one on the list of levels shows that level")
    func pointing() throws {
        let scene = SampleScreen.navigation.with { $0.truth.point.x += 4 }
        /// The intents of a click, after the button is released.
        func click(_ column: Int, _ row: Int) -> [Intent] {
            func mouse(_ action: MouseEvent.Action, _ scene: SampleScreen) -> [Intent] {
                intents(.mouse(MouseEvent(action, column: column, row: row)), scene)
            }
            let press = mouse(.press(.left), scene)
            guard case .grip? = press.last else { return press }
            let held = scene.with { for intent in press { $0.interface.apply(intent) } }
            return mouse(.release(.left), held).filter { $0 != .grip(nil) }
        }
        // The person's own arrow is in the middle of the map.
        let map = try #require(scene.screen().layout?.map)
        let rows = scene.lines.map { Array($0.prefix(map.endColumn)) }
        let row = try #require(rows.firstIndex { $0.dropFirst(map.column).contains("→") })
        let column = try #require(rows[row].lastIndex(of: "→"))
        guard case .input(.walk(.toSpot(let spot))) = try #require(click(column, row).first) else {
            Issue.record("\(click(column, row))")
            return
        }
        #expect(spot.level == 0 && spot.point.distance(to: scene.truth.point) < 0.6)
        #expect(click(column, row).last == .latchWalk(false))
        let below = try #require(scene.lines.firstIndex { $0.contains("−1   ◆│") })
        #expect(click(map.endColumn - 3, below) == [.showLevel(-1)])
    }

    @Test("a key that finds nothing to do says so")
    func nothingToDo() {
        func said(_ words: String) -> [Intent] { [.say(words)] }
        let closed = SampleScreen.navigation.with { $0.display = PhoneDisplay(page: .closed) }
        for key in ["l", "s", "x", "b"].map(Character.init) {
            #expect(
                intents(.character(key), closed)
                    == said("The app is closed. Press o to open it."))
        }
        #expect(intents(.character("b"), .navigation) == said("No button on the phone has b now."))
        #expect(intents(.character("k"), .navigation) == [])
        let fastest = SampleScreen.navigation.with { $0.interface.apply(.speed(100)) }
        #expect(intents(.character("+"), fastest) == said("There is no faster."))
        let slowest = SampleScreen.navigation.with { $0.interface.apply(.speed(0.1)) }
        #expect(intents(.character("-"), slowest) == said("There is no slower."))
        let near = SampleScreen.navigation.with { $0.interface.apply(.zoom(99)) }
        #expect(
            intents(.character("z"), near)
                == said("The map gets no nearer. v: whole floor."))
        #expect(intents(.character("Z"), near) == [.zoom(-1)])
    }

    @Test("nothing comes after the end but what a loop has")
    func end() throws {
        let over = SampleScreen.navigation.with { $0.isFinished = true }
        let hint = [
            Intent.say("The walk is over: 0 again, t by hand, q leaves.")
        ]
        for key in [".", " "].map(Character.init) {
            #expect(intents(.character(key), over) == hint)
        }
        // This is started from the start page, which offers another walk after it.
        var model = over.model
        model.next = "first-scan"
        #expect(
            KeyBindings.intents(for: .character("."), in: model, on: over.screen()) == [
                .say("The walk is over: 0 again, t by hand, q next: first-scan.")
            ])
        let loop = try #require(Loop().with(a: over.tick - 40, b: over.tick))
        let looping = over.with { $0.interface.apply(.loop(loop)) }
        #expect(intents(.character(" "), looping) == [.pause])
        #expect(intents(.character("."), looping) == hint)
    }

    @Test("while a script plays, keys act on the desk only")
    func scripted() {
        let scene = SampleScreen.navigation.with { $0.isScripted = true }
        let hint = [Intent.say("The walk plays by itself. Press t to take over.")]
        let keys = [Key.up, .down, .enter] + "WsreEo".map { .character($0) }
        for key in keys { #expect(intents(key, scene) == hint, "\(key)") }
        #expect(intents(.character("t"), scene) == [.takeOver])
        #expect(intents(.character("z"), scene) == [.zoom(1)])
    }

    @Test("keys do not change the past")
    func past() {
        let scene = SampleScreen.navigation.with { $0.isInThePast = true }
        let hint = [
            Intent.say("This has been. t goes on from here and drops what came after.")
        ]
        for key in [Key.up, .down, .character("W"), .character("s"), .character("r"), .enter] {
            #expect(intents(key, scene) == hint)
        }
        #expect(intents(.character("t"), scene) == [.takeOver])
        #expect(
            intents(.escape, SampleScreen.search.with { $0.isInThePast = true })
                == [.close])
    }

    @Test("searching: / opens, letters filter, arrows select, Enter chooses, Esc goes back")
    func search() throws {
        let scene = SampleScreen()
        #expect(
            intents(.character("/"), scene)
                == [.input(.tap(button: "search")), .open(DestinationSearch())])
        #expect(intents(.character("/"), .itinerary) == [.open(DestinationSearch())])
        #expect(intents(.character("q"), .search) == [.type("q")])
        #expect(intents(.backspace, .search) == [.erase])
        #expect(intents(.up, .search) == [.select(0)])
        #expect(intents(.down, .search) == [.select(2)])
        let model = SampleScreen.search.model
        let search = try #require(model.interface.panel(DestinationSearch.self))
        let places = search.found(in: model).map(\.key)
        #expect(places.allSatisfy { $0.lowercased().contains("a") } && places.count > 2)
        #expect(
            intents(.enter, .search)
                == [.input(.choose(place: places[1])), .close])
        #expect(intents(.escape, .search) == [.input(.tap(button: "cancel")), .close])
    }

    @Test("a search on a page without one says what to do")
    func noSearch() {
        #expect(
            intents(.character("/"), .closed)
                == [.say("The app is closed. Press o to open it.")])
        #expect(
            intents(.character("/"), .scan)
                == [.say("The search is on the app's map: finish or stop here first.")])
    }

    @Test(
        "following before there is a way says what is missing",
        arguments: [
            (SampleScreen.closed, "The app is closed: o opens it, / chooses a destination."),
            (
                SampleScreen(),
                "The person sets off once there is a way to follow: / chooses a destination."
            ),
            (.itinerary, "The person sets off once the way is started: Enter starts it."),
            (.arrival, "The person is there. Enter goes on, / chooses another destination."),
        ])
    func nothingToFollow(scene: SampleScreen, says: String) {
        #expect(intents(.character("g"), scene) == [.input(.followGuidance), .say(says)])
    }

    @Test("with a way to follow the person just does; on other pages it says what is missing")
    func follow() {
        #expect(intents(.character("g"), .navigation) == [.input(.followGuidance)])
        for (scene, missing) in [
            (SampleScreen.explanation, "permission"), (.cameraPrompt, "permission"),
            (.scan, "the place"),
        ] {
            let said = intents(.character("g"), scene)
            #expect(said.first == .input(.followGuidance))
            guard case .say(let words)? = said.last else {
                Issue.record("g says nothing")
                continue
            }
            #expect(words.contains(missing), "\(words)")
        }
    }

    @Test("a key that changes nothing says why")
    func already() {
        #expect(intents(.character("o")) == [.say("The app is open already; a hides it.")])
        #expect(
            intents(.character("t"))
                == [.say("You have the walk already: arrow keys walk and turn.")])
        let finished = SampleScreen.navigation.with { $0.isFinished = true }
        #expect(intents(.character("t"), finished) == [.takeOver])
    }

    @Test("e and E take the lift that is near to the next level it serves")
    func lift() throws {
        let lift = try #require(Sample.venue.connector("lift-a")?.path.first)
        let here = SampleScreen.closed.with { $0.truth.point = lift }
        #expect(intents(.character("E"), here) == [.input(.takeLift(to: -1))])
        #expect(intents(.character("e"), here) == [.say("This lift goes no further up.")])
        #expect(intents(.character("e"), .closed) == [.say("No lift within reach.")])
    }

    @Test("< and > show the level below and above")
    func levels() {
        #expect(intents(.character("<")) == [.showLevel(-1)])
        #expect(intents(.character(">")) == [.say("There is no level above.")])
    }

    @Test("a pan goes as far on the screen however near the map is")
    func pan() {
        let near = SampleScreen.navigation.with { $0.interface.apply(.zoom(2)) }
        #expect(intents(.character("L")) == [.pan([8, 0])])
        #expect(intents(.character("L"), near) == [.pan([8 / 1.25 / 1.25, 0])])
    }

    @Test("any key closes the help and does nothing else; where it has pages, some turn them")
    func closeHelp() {
        #expect(intents(.character("q"), .help) == [.close])
        #expect(intents(.resize, .help) == [])
        #expect(intents(.up, .help.sized(200, 60)) == [.close])
        let small = SampleScreen.help.sized(80, 24)
        #expect(intents(.character(" "), small) == [.open(HelpPages(page: 1))])
        let last = HelpOverlay.pageCount(in: small.size) - 1
        #expect(intents(.up, small) == [.open(HelpPages(page: last))])
        #expect(intents(.character("q"), small) == [.close])
        // Each leads to the other.
        #expect(intents(.character("I"), small) == [.open(LegendPages())])
        let legend = SampleScreen.help.with { $0.interface.apply(.open(LegendPages())) }
        #expect(intents(.character("?"), legend) == [.open(KeyCard())])
    }

    @Test("? opens a card of twelve keys; a second ? shows all, any other key closes it")
    func card() {
        #expect(intents(.character("?")) == [.open(KeyCard())])
        let card = SampleScreen.navigation.with { $0.interface.apply(.open(KeyCard())) }
        #expect(intents(.character("?"), card) == [.open(HelpPages())])
        #expect(intents(.character("x"), card) == [.close])
        for isByHand in [true, false] {
            #expect(KeyTable.card(isByHand: isByHand).lines.count == 12)
        }
    }
}
