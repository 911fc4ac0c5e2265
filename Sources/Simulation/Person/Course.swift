import Indoor

/// The piece of the shown itinerary that a person walks, and when they look at the map again.
struct Course: Hashable, Sendable {
    private var itinerary: Itinerary?
    private var goal: ShownGoal?
    /// Metres along the itinerary that the person has passed by their own judgement, even when the
    /// dot is behind: they have left that escalator, turned that corner.
    private var passed = 0.0
    /// Metres along the itinerary at which the last moving walkway was left: nobody rides it again
    /// because the dot comes after.
    private var ridden = 0.0
    /// The tick in which the last ride ended; nil: none has, or they are on one.
    private var alightedAt: Int?
    private var isRiding = false
    private var shownAlong = 0.0
    private var lookedAt: Int?
    /// Whether the person has moved since they last looked.
    private var hasSetOff = false
    /// Whether the present walk leads all the way to the goal.
    private var reachesGoal = true

    /// Seconds after which people who walk by a map look at it again (ours).
    private static let interval = 2.0
    /// Metres that the dot must move back before the person follows it (ours).
    private static let setback = 3.0

    /// - Parameters:
    ///   - along: metres along the itinerary of the dot.
    ///   - effort: how often the person has looked for a way in vain.
    /// - Returns: the stretch to walk now; nil to go on with the one before.
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
            // The dot is still upstairs, and they have come down.
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
            // The phone believes them upstairs, and they have climbed nothing.
            goal = missed
            return ShownStretch(from: dot, goal: missed, effort: effort)
        }
        guard let goal else {
            // The stretch is walked and the goal not reached: go by the dot again.
            passed = ridden
            return nil
        }
        let behind = passed > along ? shown.place(along: passed)?.point : nil
        return ShownStretch(from: behind ?? dot, goal: goal, effort: effort)
    }

    private mutating func noteRide(_ now: Follower.Situation) {
        if isRiding, now.legs != .riding { alightedAt = now.tick }
        isRiding = now.legs == .riding
    }

    /// Whether a goal is a moving walkway whose end they have just come from.
    private func hasLeft(_ goal: ShownGoal, _ now: Follower.Situation) -> Bool {
        guard let connector = goal.connector, connector.kind == .movingWalkway, let alightedAt
        else { return false }
        return SimulatedTime.seconds(now.tick - alightedAt) <= Course.justNow
            && connector.exit.distance(to: now.point) <= Eyes.recognition
    }

    /// Seconds for which somebody remembers which walkway they came by (ours).
    private static let justNow = 30.0

    /// What became of the stretch: whether the walk that begins now leads to its end.
    mutating func walks(toGoal: Bool) { reachesGoal = toGoal }

    /// Looks at the map in the next tick.
    mutating func lookAgain() { lookedAt = nil }

    /// Not on a ride, and not while the dot lags behind what has been passed. At the end of a
    /// stretch at once; otherwise, also where no way was found, after `interval`.
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
