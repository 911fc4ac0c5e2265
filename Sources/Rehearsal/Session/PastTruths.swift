import Indoor
import Positioning
import Simulation

/// The person's place when the samples of a coming fix were taken: the error of a fix is measured
/// at that moment, however far the person has walked since.
///
/// It is small, because keyframes copy it: it keeps the last seconds, and the ticks of requests,
/// whose answers may take long.
struct PastTruths: Sendable {
    /// The last ticks, each at its number modulo their count.
    private var recent = [Point](repeating: .zero, count: PastTruths.span)
    /// The ticks in which the phone carried out a request of the source.
    private var asked: [(tick: Int, point: Point)] = []
    private var tick = 0

    /// The number of last ticks that are all kept: longer than a source gathers samples for a fix.
    private static let span = 10 * SimulatedTime.ticksPerSecond
    /// The number of ticks for which those of requests are kept: longer than any source waits for
    /// an answer.
    private static let memory = 130 * SimulatedTime.ticksPerSecond

    /// Takes one tick; has to be called for each, in order.
    ///
    /// - Parameter requests: the requests that the phone carried out in it.
    mutating func observe(_ requests: [PhoneRequest], _ truth: Truth, tick: Int) {
        self.tick = tick
        recent[tick % PastTruths.span] = truth.point
        if !requests.isEmpty { asked.append((tick, truth.point)) }
        if let first = asked.first, tick - first.tick > PastTruths.memory { asked.removeFirst() }
    }

    /// Metres; nil if the fix is older than the ticks kept.
    func error(of fix: AbsoluteFix) -> Double? {
        point(at: fix.takenAt).map { $0.distance(to: fix.position.point) }
    }

    private func point(at past: Int) -> Point? {
        if past > 0, past <= tick, past > tick - PastTruths.span {
            return recent[past % PastTruths.span]
        }
        return asked.last { $0.tick == past }?.point
    }
}
