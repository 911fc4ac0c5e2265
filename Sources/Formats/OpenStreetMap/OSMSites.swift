import Indoor

/// The sites of a file: indoor features that belong together, the site with the most first.
struct OSMSites {
    struct OneSite {
        /// The numbers of its indoor features.
        let features: [Int]
        let points: [GeoPoint]
        /// nil when nothing around its rooms has a name.
        let name: String?

        /// The middle of its features.
        var middle: GeoPoint {
            let count = Double(max(points.count, 1))
            return GeoPoint(
                latitude: points.reduce(0) { $0 + $1.latitude } / count,
                longitude: points.reduce(0) { $0 + $1.longitude } / count)
        }
    }

    /// Empty when no feature is indoors.
    let all: [OneSite]

    /// The side of the squares that group features, in metres: two sites are at least as far apart
    /// (ours).
    private static let spacing = 500.0
    /// Metres around a site's features in which a building or station may name it.
    private static let around = 100.0

    private struct Square: Hashable {
        let x: Int
        let y: Int
    }

    init(_ features: [OSMFeature]) {
        let indoor = features.indices.filter {
            features[$0].isIndoor && !features[$0].geometry.points.isEmpty
        }
        guard let first = indoor.first else {
            all = []
            return
        }
        let frame = GeoFrame(origin: features[first].geometry.points[0])
        var parts = Parts(count: indoor.count)
        var squares: [Square: Int] = [:]
        for (number, feature) in indoor.enumerated() {
            for geo in features[feature].geometry.points {
                let point = frame.point(geo)
                guard abs(point.x) < 1e8, abs(point.y) < 1e8 else { continue }
                let square = Square(
                    x: Int((point.x / OSMSites.spacing).rounded(.down)),
                    y: Int((point.y / OSMSites.spacing).rounded(.down)))
                if let other = squares[square] {
                    parts.join(number, other)
                    continue
                }
                squares[square] = number
                for x in -1...1 {
                    for y in -1...1 {
                        let next = Square(x: square.x + x, y: square.y + y)
                        if let other = squares[next] { parts.join(number, other) }
                    }
                }
            }
        }
        let groups = Dictionary(grouping: indoor.indices) { parts.part(of: $0) }
            .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
        all = groups.map { group in
            let own = group.value.map { indoor[$0] }
            let name = groups.count == 1 ? nil : OSMSites.name(own, features, frame)
            return OneSite(
                features: own, points: own.flatMap { features[$0].geometry.points }, name: name)
        }
    }

    private static func name(
        _ own: [Int], _ features: [OSMFeature], _ frame: GeoFrame
    ) -> String? {
        let middles = own.compactMap { number in
            Bounds(features[number].geometry.points.map(frame.point))?.centre
        }
        guard let bounds = Bounds(middles) else { return nil }
        return OSMVenueName(
            features, around: middles, within: bounds.grown(by: around), frame
        ).name
    }

    /// The site by its name or number; nil: there is none.
    ///
    /// - Parameter wanted: nil: the one with most indoor features.
    func site(_ wanted: String?) -> Int? {
        guard let wanted else { return all.isEmpty ? nil : 0 }
        if let number = Int(wanted), all.indices.contains(number - 1) { return number - 1 }
        return all.firstIndex { $0.name?.lowercased() == wanted.lowercased() }
    }

    /// A site as `--site` takes it: its name, or its number where another has the same.
    func title(_ number: Int) -> String {
        guard let name = all[number].name, all.count(where: { $0.name == name }) == 1 else {
            return "\(number + 1)"
        }
        return name
    }
}
