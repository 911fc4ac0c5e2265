import Indoor

/// Whether a person who wants to walk gets anywhere.
struct Headway: Hashable, Sendable {
    private var point: Point?
    private var since = 0

    /// Metres that count as getting somewhere (ours).
    private static let circle = 5.0
    /// Seconds after which people look further round for a way, each time by as much (ours).
    private static let effort = 10.0
    /// Seconds after which people doubt what the phone shows, and scan (ours).
    private static let doubt = 25.0

    /// - Returns: seconds within the same few metres.
    mutating func step(_ now: Follower.Situation) -> Double {
        if now.legs == .riding || now.isQueueing
            || (point.map { $0.distance(to: now.point) > Headway.circle } ?? true)
        {
            forget()
            (point, since) = (now.point, now.tick)
        }
        return SimulatedTime.seconds(now.tick - since)
    }

    mutating func forget() { point = nil }

    static func effort(after seconds: Double) -> Int { Int(seconds / effort) }

    static func isDoubted(after seconds: Double) -> Bool { seconds >= doubt }
}
