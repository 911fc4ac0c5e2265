import App
import Desk
import FloorDrawing
import Formats
import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import Testing
import TextCanvas

/// An engine that only these tests know is rehearsed like a shipped one: it is a value that says
/// everything of itself.
@Suite("A third engine is a value")
struct WiFiTests {
    /// The app is opened, the user asks to be located and walks through the hall.
    private static let script = """
        dotwalk trace 1
        title Ranges
        engine wifi
        start hall facing east
         1.0s  open app
         2.0s  tap locate
         3.0s  tap continue
               expect ranging within 5s
               expect position:WiFi within 5s
         6.0s  walk for 8s

        """

    @Test("it finds the person who walks, to within two metres, and says from how many ranges")
    func positions() throws {
        var walk = try WiFiWalk(Self.script + "15.0s end\n")
        var errors: [Double] = []
        walk.rehearsal.run { tick in
            guard let location = tick.report.location else { return }
            errors.append(location.raw.distance(to: tick.report.truth.point))
            #expect(location.counted == Counted("range", 4))
        }
        #expect(walk.rehearsal.isOK && errors.count > 200)
        // A location holds for a second, in which the person walks on.
        #expect(errors.allSatisfy { $0 < 2 })
    }

    @Test("its gauge is on the desk, and its cue and its words are on the phone")
    func shown() throws {
        let walk = try WiFiWalk(Self.script + "15.0s end\n")
        #expect(walk.screen(at: 2.5).contains("Access points show"))
        let located = walk.screen(at: 5.5)
        #expect(located.firstMatch(of: /4 ranges · needs 3/) != nil)
        #expect(located.contains("You are placed by access"))
    }

    @Test("its event is in the log and in the list of events")
    func event() throws {
        var walk = try WiFiWalk(Self.script + "15.0s end\n")
        var log = EventLog(venue: walk.rehearsal.venue)
        walk.rehearsal.run { log.observe($0) }
        #expect(log.take().contains(#""event":"ranging","points":4"#))
        #expect(walk.events().contains("ranges to 4 access points"))
    }

    @Test("its line of the walk language is read and printed, and takes its effect and ends")
    func fault() throws {
        let line = " 8.0s  lose access points 2 for 3s"
        let text = Self.script + line + "\n15.0s  end\n"
        var walk = try WiFiWalk(text)
        let printed = TracePrinter.print(try #require(walk.setup.trace?.trace))
        #expect(printed.contains(line) && walk.events().contains("lose access points 2 for 3 s"))
        var reasons: [Double: String] = [:]
        walk.rehearsal.run { reasons[$0.report.seconds] = $0.report.state.reason ?? "located" }
        #expect(reasons[7.5] == "located" && reasons[10] == "fewRanges")
        #expect(reasons[12.5] == "located")
    }

    @Test("walks with other engines do not have its line")
    func foreign() throws {
        let text = "dotwalk trace 1\ntitle Other\n 1.0s  lose access points 2\n"
        let error = #expect(throws: InputError.self) {
            try TraceParser.parse(text, file: "other.walk")
        }
        #expect(error?.problem == "\"access\" is not understood")
    }

    @Test("its setting acts in a walk: with five ranges needed four are too few")
    func setting() throws {
        let text = Self.script + " 8.0s  set least-ranges 5\n15.0s  end\n"
        var walk = try WiFiWalk(text)
        walk.rehearsal.run { _ in }
        #expect(walk.rehearsal.report.state.reason == "fewRanges")
        #expect(walk.screen(at: 12).firstMatch(of: /4 ranges · needs 5/) != nil)
        #expect(walk.opening.contains(#""least-ranges":3"#))
    }

    @Test("its rule holds, and finds the source that breaks it", arguments: [false, true])
    func rule(isCareless: Bool) throws {
        let text = Self.script + " 8.0s  set least-ranges 5\n15.0s  end\n"
        var walk = try WiFiWalk(text, isCareless: isCareless)
        var invariants = Invariants(
            venue: walk.rehearsal.venue, settings: walk.rehearsal.session.settings,
            profile: walk.rehearsal.session.profile)
        walk.rehearsal.run { invariants.observe($0) }
        #expect(Set(invariants.violations.map(\.rule)) == (isCareless ? [WiFi.enough] : []))
    }

    @Test(
        "a mistake in a walk for it is told with the word that is near",
        arguments: [
            ("set least-rangs 5", "unknown setting \"least-rangs\"", "least-ranges"),
            (
                "set degraded-distance 50", "the engine WiFi has no setting \"degraded-distance\"",
                ""
            ),
            ("expect rangng within 5s", "unknown event \"rangng\"", "ranging"),
        ])
    func mistakes(line: String, problem: String, nearest: String) throws {
        let error = #expect(throws: InputError.self) {
            try WiFiWalk(Self.script + " 8.0s  \(line)\n15.0s  end\n")
        }
        #expect(error?.problem == problem && error?.nearest.first ?? "" == nearest)
    }

    @Test("a recording of it replays")
    func recording() throws {
        let walk = try WiFiWalk(Self.script + " 8.0s  lose access points 2 for 3s\n15.0s  end\n")
        var playback = Playback(walk.rehearsal)
        while !playback.isFinished { playback.advance() }
        let recorded = TracePrinter.print(playback.script(walk.setup.header))
        #expect(recorded.contains("lose access points 2 for 3s"))
        var replay = try WiFiWalk(recorded)
        replay.rehearsal.run { _ in }
        #expect(replay.rehearsal.isFinished && replay.rehearsal.divergence == nil)
    }
}
