import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// A frame reuses the unchanged parts of the last one; the result must be the same as a complete
/// drawing.
@Suite("Frame after frame")
struct FrameAfterFrameTests {
    private typealias Change = @Sendable (inout ScreenModel) -> Void

    /// Changes between two frames in sequence, and the parts that are drawn for them.
    private static let changes: [(what: String, drawn: Screen.Parts, change: Change)] = [
        ("zoom", .map, { $0.interface.apply(.zoom(2)) }),
        ("pan", .map, { $0.interface.apply(.pan(Point(3, 1))) }),
        ("another level", .map, { $0.interface.apply(.showLevel(-1)) }),
        ("overlay", .map, { $0.interface.apply(.overlay) }),
        ("whole floor", .map, { $0.interface.apply(.fit) }),
        ("glide", .phone, { glide(&$0, by: Point(0.3, 0.1)) }),
        (
            "glide and zoom", [.map, .phone],
            {
                glide(&$0, by: Point(1.5, 0))
                $0.interface.apply(.zoom(-3))
            }
        ),
        ("arrived", .phone, { $0.gliding = nil }),
        ("follow", .map, { $0.interface.apply(.follow) }),
        ("the same", [], { _ in }),
        ("said", [], { $0.interface.apply(.say(long)) }),
        ("glide under it", .phone, { glide(&$0, by: Point(0.2, 0)) }),
        ("zoom, nothing said", .map, { $0.interface.apply(.zoom(1)) }),
        ("caption", .map, { $0.caption = Caption("Watch the dot.", tick: 840) }),
        ("zoom under it", .map, { $0.interface.apply(.zoom(1)) }),
        ("no caption", .map, { $0.caption = nil }),
        ("note", .all, { $0.interface.apply(.open(NoteAbout(tick: 850))) }),
        ("pan under it", .map, { $0.interface.apply(.pan(Point(-4, 0))) }),
        ("a letter of it", [], { $0.interface.apply(.type("a")) }),
        ("glide under it", .phone, { glide(&$0, by: Point(0.5, 0)) }),
        ("faults", .all, { $0.interface.apply(.open(FaultMenu())) }),
        ("pan under them", .map, { $0.interface.apply(.pan(Point(2, 0))) }),
        ("another fault", [], { $0.interface.apply(.select(2)) }),
        ("settings", [], { $0.interface.apply(.open(SettingsPanel())) }),
        ("events", .all, { $0.interface.apply(.open(OpenEvents())) }),
        ("places", .all, { $0.interface.apply(.open(PlacePicker())) }),
        ("said over them", [], { $0.interface.apply(.say(long)) }),
        ("help, which stops the clock", .all, { $0.interface.apply(.open(HelpPages())) }),
        ("zoom under it", .map, { $0.interface.apply(.zoom(1)) }),
        ("glide under it", .phone, { glide(&$0, by: Point(-0.5, 0)) }),
        ("nothing in front", .all, { $0.interface.apply(.close) }),
        ("another page", .all, { $0.report = $0.report.showing(.map) }),
        ("paused", .all, { $0.interface.apply(.pause) }),
        ("help of a paused walk", [], { $0.interface.apply(.open(HelpPages())) }),
        ("the legend", [], { $0.interface.apply(.open(LegendPages())) }),
        ("nothing in front of it", [], { $0.interface.apply(.close) }),
        ("the other side", .all, { $0.interface.apply(.show(.floor)) }),
        ("zoom there", .map, { $0.interface.apply(.zoom(1)) }),
    ]

    /// Three lines on any screen.
    private static let long = Array(repeating: "Words over words.", count: 80)
        .joined(separator: " ")

    private static func glide(_ model: inout ScreenModel, by way: Point) {
        var display = model.report.display
        display.dot?.point += way
        display.map.bearing += 20
        model.gliding = display
    }

    @Test(
        "it is as if drawn alone",
        arguments: [
            (80, 24), (99, 60), (100, 30), (120, 40), (200, 60), (320, 100), (79, 24),
        ], [GlyphSet.unicode, .ascii])
    func same(size: (columns: Int, rows: Int), glyphs: GlyphSet) {
        let size = Size(columns: size.columns, rows: size.rows)
        let capabilities = Capabilities(glyphs: glyphs, colours: .palette256)
        var model = SampleScreen.navigation.with { $0.size = size }.model
        var screen = Screen(model, size: size, capabilities: capabilities)
        for (what, drawn, change) in Self.changes {
            change(&model)
            if !ScreenLayout.isTooSmall(size) {
                #expect(
                    screen.parts(changedIn: model, size: size, capabilities) == drawn, "\(what)")
            }
            screen = Screen(model, size: size, capabilities: capabilities, after: screen)
            let alone = Screen(model, size: size, capabilities: capabilities)
            #expect(screen.canvas.lines == alone.canvas.lines, "\(what)")
            #expect(screen.canvas == alone.canvas, "\(what): a style")
            #expect(touchable(screen) == touchable(alone), "\(what)")
        }
    }

    /// All targets of the mouse.
    private func touchable(_ screen: Screen) -> [AnyHashable] {
        let found = screen.touchable
        return [
            found.buttons, found.map?.view, found.map?.bearing, found.map?.chips.map(\.rect),
            found.panel, found.choices,
        ]
    }

    @Test("ticks: the building is taken over where it is looked at as before")
    func ticks() {
        let changes: [(what: String, change: (inout SampleScreen) -> Void)] = [
            ("a step", { step(&$0, by: Point(0.4, 0.2)) }),
            ("another", { step(&$0, by: Point(0.4, 0.2)) }),
            ("far away", { step(&$0, by: Point(60, 10)) }),
            ("down", { $0.truth.levels = Levels(-1) }),
            ("nearer", { $0.interface.apply(.zoom(2)) }),
            ("the overlay", { $0.interface.apply(.overlay) }),
        ]
        var scene = SampleScreen.navigation
        var screen = Screen(scene.model, size: scene.size)
        for (what, change) in changes {
            screen.letGo()
            change(&scene)
            screen = Screen(scene.model, size: scene.size, after: screen)
            #expect(screen.canvas == Screen.draw(scene.model, size: scene.size), "\(what)")
        }
        var elsewhere = scene.model
        elsewhere.atlas = Self.withoutStairs
        screen = Screen(elsewhere, size: scene.size, after: screen)
        #expect(screen.canvas == Screen.draw(elsewhere, size: scene.size))
    }

    private func step(_ scene: inout SampleScreen, by way: Point) {
        scene.tick += 1
        scene.truth.point += way
        scene.display.dot?.point += way
    }

    private static let withoutStairs = Atlas(
        Venue(
            name: Sample.venue.name, frame: Sample.venue.frame, bearing: Sample.venue.bearing,
            levels: Sample.venue.levels, connectors: [], places: Sample.venue.places,
            graph: Sample.venue.graph))

    @Test("another size or other glyphs: nothing is taken over")
    func others() {
        let model = SampleScreen.navigation.model
        let ascii = Capabilities(glyphs: .ascii, colours: .mono)
        var screen = Screen(model, size: Size(columns: 120, rows: 40))
        for (columns, capabilities) in [(121, Capabilities()), (121, ascii), (60, ascii)] {
            let size = Size(columns: columns, rows: 40)
            screen = Screen(model, size: size, capabilities: capabilities, after: screen)
            #expect(screen.canvas == Screen.draw(model, size: size, capabilities: capabilities))
        }
    }
}

extension Report {
    /// The same report with another page in view.
    fileprivate func showing(_ page: PhoneDisplay.Page) -> Report {
        var display = display
        display.page = page
        return Report(
            tick: tick, inputs: inputs, given: given, refused: refused, events: events,
            truth: truth, location: location, source: source, display: display)
    }
}
