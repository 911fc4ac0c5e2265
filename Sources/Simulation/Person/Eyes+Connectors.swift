import Indoor

/// How a person finds the connector that the map shows, or another one if they cannot use it.
extension Eyes {
    /// A person who looks for a connector.
    struct Walker {
        let here: Position
        /// How often they have looked for a way without success.
        let effort: Int
        let mobility: Mobility
    }

    /// Metres round them in which people look for another way to a level if they cannot take what
    /// the map shows; each time that they look without success, they search further (ours).
    private static let (around, furtherAround) = (40.0, 10.0)
    /// Metres within which people with luggage take a lift or an escalator that they see (ours).
    private static let convenient = 20.0

    /// The moves onto the connector that the map shows, or onto another one if the person avoids
    /// that kind; nil if nothing like it is there.
    func boarding(_ shown: ShownConnector, near aimed: Point, _ walker: Walker) -> Way? {
        guard let found = nearest(shown, to: aimed, walker) else { return nil }
        let connector = venue.connectors[found.connector]
        let isClosed = foundClosed.contains(connector.id)
        guard isClosed || walker.mobility.avoids(connector.kind) else { return found.way }
        if var other = instead(of: shown, walker, searches: isClosed) {
            other.isRound = isClosed
            return other
        }
        guard isClosed || !walker.mobility.takes(connector.kind) else { return found.way }
        return Way(moves: found.way.moves.dropLast(), isWhole: false, isBarred: !isClosed)
    }

    /// The moves onto the connector of the shown kind that is nearest to the shown place, if it can
    /// be walked to from here.
    private func nearest(
        _ shown: ShownConnector, to aimed: Point, _ walker: Walker
    ) -> (connector: Int, way: Way)? {
        var best: (connector: Int, way: Way)?
        for (number, connector) in venue.connectors.enumerated()
        where shown.kind == .levelChange || ManoeuvreKind(connector.kind) == shown.kind {
            for ride in connector.rides(from: walker.here.level, as: shown) {
                let distance = ride.from.point.distance(to: aimed)
                guard distance <= Eyes.recognition, distance < best?.way.shift ?? .infinity,
                    let approach = approach(ride.from.point, walker)
                else { continue }
                let moves = approach + [.ride(connector: number, from: ride.from, to: ride.to)]
                best = (number, Way(moves: moves, isWhole: true, shift: distance))
            }
        }
        return best
    }

    /// The moves onto the nearest other connector to the same level that the person does not avoid;
    /// nil if there is none near. Who searches also takes one that leads only a part of the way up
    /// or down, if none leads to that level.
    ///
    /// - Parameter searches: whether they also look where they do not see it.
    private func instead(
        of shown: ShownConnector, _ walker: Walker, searches: Bool
    ) -> Way? {
        let whole = nearest(instead: shown, walker, searches: searches) { $0 == shown.level ?? $0 }
        guard whole == nil, searches, let goal = shown.level else { return whole }
        let here = walker.here.level
        return nearest(instead: shown, walker, searches: true) {
            (min(here, goal)...max(here, goal)).contains($0) && $0 != here
        }
    }

    private func nearest(
        instead shown: ShownConnector, _ walker: Walker, searches: Bool,
        leads: (LevelOrdinal) -> Bool
    ) -> Way? {
        var best: (metres: Double, way: Way)?
        for (number, connector) in venue.connectors.enumerated()
        where !walker.mobility.avoids(connector.kind) && !foundClosed.contains(connector.id) {
            for ride in connector.rides(from: walker.here.level, as: shown)
            where leads(ride.to.level) {
                guard isNear(ride.from.point, walker, searches: searches),
                    let approach = approach(ride.from.point, walker)
                else { continue }
                let metres = Eyes.metres(of: approach, from: walker.here.point)
                guard metres < best?.metres ?? .infinity else { continue }
                let moves = approach + [.ride(connector: number, from: ride.from, to: ride.to)]
                best = (metres, Way(moves: moves, isWhole: true))
            }
        }
        return best?.way
    }

    /// Whether a person would go to a place for a connector other than the shown one.
    private func isNear(_ point: Point, _ walker: Walker, searches: Bool) -> Bool {
        let distance = point.distance(to: walker.here.point)
        guard walker.mobility.avoidsSteps || searches else {
            let level = venue.level(walker.here.level)
            return distance <= Eyes.convenient
                && level?.isWalkable(from: walker.here.point, to: point) == true
        }
        return distance <= Eyes.around + Double(walker.effort) * Eyes.furtherAround
    }

    private func approach(_ point: Point, _ walker: Walker) -> [Move]? {
        pathfinder.nearbyPath(
            from: walker.here, to: point, effort: walker.effort, as: walker.mobility)
    }

    private static func metres(of moves: [Move], from start: Point) -> Double {
        let corners = moves.compactMap { move in
            if case .walk(let point) = move { point } else { nil }
        }
        return Polyline([start] + corners).length
    }
}

extension Connector {
    /// The rides of the connector that begin on a level and go in the shown direction.
    fileprivate func rides(
        from level: LevelOrdinal, as shown: ShownConnector
    ) -> [(from: Position, to: Position)] {
        if kind == .lift {
            guard let goal = shown.level, goal != level, levels.contains(level),
                levels.contains(goal)
            else { return [] }
            return [(Position(path[0], level: level), Position(path[0], level: goal))]
        }
        let (first, last) = ends
        var rides: [(from: Position, to: Position)] = []
        if direction != .backward { rides.append((first, last)) }
        if direction != .forward { rides.append((last, first)) }
        return rides.filter { ride in
            let climb = ride.to.level.number - ride.from.level.number
            return ride.from.level == level && climb.goesTheWay(of: shown.climb)
        }
    }
}

extension Double {
    /// Whether two climbs go the same way: both up, both down or both on the flat.
    fileprivate func goesTheWay(of other: Double) -> Bool {
        (self > 0) == (other > 0) && (self < 0) == (other < 0)
    }
}
