import App
import Indoor
import Simulation

/// A session with the walk that drives it, if any: played, run headless, or drawn. It is a value,
/// like the session.
package struct Rehearsal: Sendable {
    package private(set) var session: Session
    /// nil while a person drives.
    package private(set) var player: ScriptPlayer?
    /// The results of all expectations.
    package private(set) var findings = History<ExpectationResult>()
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
    /// The report's tick; reading it here makes no copy of the report.
    package var tick: Int { session.tick }
    package var venue: Venue { session.venue }
    /// The tick in which the script ends by its own statement; nil if it gives no time, or there is
    /// no script.
    package var scriptEnd: Int? { player?.trace.endTick }
    package var isFinished: Bool { player?.isFinished ?? false }
    /// Whether the walk continues beyond the longest time that a walk can have, a day.
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
        return Rehearsal.inputs(of: &player, after: session) + opening
    }

    /// The player is changed in place, and the session read in place: copies of both are large.
    private static func inputs(of player: inout ScriptPlayer?, after session: Session) -> [Input] {
        player?.inputs(after: session.report) { session.digest } ?? []
    }

    /// Hands control to the person: the script's remaining lines are dropped.
    package mutating func takeOver() {
        keptBefore = player?.kept(through: tick, goesOn: true) ?? keptBefore
        player = nil
    }

    /// The script's expectations with their results so far, as statements with times.
    package var kept: [Statement] { player?.kept(through: tick) ?? keptBefore }

    /// The error of an endless walk: it names the line that waits.
    package func endless(in file: String) -> InputError {
        InputError(
            file: file, line: player?.waitingLine, "the walk has not ended after a day",
            expected: "a walk that ends")
    }

    package mutating func replace(sheet: CueSheet) { session.replace(sheet: sheet) }
}
