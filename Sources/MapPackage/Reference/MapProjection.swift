import Indoor
import RealModule

/// A map projection, converted back to degrees: the projections in which buildings are published.
struct MapProjection {
    private enum Kind {
        case transverse(TransverseMercator)
        case mercator(Mercator)
        case conic(ConformalCone)
        case oblique(ObliqueMercator)
        case stereographic(ObliqueStereographic)
        case azimuthal(AzimuthalEqualArea)
    }

    private let kind: Kind
    /// Degrees east of Greenwich.
    private let meridian: Double
    /// Metres.
    private let offset: Point
    /// Metres in a unit of the coordinates.
    private let unit: Double

    /// nil for another projection, and for a variant of these with formulas or axes of its own.
    init?(_ text: WellKnownText) {
        guard let words = text.first("PROJECTION", "METHOD")?.texts.first,
            let method = Method(words),
            let ellipsoid = text.first("SPHEROID", "ELLIPSOID")?.numbers, ellipsoid.count >= 2
        else { return nil }
        let unit = text.axisUnit ?? 1
        let values = ProjectionValues(text, lengthUnit: unit)
        let isSphere =
            method == .mercator
            && (words.lowercased().contains("auxiliary") || words.lowercased().contains("pseudo")
                || text.texts.first?.lowercased().contains("pseudo-mercator") == true
                || text.first("EXTENSION") != nil)
        let shape = Ellipsoid(
            radius: ellipsoid[0] * (text.first("SPHEROID", "ELLIPSOID")?.innerUnit ?? 1),
            flattening: isSphere || ellipsoid[1] == 0 ? 0 : 1 / ellipsoid[1])
        switch method {
        case .transverseMercator: kind = .transverse(TransverseMercator(values, on: shape))
        case .mercator: kind = .mercator(Mercator(values, on: shape))
        case .conic: kind = .conic(ConformalCone(values, on: shape))
        case .obliqueFromOrigin, .obliqueFromCentre:
            guard
                let oblique = ObliqueMercator(
                    values, on: shape, isFromCentre: method == .obliqueFromCentre)
            else { return nil }
            kind = .oblique(oblique)
        case .stereographic: kind = .stereographic(ObliqueStereographic(values, on: shape))
        case .azimuthal:
            guard let azimuthal = AzimuthalEqualArea(values, on: shape) else { return nil }
            kind = .azimuthal(azimuthal)
        }
        meridian = text.primeMeridian
        offset = Point(values.falseEasting, values.falseNorthing)
        self.unit = unit
    }

    func geo(_ point: Point) -> GeoPoint {
        let plane = point * unit - offset
        let (latitude, longitude) =
            switch kind {
            case .transverse(let projection): projection.place(of: plane)
            case .mercator(let projection): projection.place(of: plane)
            case .conic(let projection): projection.place(of: plane)
            case .oblique(let projection): projection.place(of: plane)
            case .stereographic(let projection): projection.place(of: plane)
            case .azimuthal(let projection): projection.place(of: plane)
            }
        return GeoPoint(
            latitude: latitude * 180 / .pi,
            longitude: (meridian + longitude * 180 / .pi).halfTurn)
    }

    /// The formulas that a name of a method stands for. Only whole names count: many methods have
    /// "Mercator" in their names.
    private enum Method {
        case transverseMercator, mercator, conic, obliqueFromOrigin, obliqueFromCentre
        case stereographic, azimuthal

        init?(_ name: String) {
            let plain = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
            let words = String(plain).split(separator: " ").joined(separator: " ")
            guard let method = Method.names[words] else { return nil }
            self = method
        }

        /// Names of GDAL's and Esri's well-known text, and of EPSG's data set.
        private static let names: [String: Method] = [
            "transverse mercator": .transverseMercator,
            "transverse mercator complex": .transverseMercator,
            "gauss kruger": .transverseMercator,
            "mercator": .mercator, "mercator 1sp": .mercator, "mercator 2sp": .mercator,
            "mercator variant a": .mercator, "mercator variant b": .mercator,
            "mercator auxiliary sphere": .mercator,
            "popular visualisation pseudo mercator": .mercator,
            "lambert conformal conic": .conic, "lambert conformal conic 1sp": .conic,
            "lambert conformal conic 2sp": .conic, "lambert conic conformal 1sp": .conic,
            "lambert conic conformal 2sp": .conic,
            "hotine oblique mercator": .obliqueFromOrigin,
            "hotine oblique mercator variant a": .obliqueFromOrigin,
            "hotine oblique mercator azimuth natural origin": .obliqueFromOrigin,
            "rectified skew orthomorphic natural origin": .obliqueFromOrigin,
            "hotine oblique mercator azimuth center": .obliqueFromCentre,
            "hotine oblique mercator variant b": .obliqueFromCentre,
            "rectified skew orthomorphic center": .obliqueFromCentre,
            "swiss oblique cylindrical": .obliqueFromCentre,
            "oblique stereographic": .stereographic, "double stereographic": .stereographic,
            "lambert azimuthal equal area": .azimuthal,
        ]
    }
}

extension Double {
    /// The same longitude between -180 and 180 degrees.
    fileprivate var halfTurn: Double { abs(self) <= 180 ? self : remainder(dividingBy: 360) }
}

/// The parameters of a projection, in radians and metres.
struct ProjectionValues {
    private let values: [String: Double]

    /// - Parameter lengthUnit: metres in a unit of the coordinates.
    init(_ text: WellKnownText, lengthUnit: Double) {
        let angleUnit =
            text.first("GEOGCS", "BASEGEOGCRS", "BASEGEODCRS")?.angularUnit
            ?? WellKnownText.degree
        values = text.parameters { name, unit in
            if name.contains("scale") { return unit ?? 1 }
            let isLength = name.contains("easting") || name.contains("northing")
            return unit ?? (isLength ? lengthUnit : angleUnit)
        }
    }

    private func first(_ names: [String]) -> Double? {
        names.lazy.compactMap { values[$0] }.first
    }

    var latitude: Double? {
        first([
            "latitude_of_origin", "latitude_of_natural_origin", "latitude_of_false_origin",
            "latitude_of_center", "latitude_of_projection_centre",
        ])
    }

    var longitude: Double {
        first([
            "central_meridian", "longitude_of_natural_origin", "longitude_of_false_origin",
            "longitude_of_center", "longitude_of_origin", "longitude_of_projection_centre",
        ]) ?? 0
    }

    var parallel1: Double? {
        first(["standard_parallel_1", "latitude_of_1st_standard_parallel"])
    }

    var parallel2: Double? {
        first(["standard_parallel_2", "latitude_of_2nd_standard_parallel"])
    }

    var scale: Double {
        first([
            "scale_factor", "scale_factor_at_natural_origin", "scale_factor_on_initial_line",
            "scale_factor_at_projection_centre",
        ]) ?? 1
    }

    var azimuth: Double? {
        first(["azimuth", "azimuth_of_initial_line", "azimuth_at_projection_centre"])
    }

    /// The turn of the grid; without one it is turned by the azimuth.
    var gridAngle: Double? {
        first([
            "rectified_grid_angle", "angle_from_rectified_to_skew_grid", "xy_plane_rotation",
        ])
    }

    var falseEasting: Double {
        first(["false_easting", "easting_at_false_origin", "easting_at_projection_centre"]) ?? 0
    }

    var falseNorthing: Double {
        first(["false_northing", "northing_at_false_origin", "northing_at_projection_centre"])
            ?? 0
    }
}
