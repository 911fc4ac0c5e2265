import Indoor

/// The units of an archive on the levels that it knows.
struct IMDFRooms {
    struct Room {
        let feature: IMDFArchive.Feature
        let storey: IMDFStoreys.Storey
        let use: IMDFUse
        let areas: [Area]
        var level: LevelOrdinal { storey.level }

        /// The largest area.
        var main: Area { areas.max { $0.squareMetres < $1.squareMetres } ?? areas[0] }
    }

    /// In the order of the file.
    private(set) var all: [Room] = []
    private var numbers: [String: Int] = [:]
    /// The outlines on each level.
    private let edges: [LevelOrdinal: SpatialIndex<Segment>]

    init(
        _ archive: IMDFArchive, _ storeys: IMDFStoreys, _ frame: GeoFrame,
        _ warnings: inout WarningList
    ) {
        var outlines: [LevelOrdinal: [Segment]] = [:]
        for unit in archive[.unit] {
            guard let shape = unit.geometry else {
                warnings.note(unit.origin, .notUsed, "unlocated")
                continue
            }
            guard let storey = storeys[unit.properties.level] else {
                warnings.note(unit.origin, .notUsed, "on no level of the archive")
                continue
            }
            let areas = shape.areas(in: frame)
            guard !areas.isEmpty else {
                warnings.note(unit.origin, .notUsed, "no area")
                continue
            }
            guard areas.allSatisfy(\.isNear) else {
                warnings.note(unit.origin, .notUsed, "kilometres away from the others")
                continue
            }
            if numbers[unit.id] == nil { numbers[unit.id] = all.count }
            all.append(
                Room(
                    feature: unit, storey: storey, use: IMDFUse(unit.properties.category),
                    areas: areas))
            outlines[storey.level, default: []] += areas.flatMap(\.edges).flatMap(\.parts)
        }
        edges = outlines.mapValues { SpatialIndex($0) }
    }

    subscript(id: String?) -> Room? { number(of: id).map { all[$0] } }

    /// The index of a unit in `all`.
    func number(of id: String?) -> Int? { id.flatMap { numbers[$0] } }

    /// Metres from an outline at which an opening still belongs to it: walls have a thickness, and
    /// openings may be drawn in their middle (ours).
    private static let reach = 1.0

    /// The point of an opening on the nearest outline; nil if there is none near.
    ///
    /// - Parameter level: nil: any.
    func onOutline(_ point: Point, _ level: LevelOrdinal?) -> Point? {
        guard let level else { return point }
        guard let edges = edges[level],
            let nearest = edges.nearest(to: point, within: IMDFRooms.reach)
        else { return nil }
        if nearest.distance <= WallPlan.slack / 2 { return point }
        return edges.shapes[nearest.segment].nearest(to: point)
    }
}

extension Area {
    /// Whether it belongs to the place that the frame is of.
    var isNear: Bool {
        bounds.low.length <= OSMExtent.reach && bounds.high.length <= OSMExtent.reach
    }
}
