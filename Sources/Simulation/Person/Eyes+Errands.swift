import Indoor

/// The choices of people who walk without a way on the map, from free space and from what they see.
extension Eyes {
    /// Degrees off straight ahead, in the order in which people try them (ours).
    private static let directions = [
        0.0, 20, -20, 45, -45, 70, -70, 100, -100, 140, -140, 180,
    ]
    /// Metres walked to another place for a scan (ours).
    private static let distances = [8.0, 14]
    /// The least metres between two places (ours).
    private static let apart = 6.0
    /// The effort for a way that the person has just come by (ours).
    private static let wayKnown = 5

    func moves(
        for errand: Follower.Errand, from here: Position, heading: Double, as mobility: Mobility
    ) -> [Move] {
        guard let level = venue.level(here.level) else { return [] }
        switch errand {
        case .onwards(let metres, let way):
            return onwards(metres, from: here.point, heading: way ?? heading, on: level)
        case .outOfHere(let sought, let places):
            return wayOut(from: here, to: sought, as: mobility)
                ?? moves(
                    for: .toMoreToSee(notNear: places), from: here, heading: heading, as: mobility)
        case .toMoreToSee(let places):
            return moreToSee(from: here, heading: heading, notNear: places, on: level)
                ?? onwards(Eyes.distances[0], from: here.point, heading: heading, on: level)
        case .back(let point):
            return pathfinder.nearbyPath(
                from: here, to: point, effort: Eyes.wayKnown, as: mobility)
                ?? onwards(Eyes.distances[0], from: here.point, heading: heading, on: level)
        }
    }

    /// Metres to the ends of a room or passage that people look for; the ends among which they take
    /// the nearest; the rooms and passages that they leave in one walk (ours).
    private static let (reach, ends, most) = (100.0, 12, 4)
    /// The least texture in good light that people take for signs or shop fronts, and the least
    /// reception that they stop for (ours).
    private static let (legible, bars) = (0.25, 0.3)

    /// The way out of a room or passage by its nearest end, and so on from there, to the first place
    /// that has what is sought; nil for who sees no way out, or is in a hall that has it.
    private func wayOut(
        from here: Position, to sought: Follower.Sought, as mobility: Mobility
    ) -> [Move]? {
        guard let level = venue.level(here.level), let unit = level.unitNumber(at: here.point),
            level.units[unit].category.isRoom || !has(sought, at: here)
        else { return nil }
        var (place, known, moves) = (here, [unit], [Move]())
        while known.count <= Eyes.most,
            let way = nearestEnd(outOf: known, from: place, on: level, as: mobility)
        {
            moves += way.moves
            place = way.end
            if has(sought, at: place) { break }
            known += [level.unitNumber(at: place.point)].compactMap(\.self)
        }
        return moves.isEmpty ? nil : moves
    }

    private func nearestEnd(
        outOf known: [Int], from here: Position, on level: Level, as mobility: Mobility
    ) -> (moves: [Move], end: Position)? {
        venue.graph.nodes.lazy.map(\.position)
            .filter { $0.level == here.level && $0.point.distance(to: here.point) < Eyes.reach }
            .filter { level.unitNumber(at: $0.point).map { !known.contains($0) } ?? false }
            .sorted { $0.point.distance(to: here.point) < $1.point.distance(to: here.point) }
            .prefix(Eyes.ends)
            .compactMap { end in
                pathfinder.nearbyPath(
                    from: here, to: end.point, effort: Eyes.wayKnown, as: mobility
                ).map { (moves: $0, end: end) }
            }
            .min { Eyes.metres($0.moves, from: here) < Eyes.metres($1.moves, from: here) }
    }

    private static func metres(_ moves: [Move], from here: Position) -> Double {
        let points = moves.compactMap { if case .walk(let point) = $0 { point } else { nil } }
        return Polyline([here.point] + points).length
    }

    private func has(_ sought: Follower.Sought, at place: Position) -> Bool {
        switch sought {
        case .signs: views(from: place).contains { $0 >= Eyes.legible }
        case .reception: venue.spot(at: place).surroundings.network >= Eyes.bars
        }
    }

    /// Straight on, or in the nearest direction that is free for the whole distance; otherwise in
    /// the freest.
    private func onwards(
        _ metres: Double, from here: Point, heading: Double, on level: Level
    ) -> [Move] {
        var best = (metres: 0.0, heading: heading)
        for turn in Eyes.directions {
            let free = freeMetres(
                from: here, along: Heading.direction(heading + turn), atMost: metres, on: level)
            if free.metres > best.metres + 1e-9 { best = (free.metres, heading + turn) }
            if best.metres >= metres { break }
        }
        guard best.metres > Eyes.distanceKept else { return [] }
        return [.walk(to: here + Heading.direction(best.heading) * best.metres)]
    }

    /// The place with the most to recognise among those that can be walked to directly; nil if
    /// there is none.
    private func moreToSee(
        from here: Position, heading: Double, notNear places: [Point], on level: Level
    ) -> [Move]? {
        var best: (point: Point, worth: Double)?
        for turn in Eyes.directions {
            for metres in Eyes.distances {
                let direction = Heading.direction(heading + turn)
                let free = freeMetres(
                    from: here.point, along: direction, atMost: metres, on: level)
                let point = here.point + direction * free.metres
                guard !places.contains(where: { $0.distance(to: point) < Eyes.apart })
                else { continue }
                let worth = worth(of: Position(point, level: here.level))
                if worth > best?.worth ?? -1 { best = (point, worth) }
            }
        }
        return best.map { [.walk(to: $0.point)] }
    }

    /// How much there is to recognise round a place.
    private func worth(of place: Position) -> Double { views(from: place).reduce(0, +) }

    /// How much there is to recognise in each direction.
    private func views(from place: Position) -> [Double] {
        let surroundings = venue.spot(at: place).surroundings
        return stride(from: 0.0, to: 360, by: Viewfinder.fieldOfView).map { heading in
            let view = Camera.view(
                from: place, heading: heading, inclination: 90, in: venue,
                surroundings: surroundings, conditions: CameraConditions())
            return view.texture * min(1, view.light * 2)
        }
    }
}
