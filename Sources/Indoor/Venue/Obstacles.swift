/// The obstacles on the straight line between two points in the building: walls, and the slabs
/// between storeys. Made once for a venue.
package struct Obstacles: Sendable {
    /// Ascending by height.
    private let levels: [Level]

    /// A point in the building: a plan position with its height in metres above the ground level.
    package struct Spot: Hashable, Sendable {
        package var position: Position
        package var height: Double

        package init(_ position: Position, height: Double) {
            self.position = position
            self.height = height
        }

        package func distance(to other: Spot) -> Double {
            let plan = other.position.point - position.point
            let climb = other.height - height
            return (plan.dot(plan) + climb * climb).squareRoot()
        }
    }

    /// A wall on the line.
    package struct Crossed: Sendable {
        package let level: LevelOrdinal
        /// The wall's number on its level.
        package let number: Int
        package let kind: Wall.Kind
    }

    package init(_ levels: [Level]) {
        self.levels = levels.sorted { ($0.elevation, $0.ordinal) < ($1.elevation, $1.ordinal) }
    }

    /// The sum of the losses of the walls and slabs between two points, in the unit of `wall` and
    /// `slab`.
    ///
    /// Where the upper level has no floor over a point of the line, as in an atrium, there is no
    /// slab. Two walls closer than `thickness` are the two faces of one: the greater loss counts.
    package func loss(
        from a: Spot, to b: Spot, atMost most: Double = .infinity, slab: Double,
        wall: (Crossed) -> Double
    ) -> Double {
        let isUp = a.height <= b.height
        let (low, high) = isUp ? (a, b) : (b, a)
        guard low.position.level != high.position.level,
            let first = levels.firstIndex(where: { $0.ordinal == low.position.level }),
            let last = levels.firstIndex(where: { $0.ordinal == high.position.level }),
            first < last
        else {
            guard let level = levels.first(where: { $0.ordinal == a.position.level }) else {
                return 0
            }
            return min(most, loss(on: level, from: a.position.point, to: b.position.point, wall))
        }
        var sum = 0.0
        var (start, level) = (low.position.point, levels[first])
        for number in (first + 1)...last {
            let next = levels[number]
            let share = (next.elevation - low.height) / max(high.height - low.height, 0.01)
            let point = low.position.point.mixed(
                with: high.position.point, fraction: min(max(share, 0), 1))
            let isFloor = next.units.isEmpty || next.unit(at: point) != nil
            guard isFloor || number == last else { continue }
            if isFloor { sum += slab }
            guard sum < most else { return most }
            sum += loss(on: level, from: start, to: point, wall)
            (start, level) = (point, next)
        }
        return min(most, sum + loss(on: level, from: start, to: high.position.point, wall))
    }

    /// The greatest distance in metres between the two faces of one wall (ours).
    private static let thickness = 0.4

    private func loss(
        on level: Level, from start: Point, to end: Point, _ wall: (Crossed) -> Double
    ) -> Double {
        let hits = level.wallIndex.hits(from: start, to: end)
        guard !hits.isEmpty else { return 0 }
        let length = start.distance(to: end)
        var (sum, dearest, at) = (0.0, 0.0, -Double.infinity)
        for hit in hits {
            let metres = hit.fraction * length
            let loss = wall(
                Crossed(
                    level: level.ordinal, number: hit.segment, kind: level.walls[hit.segment].kind))
            if metres - at > Obstacles.thickness {
                sum += dearest
                (dearest, at) = (loss, metres)
            } else {
                dearest = max(dearest, loss)
            }
        }
        return sum + dearest
    }
}
