import RealModule

/// A place on one level's plane: metres east (`x`) and north (`y`) of the venue's origin.
package typealias Point = SIMD2<Double>

extension SIMD2<Double> {
    /// Metres from the origin.
    package var length: Double { (x * x + y * y).squareRoot() }

    package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// Positive when `other` lies to the left of `self`.
    package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// Metres to `other`.
    package func distance(to other: Point) -> Double { (self - other).length }

    /// The unit vector of the same direction; zero stays zero.
    package var normalized: Point {
        let length = length
        return length > 0 ? self / length : self
    }

    /// Compass heading of this vector: degrees clockwise from north, 0 ..< 360.
    package var heading: Double { Heading.normalized(Double.atan2(y: x, x: y) * 180 / .pi) }

    /// Turned clockwise by `degrees`, as a compass turns.
    package func turned(clockwise degrees: Double) -> Point {
        let (s, c) = (Double.sin(degrees * .pi / 180), Double.cos(degrees * .pi / 180))
        return Point(x * c + y * s, y * c - x * s)
    }

    /// The point `fraction` (0 to 1) of the way to `other`.
    package func mixed(with other: Point, fraction: Double) -> Point {
        self + (other - self) * fraction
    }

    package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// Compass arithmetic. Headings are degrees clockwise from north.
package enum Heading {
    /// The heading brought into 0 ..< 360.
    package static func normalized(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        // A tiny negative remainder rounds to 360 exactly when 360 is added.
        let positive = rest < 0 ? rest + 360 : rest
        return positive >= 360 ? 0 : positive
    }

    /// The shorter turn from one heading to another: -180 ... 180, positive to the right.
    package static func turn(from: Double, to: Double) -> Double {
        let difference = normalized(to - from)
        return difference > 180 ? difference - 360 : difference
    }

    /// One metre in the direction of a heading.
    package static func direction(_ degrees: Double) -> Point {
        Point(.sin(degrees * .pi / 180), .cos(degrees * .pi / 180))
    }
}
