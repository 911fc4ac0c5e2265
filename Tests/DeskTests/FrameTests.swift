import TestSupport
import Testing
import TextCanvas

@testable import Desk

/// Whole frames as text, in `Frames/`. Recorded by `DOTWALK_RECORD=1 swift test --filter
/// FrameTests`; read the diff.
@Suite("Frames")
struct FrameTests {
    @Test(
        "scenes look as recorded", arguments: SampleScreen.all.map(\.name),
        [
            Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
        ])
    func golden(name: String, size: Size) throws {
        let scene = try #require(SampleScreen.all.first { $0.name == name }?.scene)
        try compare(
            scene.sized(size.columns, size.rows).lines,
            with: "\(name)-\(size.columns)x\(size.rows)")
    }

    @Test(
        "the start page looks as recorded",
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
        ])
    func start(size: Size) throws {
        let lines = StartScreen(StartPageTests.read, size: size).canvas.lines
        try compare(lines, with: "start-\(size.columns)x\(size.rows)")
    }

    @Test("navigation in ASCII looks as recorded")
    func ascii() throws {
        let screen = SampleScreen.navigation.screen(Capabilities(glyphs: .ascii, colours: .mono))
        try compare(screen.canvas.lines, with: "navigation-ascii-120x40")
    }

    @Test("the styles of navigation are as recorded")
    func styles() throws {
        let canvas = SampleScreen.navigation.sized(80, 24).screen().canvas
        try compare(canvas.styleLines, with: "navigation-styles-80x24")
    }

    private func compare(_ lines: [String], with name: String) throws {
        for difference in try Golden.differences(lines, from: name, beside: #filePath) {
            Issue.record("\(difference)")
        }
    }
}
