import Foundation
import GRDB
import Indoor

/// Adds rows to one table of a package.
struct TableWriter {
    private let table: PackageTable
    private let reference: Int32
    private let statement: Statement
    private let database: Database
    /// The statements that do what triggers of the table would: GDAL keeps a count of rows and a
    /// spatial index so. No trigger of a package runs.
    private let counting: Statement?
    private let indexing: Statement?

    /// - Parameter reference: the number of the package's spatial reference system.
    init(_ table: PackageTable, in database: Database, reference: Int32) throws {
        (self.table, self.reference, self.database) = (table, reference, database)
        var names = table.fields.map(\.name)
        if case .features = table.kind { names.append(PackageTable.shape) }
        let columns = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        statement = try database.makeStatement(
            sql: "INSERT INTO \"\(table.name)\" (\(columns)) VALUES (\(marks))")
        counting = try TableWriter.counting(table, in: database)
        indexing = try TableWriter.indexing(table, in: database)
    }

    private static func counting(
        _ table: PackageTable, in database: Database
    ) throws -> Statement? {
        guard try database.tableExists("gpkg_ogr_contents") else { return nil }
        return try database.makeStatement(
            sql: "UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 "
                + "WHERE lower(table_name) = lower('\(table.name)')")
    }

    private static func indexing(
        _ table: PackageTable, in database: Database
    ) throws -> Statement? {
        guard case .features = table.kind else { return nil }
        let name = "rtree_\(table.name)_\(PackageTable.shape)"
        let found = try Row.fetchOne(
            database,
            sql: "SELECT name FROM sqlite_master WHERE lower(name) = lower(?) "
                + "AND sql LIKE 'CREATE VIRTUAL TABLE%USING rtree%'", arguments: [name])
        guard found != nil else { return nil }
        return try database.makeStatement(
            sql: "INSERT OR REPLACE INTO \"\(name)\" VALUES (?, ?, ?, ?, ?)")
    }

    /// - Parameter values: keyed by the names of fields; missing ones become null.
    func add(
        _ values: [String: (any DatabaseValueConvertible)?], _ shape: PackageGeometry? = nil
    ) throws {
        var arguments = table.fields.map { field -> (any DatabaseValueConvertible)? in
            values[field.name] ?? nil
        }
        if case .features(let kind) = table.kind {
            arguments.append(
                shape.map {
                    Data($0.binary(reference: reference, isMultiple: kind == .polygons))
                })
        }
        try statement.execute(arguments: StatementArguments(arguments))
        try counting?.execute()
        if let bounds = shape.flatMap({ Bounds($0.points) }) {
            try extend(bounds)
            try indexing?.execute(
                arguments: [
                    database.lastInsertedRowID, bounds.low.x, bounds.high.x, bounds.low.y,
                    bounds.high.y,
                ])
        }
    }

    /// Extends the table's bounds in `gpkg_contents`.
    private func extend(_ bounds: Bounds) throws {
        try database.cachedStatement(
            sql: """
                UPDATE gpkg_contents SET
                min_x = min(coalesce(min_x, ?1), ?1), min_y = min(coalesce(min_y, ?2), ?2),
                max_x = max(coalesce(max_x, ?3), ?3), max_y = max(coalesce(max_y, ?4), ?4)
                WHERE table_name = ?5
                """
        ).execute(
            arguments: [
                bounds.low.x, bounds.low.y, bounds.high.x, bounds.high.y, table.name,
            ])
    }
}
