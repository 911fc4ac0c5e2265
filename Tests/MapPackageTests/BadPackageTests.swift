import Foundation
import GRDB
import Indoor
import Shipped
import Testing

@testable import MapPackage

/// An error in a package is reported once, with table, row and field.
@Suite("Map packages: bad input")
struct BadPackageTests {
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
        try package.database.changing {
            try $0.execute(sql: "PRAGMA defer_foreign_keys = ON")
            try $0.execute(sql: sql)
        }
        return try package.bytes()
    }

    @Test("bytes that are no database, or not all of one")
    func bytes() throws {
        #expect(
            refusal(of: Array("level 0".utf8))
                == "x.gpkg: is no map package: it does not begin as an SQLite database does; "
                + "expected an OGC GeoPackage (.gpkg)")
        #expect(refusal(of: []).contains("is no map package"))
        let whole = try Venues.package("clinic")
        #expect(
            refusal(of: Array(whole.prefix(50_000)))
                == "x.gpkg: is truncated: it has 50000 of \(whole.count) bytes; "
                + "expected the whole file")
        var damaged = whole
        for place in stride(from: 20_000, to: 60_000, by: 7) { damaged[place] ^= 0x5A }
        #expect(refusal(of: damaged).hasPrefix("x.gpkg: "))
        #expect(refusal(of: damaged) != "read")
    }

    @Test(
        "tables that are not those of a building",
        arguments: [
            (
                "DROP TABLE dotwalk_venue; DROP TABLE dotwalk_places; DROP TABLE dotwalk_nodes; "
                    + "DROP TABLE Pathways; DROP TABLE Transitions; DROP TABLE Details; "
                    + "DROP TABLE Units; DROP TABLE ips_beacons; DROP TABLE Levels; "
                    + "DROP TABLE Facilities; DROP TABLE Sites",
                "x.gpkg: has none of the layers of a building; expected Levels, Units, Details, "
                    + "Pathways, Transitions, as docs/map-package.md describes them"
            ),
            (
                "UPDATE dotwalk_venue SET FORMAT = 2",
                "x.gpkg: dotwalk_venue, row 1: the tables are of version 2; expected version 1; "
                    + "a newer dotwalk may read them"
            ),
            (
                "DELETE FROM dotwalk_venue",
                "x.gpkg: dotwalk_venue has 0 rows; expected one"
            ),
        ])
    func schema(sql: String, said: String) throws {
        #expect(refusal(of: try changed(sql)) == said)
    }

    @Test(
        "fields that mean nothing",
        arguments: [
            (
                "UPDATE Units SET DW_CATEGORY = 'romo' WHERE OBJECTID = 3",
                "x.gpkg: Units, row 3: DW_CATEGORY is \"romo\"; expected one of room, hall, "
                    + "corridor, shop, food, toilets, platform, service, outdoor; did you "
                    + "mean \"room\"?"
            ),
            (
                "UPDATE Levels SET DW_ORDINAL = 'first' WHERE OBJECTID = 2",
                "x.gpkg: Levels, row 2: DW_ORDINAL is \"first\"; expected a number such as -1 or 0.5"
            ),
            (
                "UPDATE Units SET SHAPE = x'47500003' WHERE OBJECTID = 1",
                "x.gpkg: Units, row 1: its geometry cannot be read; expected points, straight lines "
                    + "or polygons"
            ),
            (
                "UPDATE Pathways SET DW_FROM = 99999 WHERE OBJECTID = 5",
                "x.gpkg: Pathways, row 5: DW_FROM is 99999; expected a number from 0 to 268"
            ),
            (
                "DELETE FROM dotwalk_nodes WHERE NODE = 200",
                "x.gpkg: dotwalk_nodes: NODE has gaps or repeats; expected the numbers from 0 to 267, "
                    + "each once"
            ),
        ])
    func fields(sql: String, said: String) throws {
        #expect(refusal(of: try changed(sql)).split(separator: "\n").first.map(String.init) == said)
    }

    @Test("damaged bytes are refused or read, and neither crash nor hang", arguments: 1...20)
    func mutations(seed: UInt64) throws {
        let whole = try #require(Shipped.packages.first).bytes
        var chance = RandomStream(seed: seed, label: "damaged package")
        for _ in 0..<5 {
            var bytes = whole
            for _ in 0..<(1 + Int(chance.fraction() * 12)) {
                let place = Int(chance.fraction() * Double(bytes.count))
                bytes[min(place, bytes.count - 1)] = UInt8(chance.fraction() * 255)
            }
            if chance.chance(0.2) {
                bytes.removeLast(Int(chance.fraction() * Double(bytes.count)))
            }
            do throws(InputError) {
                let package = try MapPackage(bytes, file: "x.gpkg")
                _ = try package.venue()
                for row in try package.positioningRows() {
                    _ = try package.positioningData(of: row)
                }
            } catch {
                #expect("\(error)".hasPrefix("x.gpkg"))
            }
        }
    }

    @Test("a view in a table's place is not run")
    func view() throws {
        let bytes = try changed(
            """
            ALTER TABLE Units RENAME TO Rooms;
            CREATE VIEW Units AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) \
            SELECT x FROM n
            """)
        #expect(
            refusal(of: bytes)
                == "x.gpkg: Units is a view or a virtual table; expected a table")
    }
}
