import Indoor

/// Moments of a walk at even distances, so that any other is a short run from one of them. Their
/// number is bounded: of a long walk every second one is dropped, again and again.
package struct Keyframes<Moment: Sendable>: Sendable {
    /// Ascending; the first is the walk's beginning.
    private var moments: [Moment]
    /// Ticks from one moment to the next. Seeking runs half of them on average, at some 30 µs each.
    private var interval = 10 * SimulatedTime.ticksPerSecond

    /// A moment takes some 15 KB.
    private static var limit: Int { 2200 }

    /// - Parameter first: the moment of tick 0.
    package init(first: Moment) { moments = [first] }

    /// Keeps a moment where one is due. To be called for each tick that is new.
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

    /// The tick of the last moment up to a tick.
    package func tick(upTo tick: Int) -> Int { index(upTo: tick) * interval }

    package func last(upTo tick: Int) -> Moment { moments[index(upTo: tick)] }

    private func index(upTo tick: Int) -> Int {
        min(max(tick, 0) / interval, moments.count - 1)
    }

    package mutating func removeAll(after tick: Int) {
        moments.removeLast(moments.count - 1 - index(upTo: tick))
    }
}
