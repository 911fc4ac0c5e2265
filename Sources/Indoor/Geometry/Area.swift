/// A region of a plane: one outer ring and any holes, by the even-odd rule. Rings are open (the
/// first point is not repeated at the end).
package struct Area: Hashable, Sendable {
    package var rings: [[Point]]
    package let bounds: Bounds

    /// nil unless a ring has three points or more.
    package init?(rings: [[Point]]) {
        let whole = rings.filter { $0.count >= 3 }
        guard let bounds = Bounds(whole.joined()) else { return nil }
        self.rings = whole
        self.bounds = bounds
    }

    package func contains(_ point: Point) -> Bool {
        guard bounds.contains(point) else { return false }
        var inside = false
        for ring in rings {
            var previous = ring[ring.count - 1]
            var wasAbove = previous.y > point.y
            for current in ring {
                let isAbove = current.y > point.y
                if isAbove != wasAbove {
                    let slope = (previous.x - current.x) / (previous.y - current.y)
                    if point.x < current.x + slope * (point.y - current.y) { inside.toggle() }
                }
                previous = current
                wasAbove = isAbove
            }
        }
        return inside
    }

    /// Square metres; holes are subtracted when their direction is opposite to the outer ring's.
    package var squareMetres: Double { abs(rings.reduce(0) { $0 + Area.signedArea($1) }) }

    /// The edges of every ring.
    package var edges: [Segment] {
        rings.flatMap { ring in
            ring.indices.map { Segment(ring[$0], ring[($0 + 1) % ring.count]) }
        }
    }

    /// The outer ring's centroid when it is inside, else another point inside: for labels and
    /// visitors.
    package var anchor: Point {
        let centre = Area.centroid(rings[0])
        if contains(centre) { return centre }
        return widestMiddle(atHeight: centre.y) ?? rings[0][0]
    }

    private func widestMiddle(atHeight y: Double) -> Point? {
        var crossings: [Double] = []
        for edge in edges where (edge.a.y > y) != (edge.b.y > y) {
            crossings.append(edge.point(at: (y - edge.a.y) / (edge.b.y - edge.a.y)).x)
        }
        crossings.sort()
        var best: (width: Double, middle: Double)?
        for i in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[i + 1] - crossings[i]
            if width > best?.width ?? 0 { best = (width, (crossings[i] + crossings[i + 1]) / 2) }
        }
        return best.map { Point($0.middle, y) }
    }

    private static func signedArea(_ ring: [Point]) -> Double {
        ring.indices.reduce(0) { $0 + ring[$1].cross(ring[($1 + 1) % ring.count]) } / 2
    }

    private static func centroid(_ ring: [Point]) -> Point {
        let twice = signedArea(ring) * 2
        guard abs(twice) > 1e-9 else { return ring.reduce(Point.zero, +) / Double(ring.count) }
        // Computed relative to the first point: far from the origin the products would lose
        // precision.
        let base = ring[0]
        var sum = Point.zero
        for i in ring.indices {
            let (p, q) = (ring[i] - base, ring[(i + 1) % ring.count] - base)
            sum += (p + q) * p.cross(q)
        }
        return base + sum / (3 * twice)
    }
}
