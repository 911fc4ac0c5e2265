import App
import Indoor
import Simulation

/// Plays a walk: a cursor over its lines, and watchers for open expectations. Supplies each tick's
/// inputs, then checks its report.
package struct ScriptPlayer: RehearsalObserver, Sendable {
    package let trace: Trace
    private let isRecording: Bool
    /// In the order of decision.
    package private(set) var findings = History<ExpectationResult>()
    /// The met expectations as statements with times, so that a script made from them can check
    /// them again.
    private var kept = History<Statement>()
    /// Met expectations that are only valid for a walk that ends at this tick.
    private var keptAtEnd: [Statement] = []
    package private(set) var isFinished = false
    /// The first tick at which a replay differs from its recording.
    package private(set) var divergence: Divergence?

    private var cursor = 0
    /// The tick in which the previous line finished.
    private var finishedAt = 0
    private var hold: Hold?
    /// The line that the script waits for; nil if there is none.
    package var waitingLine: Int? { hold?.line }
    private var watchers: [Watcher] = []
    private var triggers: [Pending] = []
    /// The statements that acted in the tick to be checked next.
    private var doings: [Pending] = []
    /// The inputs of the next tick.
    private var queued: [Input] = []
    /// Whether all lines are done, so that the walk ends with the next tick.
    private var isEnding = false
    /// The line of the current walk; nil if the script started none.
    private var walkLine: Int?

    /// A digest of a recording that differs in the replay.
    package struct Divergence: Error, Hashable, Sendable {
        package let line: Int
        package let seconds: Double
        package let recorded: String
        package let replayed: String
        /// What recorded, as `Release` names it; nil if the recording does not say (before 0.2.0).
        package let release: String?
    }

    private struct Hold: Hashable {
        let line: Int
        let statement: Statement
        /// The tick in which the line began to act and to check.
        let since: Int
    }

    private struct Pending: Hashable {
        let line: Int
        let statement: Statement
    }

    /// Seconds that a line without its own limit may delay the script (design 6).
    static let patience = 60.0

    package init(_ trace: Trace) {
        self.trace = trace
        isRecording = trace.isRecording
    }

    /// The inputs of the next tick, from every line that is due in it.
    ///
    /// - Parameter report: the report of the last tick.
    package mutating func inputs(after report: Report, digest: () -> Digest) -> [Input] {
        while !isFinished, !isEnding, hold == nil, cursor < trace.lines.count {
            let line = trace.lines[cursor]
            // Inputs given now act in the next tick.
            if let statement = line.statement {
                guard isDue(statement.time, at: report.tick + 1) else { break }
                start(statement, line: line.number, report, digest)
            }
            cursor += 1
        }
        if cursor >= trace.lines.count, hold == nil { isEnding = true }
        defer { queued = [] }
        return queued
    }

    /// The expectations met until this tick, as statements with times; includes expectations that
    /// an event never happens, if it has not happened yet.
    ///
    /// - Parameter goesOn: whether the walk continues by hand from this tick.
    func kept(through tick: Int, goesOn: Bool = false) -> [Statement] {
        kept + watchers.compactMap { $0.keeping(through: tick) } + (goesOn ? [] : keptAtEnd)
    }

    /// Checks the tick that had these inputs.
    package mutating func observe(_ tick: RehearsalTick) {
        guard !isFinished else { return }
        let report = tick.report
        noteProblems(report)
        doings = []
        observeWatched(report)
        fire(report)
        release(report)
        if isEnding { finish(report) }
    }

    /// Decides all open expectations, at the end.
    private mutating func finish(_ report: Report) {
        isFinished = true
        for watcher in watchers { conclude(watcher, report) }
        for pending in triggers {
            find(pending.line, pending.statement, false, report, "its moment never came")
        }
        watchers = []
        triggers = []
    }

    private mutating func conclude(_ watcher: Watcher, _ report: Report) {
        switch watcher.conclude() {
        case .open: break
        case .met:
            find(watcher.line, watcher.statement, true, report)
            if watcher.statement.verb == .expectNever {
                kept.append(contentsOf: watcher.keeping(through: report.tick).map { [$0] } ?? [])
            } else {
                keptAtEnd.append(watcher.keeping)
            }
        case .failed(let why, let summary):
            find(watcher.line, watcher.statement, false, report, why, summary)
        }
    }

    // MARK: The cursor

    private func isDue(_ time: Statement.Time, at tick: Int) -> Bool {
        switch time {
        case .same: true
        case .at(let seconds): tick >= SimulatedTime.tick(atSeconds: seconds)
        case .after(let seconds): tick >= finishedAt + SimulatedTime.tick(atSeconds: seconds)
        }
    }

    private mutating func start(
        _ statement: Statement, line: Int, _ report: Report, _ digest: () -> Digest
    ) {
        // A line acts and checks in the next tick.
        finishedAt = report.tick + 1
        if statement.trigger != nil {
            triggers.append(Pending(line: line, statement: statement))
            return
        }
        switch statement.verb {
        case .end: isEnding = true
        case .digest: compare(statement, line: line, report, digest())
        case .wait, .expectWithin, .expectNow:
            hold = Hold(line: line, statement: statement, since: finishedAt)
        case .walkTo, .walkToSpot, .walkMetres:
            hold = Hold(line: line, statement: statement, since: finishedAt)
            perform(statement, line: line)
        case .expectNever, .expectWithinOf, .expectBefore, .expectVisible, .expectTimes:
            watch(statement, line: line, after: report)
        default: perform(statement, line: line)
        }
    }

    private mutating func perform(_ statement: Statement, line: Int) {
        guard let input = statement.input else { return }
        switch input {
        // `set off 1000m` may end early at a wall; in a recording the digests decide.
        case .walk, .takeLift:
            walkLine = statement.verb == .setOff || isRecording ? nil : line
        case .stop, .followGuidance: walkLine = nil
        default: break
        }
        doings.append(Pending(line: line, statement: statement))
        queued.append(input)
    }

    private mutating func watch(_ statement: Statement, line: Int, after report: Report) {
        watchers.append(Watcher(line: line, statement: statement, after: report))
    }

    /// Moves the cursor on when its condition is met or its time limit is over.
    private mutating func release(_ report: Report) {
        guard let hold else { return }
        let statement = hold.statement
        let isWalk = [.walkTo, .walkToSpot, .walkMetres].contains(statement.verb)
        let isOver = isWalk ? !report.truth.isBusy : statement.isSo(in: report)
        if isOver {
            letGo(report)
            if statement.verb != .wait, !isWalk {
                find(hold.line, statement, true, report)
                keep(statement, report)
            }
            return
        }
        let limit = statement.verb == .expectNow ? 0 : statement.patience
        guard SimulatedTime.seconds(report.tick - hold.since) >= limit else { return }
        letGo(report)
        let late = limit > 0 ? "not within \(limit.short) s" : ""
        find(hold.line, statement, false, report, late, report.summary)
    }

    /// Keeps an expectation of this tick.
    private mutating func keep(_ statement: Statement, _ report: Report) {
        let subject = statement.arguments.first ?? nil
        kept.append(Statement(.expectNow, [subject], time: .at(report.seconds)))
    }

    // MARK: Watchers and triggers

    private mutating func observeWatched(_ report: Report) {
        var decided: [Int] = []
        for index in watchers.indices {
            var watcher = watchers[index]
            let verdict = watcher.observe(report)
            // copies of the player share unchanged watchers
            if watcher.state != watchers[index].state { watchers[index] = watcher }
            settle(watcher, verdict, report)
            if verdict != .open { decided.append(index) }
        }
        for index in decided.reversed() { watchers.remove(at: index) }
    }

    private mutating func settle(_ watcher: Watcher, _ verdict: Watcher.Verdict, _ report: Report) {
        switch verdict {
        case .open: break
        case .met:
            find(watcher.line, watcher.statement, true, report)
            kept.append(watcher.keeping)
        case .failed(let why, let summary):
            find(watcher.line, watcher.statement, false, report, why, summary)
        }
    }

    private mutating func fire(_ report: Report) {
        let due = triggers.filter { pending in
            switch pending.statement.trigger {
            case .metres(let metres): report.walkedWhileFollowing.map { $0 >= metres } ?? false
            case .event(let subject): subject.isSo(in: report)
            case nil: true
            }
        }
        guard !due.isEmpty else { return }
        triggers.removeAll { due.contains($0) }
        for pending in due {
            var statement = pending.statement
            statement.trigger = nil
            if statement.input != nil {
                perform(statement, line: pending.line)
            } else if statement.verb == .expectNow {
                let isMet = statement.isSo(in: report)
                find(pending.line, statement, isMet, report, "", report.summary)
                if isMet { keep(statement, report) }
            } else {
                watch(statement, line: pending.line, after: report)
            }
        }
    }

    // MARK: Findings

    /// Reports a tap without its button, or an unreachable place: an error in the script or the
    /// app.
    private mutating func noteProblems(_ report: Report) {
        for case .guide(.refused(let input)) in report.events {
            switch input {
            case .tap(let button):
                let there = report.display.buttons.map(\.id).joined(separator: ", ")
                problem(
                    line(of: input), "tap \(button)", report,
                    "no such button, there " + (there.isEmpty ? "is none" : "are \(there)"))
            case .choose(let place):
                problem(
                    line(of: input), "choose \(place)", report,
                    "not possible on this page")
            case .collect(let text):
                problem(
                    line(of: input), "words to note, on a page with a map", report,
                    "\"\(text)\" on page \(report.display.page.rawValue)")
            default:
                problem(
                    mapLine, "a map to touch", report,
                    "there is none on page \(report.display.page.rawValue)")
            }
        }
        if let failure = report.truth.failure, let line = walkLine {
            problem(line, "a walk to its end", report, failure)
            walkLine = nil
            if hold?.line == line { letGo(report) }
        }
    }

    /// The line that acted in the reported tick; nil when it was not the script's.
    private func line(of input: Input) -> Int? {
        doings.first { $0.statement.input == input }?.line
    }

    /// The line that moved the app's map in the reported tick.
    private var mapLine: Int? {
        doings.first {
            switch $0.statement.input {
            case .panMap, .zoomMap, .setMap, .showOnMap: true
            default: false
            }
        }?.line
    }

    private mutating func letGo(_ report: Report) {
        hold = nil
        finishedAt = report.tick
    }

    private mutating func problem(
        _ line: Int?, _ expected: String, _ report: Report, _ why: String
    ) {
        guard let line else { return }
        findings.append(
            ExpectationResult(
                line: line, seconds: report.seconds, isMet: false, expected: expected, why: why,
                shown: report.shown))
    }

    private mutating func find(
        _ line: Int, _ statement: Statement, _ isMet: Bool, _ report: Report,
        _ why: String = "", _ summary: String = ""
    ) {
        findings.append(
            ExpectationResult(
                line: line, seconds: report.seconds, isMet: isMet,
                expected: TracePrinter.words(statement), why: isMet ? "" : why,
                summary: isMet ? "" : summary, shown: isMet ? "" : report.shown))
    }

    private mutating func compare(
        _ statement: Statement, line: Int, _ report: Report, _ digest: Digest
    ) {
        let replayed = Recorder.landmark(report, digest)
        guard digest.hexadecimal != statement.word(0) else { return }
        divergence = Divergence(
            line: line, seconds: report.seconds, recorded: TracePrinter.words(statement),
            replayed: TracePrinter.words(replayed), release: trace.header.recorded)
        isFinished = true
    }
}
