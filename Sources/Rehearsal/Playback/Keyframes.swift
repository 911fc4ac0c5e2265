import Indoor

/// Copies of a walk's state at equal intervals: a short run from one of them reaches any tick.
/// Their number is limited: when it is reached, every second one is dropped and the interval
/// doubles.
package struct Keyframes<Moment: Sendable>: Sendable {
    /// Ascending; the first is the walk's beginning.
    private var moments: [Moment]
    /// Ticks between moments. A seek runs half of them on average, at about 35 µs each: all in 5 ms.
    private var interval = 5 * SimulatedTime.ticksPerSecond

    /// The most moments; each takes about 15 KB.
    private static var limit: Int { 2200 }

    /// - Parameter first: the moment of tick 0.
    package init(first: Moment) { moments = [first] }

    /// Keeps a moment if one is due at the tick. It has to be called for each new tick.
    package mutating func add(_ moment: Moment, at tick: Int) {
        guard tick == moments.count * interval else { return }
        moments.append(moment)
        if moments.count > Keyframes.limit { thin() }
    }

    package var count: Int { moments.count }

    private mutating func thin() {
        moments = stride(from: 0, to: moments.count, by: 2).map { moments[$0] }
        interval *= 2
    }

    /// The tick of the last moment at or before a tick.
    package func tick(upTo tick: Int) -> Int { index(upTo: tick) * interval }

    package func last(upTo tick: Int) -> Moment { moments[index(upTo: tick)] }

    private func index(upTo tick: Int) -> Int {
        min(max(tick, 0) / interval, moments.count - 1)
    }

    package mutating func removeAll(after tick: Int) {
        moments.removeLast(moments.count - 1 - index(upTo: tick))
    }
}
