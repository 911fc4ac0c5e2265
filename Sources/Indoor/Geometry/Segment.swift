/// A straight line between two points of one plane.
package struct Segment: Hashable, Sendable {
    package var a: Point
    package var b: Point

    package init(_ a: Point, _ b: Point) {
        self.a = a
        self.b = b
    }

    package var length: Double { a.distance(to: b) }
    package var heading: Double { (b - a).heading }
    /// The unit vector to its right: of an area's edge, out of the area.
    package var right: Point {
        let along = (b - a).normalized
        return Point(along.y, -along.x)
    }

    /// The position along the segment (0 at `a`, 1 at `b`) of the point nearest to `point`.
    package func fraction(nearest point: Point) -> Double {
        let d = b - a
        let squared = d.dot(d)
        guard squared > 0 else { return 0 }
        return min(max((point - a).dot(d) / squared, 0), 1)
    }

    package func point(at fraction: Double) -> Point { a.mixed(with: b, fraction: fraction) }

    package func nearest(to point: Point) -> Point { self.point(at: fraction(nearest: point)) }

    package func distance(to point: Point) -> Double { nearest(to: point).distance(to: point) }

    /// The position along `self` (0 ... 1) where it first meets `other`; nil when they do not meet.
    package func crossing(_ other: Segment) -> Double? {
        let r = b - a
        let s = other.b - other.a
        let denominator = r.cross(s)
        let offset = other.a - a
        guard abs(denominator) > 1e-12 else { return overlap(other, offset) }
        let t = offset.cross(s) / denominator
        guard t >= 0, t <= 1 else { return nil }
        let u = offset.cross(r) / denominator
        return u >= 0 && u <= 1 ? t : nil
    }
}

extension Segment {
    /// The position where it first meets a collinear segment; nil for a parallel one.
    private func overlap(_ other: Segment, _ offset: Point) -> Double? {
        let r = b - a
        let squared = r.dot(r)
        guard squared > 0, abs(offset.cross(r)) <= 1e-9 * squared.squareRoot() else { return nil }
        let first = offset.dot(r) / squared
        let last = (other.b - a).dot(r) / squared
        let low = min(first, last)
        guard low <= 1, max(first, last) >= 0 else { return nil }
        return max(low, 0)
    }
}

/// An axis-parallel rectangle of the plane.
package struct Bounds: Hashable, Sendable {
    package private(set) var low: Point
    package private(set) var high: Point

    package init(low: Point, high: Point) {
        self.low = low
        self.high = high
    }

    /// The smallest bounds round the points; nil when there are none.
    package init?(_ points: some Sequence<Point>) {
        var bounds: Bounds?
        for point in points {
            if bounds == nil { bounds = Bounds(low: point, high: point) }
            bounds?.include(point)
        }
        guard let bounds else { return nil }
        self = bounds
    }

    package var size: Point { high - low }
    package var centre: Point { (low + high) / 2 }
    /// Anticlockwise from the lowest.
    package var corners: [Point] { [low, Point(high.x, low.y), high, Point(low.x, high.y)] }

    package mutating func include(_ point: Point) {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
    }

    package func contains(_ p: Point) -> Bool {
        p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y
    }

    package func grown(by metres: Double) -> Bounds {
        Bounds(low: low - Point(metres, metres), high: high + Point(metres, metres))
    }
}

extension [Point] {
    /// The straight lines from each point to the next.
    package var sides: [Segment] { zip(self, dropFirst()).map { Segment($0, $1) } }
}
