import Formats
import Indoor
import Rehearsal
import Shipped
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// Seeking in a walk.
@Suite("Going back and on")
struct PlaybackTests {
    /// A day needs no more keyframes than the limit, and each is valid.
    @Test("a long walk goes back to what was, too")
    func longWalkGoes() throws {
        var keyframes = Keyframes(first: 0)
        for tick in 1...1_728_000 { keyframes.add(tick, at: tick) }
        #expect(keyframes.count <= 2200)
        for tick in [0, 1, 199, 200, 86_400, 1_000_000, 1_727_999, 1_728_000] {
            #expect(keyframes.last(upTo: tick) == keyframes.tick(upTo: tick))
            #expect((0..<800).contains(tick - keyframes.tick(upTo: tick)), "tick \(tick)")
        }
        keyframes.removeAll(after: 500_000)
        #expect(keyframes.last(upTo: 1_728_000) == 500_000 - 500_000 % 800)
    }

    @Test("what was is exactly what was")
    func sameMoment() throws {
        var playback = Playback(try Walks.rehearsal("escalator-to-platform"))
        var seen: [Int: Moment] = [:]
        while playback.tick < 2400 {
            playback.advance()
            if playback.tick % 97 == 0 { seen[playback.tick] = Moment(playback) }
        }
        // Back and forth across keyframes, by large and small steps.
        for tick in [97, 2328, 1164, 1067, 1261, 2134, 194, 1940] {
            playback.seek(to: tick)
            #expect(playback.tick == tick)
            #expect(Moment(playback) == seen[tick], "tick \(tick)")
        }
        #expect(playback.horizon == 2400)
        playback.seek(to: 2400)
        #expect(!playback.isInThePast)
    }

    /// Includes moments between two levels, where the map shows the level that the person leaves.
    @Test("a moment looks the same from before and from behind")
    func momentLooksBefore() throws {
        var playback = Playback(try Walks.rehearsal("escalator-to-platform"))
        while playback.scout(ticks: 1000) {}
        let atlas = Atlas(playback.rehearsal.venue)
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        func picture() -> [String] {
            let model = playback.model(
                atlas: atlas, sheet: sheet, interface: Interface(), title: "")
            return Screen.draw(model, size: Size(columns: 120, rows: 40)).lines
        }
        let ticks = Array(stride(from: 20, to: playback.horizon, by: 20))
        var seen: [Int: [String]] = [:]
        for tick in ticks {
            playback.seek(to: tick)
            seen[tick] = picture()
        }
        for tick in ticks.reversed() {
            playback.seek(to: tick)
            #expect(picture() == seen[tick], "tick \(tick)")
        }
    }

    @Test(
        "a fault in the list has words of its own, with its values and how long it lasts",
        arguments: [
            ("cut network for 20s", "network cut for 20 s"), ("cut network", "network cut"),
            ("mislead heading 40 for 20s", "heading 40° off for 20 s"),
            ("stop beacons on -1", "beacons of level −1 dead"),
            ("shield phone for 5s", "phone behind metal for 5 s"),
        ] as [(Fault, String)])
    func faultInList(fault: Fault, words: String) throws {
        var playback = Playback(try Walks.rehearsal("escalator-to-platform"))
        playback.advance([.fault(fault)])
        #expect(playback.chronicle.entries.map(\.words).contains(words))
    }

    @Test("the list of events is the same at any moment, and each leads to its own")
    func listEventsMoment() throws {
        var playback = Playback(try Walks.rehearsal("escalator-to-platform"))
        while playback.scout(ticks: 1000) {}
        let atlas = Atlas(playback.rehearsal.venue)
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        func events() -> [EventList.Line] {
            let model = playback.model(
                atlas: atlas, sheet: sheet, interface: Interface(), title: "")
            return model.events.lines
        }
        func names(_ lines: [EventList.Line]) -> [String] {
            lines.map { "\($0.entry.seconds) \($0.entry.words)" }
        }
        let all = events()
        #expect(all.count > 40)
        for line in all.reversed() {
            playback.seek(to: line.tick)
            #expect(playback.chronicle.entries.last?.seconds == line.entry.seconds)
            #expect(playback.chronicle.entries.map(\.words).contains(line.entry.words))
            #expect(names(events()) == names(all), "at \(line.entry.seconds)")
        }
        playback.seek(to: playback.horizon)
        var played = Playback(try Walks.rehearsal("escalator-to-platform"))
        while !played.rehearsal.isFinished { played.advance() }
        #expect(Moment(playback) == Moment(played))
    }

    @Test("scouted ahead, the future is what comes")
    func scoutedAheadFuture() throws {
        var scouted = Playback(try Walks.rehearsal("hidden-app"))
        var played = scouted
        scouted.seek(to: 40)
        while scouted.scout(ticks: 37) {}
        #expect(scouted.isWholeKnown)
        #expect(scouted.tick == 40)
        while !played.rehearsal.isFinished { played.advance() }
        #expect(scouted.horizon == played.tick)
        #expect(scouted.whole == played.chronicle)
        while !scouted.rehearsal.isFinished { scouted.advance() }
        #expect(Moment(scouted) == Moment(played))
    }

    @Test("past the end it stops at the end")
    func pastEndStops() throws {
        var playback = Playback(try Walks.rehearsal("unsupported-phone"))
        playback.seek(to: 1_000_000)
        #expect(playback.rehearsal.isFinished)
        #expect(playback.tick == playback.horizon)
        playback.seek(to: -5)
        #expect(playback.tick == 0)
        #expect(playback.isInThePast)
    }

    @Test("what was done by hand is done again")
    func doneHandDone() throws {
        var playback = Playback(try Walks.rehearsal("hidden-app"))
        playback.seek(to: 100)
        playback.takeOver()
        playback.advance([.stop, .face(heading: 180)])
        for _ in 0..<40 { playback.advance() }
        playback.advance([.walk(.metres(3))])
        for _ in 0..<100 { playback.advance() }
        let end = Moment(playback)
        let last = playback.tick
        playback.seek(to: 10)
        #expect(playback.rehearsal.player != nil, "before the take-over the script leads")
        playback.seek(to: last)
        #expect(Moment(playback) == end)
        #expect(playback.rehearsal.player == nil)
    }

    @Test("what a person walked ends where they are, seen from before")
    func personWalkedEnds() throws {
        var playback = Playback(try Walks.rehearsal("first-scan"))
        playback.seek(to: 100)
        playback.takeOver()
        for _ in 0..<60 { playback.advance() }
        playback.seek(to: 40)
        let isMoreFound = playback.scout(ticks: 1000)
        #expect(!isMoreFound)
        #expect(playback.horizon == 160)
        // The walk continues by hand: later ticks are dropped.
        playback.takeOver()
        #expect(playback.horizon == 40)
        #expect(playback.rehearsal.player == nil)
        playback.advance()
        playback.seek(to: 20)
        playback.seek(to: 41)
        #expect(playback.rehearsal.player == nil)
    }

    @Test("a setting and a fault of a moment are undone by going back, and saved")
    func settingFaultMoment() throws {
        let walk = try Walks.rehearsal("hidden-app")
        var playback = Playback(walk)
        playback.seek(to: 100)
        playback.takeOver()
        playback.advance([
            .set(name: "degraded-distance", value: .number(60)),
            .fault("cut network for 5s"),
        ])
        func degraded() -> SettingValue? {
            SessionSettings.setting("degraded-distance")?.get(playback.rehearsal.session.settings)
        }
        func faults() -> [FaultInForce] { playback.rehearsal.report.truth.faults }
        #expect(degraded() == .number(60))
        #expect(faults() == [FaultInForce("cut network for 5s", secondsLeft: 5)])
        playback.seek(to: 90)
        #expect(degraded() == .number(75))
        #expect(faults() == [])
        playback.seek(to: 101)
        #expect(degraded() == .number(60))
        let header = try #require(walk.player).trace.header
        let text = TracePrinter.print(playback.script(header))
        #expect(text.contains("set degraded-distance 60\n"))
        #expect(text.contains("cut network for 5s\n"))
    }

    @Test("saved after a take-over, it plays again and expects what came before")
    func savedAfterTake() throws {
        let walk = try Walks.rehearsal("escalator-to-platform")
        var playback = Playback(walk)
        playback.seek(to: 700)
        playback.takeOver()
        playback.advance([.stop, .turn(degrees: 90)])
        playback.seek(to: 760)
        playback.advance([.walk(.metres(2))])
        playback.seek(to: 900)
        let header = try #require(walk.player).trace.header
        let text = TracePrinter.print(playback.script(header))
        let again = try TraceParser.parse(text, file: "again.walk")
        var replay = Rehearsal(session: walk.session, trace: again)
        while !replay.isFinished { replay.advance() }
        #expect(replay.divergence == nil)
        #expect(replay.report.tick == 900)
        #expect(replay.session.digest == playback.rehearsal.session.digest)
        #expect(replay.findings.map(\.isMet) == [true, true])
    }

    /// An event that must never come has not come so far; later ticks are by hand.
    @Test("saved after a take-over, it expects what must never come until then")
    func savedAfterTakeOver() throws {
        let walk = try Walks.rehearsal("tour")
        var playback = Playback(walk)
        playback.seek(to: 3000)
        playback.takeOver()
        playback.advance([.stop])
        playback.seek(to: 3100)
        let header = try #require(walk.player).trace.header
        let text = TracePrinter.print(playback.script(header))
        let never = text.firstMatch(
            of: /(\d+\.\d+)s +expect never notPositioning:distanceWithoutScan for (\d+\.\d+)s/)
        let (start, length) = try #require(
            never.flatMap { match in
                Double(match.1).flatMap { start in Double(match.2).map { (start, $0) } }
            })
        #expect(abs(start + length - 150) < 0.001)
        var replay = Rehearsal(session: walk.session, trace: try TraceParser.parse(text, file: "x"))
        while !replay.isFinished { replay.advance() }
        #expect(replay.isOK && replay.findings.contains { $0.expected.contains("never") })
    }

    @Test("saved after a take-over, it expects what was expected when a thing came")
    func savedAfterTakeOverExpects() throws {
        let walk = try Walks.rehearsal("hidden-app")
        let script = try TraceParser.parse(
            """
            dotwalk trace 1
            title   Looked at when the map comes

              0.0s  when page:map expect page:map
                    open app
              5.0s  end

            """, file: "when.walk")
        var playback = Playback(Rehearsal(session: walk.session, trace: script))
        playback.seek(to: 60)
        playback.takeOver()
        let text = TracePrinter.print(playback.script(script.header))
        #expect(text.contains("expect page:map"), "\(text)")
    }

    @Test("what came in one tick is expected again as far as a script can")
    func cameTickExpected() throws {
        let walk = try Walks.rehearsal("hidden-app")
        let script = try TraceParser.parse(
            """
            dotwalk trace 1
            title   Two of one moment, one in vain, one that counts to the end

              0.0s  when page:map expect page:map
                    when page:map expect dot:none
                    when page:map expect arrived
                    expect page:map 1 times
                    open app
              3.0s  end

            """, file: "when.walk")
        var playback = Playback(Rehearsal(session: walk.session, trace: script))
        func replay() throws -> (met: [String], failed: [String]) {
            let text = TracePrinter.print(playback.script(script.header))
            var replay = Rehearsal(
                session: walk.session, trace: try TraceParser.parse(text, file: "x"))
            while !replay.isFinished { replay.advance() }
            #expect(replay.divergence == nil, "\(text)")
            func lines(_ isMet: Bool) -> [String] {
                replay.findings.filter { $0.isMet == isMet }.map(\.expected)
            }
            return (lines(true), lines(false))
        }
        playback.seek(to: 100)
        #expect(playback.isFinished)
        #expect(try replay() == (["expect page:map", "expect page:map 1 times"], []))
        playback.takeOver()
        playback.advance([.hideApp])
        playback.seek(to: 200)
        #expect(try replay() == (["expect page:map"], []))
    }

    @Test("a leap after a take-over leaves the walk where it was taken over")
    func leapAfterTake() throws {
        var playback = Playback(try Walks.rehearsal("hidden-app"))
        playback.seek(to: 300)
        playback.seek(to: 150)
        playback.takeOver()
        #expect(playback.forks == [150] && playback.reached == 150)
        playback.seek(to: 0)
        #expect(playback.horizon == 150 && playback.reached == 150)
        playback.seek(to: 150)
        #expect(!playback.hasScript && !playback.isInThePast)
        #expect(playback.done(through: 300).allSatisfy { $0.tick <= 151 })
    }

    @Test("another deed in the past makes another future")
    func anotherDeedPast() throws {
        var playback = Playback(try Walks.rehearsal("hidden-app"))
        playback.seek(to: 300)
        playback.seek(to: 150)
        playback.advance([.incline(degrees: 10)])
        #expect(playback.horizon == 151)
        let there = Moment(playback)
        playback.seek(to: 60)
        playback.seek(to: 151)
        #expect(Moment(playback) == there)
    }

    @Test("it slows down from two seconds before a mark until one behind it")
    func slowsDownTwo() throws {
        var playback = Playback(try Walks.rehearsal("hidden-app"))
        playback.scout(ticks: 400)
        var interface = Interface()
        interface.apply(.slowAtMarks)
        interface.apply(.add(Notes.Note(tick: 100)))
        interface.apply(.faster)
        let marks = playback.timeline(with: interface.notes).marks.map(\.tick)
        #expect(marks.contains(100))
        while playback.tick < 300 {
            let isNear = marks.contains { $0 - 40 <= playback.tick && playback.tick < $0 + 20 }
            #expect(interface.speed(in: playback) == (isNear ? 0.25 : 2), "tick \(playback.tick)")
            playback.advance()
        }
    }

    @Test("past marks do not slow down a walk by hand")
    func walksHandSlowed() throws {
        var playback = Playback(try Walks.rehearsal("hidden-app"))
        var interface = Interface()
        interface.apply(.slowAtMarks)
        playback.takeOver()
        interface.apply(.add(Notes.Note(tick: 2)))
        for _ in 0..<5 { playback.advance() }
        #expect(interface.speed(in: playback) == 1)
        playback.seek(to: 1)
        #expect(interface.speed(in: playback) == 0.25)
    }
}

/// Everything that a screen could use to distinguish two moments.
struct Moment: Hashable {
    let digest: String
    let chronicle: Chronicle
    let findings: History<ExpectationResult>

    init(_ playback: Playback) {
        digest = playback.rehearsal.session.digest.hexadecimal
        chronicle = playback.chronicle
        findings = playback.rehearsal.findings
    }
}
