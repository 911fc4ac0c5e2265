import Indoor

/// Which piece of the shown way somebody is walking, and when they look at the map again.
struct Course: Hashable, Sendable {
    private var itinerary: Itinerary?
    private var goal: ShownGoal?
    /// Metres along the way that the person knows to be behind them, whatever the dot says: they
    /// have stepped off that escalator, and turned that corner.
    private var passed = 0.0
    private var shownAlong = 0.0
    private var lookedAt: Int?
    /// Whether the legs have done anything about it since.
    private var hasSetOff = false

    /// Seconds after which people who walk by a map look at it again (ours).
    private static let interval = 2.0
    /// Metres by which the dot goes back before anybody believes it (ours).
    private static let setback = 3.0

    /// - Parameters:
    ///   - along: metres along the way at which the map has the dot.
    /// - Returns: the stretch to walk now; nil to go on with the one before.
    mutating func look(
        at shown: Itinerary, dot: Point, along: Double, tick: Int, legs: Follower.Legs
    ) -> ShownStretch? {
        if legs != .idle { hasSetOff = true }
        if shown != itinerary || along < shownAlong - Course.setback {
            self = Course()
            itinerary = shown
        }
        shownAlong = along
        guard isDue(tick: tick, legs: legs) else { return nil }
        if legs == .idle, let goal { passed = max(passed, goal.along) }
        lookedAt = tick
        hasSetOff = false
        goal = shown.goal(after: max(passed, along))
        guard let goal else {
            // All walked and not there: the dot is believed again.
            passed = 0
            return nil
        }
        let behind = passed > along ? shown.place(along: passed)?.point : nil
        return ShownStretch(from: behind ?? dot, goal: goal)
    }

    /// Nobody looks for the way on a ride, nor before what they know is in front of them; who has
    /// come to the end of a stretch does at once, who found no way after a while.
    private func isDue(tick: Int, legs: Follower.Legs) -> Bool {
        guard let lookedAt else { return legs != .riding }
        let isLongAgo = SimulatedTime.seconds(tick - lookedAt) >= Course.interval
        return switch legs {
        case .idle: hasSetOff || isLongAgo
        case .walking: isLongAgo && passed <= shownAlong
        case .riding: false
        }
    }
}
