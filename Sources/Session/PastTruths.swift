import Indoor
import Positioning

/// Where the person was in the ticks of late: a fix is as far off as it was when its samples were
/// taken, however far the person has walked since.
struct PastTruths: Sendable {
    /// The last is that of the last tick.
    private var points = History<Point>()
    private var tick = 0

    /// Ticks that are remembered: more than any source waits for an answer.
    private static let memory = 130 * SimulatedTime.ticksPerSecond

    /// One tick: of each, in order.
    mutating func observe(_ truth: Truth, tick: Int) {
        points.append(truth.point)
        points.removeFirst(points.count - PastTruths.memory)
        self.tick = tick
    }

    /// Metres; nil where the fix is older than what is remembered.
    func error(of fix: AbsoluteFix) -> Double? {
        let index = points.count - 1 - (tick - fix.takenAt)
        guard points.indices.contains(index) else { return nil }
        return points[index].distance(to: fix.position.point)
    }
}
