import Guidance
import Indoor
import Positioning
import Session
import Traces

extension Interface {
    /// How many times as fast as the clock the walk goes on.
    package func speed(in playback: Playback) -> Double {
        slowsAtMarks && playback.isAtMark(with: notes) ? min(speed, Interface.slowSpeed) : speed
    }
}

/// A rehearsal that can be gone through in both directions. Going back is a copy of a session kept
/// every few seconds, run again from there: what was is exactly what was.
package struct Playback: Sendable {
    /// A tick as it is shown: the rehearsal, and what is remembered of its past.
    private struct Moment: Sendable {
        var rehearsal: Rehearsal
        var chronicle = Chronicle()
        /// What was done so far, as a script says it.
        var done: [Statement] = []

        var tick: Int { rehearsal.report.tick }
    }

    /// What every frame asks of the furthest moment, apart from it: a copy of all of one, made to
    /// look into it, reaches for a hundred objects that are not at hand.
    private struct Outlook: Sendable {
        let chronicle: Chronicle
        let tick: Int
        let isFinished: Bool
        let hasScript: Bool

        init(_ moment: Moment) {
            chronicle = moment.chronicle
            tick = moment.tick
            isFinished = moment.rehearsal.isFinished
            hasScript = moment.rehearsal.player != nil
        }
    }

    /// What came from outside into a tick.
    private struct Doing: Sendable {
        /// The script gave the walk up before it.
        var takesOver = false
        /// The words from then on.
        var sheet: CueSheet?
        var inputs: [Input] = []
    }

    private var now: Moment
    /// The furthest that the walk is known, where that is ahead of `now`.
    private var ahead: Moment? {
        didSet { outlook = ahead.map(Outlook.init) }
    }
    private var outlook: Outlook?
    /// Ascending; the first is the beginning.
    private var keyframes: [Moment]
    /// By tick, where there was anything.
    private var doings: [Int: Doing] = [:]

    /// Ticks between two keyframes: seeking runs half of it on average, at some 30 µs a tick.
    private static let interval = 10 * SimulatedTime.ticksPerSecond

    package init(_ rehearsal: Rehearsal) {
        now = Moment(rehearsal: rehearsal)
        keyframes = [now]
    }

    /// All of it, which costs a copy; what every frame asks for stands below.
    package var rehearsal: Rehearsal { now.rehearsal }
    package var report: Report { now.rehearsal.report }
    package var settings: SessionSettings { now.rehearsal.session.settings }
    package var profile: SourceProfile { now.rehearsal.session.profile }
    package var isFinished: Bool { now.rehearsal.isFinished }
    /// Whether a script leads here, or has led to its end.
    package var hasScript: Bool { now.rehearsal.player != nil }
    package var chronicle: Chronicle { now.chronicle }
    package var tick: Int { now.tick }
    /// What was done up to here, by the script and by hand, in the order in which a script says it.
    package var done: [Statement] { now.done }
    /// The last tick that is known.
    package var horizon: Int { outlook?.tick ?? tick }
    /// Whether the future is known, or some of it.
    package var isInThePast: Bool { outlook != nil }
    /// Everything remembered up to the horizon.
    package var whole: Chronicle { outlook?.chronicle ?? chronicle }
    /// Whether the horizon is the walk's end.
    package var isWholeKnown: Bool { outlook?.isFinished ?? isFinished }

    /// One tick. What is done anew in the past makes another future: the one that was is dropped.
    @discardableResult
    package mutating func advance(_ inputs: [Input] = []) -> Report {
        if !inputs.isEmpty { change { $0.inputs += inputs } }
        let report = step(&now)
        if horizon <= tick { ahead = nil }
        if !isInThePast { keep(now) }
        return report
    }

    /// Runs a script ahead of what is shown, so that its length and what comes are known.
    ///
    /// - Parameter ticks: how far at most.
    /// - Returns: whether anything new is known.
    @discardableResult
    package mutating func scout(ticks: Int) -> Bool {
        guard canScout else { return false }
        var scout = ahead ?? now
        ahead = nil
        for _ in 0..<ticks where !scout.rehearsal.isFinished {
            step(&scout)
            keep(scout)
        }
        ahead = scout
        return true
    }

    /// Whoever walks by hand has no future yet.
    private var canScout: Bool { (outlook?.hasScript ?? hasScript) && !isWholeKnown }

    /// Hands the walk to a person from here on; what came after, by whosever hand, is dropped.
    package mutating func takeOver() {
        let isScripted = hasScript
        guard isScripted || isInThePast else { return }
        change { $0.takesOver = isScripted }
        now.rehearsal.takeOver()
    }

    /// Other words from here on.
    package mutating func replace(sheet: CueSheet) {
        change { $0.sheet = sheet }
        now.rehearsal.replace(sheet: sheet)
    }

    /// Goes to a tick, back or on; past what the walk has, to its end.
    package mutating func seek(to wanted: Int) {
        let target = max(0, wanted)
        guard target != tick else { return }
        if !isInThePast { ahead = now }
        if let keyframe = keyframes.last(where: { $0.tick <= target }),
            target < tick || keyframe.tick > tick
        {
            now = keyframe
        }
        while tick < target, !now.rehearsal.isFinished { advance() }
        if horizon <= tick { ahead = nil }
    }

    /// The walk up to this tick as a script: everything done, by the script and by hand, and what
    /// the script expected and saw come.
    package func script(_ header: Trace.Header) -> Trace {
        Recorder.script(
            header, done: now.done, kept: now.rehearsal.kept,
            seconds: now.rehearsal.report.seconds)
    }

    // MARK: Marks

    /// The whole line, with what whoever watches put on it.
    package func timeline(with notes: Notes) -> Timeline {
        whole.timeline.adding(notes, through: horizon)
    }

    /// Whether something that is known to come is about to happen, or has just happened.
    func isAtMark(with notes: Notes) -> Bool {
        // Who walks by hand has no future: nothing tells whether a mark is about to come.
        guard isInThePast else { return false }
        let second = SimulatedTime.ticksPerSecond
        let near = tick - second + 1...tick + 2 * second
        return whole.timeline.hasMark(in: near) || notes.all.contains { near.contains($0.tick) }
    }

    // MARK: Ticks

    @discardableResult
    private func step(_ moment: inout Moment) -> Report {
        let doing = doings[moment.tick + 1]
        if doing?.takesOver == true { moment.rehearsal.takeOver() }
        if let sheet = doing?.sheet { moment.rehearsal.replace(sheet: sheet) }
        let report = moment.rehearsal.advance(doing?.inputs ?? [])
        moment.chronicle.observe(report, findings: Array(moment.rehearsal.latestFindings))
        let session = moment.rehearsal.session
        moment.done += Recorder().statements(inputs: moment.rehearsal.inputs, report: report) {
            session.digest
        }
        return report
    }

    private mutating func keep(_ moment: Moment) {
        let last = keyframes.last?.tick ?? 0
        if moment.tick >= last + Playback.interval { keyframes.append(moment) }
    }

    /// Has the next tick do something else than it would.
    private mutating func change(_ alter: (inout Doing) -> Void) {
        let present = tick
        if isInThePast {
            ahead = nil
            keyframes.removeAll { $0.tick > present }
            doings = doings.filter { $0.key <= present + 1 }
            doings[present + 1] = nil
        }
        alter(&doings[present + 1, default: Doing()])
    }
}
