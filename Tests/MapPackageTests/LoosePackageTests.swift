import Formats
import Foundation
import GRDB
import Indoor
import Positioning
import Testing

@testable import MapPackage

/// Packages of others with rows that lack what the model asks for: they are read, and say so.
@Suite("Map packages: rows that lack something")
struct LoosePackageTests {
    /// The clinic as another program's package: without our tables, and with tables that allow
    /// missing values.
    private func changed(_ sql: String) throws -> MapPackage {
        let package = try MapPackage(try Venues.package("clinic"), file: "x.gpkg")
        let (layers, others) = (
            PackageTable.indoors.reversed().map(\.name),
            PackageTable.all.reversed().filter { !PackageTable.indoors.contains($0) }.map(\.name)
        )
        try package.database.changing {
            try $0.execute(sql: "PRAGMA defer_foreign_keys = ON")
            // The copies, which no other table refers to, are made before the tables go.
            for name in layers {
                try $0.execute(sql: "CREATE TABLE \(name)_x AS SELECT * FROM \(name)")
            }
            for name in others + layers { try $0.execute(sql: "DROP TABLE \(name)") }
            for name in layers { try $0.execute(sql: "ALTER TABLE \(name)_x RENAME TO \(name)") }
            try $0.execute(sql: sql)
        }
        return try MapPackage(try package.bytes(), file: "x.gpkg")
    }

    private func count(_ sql: String, in package: MapPackage) throws -> Int {
        try package.database.reading { try Int.fetchOne($0, sql: sql) ?? 0 }
    }

    @Test("a package with all that the model asks for is used whole")
    func whole() throws {
        let read = try changed("").venue()
        #expect(read.use.parts.isEmpty && read.warnings.isEmpty)
    }

    @Test("a room without a level is on all, and warned of")
    func noLevel() throws {
        let package = try changed(
            "UPDATE Units SET LEVEL_ID = NULL WHERE rowid = (SELECT min(rowid) FROM Units "
                + "WHERE NAME = 'Pharmacy')")
        let read = try package.venue()
        let with = read.venue.levels.filter { $0.units.contains { $0.name == "Pharmacy" } }
        #expect(with.count == read.venue.levels.count && with.count > 1)
        #expect(read.warnings.first?.problem.hasPrefix("no LEVEL_ID in 1 of ") == true)
        #expect(read.use.parts.isEmpty)
    }

    @Test("a room on a level that is not there is left out, and told")
    func unknownLevel() throws {
        let package = try changed(
            "UPDATE Units SET LEVEL_ID = 'L9' WHERE NAME = 'Pharmacy'")
        let read = try package.venue()
        #expect(read.venue.places.places.allSatisfy { $0.name != "Pharmacy" })
        let total = try count("SELECT count(*) FROM Units", in: package)
        #expect(
            read.use.lines == ["1 of \(total) units not used: LEVEL_ID \"L9\" is none of Levels"])
        #expect(read.use.leftOut.map(\.id).allSatisfy { $0.hasPrefix("Units, row ") })
        #expect(read.warnings.count == 1)
    }

    @Test("a floor without an order gets the one between its neighbours by height, and is told")
    func noOrder() throws {
        let before = try changed("").venue().venue
        let clear = "LEVEL_NUMBER = NULL, DW_ORDINAL = NULL"
        for level in before.levels {
            let read = try changed(
                "UPDATE Levels SET VERTICAL_ORDER = NULL, \(clear) "
                    + "WHERE VERTICAL_ORDER = \(level.ordinal); UPDATE Levels SET \(clear)"
            ).venue()
            #expect(read.venue.levels.map(\.ordinal) == before.levels.map(\.ordinal))
            #expect(
                read.warnings.first?.problem.hasPrefix(
                    "no VERTICAL_ORDER in 1 of \(before.levels.count) levels: taken from the "
                        + "heights of the levels") == true)
            #expect(read.use.parts.isEmpty)
        }
    }

    @Test("a floor of which nothing tells the order is left out with what is on it, and told")
    func unknownOrder() throws {
        let read = try changed(
            "UPDATE Levels SET VERTICAL_ORDER = NULL, LEVEL_NUMBER = NULL, DW_ORDINAL = NULL, "
                + "HEIGHT_RELATIVE = NULL WHERE VERTICAL_ORDER = 1"
        ).venue()
        #expect(read.venue.levels.allSatisfy { $0.ordinal != 1 })
        #expect(read.use.parts.contains { $0.hasPrefix("1 of ") && $0.contains(" level") })
        #expect(read.use.parts.contains { $0.contains("units not used") })
        #expect(throws: InputError.self) {
            try changed(
                "UPDATE Levels SET VERTICAL_ORDER = NULL, LEVEL_NUMBER = NULL, DW_ORDINAL = NULL"
            ).venue()
        }
    }

    @Test("the vertical order of a pathway tells its level where it has no other")
    func orderOnly() throws {
        let before = try changed("").venue().venue
        let read = try changed("UPDATE Pathways SET LEVEL_ID = NULL").venue()
        #expect(read.warnings.isEmpty && read.use.parts.isEmpty)
        #expect(read.venue.graph.ways.count == before.graph.ways.count)
    }

    @Test("transitions with the identities of their levels only are read")
    func identitiesOnly() throws {
        let before = try changed("").venue().venue
        let ids = ["FROM", "TO"].map { end in
            "ALTER TABLE Transitions ADD COLUMN LEVEL_ID_\(end) TEXT; "
                + "UPDATE Transitions SET LEVEL_ID_\(end) = (SELECT LEVEL_ID FROM Levels l WHERE "
                + "l.VERTICAL_ORDER = Transitions.VERTICAL_ORDER_\(end)); "
                + "ALTER TABLE Transitions DROP COLUMN VERTICAL_ORDER_\(end); "
                + "UPDATE Transitions SET LEVEL_NAME_\(end) = NULL; "
        }.joined()
        let read = try changed(ids).venue()
        #expect(read.venue.connectors.map(\.kind) == before.connectors.map(\.kind))
        #expect(read.venue.connectors.map(\.levels) == before.connectors.map(\.levels))
        #expect(read.use.parts.isEmpty)
    }

    @Test("a transition without levels or of an unknown type is left out, each with its reason")
    func badTransitions() throws {
        let read = try changed(
            "UPDATE Transitions SET TRANSITION_TYPE = 99 WHERE rowid = 1; "
                + "UPDATE Transitions SET VERTICAL_ORDER_TO = NULL, LEVEL_NAME_TO = NULL "
                + "WHERE rowid = 2"
        ).venue()
        #expect(
            Set(read.use.leftOut.map(\.reason)) == [
                "TRANSITION_TYPE 99 is not known", "its levels are none of Levels",
            ])
    }

    @Test("a transition without a direction, or a lift or entrance with one, bars no stairs")
    func oneDirection() throws {
        for (value, rows) in [
            ("NULL", "TRANSITION_TYPE = 7"), ("NULL", "TRANSITION_TYPE <> 7 LIMIT 1"),
            ("2", "TRANSITION_TYPE = 7"),
        ] {
            let read = try changed(
                "UPDATE Transitions SET TRAVEL_DIRECTION = 1; "
                    + "UPDATE Transitions SET TRAVEL_DIRECTION = \(value) WHERE rowid IN "
                    + "(SELECT rowid FROM Transitions WHERE \(rows))"
            ).venue()
            let stairs = read.venue.connectors.filter { $0.kind == .stairs }
            #expect(!stairs.isEmpty && stairs.allSatisfy { $0.direction == .both })
        }
    }

    @Test("floors that become one level, and an order that is guessed, are told")
    func merged() throws {
        let read = try changed("UPDATE Levels SET VERTICAL_ORDER = 0, DW_ORDINAL = NULL").venue()
        #expect(read.venue.levels.count == 1)
        #expect(
            read.warnings.contains {
                $0.problem.hasPrefix("the VERTICAL_ORDER of another level of its building in 1 of")
            })
        let guessed = try changed(
            "UPDATE Levels SET LEVEL_NUMBER = VERTICAL_ORDER; "
                + "UPDATE Levels SET VERTICAL_ORDER = NULL WHERE rowid = 1"
        ).venue()
        #expect(
            guessed.warnings.contains {
                $0.problem.hasPrefix("no VERTICAL_ORDER in 1 of 2 levels: LEVEL_NUMBER is taken")
            })
    }

    @Test("entrance transitions make their doors lead outdoors")
    func entrances() throws {
        let before = try changed("").venue().venue
        let doors = before.levels.flatMap(\.openings).filter { $0.kind == .entrance }.count
        #expect(doors > 0)
        let read = try changed(
            "UPDATE Details SET USE_TYPE = 'Door' WHERE USE_TYPE = 'Entrance'"
        ).venue()
        let after = read.venue.levels.flatMap(\.openings).filter { $0.kind == .entrance }.count
        #expect(after == doors)
        #expect(read.use.parts.isEmpty)
    }

    @Test(
        "ELEVATION_RELATIVE serves where HEIGHT_RELATIVE is missing or the same everywhere",
        arguments: ["NULL", "0", "3.5", "CASE rowid WHEN 1 THEN 0 END"])
    func heights(height: String) throws {
        let elevations = try changed("").venue().venue.levels.map(\.elevation)
        let read = try changed(
            "ALTER TABLE Levels ADD COLUMN ELEVATION_RELATIVE DOUBLE; "
                + "UPDATE Levels SET ELEVATION_RELATIVE = HEIGHT_RELATIVE; "
                + "UPDATE Levels SET HEIGHT_RELATIVE = \(height)"
        ).venue()
        #expect(read.venue.levels.map(\.elevation) == elevations)
    }

    @Test("rows without a USE_TYPE are counted in the warnings")
    func noUseType() throws {
        let package = try changed(
            "UPDATE Details SET USE_TYPE = NULL WHERE rowid IN (3, 4); "
                + "UPDATE Units SET USE_TYPE = '' WHERE rowid = 2")
        let read = try package.venue()
        let (units, details) = (
            try count("SELECT count(*) FROM Units", in: package),
            try count("SELECT count(*) FROM Details", in: package)
        )
        let said = read.warnings.map(\.problem)
        #expect(
            said.contains("no USE_TYPE in 1 of \(units) units: taken as rooms (Units, row 2)"))
        #expect(
            said.contains(
                "no USE_TYPE in 2 of \(details) details: not used (Details, row 3; Details, row 4)"
            ))
        #expect(read.use.parts == ["2 of \(details) details not used"])
    }

    @Test("a floor without an identity is left out with what is on it")
    func noIdentity() throws {
        let package = try changed(
            "UPDATE Levels SET LEVEL_ID = NULL WHERE VERTICAL_ORDER = 1")
        let read = try package.venue()
        #expect(read.venue.levels.count == 1)
        #expect(read.use.parts.first?.contains("not used") == true)
        #expect(read.use.leftOut.contains { $0.kind == "level" && $0.reason == "no LEVEL_ID" })
    }

    @Test(
        "EPSG:4979 is 4326 with heights; the definition of such systems has a column of its own",
        .enabled(if: Gdal.isThere, "gdal-bin is not installed"),
        arguments: ["EPSG:4979", "EPSG:4937"])
    func heightsInDegrees(system: String) throws {
        let folder = try Gdal.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (
            folder.appendingPathComponent("ours.gpkg").path,
            folder.appendingPathComponent("theirs.gpkg").path
        )
        try Data(try Venues.package("clinic")).write(to: URL(fileURLWithPath: source))
        for (number, table) in PackageTable.indoors.enumerated() {
            let query = "SELECT * FROM \(table.name)"
            let arguments = [
                "-f", "GPKG", "-nln", table.name, "-sql", query, "-a_srs", "EPSG:32631", "-t_srs",
                number % 2 == 0 ? system : "EPSG:4326", "-dim", number % 2 == 0 ? "XYZ" : "XY",
            ]
            try Gdal.run(
                "ogr2ogr", arguments + (number > 0 ? ["-update"] : []) + [target, source])
        }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
        let read = try MapPackage(bytes, file: "theirs.gpkg").venue()
        #expect(read.venue.places.places.count > 40 && read.venue.levels.count == 2)
    }

    @Test(
        "dates as GDAL writes them keep their time: the newest row is the newest",
        arguments: [
            ("2026-11-22 08:00:00", "2026-11-22 18:00:00"),
            ("2026/11/22 08:00:00", "2026/11/22 18:00:00"),
            ("2026/11/22 18:00:00+01", "2026/11/22 18:00:00+00"),
            ("2026-11-22T18:00:00Z", "2026/11/22 18:00:01.5"),
        ])
    func dates(older: String, newer: String) throws {
        let (early, late) = (
            try #require(PackageTime(older)), try #require(PackageTime(newer))
        )
        #expect(early < late)
    }
}
