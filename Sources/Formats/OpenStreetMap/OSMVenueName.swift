import Indoor

/// The venue's name: the name of the building or station around most of the indoor features, or
/// else the most frequent one.
struct OSMVenueName {
    /// nil when no feature names the venue.
    let name: String?

    init(_ features: [OSMFeature], _ survey: VenueSurvey) {
        let naming = features.filter(\.namesVenue)
        guard !naming.isEmpty else {
            name = nil
            return
        }
        let inside = survey.outlines.filter { $0.kind == .room || $0.kind == .corridor }
            .map(\.area.anchor)
        var around: [String: Int] = [:]
        var times: [String: Int] = [:]
        var order: [String] = []
        for feature in naming {
            guard let name = feature.name else { continue }
            if times[name] == nil { order.append(name) }
            times[name, default: 0] += 1
            let areas = OSMVenueName.areas(feature, survey.frame)
            if areas.isEmpty { continue }
            around[name, default: 0] += inside.count { point in
                areas.contains { $0.contains(point) }
            }
        }
        func best(_ counts: [String: Int]) -> String? {
            order.enumerated().max { one, other in
                (counts[one.element] ?? 0, other.offset) < (counts[other.element] ?? 0, one.offset)
            }?.element
        }
        let outer = best(around)
        let isAround = outer.map { (around[$0] ?? 0) * 2 > inside.count } ?? false
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
