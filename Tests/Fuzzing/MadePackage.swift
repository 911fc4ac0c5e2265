import Formats
import Foundation
import GRDBSQLite
import Indoor
import MapPackage
import Positioning
import Shipped
import TestSupport

/// Map packages with tables, rows and fields that no program should write.
enum MadePackage {
    /// A small package, and the shipped ones.
    static let samples: [[UInt8]] = {
        let made = (try? small.bytes()) ?? []
        let others = [foreign(made, isPlane: false), foreign(made, isPlane: true)]
        return [made] + others + Shipped.packages.map(\.bytes)
    }()

    /// The same building as a package that others made: its layers alone, in degrees' projection or as
    /// metres on no map.
    private static func foreign(_ bytes: [UInt8], isPlane: Bool) -> [UInt8] {
        guard let database = OpenDatabase(bytes) else { return bytes }
        defer { database.close() }
        for table in ["venue", "nodes", "connectors", "places", "source"] {
            database.run("DROP TABLE dotwalk_\(table)")
        }
        if isPlane { database.run("UPDATE gpkg_geometry_columns SET srs_id = -1") }
        return database.bytes ?? bytes
    }

    private static var small: MapPackage {
        get throws {
            let time = PackageTime(Date(timeIntervalSince1970: 0))
            let venue = try PlanReader.read(FuzzedReader.smallPlan, file: "room.plan").venue
            let package = try MapPackage.made(of: venue, source: nil, at: time, file: "room.gpkg")
            _ = try package.add([recording("a walk")], in: venue, at: time)
            if let data = try SurveyedData([recording("a walk")]).data() {
                _ = try package.add(data, comment: "a row", at: time)
            }
            return package
        }
    }

    private static func recording(_ name: String) -> SurveyRecording {
        SurveyRecording(
            id: name,
            advertisements: (0..<6).map {
                Advertisement(
                    transmitter: .mac(0xAC23_3F00_0001), strength: -70, time: Double($0))
            },
            waypoints: [
                .init(time: 0, position: Position(Point(1, -1), level: 0)),
                .init(time: 6, position: Position(Point(3, -1), level: 0)),
            ])
    }

    /// Reads everything in a package that dotwalk reads, uses the building, and adds to the package.
    static func read(
        _ bytes: [UInt8], file: String, with ground: FuzzedGround
    ) throws(InputError) {
        let time = PackageTime(Date(timeIntervalSince1970: 0))
        let package = try MapPackage(bytes, file: file)
        let venue = try package.venue().venue
        try UsedVenue(venue, sheet: ground.sheet).use()
        for row in try package.recordingRows() { _ = try package.recording(row) }
        for row in try package.positioningRows() { _ = try package.positioningData(of: row) }
        _ = try MapPackage.made(of: venue, source: nil, at: time, file: file)
        let full = try package.completed(at: time)
        _ = try full.add([recording("another walk")], in: venue, at: time)
        _ = try full.bytes()
    }

    // MARK: Changes

    /// One to three changes by SQL statements; a statement that SQLite refuses changes nothing.
    static func mutated(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        guard let database = OpenDatabase(bytes) else { return bytes }
        defer { database.close() }
        database.run("PRAGMA ignore_check_constraints = ON")
        let tables = database.words(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        for _ in 0..<chance.whole(1...3) where !tables.isEmpty {
            database.run(change(of: chance.pick(tables), in: database, &chance))
        }
        return database.bytes ?? bytes
    }

    private static func change(
        of table: String, in database: OpenDatabase, _ chance: inout Chance
    ) -> String {
        let columns = database.words("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
        guard !columns.isEmpty else { return "" }
        let column = chance.pick(columns)
        let count =
            database.words("SELECT count(*) FROM \"\(table)\"").first.flatMap { Int($0) } ?? 0
        let row =
            "rowid = (SELECT rowid FROM \"\(table)\" LIMIT 1 OFFSET "
            + "\(chance.whole(0..<max(count, 1))))"
        switch chance.whole(0..<16) {
        case 12:
            return "ALTER TABLE \"\(table)\" ADD COLUMN Z TEXT "
                + "GENERATED ALWAYS AS (hex(zeroblob(450000000))) VIRTUAL"
        case 13:
            return "CREATE TRIGGER t AFTER INSERT ON \"\(table)\" BEGIN INSERT INTO Sites(SITE_ID) "
                + "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c; "
                + "END"
        case 14...15 where columns.contains("SHAPE"):
            return moved(table, "SHAPE", row, &chance)
        case 0: return "DELETE FROM \"\(table)\" WHERE \(row)"
        case 1: return "DELETE FROM \"\(table)\""
        case 2: return "DROP TABLE \"\(table)\""
        case 3: return "ALTER TABLE \"\(table)\" RENAME COLUMN \"\(column)\" TO other"
        case 4: return "INSERT OR IGNORE INTO \"\(table)\" DEFAULT VALUES"
        case 5:
            return "UPDATE \"\(table)\" SET \"\(column)\" = \(chance.pick(values(of: column)))"
        default:
            return "UPDATE \"\(table)\" SET \"\(column)\" = \(chance.pick(values(of: column))) "
                + "WHERE \(row)"
        }
    }

    /// One number in a geometry, somewhere from its end.
    private static func moved(
        _ table: String, _ shape: String, _ row: String, _ chance: inout Chance
    ) -> String {
        let number: Double = chance.pick([
            .nan, .infinity, 1e300, -1e300, 1e18, 1e12, -1e9, 9e7, 1e6, 99_000, 20_000, -9_000, 0,
        ])
        let bytes = withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
        let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let place = "length(\(shape)) - \(8 * chance.whole(1...8))"
        return "UPDATE \"\(table)\" SET \(shape) = CAST(substr(\(shape), 1, \(place)) || x'\(hex)' "
            + "|| substr(\(shape), \(place) + 9) AS BLOB) WHERE \(row)"
    }

    /// Values for a field, as SQL.
    private static func values(of column: String) -> [String] {
        let own = "\"\(column)\""
        return [
            "NULL", "''", "'x'", "-1", "0", "0.5", "9223372036854775807", "-9223372036854775808",
            "1e308", "-1e300", "9e999", "-9e999", "1e18", "1e12", "1e9", "99999", "20000", "-9999",
            "999", "-999", "1", "2", "1e-300", "'nan'", "'1e300'",
            "x'00'", "x'475000'", "char(27) || '[2J'", "char(8238) || \(own)", "\(own) || \(own)",
            "substr(\(own), 1, length(\(own)) / 2)", "substr(\(own), 2)", "-\(own)",
            "\(own) * 1e9", "replace(CAST(\(own) AS TEXT), '1', '-')",
            "replace(CAST(\(own) AS TEXT), ' ', ' 1e999 ')",
            "CAST(replace(CAST(\(own) AS TEXT), '0', 'x') AS BLOB)", "'dotwalk positioning 3'",
            "zeroblob(length(\(own)))", "'{00000000-0000-0000-0000-000000000000}'",
        ]
    }
}

/// A database in memory.
private struct OpenDatabase {
    private let handle: OpaquePointer

    init?(_ bytes: [UInt8]) {
        var opened: OpaquePointer?
        let code = sqlite3_open(":memory:", &opened)
        guard code == SQLITE_OK, let handle = opened,
            let memory = sqlite3_malloc64(UInt64(bytes.count))
        else { return nil }
        self.handle = handle
        UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
        let taken = sqlite3_deserialize(
            handle, "main", memory.assumingMemoryBound(to: UInt8.self), Int64(bytes.count),
            Int64(bytes.count),
            UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
        guard taken == SQLITE_OK else { return nil }
    }

    func close() { sqlite3_close(handle) }

    func run(_ sql: String) { sqlite3_exec(handle, sql, nil, nil, nil) }

    /// The first column of each row.
    func words(_ sql: String) -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
        defer { sqlite3_finalize(statement) }
        var words: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            words.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
        return words
    }

    var bytes: [UInt8]? {
        var size: Int64 = 0
        guard let memory = sqlite3_serialize(handle, "main", &size, 0) else { return nil }
        defer { sqlite3_free(memory) }
        return [UInt8](UnsafeBufferPointer(start: memory, count: Int(size)))
    }
}
