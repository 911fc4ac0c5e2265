import Formats
import Indoor
import Testing

/// Event logs, read for analytics.
@Suite("Event logs, read")
struct EventLogReaderTests {
    private static let header =
        #"{"dotwalk":1,"trace":"stroll","venue":"station","engine":"ips","seed":1,"#
        + #""digests":{"trace":"a","venue":"b"},"settings":{"level":true}}"#

    private func read(_ lines: [String], ending: String = "\n") throws -> (
        walks: [LoggedWalk], warnings: [InputError]
    ) {
        let text = ([Self.header] + lines).joined(separator: "\n") + ending
        return try EventLogReader.read(Array(text.utf8), file: "a.jsonl")
    }

    @Test("each second has where the person was, what was told, and the cues that came")
    func seconds() throws {
        let log = try read([
            #"{"t":0.50,"event":"cue","id":"a","action":"shown"}"#,
            #"{"t":1.00,"event":"truth","x":1.000,"y":2.000,"level":-1,"heading":0.0}"#,
            #"{"t":1.20,"event":"sourceStatus","status":"starting"}"#,
            #"{"t":2.00,"event":"truth","x":1.500,"y":2.000,"levels":[-1,0]}"#,
            #"{"t":2.00,"event":"location","latitude":1.0,"longitude":2.0,"level":0,"#
                + #""horizontalAccuracy":4.500,"positionSource":"BLE","raw":{"x":1.0,"y":2.0},"#
                + #""pathway":{"x":4.5,"y":6.0}}"#,
            #"{"t":2.10,"event":"cue","id":"b","action":"hidden"}"#,
            #"{"t":3.00,"event":"truth","x":2.000,"y":2.000}"#,
            #"{"t":3.00,"event":"end","result":"ok"}"#,
        ])
        let walk = try #require(log.walks.first)
        #expect(log.warnings.isEmpty && walk.isWhole)
        #expect(walk.venueDigest == "b")
        #expect(
            walk.seconds == [
                .init(time: 1, truth: Point(1, 2), levels: Levels(-1), cuesShown: 1),
                .init(
                    time: 2, truth: Point(1.5, 2), levels: Levels(-1, 0), isAsked: true,
                    told: .init(
                        point: Point(4.5, 6), levels: Levels(0), accuracy: 4.5, source: "BLE")),
                .init(time: 3, truth: Point(2, 2), levels: .outdoors, isAsked: true),
            ])
    }

    @Test("a walk's first line is an event like the others, or without time and kind as in 0.2.0")
    func firstLine() throws {
        let event = Self.header.replacing(
            #"{"dotwalk":1"#, with: #"{"t":0,"event":"header","dotwalk":1"#)
        let truth = #"{"t":1.00,"event":"truth","x":1.000,"y":2.000,"level":0}"#
        let text = [event, truth, Self.header, truth, event].map { $0 + "\n" }.joined()
        let log = try EventLogReader.read(Array(text.utf8), file: "a.jsonl")
        #expect(log.walks.map(\.line) == [1, 3, 5] && log.warnings.isEmpty)
        #expect(log.walks.map(\.seconds.count) == [1, 1, 0])
        #expect(log.walks.allSatisfy { $0.trace == "stroll" && $0.venueDigest == "b" })
    }

    @Test("a last line that was cut off is left out, with a warning")
    func cutOff() throws {
        let log = try read(
            [
                #"{"t":1.00,"event":"truth","x":1.000,"y":2.000,"level":0}"#,
                #"{"t":2.00,"event":"tru"#,
            ], ending: "")
        #expect(log.walks.map(\.seconds.count) == [1])
        #expect(log.walks.map(\.isWhole) == [false])
        #expect(
            log.warnings.first?.description.hasPrefix(
                "a.jsonl:3:1: the last line is cut off") == true)
    }

    @Test(
        "a damaged log is refused where it is damaged",
        arguments: [
            (#"{"t":1.00,"event":"truth","x":1.0"y":2}"#, "a.jsonl:2:34: unexpected \"\"\""),
            (#"{"t":1.00,"event":"truth","x":1.0}"#, "a.jsonl:2:1: a truth without a place"),
            (#"{"event":"truth"}"#, "a.jsonl:2:1: no line of an event log"),
            (
                #"{"t":1.00,"event":"location","level":0}"#,
                "a.jsonl:2:1: a location without a place or a source"
            ),
            (#"{"dotwalk":2,"trace":"x"}"#, "a.jsonl:2:1: an event log of version 2"),
            (#"{"dotwalk":1,"trace":"x"}"#, "a.jsonl:2:1: a walk without its names"),
            ("nonsense", "a.jsonl:2:1: unexpected \"n\""),
            (
                #"{"t":9.50,"event":"cue","action":"shown"}"#,
                "a.jsonl:3:1: the time goes back, from 9.5 s to 9 s"
            ),
        ])
    func damaged(_ line: String, _ error: String) throws {
        let thrown = #expect(throws: InputError.self) {
            _ = try read([line, #"{"t":9.00,"event":"end"}"#])
        }
        #expect(thrown?.description.hasPrefix(error) == true, "\(String(describing: thrown))")
    }

    @Test("what is no log is refused", arguments: ["", "\n", "{}", "[1]", #"{"dotwalk":"#])
    func noLog(_ text: String) {
        #expect(throws: InputError.self) {
            _ = try EventLogReader.read(Array(text.utf8), file: "a.jsonl")
        }
    }
}
