import Indoor
import Positioning
import Session

/// Writes down a rehearsal as a walk that plays itself again: every input with its time, and now
/// and then a digest of the state, by which a replay knows that it is still the same.
package struct Recorder: Sendable {
    /// Seconds between digests.
    private static let interval = 5

    package init() {}

    /// The first lines: the keys of a header that say something.
    package func opening(_ header: Trace.Header) -> String {
        TracePrinter.print(Recorder.trace(header, []))
    }

    /// A whole walk: what was done, and beside it what was expected and came.
    ///
    /// - Parameters:
    ///   - done: what `statements` gave for each tick.
    ///   - seconds: where it ends.
    package static func script(
        _ header: Trace.Header, done: [Statement], kept: [Statement], seconds: Double
    ) -> Trace {
        func time(_ statement: Statement) -> Double {
            if case .at(let seconds) = statement.time { seconds } else { 0 }
        }
        // What a tick does stands before what is expected of it.
        // The digest of the last tick is due in the one after.
        let due = done.filter { time($0) <= seconds }
        let all = (due.map { ($0, 0) } + kept.map { ($0, 1) }).enumerated().sorted { a, b in
            (time(a.element.0), a.element.1, a.offset) < (time(b.element.0), b.element.1, b.offset)
        }.map(\.element.0)
        return trace(header, all + [Statement(.end, time: .at(seconds))])
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
    package func lines(_ statements: some Sequence<Statement>) -> String {
        statements.map { TracePrinter.statement($0) + "\n" }.joined()
    }

    /// What one tick adds: nothing when nothing happened.
    ///
    /// - Parameters:
    ///   - inputs: what came from outside in the tick.
    ///   - report: what the tick brought.
    package func statements(
        inputs: [Input], report: Report, digest: () -> Digest
    ) -> [Statement] {
        var statements = inputs.map { $0.statement(time: .at(report.seconds)) }
        if report.tick % (Recorder.interval * SimulatedTime.ticksPerSecond) == 0 {
            var landmark = Recorder.landmark(report, digest())
            landmark.time = .at(SimulatedTime.seconds(report.tick + 1))
            statements.append(landmark)
        }
        return statements
    }

    /// The last line.
    package func closing(seconds: Double) -> String {
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
