import Guidance
import Indoor
import Replay
import Review
import Screens
import Traces

/// The app's words on a stage: the sheet in force, and what became of it while the walk plays.
struct StageWords {
    fileprivate(set) var sheet: OpenSheet
    /// Why the sheet's file cannot be read as it is; nil: it can. The sheet before stays in force.
    fileprivate(set) var fault: Fault?
    /// The walk so far under a new sheet, until it has come as far; keys wait for it.
    fileprivate(set) var rerun: Rerun?
    /// What the last new sheet has changed; nil: there was none.
    fileprivate(set) var difference: Rerun.Difference?

    struct Fault {
        /// Short enough to stay in view: "mine.yaml:12:3".
        let place: String
        let words: String
        /// From 1; nil: of no line.
        var line: Int?
    }

    init(_ sheet: OpenSheet) { self.sheet = sheet }
}

extension Stage {
    /// Runs the walk so far again under a sheet that was saved while it plays.
    mutating func replace(sheet new: OpenSheet) {
        words.sheet = new
        words.fault = nil
        words.rerun = Rerun(playback, under: new.sheet)
        runAgain(ticks: Stage.furthestScouting)
    }

    /// The old words stay, and the fault stays in view until it is mended.
    mutating func keepWords(because fault: StageWords.Fault) {
        words.fault = fault
        say("The old words stay. " + fault.words)
    }

    /// - Parameter ticks: the most to run.
    mutating func runAgain(ticks: Int) {
        guard var rerun = words.rerun else { return }
        rerun.run(ticks: ticks)
        guard rerun.isDone else {
            words.rerun = rerun
            return say("The cue sheet was read again. Up to here: \(Int(rerun.share * 100)) %.")
        }
        words.rerun = nil
        words.difference = rerun.difference
        shown?.letGo()
        glide.rest()
        playback = rerun.playback
        say("The cue sheet was read again" + rerun.difference.sentence)
        writeRecording()
    }
}

extension Rerun.Difference {
    /// Goes on after "The cue sheet was read again".
    fileprivate var sentence: String {
        switch (cues, walk) {
        case (nil, nil): ": up to here the same cues come at the same moments."
        case (let cues?, nil): ": from \(cues.clock) on other cues come; the person walks the same."
        case (nil, let walk?): ": from \(walk.clock) on the person walks otherwise."
        case (let cues?, let walk?):
            ": from \(cues.clock) on other cues come, from \(walk.clock) on the person walks "
                + "otherwise."
        }
    }
}

/// The audit of the cues that are known, done again when there are others, and each second while one is
/// looked at, which may still be shown; while a script is still run ahead, which finds some in each
/// frame, it waits.
struct StageAudit {
    private(set) var found: Audit?
    private var seen: (cues: CueTrack.State, sheet: CueSheet, second: Int)?

    /// - Parameter isShown: whether a cue is looked at.
    mutating func update(_ playback: Playback, _ sheet: CueSheet, isShown: Bool) {
        let walk = playback.whole.audited
        let second = playback.horizon / SimulatedTime.ticksPerSecond
        let isOld = isShown && seen?.second != second
        guard isOld || seen?.cues != walk.track.state || seen?.sheet !== sheet else { return }
        guard found == nil || !playback.canScout else { return }
        seen = (walk.track.state, sheet, second)
        found = Audit(walk, sheet: sheet)
    }
}
