import Foundation
import Indoor
import Testing

@testable import MapPackage

/// Each projection that is read gives the places that PROJ gives, at the corners and in the middle of
/// the region that its system is for.
@Suite("Map packages: projections beside PROJ", .enabled(if: Gdal.isThere, "gdal-bin is missing"))
struct ProjectionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let system: String
        /// The system of the same datum in degrees.
        let degrees: String
        /// Degrees: west, south, east, north.
        let region: [Double]

        init(_ system: String, _ degrees: String, _ region: [Double]) {
            (self.system, self.degrees, self.region) = (system, degrees, region)
        }

        var testDescription: String { system }
    }

    static let cases = [
        // Oblique Mercator: Switzerland (two), Hungary, Malaysia (three), Borneo, Madagascar's
        // meridian of Paris, Michigan, Alaska.
        Case("EPSG:2056", "EPSG:4150", [5.96, 45.82, 10.49, 47.81]),
        Case("EPSG:21781", "EPSG:4149", [5.96, 45.82, 10.49, 47.81]),
        Case("EPSG:23700", "EPSG:4237", [16.1, 45.7, 22.9, 48.6]),
        Case("EPSG:3375", "EPSG:4742", [98, 1.1, 105.8, 7.8]),
        Case("EPSG:3376", "EPSG:4742", [109.3, 0.8, 119.6, 7.7]),
        Case("EPSG:3168", "EPSG:4751", [99.6, 1.2, 104.6, 6.7]),
        Case("EPSG:29873", "EPSG:4298", [109.3, 0.8, 119.6, 7.7]),
        Case("EPSG:29702", "EPSG:4297", [43.2, -25.6, 50.5, -11.9]),
        Case("EPSG:3078", "EPSG:4269", [-90.4, 41.6, -82.1, 48.3]),
        Case("EPSG:26931", "EPSG:4269", [-141, 54.6, -129.9, 60.3]),
        // Oblique stereographic: the Netherlands (two), Poland, Romania, New Brunswick.
        Case("EPSG:28992", "EPSG:4289", [3.2, 50.7, 7.3, 53.7]),
        Case("EPSG:28991", "EPSG:4289", [3.2, 50.7, 7.3, 53.7]),
        Case("EPSG:3120", "EPSG:4179", [19, 49.3, 22.9, 52.2]),
        Case("EPSG:3844", "EPSG:4179", [20.2, 43.4, 31.5, 48.3]),
        Case("EPSG:2953", "EPSG:4617", [-69.1, 44.5, -63.7, 48.1]),
        // Lambert's azimuthal projection: Europe, and a centre in the south.
        Case("EPSG:3035", "EPSG:4258", [-16.1, 32.9, 40.2, 84.7]),
        Case(
            "+proj=laea +lat_0=-20 +lon_0=25 +x_0=100 +y_0=0 +datum=WGS84 +units=m", "EPSG:4326",
            [10, -35, 40, 5]),
        // Transverse Mercator.
        Case("EPSG:25832", "EPSG:4258", [6, 38, 12, 84]),
        Case("EPSG:32733", "EPSG:4326", [12, -80, 18, 0]),
        Case("EPSG:3006", "EPSG:4619", [10.6, 54.9, 24.2, 69.1]),
        Case("EPSG:27700", "EPSG:4277", [-8.8, 49.8, 1.9, 61]),
        Case("EPSG:2193", "EPSG:4167", [166, -47.4, 178.6, -34]),
        Case("EPSG:6677", "EPSG:6668", [138.4, 29.3, 141.1, 37.6]),
        // Mercator.
        Case("EPSG:3857", "EPSG:4326", [-179, -84, 179, 84]),
        Case("EPSG:3395", "EPSG:4326", [-179, -79, 179, 83]),
        Case("EPSG:3994", "EPSG:4326", [165, -50, 178, -30]),
        // Lambert's cone: metres, feet, grads from Paris, an origin at the pole, the south.
        Case("EPSG:2154", "EPSG:4171", [-5, 41.5, 9.5, 51.2]),
        Case("EPSG:2263", "EPSG:4269", [-74.3, 40.4, -71.8, 41.3]),
        Case("EPSG:27572", "EPSG:4275", [-4.9, 42.3, 8.3, 51.1]),
        Case("EPSG:31370", "EPSG:4313", [2.5, 49.5, 6.4, 51.5]),
        Case("EPSG:3112", "EPSG:4283", [112, -43.7, 153.6, -10.8]),
    ]

    /// Well-known text as GDAL writes it into packages, as Esri does, and as of 2019.
    private static let dialects = ["wkt1", "wkt_esri", "wkt2_2019"]

    @Test("within a centimetre", arguments: cases)
    func places(of one: Case) throws {
        let region = one.region
        let places = [region[0], (region[0] + region[2]) / 2, region[2]].flatMap { longitude in
            [region[1], (region[1] + region[3]) / 2, region[3]].map { Point(longitude, $0) }
        }
        let points = try Gdal.transformed(places, from: one.degrees, to: one.system)
        try #require(points.count == places.count)
        for dialect in ProjectionTests.dialects {
            let text = try Gdal.run("gdalsrsinfo", ["-o", dialect, one.system])
            let system = try #require(SpatialReference(number: 1, definition: text))
            for (place, point) in zip(places, points) {
                let found = try #require(system.geo(point))
                let north = (found.latitude - place.y) * 111_320
                let east =
                    (found.longitude - place.x) * 111_320 * cos(place.y * .pi / 180)
                #expect(abs(north) < 0.01 && abs(east) < 0.01, "\(dialect) at \(place)")
            }
        }
    }

    @Test(
        "another projection is refused, however much its name is like one of these",
        arguments: [
            "EPSG:3408", "EPSG:3573", "EPSG:32661", "EPSG:2053", "EPSG:5514", "EPSG:5041",
            "EPSG:6933",
            "EPSG:31300", "EPSG:29701", "ESRI:102421",
        ])
    func refused(system: String) throws {
        for dialect in ProjectionTests.dialects {
            let text = try Gdal.run("gdalsrsinfo", ["-o", dialect, system])
            #expect(SpatialReference(number: 1, definition: text) == nil, "\(dialect)")
        }
    }

    @Test(
        "systems with heights, with other units and meridians are places in degrees",
        arguments: [
            ("EPSG:4979", 10.0, 50.0), ("EPSG:4937", 10, 50), ("EPSG:4326+5773", 10, 50),
            ("EPSG:4807", 11.337_229_17, 45),
        ])
    func degrees(system: String, longitude: Double, latitude: Double) throws {
        let text = try Gdal.run("gdalsrsinfo", ["-o", "wkt2_2015", system])
        let place = try #require(SpatialReference(number: 1, definition: text)?.geo(Point(10, 50)))
        #expect(abs(place.longitude - longitude) < 1e-6 && abs(place.latitude - latitude) < 1e-6)
    }

    /// The Swiss and the German datum, whose shifts have three and seven values.
    @Test(
        "degrees of an older survey are shifted where their definition says how",
        arguments: [
            ("674.374,15.056,405.346", Point(8, 47)),
            ("598.1,73.7,418.2,0.202,0.045,-2.455,6.7", Point(9, 48)),
        ])
    func shifted(shift: String, place: Point) throws {
        func system(_ more: String) -> SpatialReference? {
            SpatialReference(
                number: 1,
                definition: """
                    GEOGCS["x",DATUM["Old",SPHEROID["Bessel 1841",6377397.155,299.1528128]\(more)],\
                    PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]
                    """)
        }
        let wanted = try Gdal.transformed(
            [place], from: "+proj=longlat +ellps=bessel +towgs84=\(shift) +no_defs",
            to: "EPSG:4326")
        let found = try #require(system(",TOWGS84[\(shift)]")?.geo(place))
        #expect(abs(found.latitude - wanted[0].y) < 1e-7)
        #expect(abs(found.longitude - wanted[0].x) < 1e-7)
        let unknown = try #require(system(""))
        #expect(unknown.geo(place)?.latitude == place.y)
        guard case .local(_, let datum) = unknown else {
            Issue.record("the datum is not told")
            return
        }
        #expect(!datum.isKnown && datum.name == "Old")
    }
}
