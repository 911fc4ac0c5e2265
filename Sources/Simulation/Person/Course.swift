import Indoor

/// The piece of the shown itinerary that a person walks, and the time of their next look at the
/// map.
struct Course: Hashable, Sendable {
    private var itinerary: Itinerary?
    private var goal: ShownGoal?
    /// Metres along the itinerary that the person believes to have passed, even if the dot is
    /// behind: they have left that escalator, or turned at that corner.
    private var passed = 0.0
    /// Metres along the itinerary at which the person left the last moving walkway: nobody rides it
    /// again because the dot follows late.
    private var ridden = 0.0
    /// The tick in which the last ride ended; nil: there was none, or the person is on one.
    private var alightedAt: Int?
    private var isRiding = false
    private var shownAlong = 0.0
    private var lookedAt: Int?
    /// Whether the person has moved since their last look.
    private var hasSetOff = false
    /// Whether the present walk leads all the way to the goal.
    private var reachesGoal = true

    /// Seconds after which a person who walks by a map looks at it again (ours).
    private static let interval = 2.0
    /// Metres that the dot must move back before the person follows it (ours).
    private static let setback = 3.0

    /// - Parameters:
    ///   - along: the dot's metres along the itinerary.
    ///   - effort: how often the person has looked for a way without success.
    /// - Returns: the stretch to walk now; nil to continue with the present one.
    mutating func look(
        at shown: Itinerary, dot: Point, along: Double, _ now: Follower.Situation, effort: Int
    ) -> ShownStretch? {
        let (tick, legs) = (now.tick, now.legs)
        if legs != .idle { hasSetOff = true }
        noteRide(now)
        if shown != itinerary || along < shownAlong - Course.setback {
            let kept = shown == itinerary ? ridden : 0
            let ride = (alightedAt, isRiding)
            self = Course()
            (itinerary, passed, ridden) = (shown, kept, kept)
            (alightedAt, isRiding) = ride
        }
        shownAlong = along
        guard isDue(tick: tick, legs: legs) else { return nil }
        if legs == .idle, reachesGoal, let goal {
            passed = max(passed, goal.along)
            if goal.connector?.kind == .movingWalkway { ridden = goal.along }
        }
        lookedAt = tick
        hasSetOff = false
        goal = shown.goal(after: max(passed, along))
        if let taken = goal, let connector = taken.connector, connector.level == now.level,
            taken.level != now.level
        {
            // The dot is still upstairs, and the person has come down.
            passed = taken.along
            goal = shown.goal(after: passed)
        }
        if let taken = goal, hasLeft(taken, now) {
            // The dot is still on the walkway, and a new way begins there.
            (passed, ridden) = (taken.along, taken.along)
            goal = shown.goal(after: passed)
        }
        if let next = goal?.level, next != now.level,
            let missed = shown.missedConnector(before: max(passed, along), from: now.level)
        {
            // The phone believes the person upstairs, but they have climbed nothing.
            goal = missed
            return ShownStretch(from: dot, along: along, goal: missed, effort: effort)
        }
        guard let goal else {
            // The stretch is walked but the goal is not reached: the person follows the dot again.
            passed = ridden
            return nil
        }
        let behind = passed > along ? shown.place(along: passed)?.point : nil
        return ShownStretch(
            from: behind ?? dot, along: max(passed, along), goal: goal, effort: effort)
    }

    private mutating func noteRide(_ now: Follower.Situation) {
        if isRiding, now.legs != .riding { alightedAt = now.tick }
        isRiding = now.legs == .riding
    }

    /// Whether a goal is a moving walkway that the person has just left at its end.
    private func hasLeft(_ goal: ShownGoal, _ now: Follower.Situation) -> Bool {
        guard let connector = goal.connector, connector.kind == .movingWalkway, let alightedAt
        else { return false }
        return SimulatedTime.seconds(now.tick - alightedAt) <= Course.justNow
            && connector.exit.distance(to: now.point) <= Eyes.recognition
    }

    /// Seconds for which a person remembers the walkway that they came by (ours).
    private static let justNow = 30.0

    /// Seconds for which the eyes are on the map at a look (ours).
    private static let glance = 0.8

    func isLooking(_ tick: Int) -> Bool {
        lookedAt.map { SimulatedTime.seconds(tick - $0) < Course.glance } ?? false
    }

    /// Notes whether the walk that begins now leads to the end of the stretch.
    mutating func walks(toGoal: Bool) { reachesGoal = toGoal }

    /// Looks at the map in the next tick.
    mutating func lookAgain() { lookedAt = nil }

    /// Whether to look at the map now: not on a ride, nor while the dot is behind what was passed.
    /// It is due at once at the end of a stretch; otherwise, or if no way was found, after
    /// `interval`.
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
