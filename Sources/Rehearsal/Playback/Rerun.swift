import App
import Indoor
import Simulation

/// The walk so far, run again under another cue sheet from its beginning to the shown tick. The
/// former walk runs beside it until the person walks differently.
package struct Rerun: Sendable {
    /// The playback under the other sheet.
    package private(set) var playback: Playback
    package private(set) var difference = Difference()
    /// The first cue that the other sheet changed; nil: none, or it is not known yet.
    package private(set) var changed: ChangedCue?
    private var before: Playback?
    /// The cues under the former sheet.
    private let former: [CueShowing]
    /// The names of the cues that the other sheet declares otherwise.
    private let edited: Set<String>
    /// The tick that was shown.
    private let shown: Int
    /// The furthest tick that was reached.
    private let goal: Int

    /// The ticks from which the walk differs from the one under the former sheet.
    package struct Difference: Hashable, Sendable {
        /// The first tick with other cues or another page in view, whatever their words; nil: none.
        package fileprivate(set) var cues: Int?
        /// The first tick in which the person is somewhere else; nil: none.
        package fileprivate(set) var walk: Int?

        package init(cues: Int? = nil, walk: Int? = nil) { (self.cues, self.walk) = (cues, walk) }
    }

    /// - Parameter before: the sheet that was in force.
    package init(_ playback: Playback, from before: CueSheet, under sheet: CueSheet) {
        self.playback = playback.restarted(with: sheet)
        var first = playback
        first.seek(to: 0)
        self.before = first
        edited = before.changedCues(in: sheet)
        former = playback.whole.audited.track.all
        (shown, goal) = (playback.tick, playback.reached)
    }

    /// The share that is done, 0 to 1.
    package var share: Double { goal > 0 ? Double(playback.tick) / Double(goal) : 1 }
    package private(set) var isDone = false

    /// - Parameter ticks: the most to run.
    package mutating func run(ticks: Int) {
        for _ in 0..<ticks where !isDone { step() }
    }

    private mutating func step() {
        guard playback.tick < goal, !playback.isFinished else { return finish() }
        playback.advance()
        guard var before else { return }
        if !before.isFinished { before.advance() }
        compare(before.report, playback.report)
        self.before = difference.walk == nil ? before : nil
    }

    private mutating func compare(_ a: Report, _ b: Report) {
        if difference.cues == nil, !a.display.hasSameCues(as: b.display) {
            difference.cues = b.tick
        }
        if a.truth.point != b.truth.point || a.truth.levels != b.truth.levels || a.tick != b.tick {
            difference.walk = b.tick
        }
    }

    private mutating func finish() {
        isDone = true
        before = nil
        changed = ChangedCue(
            former, playback.chronicle.audited.track.all, edited: edited,
            through: playback.tick)
        playback.settle()
        playback.seek(to: shown)
    }
}

extension PhoneDisplay {
    fileprivate func hasSameCues(as other: PhoneDisplay) -> Bool {
        page == other.page
            && cues.elementsEqual(other.cues) { $0.id == $1.id && $0.shownAt == $1.shownAt }
    }
}
