import App
import Desk
import Indoor
import PhoneScreen
import Rehearsal
import Review

/// The app's words on a stage: the sheet in force, and its changes while the walk plays.
struct StageWords {
    fileprivate(set) var sheet: OpenSheet
    /// The reason why the sheet's file cannot be read; nil: it can. The former sheet stays in
    /// force.
    fileprivate(set) var fault: Fault?
    /// The walk so far under a new sheet, until it reaches the shown tick; keys wait for it.
    fileprivate(set) var rerun: Rerun?
    /// The effects of the last new sheet; nil: there was none.
    fileprivate(set) var difference: Rerun.Difference?

    struct Fault {
        /// The place of the error, short enough to stay in view: "mine.yaml:12:3".
        let place: String
        let words: String
        /// Counts from 1; nil: it belongs to no line.
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

    /// Keeps the former words; the error stays in view until it is mended.
    mutating func keepWords(because fault: StageWords.Fault) {
        words.fault = fault
        say("The old words stay. " + fault.words)
    }

    /// - Parameter ticks: the most ticks to run.
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
    /// The rest of a sentence that begins with "The cue sheet was read again".
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

/// The audit of the known cues. It is computed again when there are new cues, and each second while
/// an inspected cue may still be in view. It waits while a script is computed ahead, which finds
/// new cues in each frame.
struct StageAudit {
    private(set) var found: Audit?
    private var seen: (cues: CueTrack.State, sheet: CueSheet, second: Int)?

    /// - Parameter isShown: whether a cue is inspected.
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
