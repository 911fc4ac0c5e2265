import Indoor

extension Truth.Radio.Sky {
    /// Metres to a wall or roof that still hides a part of the sky (ours).
    private static let edge = 3.0
    /// Metres that satellites reach in from a pane of glass, and from a way out (ours).
    private static let (pane, wayOut) = (6.0, 8.0)
    /// Metres relative to the ground level; below it no signals arrive.
    private static let underground = -1.0

    /// The view of the sky, derived from the plan: open ground, roofs and walls, and glass with
    /// open ground behind it.
    init(at position: Position, in venue: Venue) {
        guard let level = venue.level(position.level) else {
            self = .open
            return
        }
        if Self.isOutside(position.point, on: level) {
            let isNearWall =
                level.wallIndex.nearest(to: position.point, within: Self.edge) {
                    level.walls[$0].kind != .low
                } != nil
            self = isNearWall || Self.hasRoof(position, in: venue) ? .underRoof : .open
        } else if level.elevation < Self.underground {
            self = .inside
        } else {
            self = Self.fromInside(position.point, on: level)
        }
    }

    /// Whether a point is on open ground, or outside everything mapped.
    private static func isOutside(_ point: Point, on level: Level) -> Bool {
        if let unit = level.unit(at: point) { return unit.category == .outdoor }
        return directions.count { isFree(point, $0, 25, on: level) } >= 4
    }

    private static let directions = (0..<8).map { Heading.direction(Double($0) * 45) }

    private static func isFree(
        _ point: Point, _ direction: Point, _ metres: Double, on level: Level
    ) -> Bool {
        !level.wallIndex.isHit(from: point, to: point + direction * metres) {
            level.walls[$0].kind != .low
        }
    }

    private static func hasRoof(_ position: Position, in venue: Venue) -> Bool {
        venue.levels.contains { level in
            level.ordinal > position.level
                && level.unit(at: position.point).map { $0.category != .outdoor } ?? false
        }
    }

    private static func fromInside(_ point: Point, on level: Level) -> Truth.Radio.Sky {
        var best = Truth.Radio.Sky.inside
        for direction in directions {
            let hit = level.wallIndex.firstHit(from: point, to: point + direction * wayOut) {
                level.walls[$0].kind != .low
            }
            if let hit {
                let metres = hit.fraction * wayOut
                if level.walls[hit.segment].kind == .glass, metres <= pane,
                    isOutside(point + direction * (metres + 1), on: level)
                {
                    best = .byGlass
                }
            } else if level.unit(at: point + direction * edge)?.category == .outdoor {
                return .underRoof
            } else if level.unit(at: point + direction * wayOut)?.category == .outdoor {
                best = .byGlass
            }
        }
        return best
    }
}
