import Formats
import Foundation
import GRDB
import Indoor
import Positioning

/// A map package: a building, its beacons, surveys and positioning data in one file, an OGC
/// GeoPackage. `docs/map-package.md` describes its tables.
///
/// It is kept in memory: read from a file's bytes, and written as bytes that replace the whole
/// file.
package struct MapPackage: Sendable {
    let database: PackageDatabase
    let tables: TableReader

    /// The extension of its file.
    package static let ending = "gpkg"

    /// - Parameter file: the file's name in messages.
    /// - Throws: the reason why the bytes are no database.
    package init(_ bytes: [UInt8], file: String) throws(InputError) {
        database = try PackageDatabase.open(bytes, file: file)
        tables = try TableReader(database)
    }

    private init(_ database: PackageDatabase) throws(InputError) {
        self.database = database
        tables = try TableReader(database)
    }

    /// The file that a package was made from.
    package struct Source: Sendable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            (self.name, self.bytes) = (name, bytes)
        }
    }

    /// A package that contains a venue.
    ///
    /// - Parameters:
    ///   - source: the file that the venue was read from; nil: none is kept.
    ///   - time: the time of making it.
    package static func made(
        of venue: Venue, source: Source?, at time: PackageTime, file: String
    ) throws(InputError) -> MapPackage {
        let database = try PackageDatabase.new(file: file)
        let system = SpatialReference.row(of: venue.frame)
        try database.changing { database in
            try GeoPackageTables.create(in: database)
            try GeoPackageTables.add(system, in: database)
            for table in PackageTable.all {
                try GeoPackageTables.add(
                    table, reference: system.number, at: time.text, in: database)
            }
            try VenueTablesWriter(venue, in: database, reference: system.number).write()
        }
        let package = try MapPackage(database)
        if let source { try package.keep(source) }
        return package
    }

    package var file: String { database.file }

    /// Whether it has everything that dotwalk writes, so that its venue need not be built again.
    package var isOurs: Bool { VenueTablesReader.canRead(tables) }

    /// - Throws: if it is another kind of database.
    package func check() throws(InputError) {
        if !isOurs { _ = try IndoorsLayers(tables) }
    }

    /// The package with the tables for surveys and positioning data, which packages made by others
    /// may lack.
    package func completed(at time: PackageTime) throws(InputError) -> MapPackage {
        let missing = PackageTable.ips.filter { $0 != .beacons && !tables.has($0) }
        guard !missing.isEmpty else { return self }
        let system = SpatialReference.row(of: try venue().venue.frame)
        try database.changing { database in
            try GeoPackageTables.add(system, in: database)
            for table in missing {
                try GeoPackageTables.add(
                    table, reference: system.number, at: time.text, in: database)
            }
        }
        return try MapPackage(database)
    }

    /// The bytes of the package as a file.
    package func bytes() throws(InputError) -> [UInt8] { try database.bytes() }

    // MARK: The venue

    /// - Throws: the first error in its tables, with table, row and field.
    package func venue(progress: ReadingProgress = .unwatched) throws(InputError) -> LoadedVenue {
        if VenueTablesReader.canRead(tables) {
            var reader = VenueTablesReader(tables)
            return try LoadedVenue(venue: try reader.read(), warnings: [], file: file)
        }
        return try IndoorsLayers(tables).venue(progress: progress)
    }

    private static let venueTables =
        PackageTable.indoors + [.venue, .nodes, .connectors, .places, .beacons]

    private func keep(_ source: Source) throws(InputError) {
        let content = try tables.digest(of: MapPackage.venueTables)
        try database.changing { database in
            try TableWriter(.source, in: database, reference: 0).add([
                "NAME": source.name, "CONTENT": content, "DATA_SIZE": source.bytes.count,
                "DATA": Data(source.bytes),
            ])
        }
    }

    /// The file that the venue was read from, unchanged.
    ///
    /// - Throws: if there is none, or the tables have been changed since.
    package func source() throws(InputError) -> Source {
        let kept = try tables.rows(of: .source) { row throws(InputError) in
            let bytes = try row.needed("DATA", row.bytes, expected: "bytes")
            return (Source(name: try row.neededText("NAME"), bytes: bytes), row.text("CONTENT"))
        }
        guard let (source, content) = kept.first else {
            throw InputError(file: file, "it does not have the file that it was made from")
        }
        guard content == (try tables.digest(of: MapPackage.venueTables)) else {
            throw InputError(
                file: file,
                "its tables were changed since it was made from \(source.name.printable)",
                expected: "an unchanged package; it can be used as it is")
        }
        return source
    }
}

/// A moment in a package's notation: UTC, to the millisecond, "2026-11-23T09:00:00.000Z".
package struct PackageTime: Hashable, Comparable, Sendable {
    package let text: String

    /// Reads a day, or a day and a time: ISO 8601, or with a space in place of the "T", as SQLite
    /// writes it, or with strokes in the day, as GDAL writes it into a column of text
    /// ("2026/11/23 18:00:00+01"). A time without a zone is UTC. nil for anything else.
    package init?(_ text: String) {
        guard let match = text.trimmed.wholeMatch(of: PackageTime.form) else { return nil }
        let (_, year, month, day, hour, minute, second, fraction, zone) = match.output
        let time =
            "\(year)-\(month)-\(day)T\(hour ?? "00")\(minute ?? ":00")\(second ?? ":00")"
            + "\(fraction?.prefix(4) ?? "")\(PackageTime.whole(zone))"
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: fraction != nil)
        guard let date = try? style.parse(time) else { return nil }
        self.init(date)
    }

    /// The zone with its minutes.
    private static func whole(_ zone: Substring?) -> String {
        guard let zone, zone.lowercased() != "z" else { return "Z" }
        return zone.count == 3 ? "\(zone):00" : String(zone)
    }

    private typealias Form = Regex<
        (
            Substring, Substring, Substring, Substring, Substring?, Substring?, Substring?,
            Substring?, Substring?
        )
    >

    private static var form: Form {
        #/
        (\d{4})[-\/]([01]\d)[-\/]([0-3]\d)
        (?:[Tt\x20]([01]\d|2[0-3])(:[0-5]\d)(:[0-5]\d)?(\.\d+)?
        \x20?([Zz]|[+-]\d\d(?::?\d\d)?)?)?
        /#
    }

    package init(_ date: Date) {
        // The middle of the nearest millisecond, because the style cuts off smaller parts.
        let milliseconds = date.timeIntervalSince1970 * 1000
        text = date.addingTimeInterval((milliseconds.rounded() + 0.5 - milliseconds) / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    package static func < (a: PackageTime, b: PackageTime) -> Bool { a.text < b.text }
}
