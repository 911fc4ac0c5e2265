import Indoor

extension OSMFeature.Geometry {
    /// The place that the shape stands for: a point, or the first one of it.
    var place: GeoPoint? { points.first }
}

extension Polyline {
    /// The middle between the ends of a line of the file.
    static func middle(_ geometry: OSMFeature.Geometry, _ frame: GeoFrame) -> Point? {
        guard let first = geometry.points.first, let last = geometry.points.last else { return nil }
        return (frame.point(first) + frame.point(last)) / 2
    }
}

extension Area {
    /// A point of the outline moved a step inside.
    func inside(_ point: Point) -> Point {
        let middle = anchor
        let length = point.distance(to: middle)
        return length > 0.01 ? point.mixed(with: middle, fraction: min(0.3 / length, 0.5)) : point
    }

    /// A line along the longer side, through the middle, of three quarters of its length.
    var longRun: Segment {
        let longest = edges.max { $0.length < $1.length }
        let along = longest.map { ($0.b - $0.a).normalized } ?? Point(1, 0)
        let middle = anchor
        let reach = (longest?.length ?? 0) * 0.375
        return Segment(middle - along * reach, middle + along * reach)
    }
}
