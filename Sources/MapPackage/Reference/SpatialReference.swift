import Indoor
import RealModule

/// The way in which a layer's coordinates give places on the earth.
enum SpatialReference: Sendable {
    /// Coordinates without a place on the earth, and the metres in their unit.
    case plane(unit: Double)
    /// Angles east and north: the degrees in their unit, and those of their zero meridian east of
    /// Greenwich.
    case geographic(unit: Double, meridian: Double)
    case projected(MapProjection)
    /// One of these whose degrees are those of an older survey.
    indirect case local(SpatialReference, Datum)

    private static let degrees = SpatialReference.geographic(unit: 1, meridian: 0)

    /// A row of `gpkg_spatial_ref_sys`.
    struct Row {
        let name: String
        let number: Int32
        let organization: String
        let numberThere: Int32
        let definition: String
    }

    /// The rows that every package must have.
    static let obligatory = [
        Row(
            name: "Undefined Cartesian SRS", number: -1, organization: "NONE", numberThere: -1,
            definition: "undefined"),
        Row(
            name: "Undefined geographic SRS", number: 0, organization: "NONE", numberThere: 0,
            definition: "undefined"),
        Row(
            name: "WGS 84 geodetic", number: 4326, organization: "EPSG", numberThere: 4326,
            definition: worldDegrees),
    ]

    private static let worldDegrees = """
        GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
        AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
        AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
        AUTHORITY["EPSG","4326"]]
        """

    /// The system of a venue's metres. If its place on the earth is known, it is a transverse
    /// Mercator projection through its origin: within half a kilometre it differs from the venue's
    /// own plane by less than 5 cm.
    static func row(of frame: GeoFrame) -> Row {
        let (latitude, longitude) = (frame.origin.latitude, frame.origin.longitude)
        guard latitude != 0 || longitude != 0 else { return obligatory[0] }
        return Row(
            name: "dotwalk venue", number: 100_000, organization: "NONE", numberThere: 100_000,
            definition: """
                PROJCS["dotwalk venue",\(worldDegrees),PROJECTION["Transverse_Mercator"],\
                PARAMETER["latitude_of_origin",\(latitude)],\
                PARAMETER["central_meridian",\(longitude)],PARAMETER["scale_factor",1],\
                PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]
                """)
    }

    /// - Parameters:
    ///   - number: the system's number in the package.
    ///   - definition: well-known text.
    /// - Returns: nil for a projection that dotwalk does not read.
    init?(number: Int, definition: String) {
        switch number {
        case -1: self = .plane(unit: 1)
        // 4979 is 4326 with heights, for which old definitions have no words.
        case 0, 4326, 4979: self = .degrees
        default:
            guard let text = WellKnownText(definition), let system = SpatialReference(text) else {
                return nil
            }
            if case .plane = system {
                self = system
            } else {
                self = Datum(text).map { .local(system, $0) } ?? system
            }
        }
    }

    private init?(_ text: WellKnownText) {
        switch text.keyword {
        case "GEOGCS", "GEOGCRS", "GEODCRS", "GEODETICCRS", "GEOGRAPHICCRS":
            self = .geographic(
                unit: text.angularUnit / WellKnownText.degree, meridian: text.primeMeridian)
        case "LOCAL_CS", "ENGCRS", "ENGINEERINGCRS": self = .plane(unit: text.axisUnit ?? 1)
        // A system with heights has the one of the plane first.
        case "COMPD_CS", "COMPOUNDCRS", "BOUNDCRS", "SOURCECRS":
            guard let inner = text.inner.first, let system = SpatialReference(inner) else {
                return nil
            }
            self = system
        default:
            guard let projection = MapProjection(text) else { return nil }
            self = .projected(projection)
        }
    }

    /// nil for coordinates that are no place on the earth, and for `plane`.
    func geo(_ point: Point) -> GeoPoint? {
        let geo: GeoPoint
        switch self {
        case .plane: return nil
        case .geographic(let unit, let meridian):
            geo = GeoPoint(latitude: point.y * unit, longitude: point.x * unit + meridian)
        case .projected(let projection): geo = projection.geo(point)
        case .local(let system, let datum):
            guard let own = system.geo(point) else { return nil }
            geo = datum.world(own)
        }
        return Quantity.latitude.contains(geo.latitude)
            && Quantity.anyLongitude.contains(geo.longitude) ? geo : nil
    }
}
