import App
import Indoor
import Positioning

/// A rehearsal with playback in both directions. To go back, it copies the last keyframe and runs
/// forward from there, which reproduces the past exactly.
package struct Playback: Sendable {
    /// Playback speeds that keys step through, as multiples of real time, ascending; any speed
    /// between the first and the last can be set.
    package static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 100]

    /// A tick as shown: the rehearsal and its chronicle.
    private struct Moment: Sendable {
        var rehearsal: Rehearsal
        var chronicle: Chronicle
        var recorder = Recorder()

        var tick: Int { rehearsal.tick }

        mutating func advance(_ inputs: [Input]) {
            rehearsal.advance(inputs)
            chronicle.observe(rehearsal.latest)
            recorder.observe(rehearsal.latest)
        }
    }

    /// A summary of the furthest moment, cached for each frame, which avoids a copy of the session.
    private struct Outlook: Sendable {
        let chronicle: Chronicle
        let done: History<Statement>
        let tick: Int
        let isFinished: Bool
        let hasScript: Bool
        /// The tick in which the script ends by its own statement.
        let scriptEnd: Int?

        init(_ moment: Moment) {
            chronicle = moment.chronicle
            done = moment.recorder.done
            tick = moment.tick
            isFinished = moment.rehearsal.isFinished
            hasScript = moment.rehearsal.player != nil
            scriptEnd = moment.rehearsal.scriptEnd
        }
    }

    private var now: Moment
    /// The furthest computed moment, when ahead of `now`.
    private var ahead: Moment? {
        didSet { outlook = ahead.map(Outlook.init) }
    }
    private var outlook: Outlook?
    private var keyframes: Keyframes<Moment>
    private var interventions = Interventions()

    /// - Parameters:
    ///   - rehearsal: at its beginning.
    ///   - misfits: finds words that do not fit the phone, for the event list.
    package init(_ rehearsal: Rehearsal, misfits: @escaping Chronicle.Misfits = { _ in [] }) {
        now = Moment(rehearsal: rehearsal, chronicle: Chronicle(misfits: misfits))
        // a recording has a digest of the initial state
        now.recorder.observe(rehearsal.latest)
        keyframes = Keyframes(first: now)
    }

    /// The rehearsal. Reading it makes a copy; everything that each frame needs is available below.
    package var rehearsal: Rehearsal { now.rehearsal }
    package var report: Report { now.rehearsal.report }
    package var settings: SessionSettings { now.rehearsal.session.settings }
    package var profile: SourceProfile { now.rehearsal.session.profile }
    package var isFinished: Bool { now.rehearsal.isFinished }
    /// Whether a script drives the walk, or did until its end.
    package var hasScript: Bool { now.rehearsal.player != nil }
    package var chronicle: Chronicle { now.chronicle }
    package var tick: Int { now.tick }
    /// The furthest tick reached by playing or seeking since the last change of the past; ticks
    /// that were only computed ahead do not count.
    package private(set) var reached = 0
    /// The ticks at which an input replaced the known future, in the order of these changes.
    package private(set) var forks: [Int] = []
    /// The last tick that has been computed.
    package var horizon: Int { outlook?.tick ?? tick }
    /// Ticks of the whole walk: if its end is not known yet, as its script states, or else as far
    /// as it is known.
    package var length: Int {
        if isWholeKnown { return horizon }
        return max(horizon, (outlook?.scriptEnd ?? now.rehearsal.scriptEnd) ?? 0)
    }
    /// Whether any of the future is known.
    package var isInThePast: Bool { outlook != nil }
    /// The chronicle up to the horizon.
    package var whole: Chronicle { outlook?.chronicle ?? chronicle }
    /// Whether the horizon is the walk's end.
    package var isWholeKnown: Bool { outlook?.isFinished ?? isFinished }

    /// Runs one tick. An input in the past replaces the known future.
    @discardableResult
    package mutating func advance(_ inputs: [Input] = []) -> Report {
        if !inputs.isEmpty {
            change { interventions, tick in
                for input in inputs { interventions.add(.input(input), at: tick) }
            }
        }
        let report = Playback.step(&now, interventions)
        reached = max(reached, tick)
        if horizon <= tick { ahead = nil }
        if !isInThePast { keyframes.add(now, at: tick) }
        return report
    }

    /// Computes a script ahead of the shown tick, so that its length and later events are known.
    ///
    /// - Parameters:
    ///   - ticks: the most ticks to run.
    ///   - observe: receives each of them.
    /// - Returns: whether new ticks were computed.
    @discardableResult
    package mutating func scout(
        ticks: Int, observing observe: (RehearsalTick) -> Void = { _ in }
    ) -> Bool {
        guard canScout else { return false }
        var scout = ahead ?? now
        ahead = nil
        for _ in 0..<ticks where !scout.rehearsal.isFinished {
            Playback.step(&scout, interventions)
            keyframes.add(scout, at: scout.tick)
            observe(scout.rehearsal.latest)
        }
        ahead = scout
        return true
    }

    /// Whether there is a script to compute ahead: a walk by hand has no known future.
    package var canScout: Bool { (outlook?.hasScript ?? hasScript) && !isWholeKnown }

    /// Ends the script here and hands control to the person; the known future is dropped.
    package mutating func takeOver() {
        let isScripted = hasScript
        guard isScripted || isInThePast else { return }
        change { interventions, tick in if isScripted { interventions.add(.takeOver, at: tick) } }
        now.rehearsal.takeOver()
    }

    /// The same walk at its beginning, with another cue sheet and everything that was done by hand.
    func restarted(with sheet: CueSheet) -> Playback {
        var first = keyframes.last(upTo: 0)
        first.rehearsal.replace(sheet: sheet)
        var playback = self
        (playback.now, playback.ahead) = (first, nil)
        playback.keyframes = Keyframes(first: first)
        playback.reached = 0
        playback.forks.append(0)
        return playback
    }

    /// Has to be called when a restarted walk has reached its former tick, or ended earlier:
    /// actions after its end are dropped.
    mutating func settle() {
        if isFinished { interventions.removeAll(after: tick) }
        // Control was taken over in this tick, which has not advanced yet.
        if interventions.all(at: tick + 1).contains(where: \.isTakeOver) {
            now.rehearsal.takeOver()
        }
    }

    /// Goes to a tick in either direction, at most to the walk's end.
    package mutating func seek(to wanted: Int) {
        let target = max(0, wanted)
        guard target != tick else { return }
        if !isInThePast { ahead = now }
        if let ahead, target >= horizon {
            now = ahead
        } else if target < tick || keyframes.tick(upTo: target) > tick {
            now = keyframes.last(upTo: target)
        }
        while tick < target, !now.rehearsal.isFinished { advance() }
        reached = max(reached, tick)
        if horizon <= tick { ahead = nil }
    }

    /// The walk up to this tick as a script: all inputs, by script and by hand, and the
    /// expectations that were met.
    ///
    /// - Parameter release: what records.
    package func script(_ header: Trace.Header, by release: Release = Release()) -> Trace {
        Recorder.script(
            header, done: now.recorder.done, kept: now.rehearsal.kept, end: tick, by: release)
    }

    /// The inputs up to a tick, by script and by hand, in the order of a script; at least the
    /// initial state.
    package func done(through tick: Int) -> Slice<History<Statement>> {
        let all = outlook?.done ?? now.recorder.done
        return all[..<max(1, all.prefixEnd { $0.tick <= tick })]
    }

    // MARK: Marks

    /// The whole timeline, with the reviewer's marks.
    package func timeline(with notes: Notes) -> Timeline {
        whole.timeline.adding(notes, through: horizon)
    }

    /// Whether the tick is close to a mark.
    package func isAtMark(with notes: Notes) -> Bool {
        // A walk by hand has no known future, so no coming marks.
        guard isInThePast else { return false }
        let second = SimulatedTime.ticksPerSecond
        let near = tick - second + 1...tick + 2 * second
        return whole.timeline.hasMark(in: near) || notes.all.contains { near.contains($0.tick) }
    }

    // MARK: Ticks

    /// Runs one tick of a moment. It is static, because a method could not change a part of a
    /// playback without a copy of it.
    @discardableResult
    private static func step(_ moment: inout Moment, _ interventions: Interventions) -> Report {
        var inputs: [Input] = []
        for intervention in interventions.all(at: moment.tick + 1) {
            switch intervention {
            case .takeOver: moment.rehearsal.takeOver()
            case .input(let input): inputs.append(input)
            }
        }
        moment.advance(inputs)
        return moment.rehearsal.report
    }

    /// Changes the next tick and drops the known future.
    ///
    /// - Parameter alter: changes the interventions; receives that tick.
    private mutating func change(_ alter: (inout Interventions, Int) -> Void) {
        if isInThePast {
            ahead = nil
            forks.append(tick)
            reached = tick
            keyframes.removeAll(after: tick)
            interventions.removeAll(after: tick)
        }
        alter(&interventions, tick + 1)
    }
}
