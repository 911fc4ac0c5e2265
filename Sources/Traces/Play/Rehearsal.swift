import Guidance
import Indoor
import Session
import Simulation

/// A session with the walk that drives it, if any: played, run headless, or drawn. A value, like
/// the session.
package struct Rehearsal: Sendable {
    package private(set) var session: Session
    /// nil while a person drives.
    package private(set) var player: ScriptPlayer?
    /// The results of all expectations.
    package private(set) var findings = History<Finding>()
    /// The met expectations of a script that was taken over.
    private var keptBefore: [Statement] = []
    /// The last tick, for observers.
    package private(set) var latest: RehearsalTick
    /// Inputs of the first tick.
    private let opening: [Input]

    /// - Parameter opening: inputs of the first tick, after the script's.
    package init(session: Session, trace: Trace?, opening: [Input] = []) {
        self.session = session
        self.opening = opening
        player = trace.map { ScriptPlayer($0) }
        latest = RehearsalTick(session.report, digest: session.digest)
    }

    package var report: Report { session.report }
    /// The report's; asked for by itself it makes no copy of the report.
    package var tick: Int { session.tick }
    package var venue: Venue { session.venue }
    /// The tick in which the script says that it ends; nil where it tells no time, or there is none.
    package var scriptEnd: Int? { player?.trace.endTick }
    package var isFinished: Bool { player?.isFinished ?? false }
    /// Whether the walk goes on after the longest time that a walk can have, a day.
    package var isEndless: Bool { !isFinished && tick > Recorder.longest }
    package var divergence: ScriptPlayer.Divergence? { player?.divergence }
    package var isOK: Bool { findings.allSatisfy(\.isMet) && divergence == nil }

    /// Runs one tick. `inputs` are added to the script's, rounded to a recording's precision.
    @discardableResult
    package mutating func advance(_ inputs: [Input] = []) -> Report {
        let inputs = scripted() + inputs.map(\.asWritten)
        let report = session.advance(inputs)
        player?.observe(RehearsalTick(report))
        let all = player?.findings ?? findings
        let isNew = all.count > findings.count
        latest = RehearsalTick(
            report, findings: isNew ? Array(all[findings.count...]) : [], inputs: report.taken,
            digest: Recorder.isDue(report) ? session.digest : nil)
        if isNew { findings = all }
        return report
    }

    private mutating func scripted() -> [Input] {
        let opening = session.tick == 0 ? opening : []
        // Taken out meanwhile: the digest reads the session in place, without a copy.
        guard var player = player.take() else { return opening }
        let inputs = player.inputs(after: session.report) { session.digest }
        self.player = player
        return inputs + opening
    }

    /// Hands control to the person: the script's remaining lines are dropped.
    package mutating func takeOver() {
        keptBefore = player?.kept(through: tick, goesOn: true) ?? keptBefore
        player = nil
    }

    /// The script's expectations with their results so far, as statements with times.
    package var kept: [Statement] { player?.kept(through: tick) ?? keptBefore }

    /// What is wrong with a walk that is endless: where it waits.
    package func endless(in file: String) -> InputError {
        InputError(
            file: file, line: player?.waitingLine, "the walk has not ended after a day",
            expected: "a walk that ends")
    }

    package mutating func replace(sheet: CueSheet) { session.replace(sheet: sheet) }
}
