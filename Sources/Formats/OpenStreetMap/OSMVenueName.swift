import Indoor

/// The venue's name: that of the building or station around most of its rooms, else around some, else
/// the most frequent one close by.
struct OSMVenueName {
    /// nil when nothing there names the venue.
    let name: String?

    /// - Parameters:
    ///   - rooms: the middles of its rooms.
    ///   - bounds: the ground that the venue covers.
    init(
        _ features: [OSMFeature], around rooms: [Point], within bounds: Bounds, _ frame: GeoFrame
    ) {
        var around: [String: Int] = [:]
        var times: [String: Int] = [:]
        var order: [String] = []
        for feature in features where feature.namesVenue {
            guard let name = feature.name,
                let own = Bounds(feature.geometry.points.map(frame.point)), own.meets(bounds)
            else { continue }
            if times[name] == nil { order.append(name) }
            times[name, default: 0] += 1
            let areas = OSMVenueName.areas(feature, frame)
            if areas.isEmpty { continue }
            around[name, default: 0] += rooms.count { room in
                areas.contains { $0.contains(room) }
            }
        }
        func best(_ counts: [String: Int]) -> String? {
            order.enumerated().max { one, other in
                (counts[one.element] ?? 0, other.offset) < (counts[other.element] ?? 0, one.offset)
            }?.element
        }
        let outer = best(around)
        let isAround = outer.map { (around[$0] ?? 0) > 0 } ?? false
        name = isAround ? outer : best(times)
    }

    private static func areas(_ feature: OSMFeature, _ frame: GeoFrame) -> [Area] {
        switch feature.geometry {
        case .point: []
        case .lines(let lines):
            lines.filter { $0.count >= 4 && $0.first == $0.last }
                .compactMap { Area(rings: [$0.map(frame.point)]) }
        case .polygons(let polygons):
            polygons.compactMap { Area(rings: $0.map { $0.map(frame.point) }) }
        }
    }
}

extension Bounds {
    fileprivate func meets(_ other: Bounds) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
            && other.low.y <= high.y
    }
}
