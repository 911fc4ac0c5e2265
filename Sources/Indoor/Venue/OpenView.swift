extension Level {
    /// The direction with the most free floor ahead, in degrees clockwise from north: where a person
    /// who stands there would look. Of equal ones the first from north on.
    package func openHeading(at point: Point) -> Double {
        let all = stride(from: 0.0, to: 360, by: Level.stepOfView)
        let free = all.map { heading in (heading: heading, metres: freeMetres(from: point, heading))
        }
        // The floor beside the line of sight counts, too: a door's gap is not the open.
        let rooms = free.indices.map { number in
            let count = free.count
            return min(free[(number + count - 1) % count].metres, free[(number + 1) % count].metres)
                + free[number].metres
        }
        let best = rooms.indices.max { (rooms[$0], -$0) < (rooms[$1], -$1) }
        return best.map { free[$0].heading } ?? 0
    }

    /// Degrees from one direction to the next (ours).
    private static let stepOfView = 15.0
    /// Metres beyond which all is equally open (ours).
    private static let farthestView = 60.0

    /// Metres to the first wall, or to the end of the floor.
    private func freeMetres(from point: Point, _ heading: Double) -> Double {
        let direction = Heading.direction(heading)
        let end = point + direction * Level.farthestView
        let wall = wallIndex.firstHit(from: point, to: end).map { $0.fraction * Level.farthestView }
        let reach = wall ?? Level.farthestView
        let beyond = stride(from: 1.0, to: reach, by: 1).first {
            unit(at: point + direction * $0) == nil
        }
        return beyond ?? reach
    }
}
