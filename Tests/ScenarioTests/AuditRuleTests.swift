import App
import Indoor
import Simulation
import Testing

@testable import PhoneScreen
@testable import Rehearsal
@testable import Review

/// The findings of each rule of an audit, and what it accepts, in cues made for the tests.
@Suite("Rules of an audit")
struct AuditRuleTests {
    /// A cue from one second to another.
    private func shown(
        _ id: String, _ kind: ShownCue.Kind = .hint, from start: Double, to end: Double,
        _ why: CueEnd? = .reasonOver, text: String = "Hold it up",
        asks: ShownCue.Ask? = .raisePhone, says: Meaning = Meaning(),
        beside: [String] = [], lead: CueShowing.Lead? = nil, times: Int = 1, gap: Double? = nil,
        level: LevelOrdinal? = nil, vibration: VibrationPattern? = .warning,
        deed: PersonEvent.Deed? = nil, withPage: Bool = false, withPosition: Bool = false,
        change: (inout CueShowing.Meanwhile) -> Void = { _ in }
    ) -> CueRecord {
        let from = SimulatedTime.tick(atSeconds: start)
        let cue = ShownCue(
            id: id, kind: kind, title: "", text: text, buttons: [], asks: asks, says: says,
            shownAt: from)
        var showing = CueShowing(
            cue: cue,
            origin: CueOrigin(
                since: from, delay: 0, priority: 0, vibration: vibration, level: level),
            page: .map, beside: beside, lead: lead, hasReader: false)
        (showing.to, showing.end) = (SimulatedTime.tick(atSeconds: end), why)
        (showing.deed, showing.wentWithPage) = (deed, withPage)
        showing.wentWithPosition = withPosition
        change(&showing.meanwhile)
        return CueRecord(
            showing: showing, at: start, seconds: end - start,
            words: text.split(separator: " ").count, characters: text.count,
            rows: PhoneWords.rows(of: cue, on: .map), gap: gap, times: times)
    }

    private func rules(
        _ records: [CueRecord], language: String = "en", table: AuditTable = AuditTable()
    ) -> Set<AuditRule> {
        let inspection = Inspection(
            walk: AuditedWalk(), records: records, norm: ReadingNorm.of(language), table: table)
        return Set(inspection.findings.map(\.rule))
    }

    /// 51 characters, 10 words: 3 s at 17 a second, 3.4 s for a slow reader.
    private static let ten = "Hold your phone upright so that the camera sees out"

    @Test("too little time to read")
    func reading() {
        let long = Self.ten
        #expect(rules([shown("a", from: 0, to: 4, text: long)]) == [])
        #expect(
            rules([shown("a", from: 0, to: 2.8, text: long)])
                == [.tooFast, .fasterThanSubtitles])
        #expect(rules([shown("a", from: 0, to: 3.2, .longestTime, text: long)]) == [.vanishes])
        #expect(
            rules([shown("a", from: 0, to: 3.2, .replaced(by: "b"), text: long)])
                == [.replacedTooSoon])
        #expect(rules([shown("a", .toast, from: 0, to: 5, text: long)]) == [.shortToast])
        // The person's action ends it, so it was long enough.
        #expect(rules([shown("a", from: 0, to: 1, .answered, text: long)]) == [])
        #expect(rules([shown("a", from: 0, to: 1, text: long, deed: .raisesPhone)]) == [])
    }

    @Test("words that stay are read on in the text in their place")
    func readOn() throws {
        var records = [
            shown(
                "turn-left", .instruction, from: 0, to: 0.5, .replaced(by: "turn-left"),
                text: "In 10 m turn left, then turn right.", gap: 0),
            shown(
                "turn-left", .instruction, from: 0.5, to: 4,
                text: "Now turn left, then turn right.", gap: 0),
            shown("turn-right", .instruction, from: 4, to: 5, text: "In 5 m turn right."),
        ]
        #expect(rules(records).isSuperset(of: [.tooFast, .replacedTooSoon]))
        CueRecord.readOn(&records, ReadingNorm.of("en"))
        #expect(records.map(\.staying) == [8, 2, 0])
        #expect(rules(records) == [])
    }

    @Test("the page that follows tells how it goes on, and not what a toast or a covered hint said")
    func withPage() {
        func found(
            _ kind: ShownCue.Kind, _ end: CueEnd = .reasonOver, withPage: Bool
        ) -> Set<AuditRule> {
            rules([shown("a", kind, from: 0, to: 1, end, text: Self.ten, withPage: withPage)])
        }
        let fast: Set<AuditRule> = [.tooFast, .fasterThanSubtitles]
        #expect(found(.instruction, withPage: false) == fast)
        #expect(found(.instruction, withPage: true) == [])
        #expect(found(.hint, withPage: true) == [])
        #expect(found(.hint, .covered(by: .page(.arrival)), withPage: true) == fast)
        #expect(found(.toast, withPage: true) == fast.union([.shortToast]))
    }

    @Test("one word is found anywhere: it is not what the next text says, too")
    func oneWord() throws {
        var records = [
            shown(
                "turn-left", .instruction, from: 0, to: 0.5, .replaced(by: "turn-slight-left"),
                text: "Now turn left.", gap: 0),
            shown("turn-slight-left", .instruction, from: 0.5, to: 4, text: "In 5 m bear left."),
        ]
        CueRecord.readOn(&records, ReadingNorm.of("en"))
        #expect(records[0].staying == 0 && records[1].earlier == 0)
    }

    @Test("a language without a figure skips the rule; French has no seconds a word")
    func languages() {
        let fast = [shown("a", .toast, from: 0, to: 2.8, .longestTime, text: Self.ten)]
        #expect(rules(fast) == [.tooFast, .fasterThanSubtitles, .shortToast, .vanishes])
        #expect(rules(fast, language: "fr-CA") == [.tooFast, .vanishes])
        #expect(rules(fast, language: "cy") == [])
    }

    @Test("flicker, short gaps, turns and repeats")
    func sequence() {
        #expect(
            rules([
                shown("a", from: 0, to: 0.6, text: "Up"),
                shown("a", from: 1.5, to: 6, text: "Up"),
            ]) == [.flicker])
        #expect(rules([shown("a", from: 0, to: 3, gap: 0.4)]) == [.shortGap])
        #expect(rules([shown("a", from: 0, to: 3, gap: 1.2)]) == [])
        #expect(rules([shown("a", from: 0, to: 3, gap: 0.05)]) == [])
        let turns = [(0.0, "a"), (4, "b"), (8, "a"), (12, "b")].map { at, id in
            shown(id, from: at, to: at + 3, text: "Hold it \(id)")
        }
        #expect(rules(turns) == [.inTurns])
        #expect(rules(Array(turns.prefix(3))) == [])
        #expect(rules([shown("a", from: 0, to: 3, times: 4)]) == [.repeated])
        #expect(rules([shown("a", from: 0, to: 3, times: 3)]) == [])
    }

    @Test("two at once, and two of which nobody can do both")
    func together() {
        let first = shown("a", from: 0, to: 9)
        #expect(
            rules([first, shown("b", .toast, from: 2, to: 9, asks: .answer, beside: ["a"])])
                == [.twoAtOnce])
        #expect(
            rules([first, shown("b", .toast, from: 2, to: 9, asks: .walkOn, beside: ["a"])])
                == [.contradicting])
        #expect(
            rules([first, shown("b", .toast, from: 2, to: 9, asks: nil, beside: ["a"])]) == [])
    }

    @Test("what is no longer so, and instructions out of time")
    func truth() {
        let late = CueShowing.Lead(metres: 1, speed: 1.3)
        let early = CueShowing.Lead(metres: 40, speed: 1.3)
        #expect(
            rules([
                shown("a", from: 0, to: 4, level: 0) { $0.onAnotherLevel = 60 }
            ]) == [.outdated])
        #expect(
            rules([shown("turn-left", .instruction, from: 0, to: 6) { $0.passed = 100 }])
                == [.outdated])
        #expect(
            rules([shown("turn-left", .instruction, from: 0, to: 6) { $0.misjudged = 100 }])
                == [.outdated])
        #expect(
            rules([shown("turn-left", .instruction, from: 0, to: 6) { $0.onOtherSide = 60 }])
                == [])
        #expect(
            rules([shown("turn-left", .instruction, from: 0, to: 6) { $0.onOtherSide = 100 }])
                == [.outdated])
        #expect(
            rules([shown("turn-left", .instruction, from: 0, to: 4, lead: late)])
                == [.lateInstruction])
        #expect(
            rules([shown("turn-left", .instruction, from: 0, to: 24, lead: early)])
                == [.earlyInstruction])
        // People are slow when they set off: this was done within four seconds.
        #expect(rules([shown("turn-left", .instruction, from: 0, to: 4, lead: early)]) == [])
        // Nobody follows it any more once the position is lost.
        #expect(
            rules([
                shown("turn-left", .instruction, from: 0, to: 4, lead: early, withPosition: true)
            ]) == [.earlyInstruction])
        #expect(rules([shown("start-walking", .instruction, from: 0, to: 4, lead: late)]) == [])
        #expect(rules([shown("go-on", .instruction, from: 0, to: 4, lead: early)]) == [])
    }

    @Test("how it is shown")
    func manner() {
        let endless = String(repeating: "much too long ", count: 60)
        #expect(rules([shown("a", from: 0, to: 90, text: endless)]) == [.tooLong])
        #expect(rules([shown("a", from: 0, to: 4) { $0.turning = 60 }]) == [.whileMoving])
        #expect(rules([shown("a", from: 0, to: 4) { $0.boarding = 60 }]) == [.whileMoving])
        #expect(rules([shown("a", from: 0, to: 4) { $0.riding = 60 }]) == [])
        #expect(rules([shown("a", .alert, from: 0, to: 4, vibration: nil)]) == [.noVibration])
        #expect(rules([shown("a", from: 0, to: 4, asks: nil)]) == [.asksNothing])
        let pointing = Meaning([Meaning.Statement(.elsewhere)])
        #expect(rules([shown("a", from: 0, to: 4, asks: nil, says: pointing)]) == [])
        let state = Meaning([Meaning.Statement(.lessPrecise)])
        #expect(rules([shown("a", from: 0, to: 4, asks: nil, says: state)]) == [.asksNothing])
    }

    @Test("what is no longer so can be seen at its last tick, and is told of when it came")
    func seen() throws {
        let record = shown("turn-left", .instruction, from: 2, to: 9) {
            ($0.passed, $0.lastPassed) = (100, SimulatedTime.tick(atSeconds: 8))
        }
        let inspection = Inspection(
            walk: AuditedWalk(), records: [record], norm: nil, table: AuditTable())
        let finding = try #require(inspection.findings.first { $0.rule == .outdated })
        #expect(finding.at == 2 && finding.seen == 8)
    }

    @Test("a file changes limits and severities, and comes back as it was printed")
    func table() throws {
        let text = "dotwalk audit 1\n# ours\nshort-gap error gap=0.2\nasks-nothing off\n"
        let table = try AuditTable(text, file: "mine.audit")
        #expect(table.severity(.shortGap) == .error && table.limit(.shortGap, "gap") == 0.2)
        #expect(rules([shown("a", from: 0, to: 3, gap: 0.4)], table: table) == [])
        #expect(rules([shown("a", from: 0, to: 4, asks: nil)], table: table) == [])
        #expect(try AuditTable(table.text, file: "again").text == table.text)
        #expect(try AuditTable(AuditTable().text, file: "again").text == AuditTable().text)
    }

    @Test(
        "a wrong line of the table is one error with its place",
        arguments: [
            ("rules", "t:1:1: no table of rules"),
            ("dotwalk audit 1\nflickr off", "t:2:1: unknown rule \"flickr\""),
            ("dotwalk audit 1\nflicker of", "t:2:9: \"of\" does not belong to flicker"),
            ("dotwalk audit 1\nflicker shown=x", "t:2:15: \"x\" is no limit"),
            ("dotwalk audit 1\nflicker shown=-1", "t:2:15: \"-1\" is no limit"),
            ("dotwalk audit 1\nflicker shown=0x1", "t:2:15: \"0x1\" is no limit"),
            (
                "dotwalk audit 1\nrepeated times=2.5",
                "t:2:16: \"2.5\" is no limit; expected a whole number from 0 to 3600"
            ),
            (
                "dotwalk audit 1\nflicker shown=1\nflicker shown=2",
                "t:3:9: a second shown of flicker"
            ),
            ("dotwalk audit 1\nflicker off error", "t:2:13: a second severity of flicker"),
        ])
    func mistakes(text: String, error: String) {
        let thrown = #expect(throws: InputError.self) { try AuditTable(text, file: "t") }
        #expect("\(thrown.map { "\($0)" } ?? "")".hasPrefix(error))
    }
}
