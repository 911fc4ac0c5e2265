import Indoor

/// The walls of a level, as far as doors need them: a door is drawn on its wall, in the gap of its
/// wall, or with its leaf and its swing beside either.
struct DoorGaps {
    /// A door's place.
    struct Place {
        let point: Point
        /// Metres between the jambs.
        let width: Double
        /// The gap of the wall, which the wall is to fill so that the door is cut out of it.
        let gap: Segment?
    }

    /// Metres (ours): a door whose drawing does not tell, how far a door's middle may be from its
    /// wall, how far its ends from the jambs, and the widths of doors.
    private static let (usual, reach, slack, widths) = (1.0, 1.2, 0.35, 0.5...6.0)
    /// The sine of the largest angle between two lines that count as one direction (ours).
    private static let lean = 0.2

    private let walls: SpatialIndex<Segment>

    init(_ walls: [Segment]) { self.walls = SpatialIndex(walls) }

    /// nil: no wall is near.
    func place(of lines: [[Point]]) -> Place? {
        guard let bounds = Bounds(Array(lines.joined())) else { return nil }
        if let span = DoorGaps.span(lines), let place = place(of: span) { return place }
        let middle = bounds.centre
        if let gap = gap(near: middle, within: bounds.size.length / 2 + DoorGaps.slack) {
            return Place(point: gap.point(at: 0.5), width: gap.length, gap: gap)
        }
        guard let wall = wall(near: middle, within: DoorGaps.reach) else { return nil }
        return Place(point: wall.nearest(to: middle), width: DoorGaps.usual, gap: nil)
    }

    /// The place where a line across an entrance meets its wall, or the gap for it.
    func crossing(of line: [Point]) -> Place? {
        for side in line.sides {
            if let hit = walls.firstHit(from: side.a, to: side.b) {
                return Place(point: side.point(at: hit.fraction), width: DoorGaps.usual, gap: nil)
            }
        }
        return place(of: [line, line])
    }

    /// The straight line that a drawing consists of; nil: it has a leaf, a swing or a frame.
    private static func span(_ lines: [[Point]]) -> Segment? {
        guard lines.count == 1, let first = lines[0].first, let last = lines[0].last else {
            return nil
        }
        let span = Segment(first, last)
        return widths.contains(span.length) && lines[0].allSatisfy { span.distance(to: $0) < 0.1 }
            ? span : nil
    }

    /// A line along its wall, or from jamb to jamb.
    private func place(of span: Segment) -> Place? {
        let middle = span.point(at: 0.5)
        if let wall = wall(near: middle, within: DoorGaps.slack) {
            let isAlong = DoorGaps.areParallel(wall, span)
            return Place(
                point: wall.nearest(to: middle), width: isAlong ? span.length : DoorGaps.usual,
                gap: nil)
        }
        let jambs = [span.a, span.b].map { wall(near: $0, within: DoorGaps.slack) }
        // A door at the end of its wall has only one jamb drawn.
        let isInGap =
            jambs.allSatisfy { $0 != nil }
            || jambs.contains { $0.map { DoorGaps.areParallel($0, span) } ?? false }
        return isInGap ? Place(point: middle, width: span.length, gap: span) : nil
    }

    private func wall(near point: Point, within reach: Double) -> Segment? {
        walls.nearest(to: point, within: reach).map { walls.shapes[$0.segment] }
    }

    private static func areParallel(_ one: Segment, _ other: Segment) -> Bool {
        abs((one.b - one.a).normalized.cross((other.b - other.a).normalized)) < lean
    }

    // MARK: Gaps

    /// The gap nearest to a point: from the end of a wall, in its direction, to the next wall.
    private func gap(near point: Point, within radius: Double) -> Segment? {
        let near = walls.near(point, within: radius + DoorGaps.slack).map { walls.shapes[$0] }
        var best: (gap: Segment, distance: Double)?
        for wall in near {
            for (end, start) in [(wall.a, wall.b), (wall.b, wall.a)] {
                guard let gap = gap(from: end, along: (end - start).normalized) else { continue }
                let distance = gap.point(at: 0.5).distance(to: point)
                if distance <= radius, distance < best?.distance ?? .infinity {
                    best = (gap, distance)
                }
            }
        }
        return best?.gap
    }

    private func gap(from end: Point, along direction: Point) -> Segment? {
        guard direction != .zero, isEnd(end, along: direction) else { return nil }
        let ray = Segment(end + direction * 0.05, end + direction * DoorGaps.widest)
        var length = walls.firstHit(from: ray.a, to: ray.b).map {
            ray.point(at: $0.fraction).distance(to: end)
        }
        // A wall in the same line may be missed by a millimetre.
        for wall in walls.near(end, within: DoorGaps.widest).map({ walls.shapes[$0] }) {
            for other in [wall.a, wall.b] {
                let along = (other - end).dot(direction)
                guard along > 0.05, along < length ?? DoorGaps.widest,
                    abs((other - end).cross(direction)) < DoorGaps.aside
                else { continue }
                length = along
            }
        }
        guard let length, length >= DoorGaps.widths.lowerBound else { return nil }
        return Segment(end, end + direction * length)
    }

    /// Whether a wall ends at a point, and no other goes on from there. The short line across the end
    /// of a wall that is drawn as two lines counts as part of it.
    private func isEnd(_ end: Point, along direction: Point) -> Bool {
        walls.near(end, within: 0.05).allSatisfy { number in
            let other = walls.shapes[number]
            let (near, far) =
                other.a.distance(to: end) < other.b.distance(to: end)
                ? (other.a, other.b) : (other.b, other.a)
            guard near.distance(to: end) < 0.05 else { return false }
            let turn = (far - near).normalized.dot(direction)
            return turn < -0.5 || turn < 0.5 && other.length < DoorGaps.thickest
        }
    }

    /// Metres (ours): how far two walls in one line may be out of it, and the thickest wall.
    private static let (aside, thickest) = (0.15, 0.6)

    /// The widest gap that one door of an unknown width fills, in metres (ours).
    private static let widest = 2.5
}
