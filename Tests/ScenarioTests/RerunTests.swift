import Formats
import Indoor
import Rehearsal
import Shipped
import Simulation
import Testing
import TextCanvas

@testable import Desk

/// A walk run again under a cue sheet that was saved: the differences and their times.
@Suite("Running again")
struct RerunTests {
    @Test("under another sheet the walk so far has its words, and goes the same way")
    func otherWords() throws {
        var playback = Playback(try Walks.rehearsal("first-scan"))
        playback.seek(to: 40)
        let english = title(of: "explanation", in: playback)
        let rerun = try Walks.rerun(playback, under: "extends: fr\nlabels: {}\n")
        #expect(rerun.difference == Rerun.Difference())
        var french = rerun.playback
        #expect(french.tick == 40)
        #expect(title(of: "explanation", in: french) == "Trouvez votre chemin")
        #expect(title(of: "explanation", in: french) != english)
        french.seek(to: 30)
        #expect(title(of: "explanation", in: french) != english, "nor is it back when going back")
    }

    /// Nobody follows the phone here.
    @Test("a hint that comes later is told from when it would have come")
    func laterHint() throws {
        var playback = Playback(try Walks.rehearsal("lost-after-150-metres"))
        while !playback.isFinished { playback.advance() }
        let shown = try #require(playback.chronicle.entries.first { $0.words == "hint lost" })
        let rerun = try Walks.rerun(
            playback, under: "extends: en\ncues:\n  lost: {delay: 4}\n")
        #expect(
            rerun.difference
                == Rerun.Difference(cues: SimulatedTime.tick(atSeconds: shown.seconds)))
        #expect(rerun.changed?.id == "lost")
    }

    @Test("the first cue that comes at another time is told")
    func shorter() throws {
        var playback = Playback(try Walks.rehearsal("tour"))
        while playback.tick < SimulatedTime.tick(atSeconds: 150) { playback.advance() }
        let rerun = try Walks.rerun(
            playback, under: "extends: en\ncues:\n  hold-upright: {delay: 3}\n")
        let changed = try #require(rerun.changed)
        #expect(changed.words == "hold-upright, 02:22.6: came 02:20.6 before")
    }

    /// The walk is at 02:21, in the middle of the hint that came at 02:20.6.
    @Test("of a cue still in view the seconds so far are told")
    func stillInView() throws {
        var playback = Playback(try Walks.rehearsal("tour"))
        while playback.tick < SimulatedTime.tick(atSeconds: 142) { playback.advance() }
        let rerun = try Walks.rerun(
            playback, under: "extends: en\ncues:\n  hold-upright: {delay: 0.2}\n")
        let changed = try #require(rerun.changed)
        #expect(changed.words == "hold-upright, 02:19.8: shown 2.2 s so far, was 1.4 s")
    }

    /// A banner that is longer in view has other cues beside it; they were not edited.
    @Test("an edited cue is told before those that only follow it")
    func editedFirst() throws {
        var playback = Playback(try Walks.rehearsal("tour"))
        while !playback.isFinished { playback.advance() }
        let rerun = try Walks.rerun(
            playback, under: "extends: en\ncues:\n  arrived: {text: \"Here.\"}\n")
        #expect(rerun.changed?.id == "arrived")
    }

    /// A person who follows the phone needs more time for longer words, and walks on later.
    @Test("who reads other words may walk otherwise")
    func readOtherwise() throws {
        var playback = Playback(try Walks.rehearsal("first-scan"))
        while !playback.isFinished { playback.advance() }
        let long = String(repeating: "and so on ", count: 12)
        let rerun = try Walks.rerun(
            playback, under: "extends: en\ncues:\n  hold-upright: {text: \"\(long)\"}\n")
        let walk = try #require(rerun.difference.walk)
        #expect(walk > 0 && walk < playback.tick)
    }

    @Test("what was done by hand is done again under another sheet")
    func doneByHandUnderOther() throws {
        var playback = Playback(try Walks.rehearsal("hidden-app"))
        playback.seek(to: 100)
        playback.takeOver()
        playback.advance([.stop, .face(heading: 180)])
        for _ in 0..<40 { playback.advance() }
        playback.advance([.walk(.metres(3))])
        for _ in 0..<100 { playback.advance() }
        playback.seek(to: 120)
        let rerun = try Walks.rerun(playback, under: "extends: fr\nlabels: {}\n")
        #expect(rerun.difference == Rerun.Difference())
        #expect(rerun.playback.tick == 120)
        #expect(rerun.playback.horizon == playback.horizon)
        #expect(rerun.playback.reached == playback.reached)
        #expect(!rerun.playback.hasScript)
        #expect(rerun.playback.forks.last == 0, "a recording is written down anew")
        var (a, b) = (playback, rerun.playback)
        a.seek(to: playback.horizon)
        b.seek(to: playback.horizon)
        #expect(a.rehearsal.session.digest == b.rehearsal.session.digest)
    }

    private func title(of cue: String, in playback: Playback) -> String? {
        playback.report.display.cues.first { $0.id == cue }?.title
    }
}
