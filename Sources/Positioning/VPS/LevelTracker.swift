import Indoor

/// Determines the level of a walking user from the height tracked by the AR session, accepted only
/// near a connector that leads to the suggested level. With an itinerary only its own connectors
/// count: half storeys are closer together than height drifts.
struct LevelTracker: Hashable, Sendable {
    private(set) var levels: Levels

    init(level: LevelOrdinal) { levels = Levels(level) }

    /// Metres from a connector within which a change of height counts (ours).
    private static let reach = 6.0
    /// Metres from a level's height beyond which the user is on the way to another level (ours:
    /// half a flight).
    static let leaving = 1.0

    /// Updates the level; returns the levels before and after when they changed.
    ///
    /// - Parameters:
    ///   - countsConveyors: whether escalators count, too, for users who walk on them.
    ///   - knowsBuilding: whether connectors off the itinerary are known.
    mutating func update(
        point: Point, height: Double, map: PositioningMap, itinerary: Itinerary?,
        countsConveyors: Bool, knowsBuilding: Bool
    ) -> (from: LevelOrdinal, to: LevelOrdinal)? {
        guard let base = levels.lower else { return nil }
        let current = levels.single ?? lastSingle ?? base
        guard abs(height - map.elevation(current)) > LevelTracker.leaving else {
            arrive(at: current)
            return nil
        }
        let isUp = height > map.elevation(current)
        func isAhead(_ level: LevelOrdinal) -> Bool {
            (map.elevation(level) > map.elevation(current)) == isUp
        }
        var reachable = LevelTracker.reachable(
            from: current, at: point, map, itinerary, countsConveyors: countsConveyors
        )
        .filter(isAhead)
        // The other stairs: nothing on the itinerary explains the height, and more than half of the
        // way to another level is done.
        if reachable.isEmpty, itinerary != nil, knowsBuilding {
            reachable = map.neighbours(
                of: current, near: point, within: LevelTracker.reach,
                countsConveyors: countsConveyors
            )
            .filter(isAhead)
            .filter { abs(map.elevation($0) - height) < abs(map.elevation(current) - height) }
        }
        guard
            let other = reachable.min(by: {
                abs(map.elevation($0) - height) < abs(map.elevation($1) - height)
            })
        else { return settle(height: height, map: map) }
        if abs(height - map.elevation(other)) <= LevelTracker.leaving {
            levels = Levels(other)
            lastSingle = nil
            return (current, other)
        }
        lastSingle = current
        levels = Levels(current, other)
        return nil
    }

    /// Settles on one of the two levels away from connectors, whatever the height is: on escalators
    /// it is under-measured (venues.md: ADVIO).
    private mutating func settle(
        height: Double, map: PositioningMap
    ) -> (from: LevelOrdinal, to: LevelOrdinal)? {
        guard let from = lastSingle,
            let to = levels.all.min(by: {
                abs(map.elevation($0) - height) < abs(map.elevation($1) - height)
            })
        else { return nil }
        arrive(at: to)
        return to == from ? nil : (from, to)
    }

    private static func reachable(
        from level: LevelOrdinal, at point: Point, _ map: PositioningMap,
        _ itinerary: Itinerary?, countsConveyors: Bool
    ) -> [LevelOrdinal] {
        guard let itinerary else {
            return map.neighbours(
                of: level, near: point, within: reach, countsConveyors: countsConveyors)
        }
        return itinerary.segments
            .filter { countsConveyors || $0.kind?.isConveyor != true }
            .filter {
                $0.levels.upper != nil && $0.levels.contains(level)
                    && $0.line.distance(to: point) <= reach
            }
            .flatMap(\.levels.all)
            .filter { $0 != level }
    }

    /// The level on which the walk between two levels began; nil on one level.
    private(set) var lastSingle: LevelOrdinal?

    mutating func ride(between from: LevelOrdinal, and to: LevelOrdinal) {
        lastSingle = from
        levels = Levels(from, to)
    }

    mutating func arrive(at level: LevelOrdinal) {
        lastSingle = nil
        levels = Levels(level)
    }
}
