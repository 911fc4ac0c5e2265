import RealModule

/// Latitude and longitude in degrees (WGS84).
package struct GeoPoint: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    package var isOnEarth: Bool {
        Quantity.latitude.contains(latitude) && Quantity.longitude.contains(longitude)
    }
}

/// The venue's tangent plane: turns degrees into metres east and north of an origin and back.
///
/// A local equirectangular plane with the WGS84 radii of curvature at the origin's latitude; over
/// a building (1 km) its error is under a centimetre.
package struct GeoFrame: Hashable, Sendable {
    package let origin: GeoPoint
    private let metresPerDegree: Point

    package init(origin: GeoPoint) {
        self.origin = origin
        let equatorialRadius = 6_378_137.0
        let eccentricitySquared = 0.006_694_379_990_14
        let latitude = origin.latitude * .pi / 180
        let w = 1 - eccentricitySquared * Double.sin(latitude) * Double.sin(latitude)
        let meridian = equatorialRadius * (1 - eccentricitySquared) / (w * w.squareRoot())
        let normal = equatorialRadius / w.squareRoot()
        metresPerDegree = Point(normal * .cos(latitude), meridian) * (.pi / 180)
    }

    package func point(_ geo: GeoPoint) -> Point {
        Point(geo.longitude - origin.longitude, geo.latitude - origin.latitude) * metresPerDegree
    }

    package func geo(_ point: Point) -> GeoPoint {
        let degrees = point / metresPerDegree
        return GeoPoint(
            latitude: origin.latitude + degrees.y, longitude: origin.longitude + degrees.x)
    }
}
