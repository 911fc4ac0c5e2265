/// The indoor areas where people walk, which planned beacons have to cover.
struct BeaconGround {
    private let venue: Venue
    /// Metres between neighbouring points.
    private let pitch: Double
    /// The ways within each level and their ends, by the level's number.
    private let ways: [[Segment]]

    init(venue: Venue, pitch: Double) {
        self.venue = venue
        self.pitch = pitch
        var numbers: [LevelOrdinal: Int] = [:]
        for (number, level) in venue.levels.enumerated() { numbers[level.ordinal] = number }
        var ways = [[Segment]](repeating: [], count: venue.levels.count)
        for way in venue.graph.ways where way.connector == nil {
            let from = venue.graph.nodes[way.from].position
            let to = venue.graph.nodes[way.to].position
            guard from.level == to.level, let number = numbers[from.level] else { continue }
            ways[number].append(Segment(from.point, to.point))
        }
        for node in venue.graph.nodes {
            guard let number = numbers[node.position.level] else { continue }
            ways[number].append(Segment(node.position.point, node.position.point))
        }
        self.ways = ways
    }

    /// About how many points of a level are looked at.
    func estimate(on level: Level) -> Double {
        guard let number = venue.levels.firstIndex(where: { $0 === level }) else { return 0 }
        let along = ways[number].reduce(0) { $0 + $1.length / pitch + 1 }
        return level.units.filter(BeaconGround.isPublic).reduce(along) { sum, unit in
            let size = unit.area.bounds.size / pitch
            return sum + (size.x + 1) * (size.y / BeaconGround.rowShare + 1)
        }
    }

    /// The distance of rows as a share of the pitch: about half the root of 3.
    private static let rowShare = 0.866

    /// The points of a level: all points in each room that a way enters, and the points along the
    /// ways.
    func points(on level: Level) -> [Point] {
        guard let number = venue.levels.firstIndex(where: { $0 === level }) else { return [] }
        var isEntered = [Bool](repeating: false, count: level.units.count)
        var points: [Point] = []
        for way in ways[number] {
            let count = max(1, Int((way.length / pitch).rounded(.up)))
            for step in 0...count {
                let point = way.point(at: Double(step) / Double(count))
                if let unit = level.unitNumber(at: point) {
                    isEntered[unit] = true
                } else if level.ordinal != 0 {
                    points.append(point)
                }
            }
        }
        let index = SpatialIndex(ways[number])
        for unit in level.units.indices
        where isEntered[unit] && BeaconGround.isPublic(level.units[unit]) {
            points += grid(of: unit, on: level, near: index)
        }
        return points
    }

    /// Whether people go there: not open ground, nor a service room without a name, such as a track
    /// or shaft.
    private static func isPublic(_ unit: Unit) -> Bool {
        unit.category != .outdoor && (unit.category != .service || unit.name != nil)
    }

    /// The greatest distance from a way, in metres, at which a building's assumed floor counts:
    /// further away may be rooms that the map leaves out.
    private static let nearWays = 6.0

    /// Points of a unit in rows, every second one shifted by half a pitch.
    private func grid(of number: Int, on level: Level, near ways: SpatialIndex<Segment>) -> [Point]
    {
        let unit = level.units[number]
        let bounds = unit.area.bounds
        let rowHeight = pitch * BeaconGround.rowShare
        var points: [Point] = []
        for row in 0...Int(bounds.size.y / rowHeight) {
            let y = bounds.low.y + (Double(row) + 0.5) * rowHeight
            let shift = row % 2 == 0 ? 0.25 : 0.75
            for column in 0...Int(bounds.size.x / pitch) {
                let point = Point(bounds.low.x + (Double(column) + shift) * pitch, y)
                guard unit.area.contains(point), level.unitNumber(at: point) == number else {
                    continue
                }
                if unit.isAssumed, !ways.isAnyNear(point, within: BeaconGround.nearWays) {
                    continue
                }
                points.append(point)
            }
        }
        return points.isEmpty ? [unit.area.anchor] : points
    }
}
