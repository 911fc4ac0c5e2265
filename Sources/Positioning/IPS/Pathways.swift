import Indoor

extension PositioningMap {
    /// Whether a door to the outside is near a point, on any level.
    func hasEntrance(near point: Point, within radius: Double) -> Bool {
        levels.contains { level in
            level.openings.contains {
                $0.kind == .entrance && $0.segment.distance(to: point) <= radius
            }
        }
    }
}

/// The ways of each level as lines, without those of connectors.
final class Pathways: Sendable {
    private let indices: [(ordinal: LevelOrdinal, lines: SpatialIndex<Segment>)]

    init(_ graph: WayGraph) {
        var lines: [LevelOrdinal: [Segment]] = [:]
        for way in graph.ways where way.connector == nil {
            let (from, to) = (graph.nodes[way.from].position, graph.nodes[way.to].position)
            guard from.level == to.level else { continue }
            lines[from.level, default: []].append(Segment(from.point, to.point))
        }
        indices = lines.sorted { $0.key < $1.key }.map { ($0.key, SpatialIndex($0.value)) }
    }

    /// The nearest point of a level's pathways.
    func nearest(to point: Point, on ordinal: LevelOrdinal, within radius: Double) -> Point? {
        guard let lines = indices.first(where: { $0.ordinal == ordinal })?.lines,
            let found = lines.nearest(to: point, within: radius)
        else { return nil }
        return lines.shapes[found.segment].nearest(to: point)
    }

    /// Whether a place for people is outdoors; nil if people cannot be there.
    func ground(at point: Point, on level: Level) -> Bool? {
        if let unit = level.unit(at: point) { return unit.category == .outdoor }
        return nearest(to: point, on: level.ordinal, within: Pathways.beside) == nil ? nil : false
    }

    /// Metres beside a pathway that count as floor if no unit is mapped (ours).
    private static let beside = 2.0
}
