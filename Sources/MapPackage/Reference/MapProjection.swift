import Indoor
import RealModule

/// A map projection, converted back to degrees: the projections in which buildings are published.
/// Formulas: Snyder, Map Projections: A Working Manual (USGS 1395, 1987), pages 44, 61 and 107.
struct MapProjection {
    private enum Kind { case transverseMercator, mercator, conic }

    private let kind: Kind
    /// Metres.
    private let radius: Double
    /// The ellipsoid's eccentricity, squared.
    private let e2: Double
    /// Radians.
    private let (latitude0, longitude0): (Double, Double)
    private let parallels: (Double, Double)
    private let scale: Double
    /// In units of the coordinates.
    private let offset: Point
    /// Metres in a unit of the coordinates.
    private let unit: Double

    /// nil for another projection.
    init?(_ text: WellKnownText) {
        guard let method = text.first("PROJECTION", "METHOD")?.texts.first?.lowercased(),
            let ellipsoid = text.first("SPHEROID", "ELLIPSOID")?.numbers, ellipsoid.count >= 2
        else { return nil }
        let values = text.parameters
        func value(_ names: String...) -> Double? { names.lazy.compactMap { values[$0] }.first }
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let centre = value(
            "latitude_of_origin", "latitude_of_natural_origin", "latitude_of_false_origin",
            "latitude_of_center")
        let first = value("standard_parallel_1", "latitude_of_1st_standard_parallel")
        if method.contains("transverse") && method.contains("mercator") {
            kind = .transverseMercator
        } else if method.contains("mercator") || method.contains("pseudo") {
            kind = .mercator
        } else if method.contains("lambert") && method.contains("conic") {
            kind = .conic
        } else {
            return nil
        }
        let isSphere =
            method.contains("auxiliary") || method.contains("pseudo")
            || text.texts.first?.lowercased().contains("pseudo-mercator") == true
            || (kind == .mercator && text.first("EXTENSION") != nil)
        radius = ellipsoid[0]
        let flattening = isSphere || ellipsoid[1] == 0 ? 0 : 1 / ellipsoid[1]
        e2 = flattening * (2 - flattening)
        latitude0 = radians(centre ?? 0)
        longitude0 = radians(
            value(
                "central_meridian", "longitude_of_natural_origin", "longitude_of_false_origin",
                "longitude_of_center") ?? 0)
        parallels = (
            radians(first ?? centre ?? 0),
            radians(
                value("standard_parallel_2", "latitude_of_2nd_standard_parallel") ?? first
                    ?? centre ?? 0)
        )
        scale = value("scale_factor", "scale_factor_at_natural_origin") ?? 1
        offset = Point(
            value("false_easting", "easting_at_false_origin") ?? 0,
            value("false_northing", "northing_at_false_origin") ?? 0)
        // The unit of a projected system comes last, after the unit of its degrees.
        unit =
            text.inner.last { ["UNIT", "LENGTHUNIT"].contains($0.keyword) }?.numbers.first ?? 1
    }

    func geo(_ point: Point) -> GeoPoint {
        let plane = (point - offset) * unit
        let (latitude, longitude) =
            switch kind {
            case .transverseMercator: fromTransverse(plane)
            case .mercator: fromMercator(plane)
            case .conic: fromConic(plane)
            }
        return GeoPoint(
            latitude: latitude * 180 / .pi, longitude: (longitude0 + longitude) * 180 / .pi)
    }

    // MARK: Transverse Mercator

    private func fromTransverse(_ point: Point) -> (Double, Double) {
        let e4 = e2 * e2
        let e6 = e4 * e2
        let mean = 1 - e2 / 4 - 3 * e4 / 64 - 5 * e6 / 256
        let arc = meridian(latitude0) + point.y / scale
        let mu = arc / (radius * mean)
        let root = (1 - e2).squareRoot()
        let e1 = (1 - root) / (1 + root)
        let foot =
            mu + (3 * e1 / 2 - 27 * e1 * e1 * e1 / 32) * .sin(2 * mu)
            + (21 * e1 * e1 / 16 - 55 * e1 * e1 * e1 * e1 / 32) * .sin(4 * mu)
            + 151 * e1 * e1 * e1 / 96 * .sin(6 * mu)
        let (sine, cosine, tangent) = (Double.sin(foot), Double.cos(foot), Double.tan(foot))
        let prime = e2 / (1 - e2)
        let c = prime * cosine * cosine
        let t = tangent * tangent
        let w = 1 - e2 * sine * sine
        let normal = radius / w.squareRoot()
        let curvature = radius * (1 - e2) / (w * w.squareRoot())
        let d = point.x / (normal * scale)
        let d2 = d * d
        let latitude =
            foot - normal * tangent / curvature
            * (d2 / 2 - (5 + 3 * t + 10 * c - 4 * c * c - 9 * prime) * d2 * d2 / 24
                + (61 + 90 * t + 298 * c + 45 * t * t - 252 * prime - 3 * c * c) * d2 * d2 * d2
                    / 720)
        let longitude =
            (d - (1 + 2 * t + c) * d2 * d / 6
                + (5 - 2 * c + 28 * t - 3 * c * c + 8 * prime + 24 * t * t) * d2 * d2 * d / 120)
            / cosine
        return (latitude, longitude)
    }

    /// Metres along the meridian from the equator.
    private func meridian(_ latitude: Double) -> Double {
        let e4 = e2 * e2
        let e6 = e4 * e2
        return radius
            * ((1 - e2 / 4 - 3 * e4 / 64 - 5 * e6 / 256) * latitude
                - (3 * e2 / 8 + 3 * e4 / 32 + 45 * e6 / 1024) * .sin(2 * latitude)
                + (15 * e4 / 256 + 45 * e6 / 1024) * .sin(4 * latitude)
                - 35 * e6 / 3072 * .sin(6 * latitude))
    }

    // MARK: Mercator and Lambert's cone

    private func fromMercator(_ point: Point) -> (Double, Double) {
        let sine = Double.sin(parallels.0)
        let narrowed =
            parallels.0 == 0
            ? scale : Double.cos(parallels.0) / (1 - e2 * sine * sine).squareRoot()
        let along = radius * narrowed
        return (latitude(isometric: .exp(-point.y / along)), point.x / along)
    }

    private func fromConic(_ point: Point) -> (Double, Double) {
        let (m1, m2) = (ring(parallels.0), ring(parallels.1))
        let (t1, t2) = (isometric(parallels.0), isometric(parallels.1))
        let cone =
            abs(parallels.0 - parallels.1) < 1e-10
            ? Double.sin(parallels.0) : (Double.log(m1) - .log(m2)) / (.log(t1) - .log(t2))
        let f = m1 / (cone * Double.pow(t1, cone))
        let top = radius * scale * f * Double.pow(isometric(latitude0), cone)
        let rest = top - point.y
        let distance = (point.x * point.x + rest * rest).squareRoot() * (cone < 0 ? -1 : 1)
        let t = Double.pow(distance / (radius * scale * f), 1 / cone)
        let turn = cone < 0 ? Double.atan2(y: -point.x, x: -rest) : .atan2(y: point.x, x: rest)
        return (latitude(isometric: t), turn / cone)
    }

    private func ring(_ latitude: Double) -> Double {
        let sine = Double.sin(latitude)
        return Double.cos(latitude) / (1 - e2 * sine * sine).squareRoot()
    }

    private func isometric(_ latitude: Double) -> Double {
        let e = e2.squareRoot()
        let sine = e * Double.sin(latitude)
        return Double.tan(.pi / 4 - latitude / 2)
            / Double.pow((1 - sine) / (1 + sine), e / 2)
    }

    private func latitude(isometric t: Double) -> Double {
        let e = e2.squareRoot()
        var latitude = Double.pi / 2 - 2 * Double.atan(t)
        for _ in 0..<8 {
            let sine = e * Double.sin(latitude)
            latitude = Double.pi / 2 - 2 * .atan(t * Double.pow((1 - sine) / (1 + sine), e / 2))
        }
        return latitude
    }
}
