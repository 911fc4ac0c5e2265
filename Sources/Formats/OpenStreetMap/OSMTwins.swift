import Indoor

/// Features given twice: converters write a closed way as a line and as a polygon, and some files
/// list a feature again.
struct OSMTwins {
    private var twins: Set<Int> = []

    /// Whether a feature is left out because another feature describes the same object.
    func isTwin(_ number: Int) -> Bool { twins.contains(number) }

    /// The identity of a closed way: its tags, and its points regardless of the ring's beginning
    /// and direction.
    private struct Ring: Hashable {
        let tags: TagSet
        let count: Int
        let low: SIMD2<Double>
        let sum: SIMD2<Double>

        /// The points tell nearly all rings apart.
        func hash(into hasher: inout Hasher) { hasher.combine(sum) }
    }

    init(_ features: [OSMFeature]) {
        var seen: [Ring: Int] = [:]
        for (number, feature) in features.enumerated() where !feature.tags.isEmpty {
            guard let ring = OSMTwins.ring(feature) else { continue }
            guard let first = seen[ring] else {
                seen[ring] = number
                continue
            }
            // The tags decide whether the line or the polygon stays.
            let isLine = features[number].isLine
            let drop = isLine == features[first].isLine || isLine == feature.isAreaWhenClosed
            twins.insert(drop ? number : first)
            if !drop { seen[ring] = number }
        }
    }

    /// nil for anything but a closed line or a polygon of one ring.
    private static func ring(_ feature: OSMFeature) -> Ring? {
        let points: [GeoPoint]
        switch feature.geometry {
        case .lines(let lines):
            guard lines.count == 1, lines[0].count >= 4, lines[0].first == lines[0].last else {
                return nil
            }
            points = lines[0]
        case .polygons(let polygons):
            guard polygons.count == 1, polygons[0].count == 1 else { return nil }
            points = polygons[0][0]
        case .point: return nil
        }
        let isClosed = points.first == points.last
        let open = isClosed ? points.dropLast() : points[...]
        guard let first = open.first else { return nil }
        // Whole units of a hundred-millionth of a degree, so that the order of the points does not
        // matter for the sum.
        func whole(_ point: GeoPoint) -> SIMD2<Double> {
            SIMD2((point.longitude * 1e8).rounded(), (point.latitude * 1e8).rounded())
        }
        var (low, sum) = (whole(first), SIMD2<Double>.zero)
        for point in open {
            low = pointwiseMin(low, whole(point))
            sum += whole(point)
        }
        return Ring(tags: feature.tags, count: open.count, low: low, sum: sum)
    }
}
