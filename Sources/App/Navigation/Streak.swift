import Indoor

/// The time since which something has been true in each tick.
struct Streak: Sendable {
    /// The first tick; nil: it is not true.
    private var since: Int?

    /// Notes that it is true in this tick, too.
    ///
    /// - Returns: whether it has been true for this many seconds.
    mutating func lasts(_ seconds: Double, at tick: Int) -> Bool {
        let first = since ?? tick
        since = first
        return SimulatedTime.seconds(tick - first) >= seconds
    }

    mutating func end() { since = nil }
}
