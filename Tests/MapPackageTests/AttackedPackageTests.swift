import Formats
import Foundation
import GRDB
import Indoor
import Positioning
import Testing

@testable import MapPackage

/// A package is read as its numbers are, and nothing in it runs.
@Suite("Map packages: numbers beyond all measure, and what would run")
struct AttackedPackageTests {
    private func refusal(of bytes: [UInt8]) -> String {
        do {
            _ = try MapPackage(bytes, file: "x.gpkg").venue()
            return "read"
        } catch {
            return "\(error)"
        }
    }

    /// The clinic's package after a change of its tables.
    private func changed(_ sql: String) throws -> [UInt8] {
        let package = try MapPackage(try Venues.package("clinic"), file: "x.gpkg")
        // the switch has no effect inside a transaction
        try package.database.reading { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
        try package.database.changing { try $0.execute(sql: sql) }
        return try package.bytes()
    }

    /// The same building as another program would write it: layers without dotwalk's own tables.
    private static let foreign = """
        DROP TABLE dotwalk_places; DROP TABLE dotwalk_connectors; DROP TABLE dotwalk_source;
        DROP TABLE dotwalk_nodes; DROP TABLE dotwalk_venue;
        """
    /// Coordinates as metres on no map.
    private static let plane = foreign + "UPDATE gpkg_geometry_columns SET srs_id = -1;"

    // MARK: Numbers

    @Test(
        "a number outside its range is refused with table, row and column",
        arguments: [
            (
                "UPDATE Levels SET HEIGHT_RELATIVE = 1e18 WHERE OBJECTID = 2",
                "Levels, row 2: HEIGHT_RELATIVE is 1e+18; expected metres above the ground from "
                    + "-10000 to 10000"
            ),
            (
                "UPDATE Levels SET HEIGHT_RELATIVE = 9e999 WHERE OBJECTID = 2",
                "Levels, row 2: HEIGHT_RELATIVE is inf; expected metres above the ground from -10000 "
                    + "to 10000"
            ),
            (
                "UPDATE Levels SET VERTICAL_ORDER = -9223372036854775808 WHERE OBJECTID = 1",
                "Levels, row 1: VERTICAL_ORDER is -9223372036854775808; expected whole floors above "
                    + "the ground from -999 to 999"
            ),
            (
                "UPDATE Units SET DW_LIGHT = -1e300 WHERE OBJECTID = 3",
                "Units, row 3: DW_LIGHT is -1e+300; expected a number from 0 to 1"
            ),
            (
                "UPDATE Units SET DW_NETWORK = 'good' WHERE OBJECTID = 3",
                "Units, row 3: DW_NETWORK is \"good\"; expected a number from 0 to 1"
            ),
            (
                "UPDATE Details SET DW_TEXTURE_LEFT = 1e300 WHERE DW_WALL NOT NULL",
                "Details, row 1: DW_TEXTURE_LEFT is 1e+300; expected a number from 0 to 1"
            ),
            (
                "UPDATE Pathways SET DW_LENGTH = -3 WHERE OBJECTID = 4",
                "Pathways, row 4: DW_LENGTH is -3; expected metres from 0 to 100000"
            ),
            (
                "UPDATE Pathways SET DW_FROM = -9e18 WHERE OBJECTID = 4",
                "Pathways, row 4: DW_FROM is -9000000000000000000; expected a number from 0 to 268"
            ),
            (
                "UPDATE ips_beacons SET DW_POWER = 1e300 WHERE OBJECTID = 2",
                "ips_beacons, row 2: DW_POWER is 1e+300; expected dBm at 1 m, from -110 to 0"
            ),
            (
                "UPDATE ips_beacons SET DW_INTERVAL = 0 WHERE OBJECTID = 2",
                "ips_beacons, row 2: DW_INTERVAL is 0; expected seconds from 0.02 to 10.24"
            ),
            (
                "UPDATE dotwalk_venue SET LATITUDE = 1e300",
                "dotwalk_venue, row 1: LATITUDE is 1e+300; expected latitude from -90 to 90"
            ),
            (
                "UPDATE Units SET NAME = replace(hex(zeroblob(25000)), '0', 'x') WHERE OBJECTID = 1",
                "Units, row 1: NAME has 50000 bytes; expected 10000 at most"
            ),
        ])
    func numbers(sql: String, said: String) throws {
        #expect(refusal(of: try changed(sql)) == "x.gpkg: \(said)")
    }

    @Test(
        "a number of another's layers outside its range, too",
        arguments: [
            (
                "UPDATE Levels SET VERTICAL_ORDER = -9223372036854775808 WHERE OBJECTID = 1",
                "Levels, row 1: VERTICAL_ORDER is -9223372036854775808"
            ),
            (
                "UPDATE Levels SET HEIGHT_RELATIVE = 1e300 WHERE OBJECTID = 1",
                "Levels, row 1: HEIGHT_RELATIVE is 1e+300"
            ),
            (
                "UPDATE Transitions SET VERTICAL_ORDER_TO = 1e300 WHERE TRANSITION_TYPE = 2",
                "VERTICAL_ORDER_TO is 1e+300; expected whole floors above the ground"
            ),
        ])
    func foreignNumbers(sql: String, said: String) throws {
        #expect(refusal(of: try changed(AttackedPackageTests.foreign + sql)).contains(said))
    }

    // MARK: Places

    /// A geometry with one of its last coordinates changed.
    private static func moved(_ number: Double, _ table: String, _ row: Int) -> String {
        let bytes = withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
        let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return "UPDATE \(table) SET SHAPE = CAST(substr(SHAPE, 1, length(SHAPE) - 16) || x'\(hex)' "
            + "|| substr(SHAPE, length(SHAPE) - 7) AS BLOB) WHERE OBJECTID = \(row);"
    }

    @Test("a point that is none is not read", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) throws {
        let said = "row 1: its geometry cannot be read; expected points, straight lines or polygons"
        #expect(
            refusal(of: try changed(AttackedPackageTests.moved(number, "Details", 1)))
                == "x.gpkg: Details, \(said)")
        // A MultiPoint is refused as well if one of its points is out of range.
        let hex = PackageGeometry.points([Point(1, 2), Point(number, 2)])
            .binary(reference: -1, isMultiple: true)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let sql = "UPDATE dotwalk_places SET SHAPE = x'\(hex)' WHERE OBJECTID = 1"
        #expect(refusal(of: try changed(sql)) == "x.gpkg: dotwalk_places, \(said)")
    }

    @Test("a coordinate that no map has is refused with its row", arguments: [1e12, -1e300, 1e9])
    func far(number: Double) throws {
        let written = number == 1e12 ? "1000000000000" : number == 1e9 ? "1000000000" : "-1e+300"
        for kind in ["", AttackedPackageTests.plane] {
            let sql = kind + AttackedPackageTests.moved(number, "Details", 1)
            let said = refusal(of: try changed(sql))
            #expect(said.hasPrefix("x.gpkg: Details, row 1: SHAPE has the point \(written) "))
            #expect(said.hasSuffix("; expected coordinates from -100000000 to 100000000"))
        }
    }

    @Test(
        "a building is at most 20 km long, whoever wrote it",
        arguments: ["", AttackedPackageTests.plane])
    func tooLarge(kind: String) throws {
        let sql = kind + AttackedPackageTests.moved(25_000, "Details", 1)
        let said = refusal(of: try changed(sql))
        #expect(said.hasPrefix("x.gpkg: it is 25"))
        #expect(said.hasSuffix("; expected 20 km at most: its unit may not be metres"))
    }

    @Test("one that is longer than 2 km is read with a warning that names its size")
    func large() throws {
        let bytes = try changed(AttackedPackageTests.moved(3_000, "Details", 1))
        let warnings = try MapPackage(bytes, file: "x.gpkg").venue().warnings.map(\.description)
        #expect(warnings.count == 1)
        #expect(warnings[0].hasPrefix("x.gpkg: it is 3 km by"))
        #expect(
            warnings[0].hasSuffix("large; expected less than 2 km: its unit may not be metres"))
    }

    // MARK: What would run

    @Test(
        "a generated column is refused, whether anything would read it or not",
        arguments: ["Details", "dotwalk_venue", "gpkg_contents"])
    func generated(table: String) throws {
        let bytes = try changed(
            "ALTER TABLE \(table) ADD COLUMN Z TEXT "
                + "GENERATED ALWAYS AS (hex(zeroblob(450000000))) VIRTUAL")
        #expect(
            refusal(of: bytes)
                == "x.gpkg: \(table): the column Z is generated: the file computes its values; "
                + "expected columns that hold their values")
    }

    private static let walk = SurveyRecording(
        id: "a walk",
        waypoints: [
            .init(time: 0, position: Position(Point(1, -1), level: 0)),
            .init(time: 6, position: Position(Point(3, -2), level: 0)),
        ])

    @Test(
        "a trigger does not run",
        arguments: [
            "DELETE FROM Units; DELETE FROM dotwalk_venue;",
            "INSERT INTO Sites(SITE_ID) WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
                + "FROM c) SELECT x FROM c;",
        ])
    func trigger(body: String) throws {
        let bytes = try changed(
            "CREATE TRIGGER t AFTER INSERT ON ips_recordings BEGIN \(body) END")
        let package = try MapPackage(bytes, file: "x.gpkg")
        let venue = try package.venue().venue
        let time = try #require(Venues.time)
        #expect(try package.add([AttackedPackageTests.walk], in: venue, at: time) == 1)
        let again = try MapPackage(try package.bytes(), file: "x.gpkg")
        #expect(try again.recordingRows().map(\.name) == ["a walk"])
        #expect(
            try again.venue().venue.levels.map(\.units.count) == venue.levels.map(\.units.count))
    }

    @Test("the count of rows and the spatial index that GDAL's triggers keep are kept")
    func kept() throws {
        let bytes = try changed(
            """
            CREATE TABLE gpkg_ogr_contents (table_name TEXT PRIMARY KEY, feature_count INTEGER);
            INSERT INTO gpkg_ogr_contents VALUES ('ips_recordings', 0), ('Units', 12);
            CREATE TRIGGER trigger_insert_feature_count_ips_recordings AFTER INSERT ON
            ips_recordings BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1
            WHERE lower(table_name) = lower('ips_recordings'); END;
            CREATE VIRTUAL TABLE rtree_ips_recordings_SHAPE USING rtree(id, minx, maxx, miny, maxy);
            CREATE TRIGGER rtree_ips_recordings_SHAPE_insert AFTER INSERT ON ips_recordings
            WHEN (new.SHAPE NOT NULL AND NOT ST_IsEmpty(new.SHAPE)) BEGIN
            INSERT OR REPLACE INTO rtree_ips_recordings_SHAPE VALUES (new.OBJECTID,
            ST_MinX(new.SHAPE), ST_MaxX(new.SHAPE), ST_MinY(new.SHAPE), ST_MaxY(new.SHAPE)); END;
            """)
        let package = try MapPackage(bytes, file: "x.gpkg")
        let time = try #require(Venues.time)
        _ = try package.add([AttackedPackageTests.walk], in: try package.venue().venue, at: time)
        let counts = try package.database.reading {
            try Int.fetchAll(
                $0, sql: "SELECT feature_count FROM gpkg_ogr_contents ORDER BY table_name")
        }
        #expect(counts == [12, 1])
        let box = try package.database.reading {
            try Double.fetchAll(
                $0,
                sql: """
                    SELECT minx FROM rtree_ips_recordings_SHAPE
                    UNION ALL SELECT maxy FROM rtree_ips_recordings_SHAPE
                    """)
        }
        #expect(box == [1, -1])
    }

    @Test("a check, a default or an index that computes costs nothing to read")
    func computed() throws {
        let heavy = "length(hex(zeroblob(450000000)))"
        let bytes = try changed(
            """
            CREATE TABLE other (a INTEGER CHECK (\(heavy) > a), b TEXT DEFAULT (\(heavy)));
            PRAGMA ignore_check_constraints = ON;
            INSERT INTO other (a, b) VALUES (1, 'x'), (2, 'y');
            """)
        #expect(refusal(of: bytes) == "read")
    }

    @Test("a view of a table that every package has is refused")
    func view() throws {
        let bytes = try changed(
            """
            ALTER TABLE gpkg_spatial_ref_sys RENAME TO systems;
            CREATE VIEW gpkg_spatial_ref_sys AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x
            FROM n) SELECT x AS srs_name, 100000 AS srs_id, 'x' AS definition FROM n;
            """ + AttackedPackageTests.foreign)
        #expect(refusal(of: bytes) != "read")
    }
}
