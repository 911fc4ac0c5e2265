import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal
import Shipped
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import dotwalk

/// Sessions of random keys, clicks, seeks and sheet changes: whatever the user did, the recording
/// replays with every digest and without failures.
///
/// The first seed is 1, or `DOTWALK_SESSION_SEED`; the number of sessions is 100, or
/// `DOTWALK_SESSIONS`.
@Suite("Random session", .serialized) struct RandomSessionTests {
    private static let first = number("DOTWALK_SESSION_SEED") ?? 1
    private static let count = number("DOTWALK_SESSIONS") ?? 100

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    @Test("a recording replays, whatever was done")
    func whateverDoneWritten() throws {
        let setups = try Self.walks.map { walk in
            try Setup(
                trace: walk.map { try Files.trace(Program.file("odd.walk", $0)) },
                options: Setup.Options(venue: "clinic"))
        }
        for seed in Self.first..<Self.first + Self.count {
            var chance = Chance(seed)
            let setup = chance.pick(setups).with(seed: seed)
            let path = try Program.file("session-\(seed).walk", "")
            try FileManager.default.removeItem(atPath: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            var session = RandomSession(
                chance: chance,
                stage: Stage(
                    setup, files: WalkFiles(setup),
                    recording: try Recording(path: path, setup: setup)))
            for _ in 0..<40 {
                try session.act()
                guard session.chance.whole(0..<20) == 0 else { continue }
                let saved = TracePrinter.print(session.stage.script)
                #expect(try Self.failures(of: saved, setup) == "", "saved, \(session.told(seed))")
            }
            try session.stage.close()
            let recorded = try String(contentsOfFile: path, encoding: .utf8)
            #expect(try Self.failures(of: recorded, setup) == "", "recorded, \(session.told(seed))")
        }
    }

    /// The failures of a walk in `dotwalk run`; empty for none.
    private static func failures(of text: String, _ setup: Setup) throws -> String {
        let trace = try TraceParser.parse(text, file: "again.walk")
        try TraceChecker.check(
            trace, text: text, file: "again.walk", venue: setup.venue.venue,
            sheet: setup.sheet.sheet, profile: Engine.vps.profile)
        var replay = Rehearsal(session: setup.rehearsal().session, trace: trace)
        while !replay.isFinished { replay.advance() }
        let failed = replay.findings.filter { !$0.isMet }.map {
            "line \($0.line): expected \($0.expected); \($0.seen)"
        }
        let left = replay.divergence.map { ["line \($0.line): left its recording"] } ?? []
        return (failed + left).joined(separator: "\n") + (failed + left == [] ? "" : "\n\(text)")
    }

    /// A walk by hand, and two scripts: one that succeeds, and one with failures.
    private static let walks: [String?] = [
        nil,
        """
        dotwalk trace 1
        title   Goes well
        venue   clinic
        start   "Entrance hall" facing north
          0.0s  open app
                when page:explanation expect page:explanation
                when page:explanation expect dot:none
                expect never arrived
                expect page:scan 1 times
         +0.5s  tap locate
         +0.5s  tap continue
         +0.5s  allow camera
                raise phone
                expect page:scan within 5s
         +2.0s  walk 3m
         30.0s  end

        """,
        """
        dotwalk trace 1
        title   Goes wrong
        venue   clinic
        start   "Entrance hall" facing north
          0.0s  open app
                tap continue
                map free
                expect arrived
                expect never page:map for 20s
                expect notPositioning
                set off to spot -90m -90m level 0
         +1.0s  take lift to 0
                expect page:scan within 1s
                walk 400m
         20.0s  end

        """,
    ]
}

/// A random user of the keys.
private struct RandomSession {
    var chance: Chance
    var stage: Stage
    /// The log of actions, for the analysis of failures.
    private var done: [String] = []

    private static let size = Size(columns: 120, rows: 40)
    private static let sheets = ["en", "fr"].compactMap { try? Files.cueSheet($0) }
    /// Quitting, saving and notes are tested elsewhere.
    private static let keys: [Key] =
        [.up, .down, .left, .right, .up, .left, .right, .enter, .escape, .tab, .home, .end]
        + [.shiftLeft, .shiftRight, .pageUp, .pageDown, .backspace]
        + "Wt0123456789 .,[]{}\\abcdefghijklmoprsuvxyzFLPSDGM<>/;:|".map { .character($0) }

    init(chance: Chance, stage: Stage) {
        self.chance = chance
        self.stage = stage
    }

    func told(_ seed: UInt64) -> String {
        "DOTWALK_SESSION_SEED=\(seed) DOTWALK_SESSIONS=1: \(done.joined(separator: " "))"
    }

    mutating func act() throws {
        switch chance.whole(0..<20) {
        case 0..<7: try play(ticks: chance.whole(1...40))
        case 7..<9:
            done.append("scout")
            for _ in 0..<chance.whole(1...40) { _ = stage.scout() }
        case 9: if let sheet = RandomSession.sheets.last { replace(sheet) }
        case 10: if let sheet = RandomSession.sheets.first { replace(sheet) }
        case 11..<14: try click()
        case 14:
            // The person walks on, and takes over the walk in its past.
            let keys: [Key] = [
                .character("W"), .character(" "), .character("1"), .character("t"), .character("0"),
                .character(" "),
            ]
            for key in keys { try press(key) }
        default: for _ in 0..<chance.whole(1...6) { try press(chance.pick(RandomSession.keys)) }
        }
    }

    private mutating func play(ticks: Int) throws {
        done.append("\(ticks) ticks")
        for _ in 0..<ticks where !stage.isOver { try stage.play() }
    }

    private mutating func replace(_ sheet: OpenSheet) {
        done.append("sheet")
        stage.replace(sheet: sheet)
    }

    private mutating func press(_ key: Key) throws {
        done.append(key.description)
        _ = try stage.handle(key, isHeld: chance.whole(0...1) == 0)
    }

    private mutating func click() throws {
        let size = RandomSession.size
        let (column, row) = (chance.whole(0..<size.columns), chance.whole(0..<size.rows))
        _ = stage.frame(size: size, capabilities: Capabilities())
        try press(.mouse(MouseEvent(.press(.left), column: column, row: row)))
        try press(.mouse(MouseEvent(.release(.left), column: column, row: row)))
    }
}
