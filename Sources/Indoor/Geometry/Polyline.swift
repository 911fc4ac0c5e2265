/// A line of straight pieces: the run of an escalator on the plan, with its landings and bends.
package struct Polyline: Hashable, Sendable {
    /// One point or more; a lift has one.
    package let points: [Point]
    /// Metres.
    package let length: Double

    package init(_ points: [Point]) {
        self.points = points
        length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    package var end: Point { points[points.count - 1] }

    /// The nearest point of the line, as metres along it, and the distance to it.
    package func nearest(to point: Point) -> (along: Double, distance: Double) {
        var best = (along: 0.0, distance: points[0].distance(to: point))
        var passed = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            let piece = Segment(a, b)
            let distance = piece.distance(to: point)
            if distance < best.distance {
                best = (passed + piece.fraction(nearest: point) * piece.length, distance)
            }
            passed += piece.length
        }
        return best
    }

    /// The point at this distance along the line, clamped to its ends, and the line's direction
    /// there.
    package func place(along metres: Double) -> (point: Point, direction: Point) {
        var left = max(0, metres)
        for (a, b) in zip(points, points.dropFirst()) {
            let length = a.distance(to: b)
            if left <= length { return (a + (b - a).normalized * left, b - a) }
            left -= length
        }
        return (end, end - points[max(0, points.count - 2)])
    }
}
