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
        var trace = Trace()
        trace.header = header
        trace.header.order = Trace.Header.Key.allCases.filter { !header.text(of: $0).isEmpty }
        return TracePrinter.print(trace)
    }

    /// The lines that one tick adds, each whole and ended: none when nothing happened.
    ///
    /// - Parameters:
    ///   - inputs: what came from outside in the tick.
    ///   - report: what the tick brought.
    package func lines(inputs: [Input], report: Report, digest: () -> Digest) -> String {
        var text = ""
        for input in inputs {
            text += TracePrinter.statement(input.statement(time: .at(report.seconds))) + "\n"
        }
        if report.tick % (Recorder.interval * SimulatedTime.ticksPerSecond) == 0 {
            var landmark = Recorder.landmark(report, digest())
            landmark.time = .at(SimulatedTime.seconds(report.tick + 1))
            text += TracePrinter.statement(landmark) + "\n"
        }
        return text
    }

    /// The last line.
    package func closing(_ report: Report) -> String {
        TracePrinter.statement(Statement(.end, time: .at(report.seconds))) + "\n"
    }

    /// The state of a tick in a line.
    static func landmark(_ report: Report, _ digest: Digest) -> Statement {
        Statement(.digest, [
            .word(digest.hexadecimal), .word(report.state.name), .number(report.truth.point.x),
            .number(report.truth.point.y), .number((report.truth.levels.lower ?? 0).number),
        ])
    }
}
