import Foundation
import GRDB
import Indoor

/// Reads the tables of a package by name, in upper or lower case.
struct TableReader {
    private let database: PackageDatabase
    private let tables: [String: Table]

    private struct Table {
        let name: String
        let isTable: Bool
        let shape: String?
        let reference: Int
        /// The names of its columns, in lower case.
        let columns: Set<String>
    }

    init(_ database: PackageDatabase) throws(InputError) {
        self.database = database
        tables = try database.reading { database in
            var shapes: [String: (String, Int)] = [:]
            if try database.tableExists("gpkg_geometry_columns") {
                let rows = try Row.fetchAll(
                    database,
                    sql: "SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns")
                for row in rows {
                    guard let table = String.fromDatabaseValue(row[0]),
                        let column = String.fromDatabaseValue(row[1])
                    else { continue }
                    shapes[table.lowercased()] = (column, Int.fromDatabaseValue(row[2]) ?? -1)
                }
            }
            var found: [String: Table] = [:]
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view')")
            for row in rows {
                guard let name = String.fromDatabaseValue(row[0]) else { continue }
                let made = String.fromDatabaseValue(row[1])?.uppercased() ?? ""
                let shape = shapes[name.lowercased()]
                let isTable = made.hasPrefix("CREATE TABLE")
                let columns =
                    isTable
                    ? try String.fetchAll(
                        database, sql: "SELECT lower(name) FROM pragma_table_info(?)",
                        arguments: [name]) : []
                found[name.lowercased()] = Table(
                    name: name, isTable: isTable, shape: shape?.0, reference: shape?.1 ?? -1,
                    columns: Set(columns))
            }
            return found
        }
    }

    var file: String { database.file }

    func has(_ table: PackageTable) -> Bool { tables[table.name.lowercased()] != nil }

    /// Each row in the order of its number; none if the table is missing.
    ///
    /// - Parameters:
    ///   - condition: SQL; nil: every row.
    ///   - argument: the value in the condition.
    func rows<Value>(
        of table: PackageTable, where condition: String? = nil, _ argument: String? = nil,
        _ make: (PackageRow) throws(InputError) -> Value?
    ) throws(InputError) -> [Value] {
        guard let known = tables[table.name.lowercased()] else { return [] }
        // A view may be endless, and a virtual table needs the module that made it.
        guard known.isTable else {
            throw InputError(
                file: file, "\(known.name) is a view or a virtual table", expected: "a table")
        }
        return try database.reading { database in
            var values: [Value] = []
            let columns = table.readColumns + [known.shape].compactMap(\.self)
            let rows = try Row.fetchCursor(
                database,
                sql: TableReader.selection(of: columns, from: known, where: condition),
                arguments: StatementArguments(condition == nil ? [] : [argument]))
            while let row = try rows.next() {
                let row = PackageRow(row, file: file, table: known.name, shape: known.shape)
                try row.checkTexts(of: table)
                if let value = try make(row) { values.append(value) }
            }
            return values
        }
    }

    /// The values of rows by a key, each list in the order of the rows' numbers.
    func groups<Key: Hashable, Value>(
        of table: PackageTable, _ make: (PackageRow) throws(InputError) -> (Key, Value)?
    ) throws(InputError) -> [Key: [Value]] {
        Dictionary(grouping: try rows(of: table, where: nil, nil, make)) { $0.0 }.mapValues {
            $0.map(\.1)
        }
    }

    /// The statement that reads the row's number and those of the named columns that exist. No other
    /// column is read, so that its values cost nothing.
    private static func selection(
        of columns: [String], from table: Table, where condition: String?
    ) -> String {
        var names: [String] = []
        for column in columns
        where table.columns.contains(column.lowercased())
            && !names.contains(where: { $0.lowercased() == column.lowercased() })
        {
            names.append(column)
        }
        return "SELECT " + (["rowid"] + names.map(\.quoted)).joined(separator: ", ")
            + " FROM \(table.name.quoted) \(condition.map { "WHERE \($0)" } ?? "") ORDER BY rowid"
    }

    /// The number of the spatial reference system of a layer.
    func referenceNumber(of table: PackageTable) throws(InputError) -> Int32 {
        guard let known = tables[table.name.lowercased()] else {
            throw InputError(
                file: file, "has no table \(table.name)",
                expected: "a package that \"dotwalk venue convert\" made")
        }
        return Int32(clamping: known.reference)
    }

    /// The spatial reference system of a layer.
    func reference(of table: PackageTable) throws(InputError) -> SpatialReference {
        let number = tables[table.name.lowercased()]?.reference ?? -1
        let found = try definitions(of: number)
        let systems = found.texts.lazy.compactMap {
            SpatialReference(number: number, definition: $0)
        }
        guard let system = systems.first else {
            throw InputError(
                file: file,
                "\(table.name) has the coordinates of \"\((found.name ?? "\(number)").printable)\", "
                    + "which are not read",
                expected: "degrees (EPSG:4326), as \"ogr2ogr -t_srs EPSG:4326\" makes them")
        }
        return system
    }

    /// The name and the definitions of a spatial reference system. A system with heights has its
    /// definition in a column of its own (GeoPackage's extension for well-known text of 2015).
    private func definitions(
        of number: Int
    ) throws(InputError) -> (name: String?, texts: [String]) {
        let known = tables["gpkg_spatial_ref_sys"]
        guard let known, known.isTable else { return (nil, [""]) }
        let columns = ["srs_name", "definition", "definition_12_063"].filter {
            known.columns.contains($0)
        }
        let texts = try database.reading { database in
            try Row.fetchOne(
                database,
                sql: "SELECT \(columns.map(\.quoted).joined(separator: ", ")) "
                    + "FROM \(known.name.quoted) WHERE srs_id = ?",
                arguments: [number])
        }.map { row in columns.map { String.fromDatabaseValue(row[$0]) ?? "" } }
        guard columns.first == "srs_name", let texts else { return (nil, [""]) }
        return (texts[0], texts.count > 1 ? Array(texts.dropFirst()) : [""])
    }

    /// A digest of everything in these tables.
    func digest(of these: [PackageTable]) throws(InputError) -> String {
        try database.reading { database in
            var digest = Digest()
            for table in these {
                digest.add(table.name)
                guard let known = tables[table.name.lowercased()], known.isTable else { continue }
                let rows = try Row.fetchCursor(
                    database,
                    sql: TableReader.selection(of: table.columns, from: known, where: nil))
                while let row = try rows.next() {
                    for (column, value) in row.dropFirst() {
                        digest.add(column)
                        switch value.storage {
                        case .null: digest.add("")
                        case .int64(let number): digest.add(Int(number))
                        case .double(let number):
                            digest.add(Int(bitPattern: UInt(number.bitPattern)))
                        case .string(let text): digest.add(text)
                        case .blob(let data): for byte in data { digest.add(byte) }
                        }
                    }
                }
            }
            return digest.hexadecimal
        }
    }
}

extension String {
    /// The text quoted as a name in a statement.
    fileprivate var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
