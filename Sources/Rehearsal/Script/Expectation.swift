import Indoor
import Positioning
import Simulation

/// The result of a line that expects or waits for something.
package struct ExpectationResult: Hashable, Sendable {
    /// The line's number in the trace.
    package let line: Int
    /// Simulated seconds at which it was decided.
    package let seconds: Double
    package let isMet: Bool
    /// The line's words.
    package let expected: String
    /// Why it was not met; empty when it was met, or when the summary says it.
    package let why: String
    /// The state at that moment, by its identifiers; empty if it does not matter.
    package let summary: String
    /// The phone's words at that moment; empty when it was met.
    package let shown: String

    /// What was observed instead; empty when it was met.
    package var seen: String { [why, summary].filter { !$0.isEmpty }.joined(separator: "; ") }

    package init(
        line: Int, seconds: Double, isMet: Bool, expected: String, why: String,
        summary: String = "", shown: String = ""
    ) {
        (self.line, self.seconds, self.isMet) = (line, seconds, isMet)
        (self.expected, self.why, self.summary, self.shown) = (expected, why, summary, shown)
    }
}

/// An expectation that is checked while the script continues.
struct Watcher: Hashable, Sendable {
    let line: Int
    let statement: Statement
    /// The first tick that it checks.
    private let since: Int
    private(set) var state = State.open
    /// The page or alert that last covered the subject, if that is a cue.
    private var coveredBy: PhoneDisplay.Cover?

    enum State: Hashable {
        case open
        /// The event that starts its time limit happened at this tick.
        case since(Int)
        /// How often the subject began, and whether it lasts now.
        case counted(Int, isSo: Bool)
    }

    enum Verdict: Hashable, Sendable {
        case open
        case met
        case failed(String, summary: String = "")
    }

    /// - Parameter report: the report of the tick before the first one checked.
    init(line: Int, statement: Statement, after report: Report) {
        self.line = line
        self.statement = statement
        since = report.tick + 1
        if statement.verb == .expectTimes {
            let isSo = statement.subject(0)?.holds(in: report) ?? false
            state = .counted(0, isSo: isSo)
        }
    }

    private func subject(_ slot: Int) -> Subject { statement.subject(slot) ?? Subject("") }

    /// The statement with the time at which it began to check.
    var keeping: Statement {
        var keeping = statement
        (keeping.time, keeping.trigger) = (.at(SimulatedTime.seconds(since)), nil)
        return keeping
    }

    /// Its result so far, as a statement: that something has not happened up to this tick. nil for
    /// expectations that are decided later.
    func keeping(through tick: Int) -> Statement? {
        guard statement.verb == .expectNever, tick > since else { return nil }
        var keeping = keeping
        keeping.arguments = [
            statement.arguments.first ?? nil, .number(SimulatedTime.seconds(tick - since)),
        ]
        return keeping
    }

    /// Checks a tick.
    mutating func observe(_ report: Report) -> Verdict {
        switch statement.verb {
        case .expectNever: never(report)
        case .expectWithinOf: withinOf(report)
        case .expectBefore: before(report)
        case .expectVisible: visible(report)
        case .expectTimes: times(report)
        default: .met
        }
    }

    /// The verdict when the walk ends undecided.
    func conclude() -> Verdict {
        switch (statement.verb, state) {
        case (.expectNever, _): .met
        case (.expectTimes, .counted(let count, _)): verdict(count: count)
        case (.expectWithinOf, .open): .failed("\(statement.word(2)) never came")
        case (.expectBefore, .open): .failed("neither came")
        case (.expectBefore, .since): .failed("\(statement.word(1)) never came")
        case (.expectVisible, .open):
            .failed("it never came into view" + covering)
        default: .failed("the walk ended before it was decided")
        }
    }

    private var covering: String { coveredBy.map { ", covered by \($0.words)" } ?? "" }

    // MARK: Kinds

    private func never(_ report: Report) -> Verdict {
        if subject(0).isSo(in: report) {
            return .failed("it happened at \(report.seconds.fixed(2)) s")
        }
        let seconds = SimulatedTime.seconds(report.tick - since)
        return statement.number(1).map { seconds >= $0 } == true ? .met : .open
    }

    private mutating func withinOf(_ report: Report) -> Verdict {
        if state == .open, subject(2).isSo(in: report) { state = .since(report.tick) }
        guard case .since(let tick) = state else { return .open }
        if subject(0).isSo(in: report) { return .met }
        return SimulatedTime.seconds(report.tick - tick) >= statement.number(1) ?? 0
            ? .failed(
                "not within \((statement.number(1) ?? 0).short) s", summary: report.summary)
            : .open
    }

    private mutating func before(_ report: Report) -> Verdict {
        if state == .open, subject(0).isSo(in: report) { state = .since(report.tick) }
        guard subject(1).isSo(in: report) else { return .open }
        guard case .since(let tick) = state else {
            return .failed("\(statement.word(1)) came first, at \(report.seconds.fixed(2)) s")
        }
        let lead = SimulatedTime.seconds(report.tick - tick)
        return lead >= statement.number(2) ?? 0 && tick < report.tick
            ? .met : .failed("only \(lead.short) s earlier")
    }

    private mutating func visible(_ report: Report) -> Verdict {
        let isIn = subject(0).holds(in: report)
        if let covered = report.display.covered.first(where: { $0.id == subject(0).word }) {
            coveredBy = covered.by
        } else if isIn {
            coveredBy = nil
        }
        switch state {
        case .since(let tick):
            let shown = SimulatedTime.seconds(report.tick - tick)
            if shown >= statement.number(1) ?? 0 { return .met }
            return isIn ? .open : .failed("gone after \(shown.short) s" + covering)
        default:
            if isIn { state = .since(report.tick) }
            return .open
        }
    }

    /// Counts events, and the beginnings of states (a cue, a page, a ride): a cue that only changes
    /// its words does not begin again.
    private mutating func times(_ report: Report) -> Verdict {
        guard case .counted(var count, let wasSo) = state else { return .open }
        if !wasSo, subject(0).isSo(in: report) { count += 1 }
        state = .counted(count, isSo: subject(0).holds(in: report))
        return Double(count) > statement.number(1) ?? 0 ? verdict(count: count) : .open
    }

    private func verdict(count: Int) -> Verdict {
        Double(count) == statement.number(1) ? .met : .failed("\(count) times")
    }
}

extension Report {
    /// What the phone says now, for a failed expectation.
    var shown: String {
        ([display.banner.text] + display.cues.flatMap { [$0.title, $0.text] })
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The current state in a few words, for a failed expectation.
    var summary: String {
        var words = ["state \(state.name)" + (state.reason.map { " (\($0))" } ?? "")]
        words.append("page \(display.page.rawValue)")
        let cues = display.cues.map(\.id)
        words.append(cues.isEmpty ? "no cues" : "cues \(cues.joined(separator: ", "))")
        words += display.covered.map { "\($0.id) covered by \($0.by.words)" }
        return words.joined(separator: ", ")
    }
}
