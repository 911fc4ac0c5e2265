import Indoor

// Handles levels with rooms and nothing in between: the building's outline serves as their floor.
extension VenueSurvey {
    /// The share of a level's rooms that must lead nowhere (ours).
    private static let enough = 0.25
    /// The most spots around a room that are examined.
    private static let mostSpots = 60
    /// Metres in front of a wall at which a corridor is searched: walls have a thickness.
    private static let gaps = [0.4, 0.8, 1.4]

    /// A point on a wall, and the direction out of the room.
    fileprivate struct Side {
        let edge: Point
        let outward: Point
    }

    /// Adds the outline of the building as a floor, marked as assumed, to each level whose rooms
    /// have no corridor, hall or way in front of them.
    mutating func assumeFloors(_ warnings: inout WarningList) {
        var buildings: [Outline] = []
        for outline in outlines where outline.kind == .building {
            if buildings.last?.origin != outline.origin { buildings.append(outline) }
        }
        guard !buildings.isEmpty else { return }
        let contents = LevelContents(self)
        for level in Set(outlines.map(\.level)).sorted() {
            let own = contents.outlines(on: level)
            guard !own.contains(where: { outlines[$0].kind == .floor }) else { continue }
            let doors = contents.doors(on: level).map { self.doors[$0].point }
            for building in buildings where isFloorMissing(in: building, on: level, own, doors) {
                outlines.append(building.asFloor(on: level))
                warnings.add(
                    "level \(level) has rooms and no corridors: the building's outline serves as "
                        + "floor, assumed", about: building.origin)
            }
        }
    }

    private func isFloorMissing(
        in building: Outline, on level: LevelOrdinal, _ own: [Int], _ doors: [Point]
    ) -> Bool {
        let rooms = own.filter { number in
            outlines[number].kind == .room && !outlines[number].isLift
                && building.area.contains(outlines[number].area.anchor)
        }
        guard rooms.count > 1, !hasWays(in: building, on: level, rooms: rooms.count) else {
            return false
        }
        let spaces = own.filter { outlines[$0].isSpace && outlines[$0].kind != .ground }
        let index = SpatialIndex(spaces.map { outlines[$0].area.bounds })
        let doors = SpatialIndex(doors.map { Segment($0, $0) })
        let stranded = rooms.count { number in
            let area = outlines[number].area
            return leadsNowhere(area, area.doorSides(doors), building) { point in
                index.first(at: point) { outlines[spaces[$0]].area.contains(point) }
                    .map { outlines[spaces[$0]] }
            }
        }
        return stranded > 0 && Double(stranded) >= Double(rooms.count) * VenueSurvey.enough
    }

    /// Whether a room has free floor of its building in front of it, and no corridor or hall.
    ///
    /// - Parameters:
    ///   - sides: its doors; without doors, points on its walls.
    ///   - space: the space at a point.
    private func leadsNowhere(
        _ area: Area, _ sides: [Side], _ building: Outline, space: (Point) -> Outline?
    ) -> Bool {
        var isFree = false
        for side in sides.prefix(VenueSurvey.mostSpots) {
            let fronts = VenueSurvey.gaps.map { side.edge + side.outward * $0 }
            if let space = fronts.lazy.compactMap(space).first {
                if space.kind != .room { return false }
            } else if building.area.contains(fronts[0]) {
                isFree = true
            }
        }
        return isFree
    }

    /// Whether the level has mapped ways in the building: 2 m a room on average.
    private func hasWays(in building: Outline, on level: LevelOrdinal, rooms: Int) -> Bool {
        var metres = 0.0
        for path in paths where path.levels == [level] || (path.levels.isEmpty && level == 0) {
            for side in path.points.sides where building.area.contains((side.a + side.b) / 2) {
                metres += side.length
            }
        }
        return metres >= Double(rooms) * 2
    }
}

extension Area {
    /// The doors on its outline; if there are none, points on all its edges.
    fileprivate func doorSides(_ doors: SpatialIndex<Segment>) -> [VenueSurvey.Side] {
        let reach = (bounds.high - bounds.centre).length + WallPlan.slack
        let own = doors.near(bounds.centre, within: reach).map { doors.shapes[$0].a }
        let sides = own.compactMap { door in
            edges.first { $0.distance(to: door) <= WallPlan.slack }.map { edge in
                VenueSurvey.Side(edge: edge.nearest(to: door), outward: edge.right)
            }
        }
        if !sides.isEmpty { return sides }
        return DoorSpot.spots(around: self).map {
            VenueSurvey.Side(edge: $0.door, outward: ($0.outside - $0.door).normalized)
        }
    }
}

extension VenueSurvey.Outline {
    fileprivate func asFloor(on level: LevelOrdinal) -> VenueSurvey.Outline {
        VenueSurvey.Outline(
            kind: .floor, level: level, area: area, name: nil, category: .hall, origin: origin,
            isLift: false, isStairwell: false, isAssumed: true)
    }
}
