import Indoor
import RealModule

/// The earth's shape and place as an older survey took it: its degrees differ from those of WGS 84 by
/// up to some hundred metres.
struct Datum {
    let name: String
    private let ellipsoid: (radius: Double, flattening: Double)
    /// Metres, radians and a scale (EPSG method 9606, position vector); nil: not known.
    private let shift: Shift?

    fileprivate struct Shift {
        let metres: [Double]
        let turns: [Double]
        let scale: Double
    }

    /// Whether the way to WGS 84 is known.
    var isKnown: Bool { shift != nil }

    /// A second of arc in radians.
    fileprivate static let second = Double.pi / 648_000
    /// The radius of the ellipsoids of WGS 84 and GRS 80, on which the datums of today are within
    /// some metres of WGS 84.
    private static let modernRadius = 6_378_137.0

    /// nil for a datum of today.
    init?(_ text: WellKnownText) {
        guard let body = text.first("SPHEROID", "ELLIPSOID"), body.numbers.count >= 2 else {
            return nil
        }
        name = text.first("DATUM", "GEODETICDATUM", "TRF")?.texts.first ?? "unknown"
        let radius = body.numbers[0] * (body.innerUnit ?? 1)
        ellipsoid = (radius, body.numbers[1] == 0 ? 0 : 1 / body.numbers[1])
        shift = text.first("TOWGS84").flatMap { Shift($0.numbers) }
        // The Greek datum of 1987 is on a modern ellipsoid, placed elsewhere.
        let isModern =
            abs(radius - Datum.modernRadius) < 0.5 && !name.lowercased().contains("greek")
        if isModern, shift.map({ $0.isNothing }) ?? true { return nil }
    }

    /// The place on WGS 84; the place itself where the shift is not known.
    func world(_ geo: GeoPoint) -> GeoPoint {
        guard let shift else { return geo }
        return Datum.place(of: shift.moved(fromCentre(geo)))
    }

    /// Metres from the earth's middle, along three axes.
    private func fromCentre(_ geo: GeoPoint) -> [Double] {
        let (latitude, longitude) = (geo.latitude * .pi / 180, geo.longitude * .pi / 180)
        let squared = ellipsoid.flattening * (2 - ellipsoid.flattening)
        let sine = Double.sin(latitude)
        let across = ellipsoid.radius / (1 - squared * sine * sine).squareRoot()
        return [
            across * .cos(latitude) * .cos(longitude), across * .cos(latitude) * .sin(longitude),
            across * (1 - squared) * sine,
        ]
    }

    /// The place on WGS 84 of a point near the ground (Bowring, 1976).
    private static func place(of point: [Double]) -> GeoPoint {
        let flattening = 1 / 298.257223563
        let squared = flattening * (2 - flattening)
        let minor = modernRadius * (1 - flattening)
        let flat = (point[0] * point[0] + point[1] * point[1]).squareRoot()
        let angle = Double.atan2(y: point[2] * modernRadius, x: flat * minor)
        let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
        let latitude = Double.atan2(
            y: point[2] + squared / (1 - squared) * minor * sine * sine * sine,
            x: flat - squared * modernRadius * cosine * cosine * cosine)
        return GeoPoint(
            latitude: latitude * 180 / .pi,
            longitude: Double.atan2(y: point[1], x: point[0]) * 180 / .pi)
    }
}

extension Datum.Shift {
    /// - Parameter numbers: three metres, three seconds of arc, parts in a million; or metres only.
    fileprivate init?(_ numbers: [Double]) {
        guard numbers.count == 3 || numbers.count == 7, numbers.allSatisfy(\.isFinite) else {
            return nil
        }
        let all = numbers + [Double](repeating: 0, count: 7 - numbers.count)
        metres = Array(all[..<3])
        turns = all[3..<6].map { $0 * Datum.second }
        scale = 1 + all[6] / 1e6
    }

    fileprivate var isNothing: Bool {
        scale == 1 && (metres + turns).allSatisfy { $0 == 0 }
    }

    fileprivate func moved(_ p: [Double]) -> [Double] {
        let turned = [
            p[0] - turns[2] * p[1] + turns[1] * p[2],
            turns[2] * p[0] + p[1] - turns[0] * p[2],
            -turns[1] * p[0] + turns[0] * p[1] + p[2],
        ]
        return zip(metres, turned).map { $0 + scale * $1 }
    }
}
