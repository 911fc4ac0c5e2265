import Indoor
import Rehearsal
import Simulation
import TestSupport
import Testing

/// A session of random inputs, its recording, and its replay.
@Suite("Recordings")
struct RecordingTests {
    /// A period of random keys.
    private static func recording(seed: UInt64, seconds: Int = 40) throws -> String {
        var chance = Chance(seed)
        var rehearsal = Rehearsal(session: try House.session(seed: seed), trace: nil)
        var recorder = Recorder()
        var header = Trace.Header()
        header.title = "By hand"
        header.venue = "house"
        header.start = Trace.Start(place: "hall", heading: 90)
        header.seed = seed
        let opening = Recorder.opening(header)
        for _ in 0..<(seconds * SimulatedTime.ticksPerSecond) {
            rehearsal.advance(inputs(&chance))
            recorder.observe(rehearsal.latest)
        }
        return opening + Recorder.lines(recorder.done)
            + Recorder.closing(seconds: rehearsal.report.seconds)
    }

    private static func inputs(_ chance: inout Chance) -> [Input] {
        guard chance.whole(0...9) == 0 else { return [] }
        // Numbers as keys and mice give them: more precise than a walk's.
        let fine = Double(chance.whole(0...1_000_000)) / 7919
        return (0...chance.whole(0...1)).map { _ in
            switch chance.whole(0...9) {
            case 0: .openApp
            case 1: .tap(button: chance.pick(["locate", "search", "continue", "start", "cancel"]))
            case 2: .answer(.camera, granted: true)
            case 3: .choose(place: chance.pick(["Shop", "Gallery"]))
            case 4: .walk(.to(place: "Shop"))
            case 5: .walk(.metres(fine / 40))
            case 6: .turn(degrees: fine - 60)
            case 7: .incline(degrees: min(fine, 90))
            case 8: .set(name: "walking-speed", value: .number(0.5 + fine / 100))
            default: .note("a \"note\" # \\")
            }
        }
    }

    private func replay(_ text: String, seed: UInt64) throws -> Rehearsal {
        var rehearsal = Rehearsal(
            session: try House.session(seed: seed),
            trace: try TraceParser.parse(text, file: "r.walk"))
        while !rehearsal.isFinished { rehearsal.advance() }
        return rehearsal
    }

    @Test("a recording names the version that made it")
    func namesVersion() throws {
        let text = try Self.recording(seed: 1, seconds: 1)
        #expect(text.split(separator: "\n").contains("recorded \(Release.version)"))
        #expect(try TraceParser.parse(text, file: "r.walk").header.recorded == Release.version)
    }

    @Test("a recording names the build that made it, and is read as the same walk")
    func namesBuild() throws {
        var header = Trace.Header()
        header.title = "By hand"
        let release = Release(build: Digest("a program"))
        let text = Recorder.opening(header, by: release)
        #expect(text.hasSuffix("recorded \(release.name)\n"))
        #expect(release.name == "0.3.0+\(Digest("a program").hexadecimal)")
        #expect(try TraceParser.header(text, file: "r.walk").recorded == release.name)
    }

    @Test(
        "what differs is said of the version first, then of the build",
        arguments: [
            (nil, "recorded by an older dotwalk, replayed by dotwalk 0.3.0"),
            ("0.1.9+00ff", "recorded by dotwalk 0.1.9+00ff, replayed by dotwalk 0.3.0"),
            ("0.3.0", nil), ("0.3.0+cbf29ce484222325", nil),
            (
                "0.3.0+00ff",
                "recorded by another build of dotwalk 0.3.0: 00ff, not cbf29ce484222325"
            ),
        ] as [(String?, String?)])
    func difference(recorded: String?, words: String?) {
        #expect(Release(build: Digest()).difference(from: recorded) == words)
    }

    @Test("a recording replays to the same digests", arguments: 1...8)
    func replays(seed: UInt64) throws {
        let text = try Self.recording(seed: seed)
        #expect(text.split(separator: "\n").count { $0.contains("digest") } == 8)
        let rehearsal = try replay(text, seed: seed)
        #expect(rehearsal.divergence == nil, "seed \(seed)")
        #expect(rehearsal.findings.filter { !$0.isMet } == [])
        #expect(rehearsal.report.tick >= 800)
        #expect(TracePrinter.print(try TraceParser.parse(text, file: "r.walk")) == text)
    }

    @Test(
        "what the app no longer had a button or a map for is not written down",
        arguments: [
            ([Input.tap(button: "locate"), .tap(button: "locate")], ["tap locate"]),
            ([.hideApp, .tap(button: "locate")], ["hide app"]),
            ([.tap(button: "gone"), .tap(button: "search")], ["tap search"]),
            (
                [.choose(place: "Nowhere"), .setMap(.free), .choose(place: "Shop")],
                [
                    "map free", "choose Shop",
                ]
            ),
            (
                [.tap(button: "locate"), .panMap(metres: 3, heading: 90), .turn(degrees: 15)],
                [
                    "tap locate", "turn right 15",
                ]
            ),
        ])
    func passedOver(inputs: [Input], written: [String]) throws {
        var rehearsal = Rehearsal(session: try House.session(), trace: nil)
        for input in [Input.openApp, .note("")] { rehearsal.advance([input]) }
        rehearsal.advance(inputs)
        let lines = try rehearsal.latest.inputs.map {
            TracePrinter.statement(try #require($0.statement(time: .same)))
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(lines == written)
    }

    @Test("another seed diverges, where chance first shows")
    func otherSeed() throws {
        let text = try Self.recording(seed: 3)
        let divergence = try #require(try replay(text, seed: 4).divergence)
        let line = text.split(separator: "\n")[divergence.line - 1]
        #expect(line.contains(divergence.recorded) && divergence.recorded.hasPrefix("digest"))
    }

    @Test("a digest changed is where the replay stops", arguments: 0...7)
    func tampered(number: Int) throws {
        var lines = try Self.recording(seed: 2).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        let digests = lines.indices.filter { lines[$0].contains("digest") }
        let line = digests[number]
        let words = lines[line].split(separator: " ")
        let digit = words[2].hasPrefix("0") ? "1" : "0"
        lines[line].replace(words[2], with: digit + words[2].dropFirst(), maxReplacements: 1)
        let rehearsal = try replay(lines.joined(separator: "\n"), seed: 2)
        let divergence = try #require(rehearsal.divergence)
        #expect(divergence.line == line + 1)
        #expect(divergence.seconds == Double(number + 1) * 5)
        #expect(divergence.recorded != divergence.replayed)
        #expect(!rehearsal.isOK)
    }

    @Test("an input left out is found by the next digest that can tell")
    func inputMissing() throws {
        var lines = try Self.recording(seed: 5).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        let turn = try #require(lines.firstIndex { $0.contains("turn ") })
        lines.remove(at: turn)
        let divergence = try #require(try replay(lines.joined(separator: "\n"), seed: 5).divergence)
        #expect(divergence.line > turn)
    }

    @Test("cut off after any whole line, a recording still replays")
    func cut() throws {
        let lines = try Self.recording(seed: 6, seconds: 12).split(
            separator: "\n", omittingEmptySubsequences: false)
        // The opening is one write: with title and seed, or nothing.
        for count in 8..<lines.count {
            let text = lines.prefix(count).map { $0 + "\n" }.joined()
            let rehearsal = try replay(text, seed: 6)
            #expect(
                rehearsal.divergence == nil
                    && rehearsal.findings.allSatisfy {
                        $0.expected.hasPrefix("tap") || $0.expected.hasPrefix("choose")
                            || $0.expected == "a walk to its end"
                    })
        }
    }
}
