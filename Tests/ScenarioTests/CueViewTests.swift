import Indoor
import Rehearsal
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import dotwalk

/// The reason why a cue came, shown in a walk on the screen; and the sheet at its line.
@Suite("Why a cue came")
struct CueViewTests {
    private func stage(at share: Character, _ size: Size) throws -> Stage {
        let setup = try Setup(
            trace: Files.trace("escalator-to-platform"), options: Setup.Options())
        var stage = Stage(setup, files: WalkFiles(setup))
        while stage.scout() {}
        _ = lines(&stage, size)
        _ = try stage.handle(.character(share), isHeld: false)
        while stage.scout() {}
        return stage
    }

    private func lines(_ stage: inout Stage, _ size: Size) -> [String] {
        stage.frame(size: size, capabilities: Capabilities()).lines
    }

    @Test("at 80x24, all that is told of a cue is a few keys away")
    func pages() throws {
        let size = Size(columns: 80, rows: 24)
        var stage = try stage(at: "5", size)
        _ = try stage.handle(.character("\""), isHeld: false)
        var seen: [String] = []
        for _ in 0..<3 {
            seen += lines(&stage, size)
            _ = try stage.handle(.right, isHeld: false)
        }
        for name in ["reason", "shown", "read", "since", "priority", "to read", "meanwhile"] {
            #expect(seen.contains { $0.contains("│ \(name) ") }, "\(name)")
        }
        #expect(seen.contains { $0.contains("→ 1/2") } && seen.contains { $0.contains("→ 2/2") })
    }

    @Test(
        "looks as recorded",
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
            Size(columns: 200, rows: 60),
        ])
    func frames(size: Size) throws {
        var stage = try stage(at: "5", size)
        _ = try stage.handle(.character("\""), isHeld: false)
        let name = "why-\(size.columns)x\(size.rows)"
        for difference in try Golden.differences(
            lines(&stage, size), from: name, beside: #filePath)
        {
            Issue.record("\(difference)")
        }
    }

    @Test("the arrows go to the cue before and after, Enter to its moment, e to its sheet")
    func keys() throws {
        let size = Size(columns: 120, rows: 40)
        var stage = try stage(at: "5", size)
        func press(_ key: Key) throws -> [String] {
            _ = try stage.handle(key, isHeld: false)
            return lines(&stage, size)
        }
        // At 92 s the hint to hold the phone upright has just come.
        #expect(try press(.character("\"")).contains { $0.contains("hint hold-upright  01:31.3") })
        #expect(try press(.up).contains { $0.contains("instruction go-on  01:11.8") })
        #expect(try press(.down).contains { $0.contains("hint hold-upright  01:31.3") })
        _ = try press(.enter)
        #expect(stage.tick == SimulatedTime.tick(atSeconds: 91.3))
        let request = try stage.handle(.character("e"), isHeld: false)
        guard case .edit(let cue) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(cue == "hold-upright")
    }

    @Test("before the first cue it says what there is to see")
    func none() throws {
        let size = Size(columns: 120, rows: 40)
        let setup = try Setup(trace: nil, options: Setup.Options(venue: "clinic"))
        var stage = Stage(setup, files: WalkFiles(setup))
        _ = try stage.handle(.character("\""), isHeld: false)
        #expect(lines(&stage, size).contains { $0.contains("No cue has come yet") })
    }

    @Test(
        "a cue's line in a sheet, in all ways of writing it",
        arguments: [
            ("cues:\n  lost: {text: Where?}\n", "lost", 2),
            ("cues:\n  lost:\n    text: Where?\n  go-on:\n    text: On.\n", "go-on", 4),
            ("cues: {lost: {text: Where?}, go-on: {text: On.}}\n", "go-on", 1),
            ("cues:\n  \"lost\": {text: Where?}\n", "lost", 2),
            // This is in the words of another cue, and in a name that begins with it.
            ("cues:\n  a: {text: lost}\n  lost-here: {}\n  lost: {}\n", "lost", 4),
            // This is not in the sheet, but in the one that it extends.
            ("cues:\n  lost: {text: Where?}\n", "go-on", nil),
            // A broken sheet is searched by the shape of its lines.
            ("cues:\n  lost: {text: [}\n  go-on: {\n", "go-on", 3),
        ] as [(String, String, Int?)])
    func lineOfCue(sheet: String, cue: String, line: Int?) {
        #expect(SheetEditor.line(of: cue, in: sheet) == line)
    }
}
