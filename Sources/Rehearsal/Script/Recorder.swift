import Indoor
import Positioning
import Simulation

/// Records a rehearsal as a walk that can be replayed: it has every input with its time, and
/// digests of the state at intervals, which a replay compares.
package struct Recorder: RehearsalObserver, Sendable {
    /// Seconds between digests.
    private static let interval = 5
    /// The last tick that a walk can name: times are limited to a day.
    package static let longest = 86_400 * SimulatedTime.ticksPerSecond

    /// The statements recorded so far.
    package private(set) var done = History<Statement>()

    package init() {}

    /// The first lines: the header's keys that have values.
    ///
    /// - Parameter release: what records.
    package static func opening(_ header: Trace.Header, by release: Release = Release()) -> String {
        TracePrinter.print(Recorder.trace(header, [], by: release))
    }

    /// A whole walk: the recorded inputs, and the expectations that were met.
    ///
    /// - Parameters:
    ///   - done: the statements of a recorder.
    ///   - kept: the expectations that were met; only these are expected again.
    ///   - tick: the last tick.
    ///   - release: what records.
    package static func script(
        _ header: Trace.Header, done: some Sequence<Statement>, kept: [Statement], end tick: Int,
        by release: Release = Release()
    ) -> Trace {
        let end = min(tick, longest)
        // The digest of the last tick is checked in the tick after it.
        let due = done.filter { $0.tick <= end } + looking(kept, before: end)
        // A tick's inputs precede its expectations.
        let all = due.enumerated().sorted { a, b in
            (a.element.tick, a.element.rank, a.offset) < (b.element.tick, b.element.rank, b.offset)
        }.map(\.element)
        let seconds = SimulatedTime.seconds(end)
        return trace(header, all + [Statement(.end, time: .at(seconds))], by: release)
    }

    /// The expectations that can be checked again. A line that checks one tick delays the lines
    /// after it to the next tick: there can be only one a tick, and none in the last.
    private static func looking(_ kept: [Statement], before end: Int) -> [Statement] {
        var ticks: Set<Int> = []
        return kept.filter { statement in
            guard statement.verb == .expectNow else { return statement.tick <= end }
            return statement.tick < end && ticks.insert(statement.tick).inserted
        }
    }

    /// The header's keys that have values, and the statements.
    private static func trace(
        _ header: Trace.Header, _ statements: [Statement], by release: Release
    ) -> Trace {
        var trace = Trace()
        trace.header = header
        trace.header.recorded = release.name
        trace.header.order = trace.header.keys
        trace.lines = statements.map { Trace.Line(statement: $0) }
        return trace
    }

    /// Statements as lines, each with a line end.
    package static func lines(_ statements: some Sequence<Statement>) -> String {
        statements.map { TracePrinter.statement($0) + "\n" }.joined()
    }

    /// Whether a recording has a digest after this tick.
    static func isDue(_ report: Report) -> Bool {
        report.tick % (interval * SimulatedTime.ticksPerSecond) == 0
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        done.append(
            contentsOf: tick.inputs.compactMap { $0.statement(time: .at(report.seconds)) })
        guard let digest = tick.digest else { return }
        var landmark = Recorder.landmark(report, digest)
        landmark.time = .at(SimulatedTime.seconds(report.tick + 1))
        done.append(landmark)
    }

    /// The last line.
    package static func closing(seconds: Double) -> String {
        TracePrinter.statement(Statement(.end, time: .at(seconds))) + "\n"
    }

    /// The statement with a tick's digest.
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
    /// The tick of a recording's statement, which has a time.
    package var tick: Int {
        if case .at(let seconds) = time { SimulatedTime.tick(atSeconds: seconds) } else { 0 }
    }

    /// The order of statements in one tick: first inputs, then continuing expectations, last those
    /// that delay the lines after them.
    fileprivate var rank: Int {
        switch verb {
        case .expectNow: 2
        case .expectNever, .expectWithinOf, .expectBefore, .expectVisible, .expectTimes: 1
        default: 0
        }
    }
}
