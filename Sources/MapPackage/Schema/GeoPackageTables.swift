import GRDB
import Indoor

/// The tables that every GeoPackage has (OGC 12-128r19, GeoPackage 1.3).
enum GeoPackageTables {
    /// "GPKG" in ASCII.
    static let applicationID = 0x4750_4B47
    /// Version 1.3.
    static let version = 10_300

    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                PRAGMA application_id = \(applicationID);
                PRAGMA user_version = \(version);
                CREATE TABLE gpkg_spatial_ref_sys (
                srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
                organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL,
                description TEXT);
                CREATE TABLE gpkg_contents (
                table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL,
                identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL,
                min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
                srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id));
                CREATE TABLE gpkg_geometry_columns (
                table_name TEXT NOT NULL UNIQUE REFERENCES gpkg_contents(table_name),
                column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
                srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys(srs_id),
                z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name));
                """)
        for system in SpatialReference.obligatory { try add(system, in: database) }
    }

    static func add(_ system: SpatialReference.Row, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                system.name, system.number, system.organization, system.numberThere,
                system.definition, nil,
            ])
    }

    /// Makes a table and registers it.
    ///
    /// - Parameter time: the time to register, in a package's notation.
    static func add(
        _ table: PackageTable, reference: Int32, at time: String, in database: Database
    ) throws {
        try database.execute(sql: table.definition)
        var isLayer = false
        if case .features = table.kind { isLayer = true }
        try database.execute(
            sql: """
                INSERT INTO gpkg_contents
                (table_name, data_type, identifier, description, last_change, srs_id)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                table.name, isLayer ? "features" : "attributes", table.name, table.note, time,
                isLayer ? reference : nil,
            ])
        guard case .features(let shape) = table.kind else { return }
        try database.execute(
            sql: "INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)",
            arguments: [table.name, PackageTable.shape, shape.rawValue, reference])
    }
}
