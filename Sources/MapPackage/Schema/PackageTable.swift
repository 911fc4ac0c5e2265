import Indoor

/// A table of a map package: `docs/map-package.md` lists each of them, which a test compares.
struct PackageTable: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A layer with a geometry in each row.
        case features(Shape)
        case attributes
    }

    enum Shape: String, Sendable {
        case point = "POINT"
        case line = "LINESTRING"
        case polygons = "MULTIPOLYGON"
    }

    let name: String
    let kind: Kind
    let fields: [PackageField]
    /// A description, for `gpkg_contents` and the documents.
    let note: String

    init(_ name: String, _ kind: Kind, _ note: String, _ fields: [PackageField]) {
        (self.name, self.kind, self.note, self.fields) = (name, kind, note, fields)
    }

    /// The name of the key column in our tables.
    static let key = "OBJECTID"
    /// The name of the column of geometries.
    static let shape = "SHAPE"

    /// The columns that it is made with, in their order.
    var columns: [String] {
        if case .features = kind {
            return [PackageTable.key, PackageTable.shape] + fields.map(\.name)
        }
        return [PackageTable.key] + fields.map(\.name)
    }

    /// What other programs call some of the fields, and fields that only they write.
    static let foreignColumns = [
        "NAME_LONG", "ELEVATION_RELATIVE", "LEVEL_ID", "VERTICAL_ORDER", "FACILITY_ID",
        "LEVEL_ID_FROM", "LEVEL_ID_TO",
    ]

    /// The columns that are read.
    var readColumns: [String] { fields.map(\.name) + PackageTable.foreignColumns }

    /// The statement that makes it.
    var definition: String {
        var columns = ["\"\(PackageTable.key)\" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
        if case .features(let shape) = kind { columns.append("\"SHAPE\" \(shape.rawValue)") }
        columns += fields.map(\.definition)
        return "CREATE TABLE \"\(name)\" (\(columns.joined(separator: ", ")))"
    }
}

/// A column.
struct PackageField: Hashable, Sendable {
    /// A column type of a GeoPackage (OGC 12-128r19, table 1).
    enum Kind: String, Sendable {
        case text = "TEXT"
        case integer = "INTEGER"
        case number = "DOUBLE"
        case flag = "BOOLEAN"
        case time = "DATETIME"
        case bytes = "BLOB"
    }

    enum Key: Hashable, Sendable {
        case none
        /// No two rows have the same value.
        case unique
        /// The value occurs in a column of another table.
        case references(String, String)
    }

    let name: String
    let kind: Kind
    let isNeeded: Bool
    let key: Key
    let note: String

    init(
        _ name: String, _ kind: Kind, needed: Bool = false, key: Key = .none, _ note: String
    ) {
        self.name = name
        self.kind = kind
        isNeeded = needed
        self.key = key
        self.note = note
    }

    /// The field that names the floor of a row.
    static let floor = PackageField(
        "LEVEL_ID", .text, needed: true, key: .references("Levels", "LEVEL_ID"), "Its floor")

    /// A field that no two rows have the same.
    static func identity(_ name: String, _ note: String) -> PackageField {
        PackageField(name, .text, needed: true, key: .unique, note)
    }

    fileprivate var definition: String {
        var text = "\"\(name)\" \(kind.rawValue)"
        if isNeeded { text += " NOT NULL" }
        switch key {
        case .none: break
        case .unique: text += " UNIQUE"
        case .references(let table, let field): text += " REFERENCES \"\(table)\"(\"\(field)\")"
        }
        return text
    }
}
