import Indoor

extension PositioningMap {
    /// A level with its walls and pathways.
    struct Storey: Sendable {
        let level: Level
        private let pathways: Pathways

        init(_ level: Level, pathways: Pathways) {
            self.level = level
            self.pathways = pathways
        }

        var ordinal: LevelOrdinal { level.ordinal }
        /// Metres above the ground level.
        var elevation: Double { level.elevation }
        var bounds: Bounds? { level.bounds }

        /// Whether a place for people is outdoors; nil if people cannot be there.
        func ground(at point: Point) -> Bool? {
            if let unit = level.unit(at: point) { return unit.category == .outdoor }
            return pathway(near: point, within: Storey.besidePathways) == nil ? nil : false
        }

        /// The nearest point of a pathway of this level.
        func pathway(near point: Point, within radius: Double) -> Point? {
            pathways.index(ordinal)?.nearest(to: point, within: radius).map {
                pathways.index(ordinal)?.shapes[$0.segment].nearest(to: point) ?? point
            }
        }

        /// Metres beside a pathway that count as floor if no unit is mapped (ours).
        private static let besidePathways = 2.0
    }
}

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

/// The ways of each level as lines, without those of connectors; made when first used, because most
/// sources use none.
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

    func index(_ ordinal: LevelOrdinal) -> SpatialIndex<Segment>? {
        indices.first { $0.ordinal == ordinal }?.lines
    }
}
