import App
import Indoor
import PhoneScreen
import Rehearsal
import Review

/// The app's words on a stage: the sheet in force, and its changes while the walk plays.
package struct StageWords {
    var sheet: OpenSheet
    /// The reason why the sheet's file cannot be read; nil: it can. The former sheet stays in
    /// force.
    var fault: Fault?
    /// The walk so far under a new sheet, until it reaches the shown tick; keys wait for it.
    var rerun: Rerun?
    /// The effects of the last new sheet; nil: there was none.
    var difference: Rerun.Difference?
    /// The first cue that it changed; nil: none.
    var changed: ChangedCue?

    package struct Fault {
        /// The place of the error, short enough to stay in view: "mine.yaml:12:3".
        let place: String
        let words: String
        /// Counts from 1; nil: it belongs to no line.
        var line: Int?

        package init(place: String, words: String, line: Int? = nil) {
            (self.place, self.words, self.line) = (place, words, line)
        }
    }

    init(_ sheet: OpenSheet) { self.sheet = sheet }
}

/// The audit of the known cues. It is computed again when there are new cues, and each second while
/// an inspected cue may still be in view. It waits while a script is computed ahead, which finds
/// new cues in each frame.
struct StageAudit {
    private let ways: TrueWays
    private let acceptances: [Acceptance]
    private(set) var found: Audit?
    private var seen: (cues: CueTrack.State, sheet: CueSheet, second: Int)?

    init(_ setup: Setup) {
        ways = TrueWays(setup.venue.venue)
        acceptances = setup.acceptances
    }

    /// - Parameter isShown: whether a cue is inspected.
    mutating func update(_ playback: Playback, _ sheet: CueSheet, isShown: Bool) {
        let walk = playback.whole.audited
        let second = playback.horizon / SimulatedTime.ticksPerSecond
        let isOld = isShown && seen?.second != second
        guard isOld || seen?.cues != walk.track.state || seen?.sheet !== sheet else { return }
        guard found == nil || !playback.canScout else { return }
        seen = (walk.track.state, sheet, second)
        found = Audit(walk, sheet: sheet, ways: ways, accepts: acceptances)
    }
}

extension Stage {
    /// The lines that expect findings, judged as run judges them, if the walk was played to its end.
    package func expected(by setup: Setup) -> [ExpectationResult] {
        guard setup.expectsFindings, rehearsal.isFinished else { return [] }
        return Audit(playback.whole.audited, of: setup, table: AuditTable())
            .expected(by: setup, at: rehearsal.report.seconds)
    }
}
