import Indoor

/// The venue's bounds within the file, which may also hold rails, streets and bus routes.
struct OSMExtent {
    /// Metres kept around indoor features.
    static let margin = 300.0
    /// Metres from the median indoor point beyond which features belong to another place.
    static let reach = 2500.0

    let frame: GeoFrame
    let bounds: Bounds

    /// Without the ground around it.
    var inner: Bounds { bounds.grown(by: -OSMExtent.margin) }

    /// - Parameter indoor: the points of the site's indoor features.
    /// - Returns: nil when no feature is indoors or walkable.
    init?(_ features: [OSMFeature], indoor: [GeoPoint]) {
        var points = indoor
        if points.isEmpty { points = features.filter(\.isWalked).flatMap(\.geometry.points) }
        guard let middle = OSMExtent.median(points) else { return nil }
        let rough = GeoFrame(origin: middle)
        let near = points.map(rough.point).filter { $0.length <= OSMExtent.reach }
        guard let found = Bounds(near) else { return nil }
        frame = GeoFrame(origin: rough.geo(found.centre))
        bounds = Bounds(low: found.low - found.centre, high: found.high - found.centre)
            .grown(by: OSMExtent.margin)
    }

    /// The median: a mean would be moved by one feature far away.
    static func median(_ points: [GeoPoint]) -> GeoPoint? {
        guard !points.isEmpty else { return nil }
        return GeoPoint(
            latitude: points.map(\.latitude).sorted()[points.count / 2],
            longitude: points.map(\.longitude).sorted()[points.count / 2])
    }
}

extension GeoJSONFile.Geometry<GeoPoint> {
    var points: [GeoPoint] {
        switch self {
        case .point(let point): [point]
        case .lines(let lines): lines.flatMap(\.self)
        case .polygons(let polygons): polygons.flatMap { $0.flatMap(\.self) }
        }
    }
}
