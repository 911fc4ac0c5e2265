import Indoor
import Session
import TextCanvas
import Testing

@testable import Screens

/// A frame takes over from the one before what has not changed; it must never show.
@Suite("Frame after frame")
struct FrameAfterFrameTests {
    /// What may happen between two frames, one after the other.
    private static let changes: [(what: String, change: @Sendable (inout ScreenModel) -> Void)] = [
        ("zoom", { $0.interface.apply(.desk(.zoom(2))) }),
        ("pan", { $0.interface.apply(.desk(.pan(Point(3, 1)))) }),
        ("another level", { $0.interface.apply(.desk(.showLevel(-1))) }),
        ("overlay", { $0.interface.apply(.desk(.overlay)) }),
        ("whole floor", { $0.interface.apply(.desk(.fit)) }),
        ("glide", { glide(&$0, by: Point(0.3, 0.1)) }),
        ("glide and zoom", { glide(&$0, by: Point(1.5, 0)); $0.interface.apply(.desk(.zoom(-3))) }),
        ("arrived", { $0.gliding = nil }),
        ("follow", { $0.interface.apply(.desk(.follow)) }),
        ("said", { $0.interface.apply(.desk(.say("Saved."))) }),
        ("zoom, nothing said", { $0.interface.apply(.desk(.zoom(1))) }),
        ("caption", { $0.caption = Caption("Watch the dot.", tick: 840) }),
        ("zoom under it", { $0.interface.apply(.desk(.zoom(1))) }),
        ("no caption", { $0.caption = nil }),
        ("note", { $0.interface.apply(.desk(.open(.note(.init(), about: 850)))) }),
        ("pan under it", { $0.interface.apply(.desk(.pan(Point(-4, 0)))) }),
        ("glide under it", { glide(&$0, by: Point(0.5, 0)) }),
        ("faults", { $0.interface.apply(.desk(.open(.faults(.init())))) }),
        ("pan under them", { $0.interface.apply(.desk(.pan(Point(2, 0)))) }),
        ("help", { $0.interface.apply(.desk(.open(.help(page: 0)))) }),
        ("zoom under it", { $0.interface.apply(.desk(.zoom(1))) }),
        ("glide under it", { glide(&$0, by: Point(-0.5, 0)) }),
        ("nothing in front", { $0.interface.apply(.desk(.close)) }),
        ("the same", { _ in }),
        ("another page", { $0.report.display.page = .map }),
        ("paused", { $0.interface.apply(.run(.pause)) }),
        ("the other side", { $0.interface.apply(.desk(.switchSide)) }),
        ("zoom there", { $0.interface.apply(.desk(.zoom(1))) }),
    ]

    private static func glide(_ model: inout ScreenModel, by way: Point) {
        var display = model.report.display
        display.dot?.point += way
        display.map.bearing += 20
        model.gliding = display
    }

    @Test("it is as if drawn alone", arguments: [
        (80, 24), (99, 60), (100, 30), (120, 40), (200, 60), (320, 100), (79, 24),
    ], [GlyphSet.unicode, .ascii])
    func same(size: (columns: Int, rows: Int), glyphs: GlyphSet) {
        let size = Size(columns: size.columns, rows: size.rows)
        let capabilities = Capabilities(glyphs: glyphs, colours: .palette256)
        var model = SampleScreen.navigation.with { $0.size = size }.model
        var screen = Screen(model, size: size, capabilities: capabilities)
        for (what, change) in Self.changes {
            change(&model)
            screen = Screen(model, size: size, capabilities: capabilities, after: screen)
            let alone = Screen(model, size: size, capabilities: capabilities)
            #expect(screen.canvas.lines == alone.canvas.lines, "\(what)")
            #expect(screen.canvas == alone.canvas, "\(what): a style")
            #expect(screen.buttons == alone.buttons, "\(what)")
            #expect((screen.touchable.map == nil) == (alone.touchable.map == nil), "\(what)")
        }
    }

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
