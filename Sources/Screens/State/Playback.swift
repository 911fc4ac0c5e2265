import Guidance
import Indoor
import Session
import Traces

/// A rehearsal that can be gone through in both directions. Going back is a copy of a session kept
/// every few seconds, run again from there: what was is exactly what was.
package struct Playback: Sendable {
    /// A tick as it is shown: the rehearsal, and what is remembered of its past.
    private struct Moment: Sendable {
        var rehearsal: Rehearsal
        var chronicle = Chronicle()

        var tick: Int { rehearsal.report.tick }
    }

    /// What came from outside into a tick.
    private struct Doing: Hashable, Sendable {
        var inputs: [Input] = []
        /// The script gave the walk up before it.
        var takesOver = false
    }

    private var now: Moment
    /// Ascending; the first is the beginning.
    private var keyframes: [Moment]
    /// By tick, where there was anything.
    private var doings: [Int: Doing] = [:]
    /// The last tick that has been played.
    package private(set) var horizon = 0

    /// Ticks between two keyframes: seeking runs half of it on average, at some 30 µs a tick.
    private static let interval = 10 * SimulatedTime.ticksPerSecond

    package init(_ rehearsal: Rehearsal) {
        now = Moment(rehearsal: rehearsal)
        keyframes = [now]
    }

    package var rehearsal: Rehearsal { now.rehearsal }
    package var chronicle: Chronicle { now.chronicle }
    package var tick: Int { now.tick }
    /// Whether there is something played already ahead.
    package var isInThePast: Bool { tick < horizon }

    /// One tick. What is done anew in the past makes another future: the one that was is dropped.
    @discardableResult
    package mutating func advance(_ inputs: [Input] = []) -> Report {
        if !inputs.isEmpty {
            if isInThePast { forgetFuture() }
            doings[tick + 1, default: Doing()].inputs += inputs
        }
        let report = step()
        if tick > horizon {
            horizon = tick
            if tick % Playback.interval == 0 { keyframes.append(now) }
        }
        return report
    }

    /// Hands the walk to a person from here on.
    package mutating func takeOver() {
        guard now.rehearsal.player != nil else { return }
        forgetFuture()
        doings[tick + 1, default: Doing()].takesOver = true
        now.rehearsal.takeOver()
    }

    /// Goes to a tick, back or on; past what the walk has, to its end.
    package mutating func seek(to wanted: Int) {
        let target = max(0, wanted)
        if target < tick || (target - tick) > Playback.interval,
           let keyframe = keyframes.last(where: { $0.tick <= target }),
           target < tick || keyframe.tick > tick {
            now = keyframe
        }
        while tick < target, !now.rehearsal.isFinished { advance() }
    }

    /// Other words from here on, and in all that is gone back to.
    package mutating func replace(sheet: CueSheet) {
        now.rehearsal.replace(sheet: sheet)
        for index in keyframes.indices { keyframes[index].rehearsal.replace(sheet: sheet) }
    }

    private mutating func step() -> Report {
        let doing = doings[tick + 1] ?? Doing()
        if doing.takesOver { now.rehearsal.takeOver() }
        let report = now.rehearsal.advance(doing.inputs)
        now.chronicle.observe(report, findings: Array(now.rehearsal.latestFindings))
        return report
    }

    private mutating func forgetFuture() {
        let present = tick
        keyframes.removeAll { $0.tick > present }
        doings = doings.filter { $0.key <= present }
        horizon = present
    }
}
