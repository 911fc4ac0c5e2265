/// A position matched to an itinerary.
package struct MapMatch: Hashable, Sendable {
    package let point: Point
    package let segment: Int
    /// Metres along the itinerary.
    package let along: Double
    /// Metres between the position and `point`.
    package let distance: Double
}

extension Itinerary {
    /// The place on the itinerary that best explains a position: near, on a level that fits, ahead
    /// of where the walker was rather than behind, along the walking direction rather than across.
    /// While the level is unknown, the place is not beyond the next change of level, because the
    /// walker passes that first. On stairs, the place is not beyond their end before the walker is
    /// there: the way may turn back beneath them.
    ///
    /// - Parameters:
    ///   - previous: metres along the itinerary at the last match; a place behind it costs extra,
    ///     so that the match does not jump back where an itinerary passes near itself.
    ///   - heading: degrees from north; breaks ties only.
    ///   - reach: metres beyond which nothing is matched.
    ///   - beside: metres from the line of a connector within which a walker may be on it.
    ///   - from: the level that a walker between two levels comes from. Beside a segment that leads
    ///     back to it, the walker goes another way, and nothing is matched.
    package func match(
        _ point: Point, levels: Levels, heading: Double?, previous: Double?, reach: Double,
        beside: Double = Itinerary.beside, from: LevelOrdinal? = nil
    ) -> MapMatch? {
        if let heading, let previous,
            let match = connectorPlace(
                point, levels: levels, heading: heading, previous: previous, beside: beside)
        {
            return match
        }
        var best: (match: MapMatch, score: Double)?
        var (leadsBack, leadsOn) = (false, false)
        let last = levels.lower == nil ? previous.flatMap(levelChange) : nil
        for (index, segment) in segments.enumerated() where segment.levels.meet(levels) {
            if let last, index > last { break }
            let fraction = segment.line.fraction(nearest: point)
            let nearest = segment.line.point(at: fraction)
            let distance = nearest.distance(to: point)
            // The penalties only add to the distance.
            guard distance <= reach else { continue }
            // On one level, the walker is at an end of the connector, if on it at all.
            let isConnector = segment.levels.upper != nil
            if isConnector, levels.upper == nil, distance > beside { continue }
            if let from, isConnector, segment.ends.last == from {
                leadsBack = true
                continue
            }
            leadsOn = leadsOn || isConnector
            guard distance < best?.score ?? .infinity else { continue }
            let along = offsets[index] + fraction * segment.length
            let score =
                distance + detour(from: previous, to: along)
                + misalignment(of: segment, with: heading)
            if score < best?.score ?? .infinity {
                let match = MapMatch(
                    point: nearest, segment: index, along: along, distance: distance)
                best = (match, score)
            }
        }
        return leadsBack && !leadsOn ? nil : best?.match
    }

    /// Metres from the line of a connector within which a walker with an exact position may be on it
    /// (ours).
    package static let beside = 3.0
    /// Metres before the end of a connector at which it may have ended (ours), and degrees from its
    /// direction within which a walker walks along it (ours).
    private static let (ending, ahead) = (0.5, 60.0)

    /// The place on the connector of the last match, for a walker who walks along it towards the
    /// level to which it leads, and is not at its end; nil for others.
    private func connectorPlace(
        _ point: Point, levels: Levels, heading: Double, previous: Double, beside: Double
    ) -> MapMatch? {
        guard
            let index = segments.indices.last(where: { offsets[$0] <= previous }),
            let goal = segments[index].ends.last, levels.contains(goal),
            segments[index].levels.upper != nil
        else { return nil }
        let segment = segments[index]
        let fraction = segment.line.fraction(nearest: point)
        let nearest = segment.line.point(at: fraction)
        let distance = nearest.distance(to: point)
        guard fraction > 0, segment.line.length * (1 - fraction) > Itinerary.ending,
            distance <= beside,
            abs(Heading.turn(from: heading, to: segment.line.heading)) < Itinerary.ahead
        else { return nil }
        return MapMatch(
            point: nearest, segment: index, along: offsets[index] + fraction * segment.length,
            distance: distance)
    }

    /// The first segment from there on that leads to another level.
    private func levelChange(from along: Double) -> Int? {
        segments.indices.first { offsets[$0] >= along && segments[$0].levels.upper != nil }
    }

    /// The penalty, in metres, for a jump along the itinerary since the last match: for any move
    /// back, and for a move of more than 5 m forward (ours).
    private func detour(from previous: Double?, to along: Double) -> Double {
        guard let previous else { return 0 }
        let moved = along - previous
        return moved < 0 ? min(-moved * 0.5, 10) : min(max(0, moved - 5) * 0.2, 10)
    }

    /// The penalty, up to 1 m, for a segment across the heading: a tie-break (ours).
    private func misalignment(of segment: LegSegment, with heading: Double?) -> Double {
        guard let heading, segment.line.length > 0.5 else { return 0 }
        return abs(Heading.turn(from: heading, to: segment.line.heading)) / 180
    }
}
