import Indoor

/// An area with many edges, cut into slices from south to north: whether a point is in it depends on
/// the edges of its slice only. The answer is the area's own, bit by bit.
struct SlicedArea {
    /// The fewest edges that are worth it, the slices for each edge, and the most slices that an edge
    /// touches on average, so that an area of long edges takes no more memory (ours).
    private static let fewest = 64
    private static let slicesForEdge = 0.25
    private static let mostTouched = 8.0

    private let bounds: Bounds
    /// Metres from south to north.
    private let height: Double
    /// The ends of the edges that touch each slice, in the order of the rings.
    private var slices: [[(from: Point, to: Point)]]

    /// nil for an area with few edges.
    init?(_ area: Area) {
        let count = area.rings.reduce(0) { $0 + $1.count }
        guard count >= SlicedArea.fewest, area.bounds.size.y > 0 else { return nil }
        bounds = area.bounds
        let edges = Double(count)
        let rise = area.edges.reduce(0) { $0 + abs($1.b.y - $1.a.y) } / area.bounds.size.y
        let wanted = min(edges * SlicedArea.slicesForEdge, edges * SlicedArea.mostTouched / rise)
        slices = Array(repeating: [], count: max(Int(wanted), 1))
        height = area.bounds.size.y / Double(slices.count)
        for ring in area.rings {
            var previous = ring[ring.count - 1]
            for current in ring {
                let ends = [previous.y, current.y].map(slice).sorted()
                for number in ends[0]...ends[1] { slices[number].append((previous, current)) }
                previous = current
            }
        }
    }

    private func slice(_ y: Double) -> Int {
        min(max(Int((y - bounds.low.y) / height), 0), slices.count - 1)
    }

    /// The answer of `Area.contains`.
    func contains(_ point: Point) -> Bool {
        guard bounds.contains(point) else { return false }
        var inside = false
        for (previous, current) in slices[slice(point.y)]
        where (previous.y > point.y) != (current.y > point.y) {
            let slope = (previous.x - current.x) / (previous.y - current.y)
            if point.x < current.x + slope * (point.y - current.y) { inside.toggle() }
        }
        return inside
    }
}
