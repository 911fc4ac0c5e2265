import Indoor
import Positioning
import Session

/// Writes down a rehearsal as a walk that plays itself again: every input with its time, and now
/// and then a digest of the state, by which a replay knows that it is still the same.
package struct Recorder: RehearsalObserver, Sendable {
    /// Seconds between digests.
    private static let interval = 5
    /// The last tick that a walk can speak of: its times go up to a day.
    package static let longest = 86_400 * SimulatedTime.ticksPerSecond

    /// What was done so far, as a script says it.
    package private(set) var done = History<Statement>()

    package init() {}

    /// The first lines: the keys of a header that say something.
    package static func opening(_ header: Trace.Header) -> String {
        TracePrinter.print(Recorder.trace(header, []))
    }

    /// A whole walk: what was done, and beside it what was expected and came.
    ///
    /// - Parameters:
    ///   - done: what a recorder made of the ticks.
    ///   - kept: what was expected and came; only what came is expected again.
    ///   - tick: where it ends.
    package static func script(
        _ header: Trace.Header, done: some Sequence<Statement>, kept: [Statement], end tick: Int
    ) -> Trace {
        let end = min(tick, longest)
        // The digest of the last tick is due in the one after.
        let due = done.filter { $0.tick <= end } + looking(kept, before: end)
        // What a tick does stands before what is expected of it.
        let all = due.enumerated().sorted { a, b in
            (a.element.tick, a.element.rank, a.offset) < (b.element.tick, b.element.rank, b.offset)
        }.map(\.element)
        let seconds = SimulatedTime.seconds(end)
        return trace(header, all + [Statement(.end, time: .at(seconds))])
    }

    /// What can be expected again. A line that looks at one tick holds up the lines behind it until
    /// the next: of one tick there can be no second, and none in the last.
    private static func looking(_ kept: [Statement], before end: Int) -> [Statement] {
        var ticks: Set<Int> = []
        return kept.filter { statement in
            guard statement.verb == .expectNow else { return statement.tick <= end }
            return statement.tick < end && ticks.insert(statement.tick).inserted
        }
    }

    /// The keys of the header that say something, and the statements.
    private static func trace(_ header: Trace.Header, _ statements: [Statement]) -> Trace {
        var trace = Trace()
        trace.header = header
        trace.header.order = Trace.Header.Key.allCases.filter { !header.text(of: $0).isEmpty }
        trace.lines = statements.map { Trace.Line(statement: $0) }
        return trace
    }

    /// Statements as lines, each whole and ended.
    package static func lines(_ statements: some Sequence<Statement>) -> String {
        statements.map { TracePrinter.statement($0) + "\n" }.joined()
    }

    /// Whether a recording says where the rehearsal stands after a tick.
    static func isDue(_ report: Report) -> Bool {
        report.tick % (interval * SimulatedTime.ticksPerSecond) == 0
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        for input in tick.inputs { done.append(input.statement(time: .at(report.seconds))) }
        guard let digest = tick.digest else { return }
        var landmark = Recorder.landmark(report, digest)
        landmark.time = .at(SimulatedTime.seconds(report.tick + 1))
        done.append(landmark)
    }

    /// The last line.
    package static func closing(seconds: Double) -> String {
        TracePrinter.statement(Statement(.end, time: .at(seconds))) + "\n"
    }

    /// The state of a tick in a line.
    static func landmark(_ report: Report, _ digest: Digest) -> Statement {
        Statement(
            .digest,
            [
                .word(digest.hexadecimal), .word(report.state.name), .number(report.truth.point.x),
                .number(report.truth.point.y), .number((report.truth.levels.lower ?? 0).number),
            ])
    }
}

extension Statement {
    /// The tick in which a statement of a recording, which says its time, is due.
    package var tick: Int {
        if case .at(let seconds) = time { SimulatedTime.tick(atSeconds: seconds) } else { 0 }
    }

    /// The order of those due in one tick: first what is done, then what goes on looking, last what
    /// holds up the lines behind it.
    fileprivate var rank: Int {
        switch verb {
        case .expectNow: 2
        case .expectNever, .expectWithinOf, .expectBefore, .expectVisible, .expectTimes: 1
        default: 0
        }
    }
}
