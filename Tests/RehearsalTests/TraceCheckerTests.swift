import Indoor
import Positioning
import Rehearsal
import Testing

/// A walk checked against its venue and the app's words.
@Suite("Checking a walk against its venue and cue sheet")
struct TraceCheckerTests {
    private func check(_ lines: String, start: String = "hall") throws {
        let text = "dotwalk trace 1\ntitle T\nstart \(start)\n\(lines)\n"
        try TraceChecker.check(
            TraceParser.parse(text, file: "t.walk"), text: text, file: "t.walk",
            venue: try House.venue.get(), sheet: try House.sheet.get(),
            profile: Engine.vps.profile)
    }

    @Test(
        "what the venue has is let through",
        arguments: [
            "walk to shop", "choose Gallery", "take lift to 1", "stop conveyor escalator-a",
            "close \"Escalator A\" for 600s told", "open \"escalator-a\"",
            "set walking-speed 1.1", "set drift worst", "wait for escalator-a", "wait for page:map",
            "expect map", "expect map:heading", "expect map-level:1", "show level 1 on map",
            "expect degradedPositioning:distanceWithoutScan within 2s of localized",
            "when hold-upright:hidden open app",
            "tap continue", "tap locate", "when lost tap scan", "note \"anything\"",
            // A recording's digests are checked by its replay.
            "digest 0000000000000000 lost 0m 0m 7",
        ])
    func passes(line: String) throws {
        try check(line)
    }

    @Test(
        "what it has not is pointed at",
        arguments: [
            (
                "walk to shpo", 9,
                """
                Test house has no place "shpo"; expected a place that "dotwalk venue info" lists; \
                did you mean "Shop"?
                """
            ),
            ("expect lsot", 8, "unknown event \"lsot\"; did you mean \"lost\"?"),
            (
                "expect lost within 2s of notPositoning", 26,
                "unknown event \"notPositoning\"; did you mean \"notPositioning\"?"
            ),
            // If a word occurs twice, the error is at the wrong one.
            ("when foo expect never foo", 6, "unknown event \"foo\""),
            ("when lost expect never lsot", 24, "unknown event \"lsot\"; did you mean \"lost\"?"),
            (
                "set set 1", 5,
                "unknown setting \"set\""
            ),
            ("when lsot open app", 6, "unknown event \"lsot\"; did you mean \"lost\"?"),
            ("take lift to 7", 14, "Test house has no level 7; expected one of 0, 1"),
            ("show level 7 on map", 12, "Test house has no level 7; expected one of 0, 1"),
            (
                "expect map-level:7", 8,
                "unknown event \"map-level:7\"; did you mean \"map-level:0\" or \"map-level:1\"?"
            ),
            ("answer from level -0.5", 19, "Test house has no level -0.5; expected one of 0, 1"),
            ("tap contineu", 5, "unknown button \"contineu\"; did you mean \"continue\"?"),
            ("at 4m tap statr", 11, "unknown button \"statr\"; did you mean \"start\"?"),
            (
                "stop conveyor escalator-b", 15,
                "unknown connector \"escalator-b\"; did you mean \"escalator-a\"?"
            ),
            (
                "close \"escalator-b\"", 7,
                """
                Test house has no connector and no place "escalator-b"; expected escalator-a, or \
                a room or a door that "dotwalk venue info" lists; did you mean "escalator-a"?
                """
            ),
            (
                "set walking-sped 1", 5,
                "unknown setting \"walking-sped\"; did you mean \"walking-speed\"?"
            ),
            (
                "set walking-speed 9", 19,
                "\"9\" does not fit walking-speed; expected a number from 0.2 to 3 (m/s)"
            ),
            (
                "set drift bad", 11,
                "\"bad\" does not fit drift; expected good, typical, advio, worst"
            ),
            (
                "set stands-on-conveyors yes", 25,
                "\"yes\" does not fit stands-on-conveyors; expected on or off"
            ),
        ])
    func wrong(line: String, column: Int, says: String) {
        let caret = String(repeating: " ", count: column + 1) + "^"
        #expect {
            try check(line)
        } throws: { error in
            (error as? InputError)?.description.hasPrefix("t.walk:4:\(column): \(says)") == true
                && (error as? InputError)?.description.hasSuffix("\n  \(line)\n\(caret)") == true
        }
    }

    @Test("so is the place to start from")
    func start() {
        #expect { try check("open app", start: "hal") } throws: { error in
            (error as? InputError)?.description
                .hasPrefix("t.walk:3:7: Test house has no place \"hal\"") == true
        }
    }
}
