import Indoor

/// The stretches of an outline that have no wall because other outlines lie on them: a corridor's
/// edge in front of another corridor or hall, and the edge of a building or floor between two rooms
/// or through one.
struct WallCover {
    /// The areas that lie on one outline.
    struct Areas {
        fileprivate let areas: [Area]
        /// Whether they must lie on both sides of an edge; otherwise on its outer side.
        fileprivate let onBothSides: Bool
    }

    private let open: [(number: Int, area: Area)]
    private let rooms: [(number: Int, area: Area)]

    init(_ outlines: [(number: Int, VenueSurvey.Outline)]) {
        open = outlines.filter { $0.1.kind == .corridor || $0.1.kind == .area }
            .map { ($0.number, $0.1.area) }
        rooms = open + outlines.filter { $0.1.kind == .room }.map { ($0.number, $0.1.area) }
    }

    func areas(over outline: VenueSurvey.Outline, _ number: Int) -> Areas {
        let others: [(number: Int, area: Area)]
        switch outline.kind {
        case .corridor: others = open
        case .building, .floor: others = rooms
        default: others = []
        }
        let bounds = outline.area.bounds.grown(by: WallPlan.slack)
        return Areas(
            areas: others.filter { $0.number != number && $0.area.bounds.meets(bounds) }
                .map(\.area),
            onBothSides: outline.kind != .corridor)
    }
}

extension WallCover.Areas {
    private typealias Part = (low: Double, high: Double)

    /// Metres beside an edge at which the areas are tested.
    private static let aside = WallPlan.slack
    /// Metres; shorter remainders of a wall are left out.
    private static let shortest = 0.3

    /// The parts of an edge, its area on the left, that remain a wall.
    ///
    /// - Parameter doors: the closed doors on it, as fractions: they stand in a wall.
    func standing(_ edge: Segment, closed doors: [Double]) -> [Segment] {
        guard !areas.isEmpty, edge.length > 0 else { return [edge] }
        let outward = edge.right * WallCover.Areas.aside
        var gone = covered(Segment(edge.a + outward, edge.b + outward))
        if onBothSides, !gone.isEmpty {
            let inner = covered(Segment(edge.a - outward, edge.b - outward))
            gone = gone.flatMap { one in
                inner.map { (max(one.low, $0.low), min(one.high, $0.high)) }
            }.filter { $0.low < $0.high }
        }
        gone.removeAll { part in doors.contains { $0 >= part.low && $0 <= part.high } }
        if gone.isEmpty { return [edge] }
        var standing: [Segment] = []
        var from = 0.0
        for part in gone.sorted(by: { ($0.low, $0.high) < ($1.low, $1.high) }) + [(1, 1)] {
            if (part.low - from) * edge.length >= WallCover.Areas.shortest {
                standing.append(Segment(edge.point(at: from), edge.point(at: part.low)))
            }
            from = max(from, part.high)
        }
        return standing
    }

    /// The parts of a line inside one of the areas.
    private func covered(_ line: Segment) -> [Part] {
        let bounds = Bounds([line.a, line.b])
        return areas.flatMap { area -> [Part] in
            guard bounds.map(area.bounds.meets) ?? false else { return [] }
            let ends = area.edges.compactMap { line.crossing($0) }.sorted()
            return zip([0] + ends, ends + [1]).filter { low, high in
                high - low > 1e-6 && area.contains(line.point(at: (low + high) / 2))
            }
        }
    }
}

extension Bounds {
    /// Whether two rectangles have a point in common.
    fileprivate func meets(_ other: Bounds) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
            && other.low.y <= high.y
    }
}
