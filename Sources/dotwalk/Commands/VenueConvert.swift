import ArgumentParser
import Formats
import Foundation
import Indoor
import MapPackage
import Rehearsal
import Shipped

struct VenueConvert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract:
            "Turn a venue into a map package (.gpkg), or a package into the file it came from.",
        discussion: """
            A package is an OGC GeoPackage with the layers of the ArcGIS Indoors model and the tables \
            of indoor positioning; docs/map-package.md describes them. It is the same venue: play, run \
            and the other commands take it.
            """)

    @Argument(help: "A path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped venue.")
    var file: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "Where it goes: FILE.gpkg, or the ending of the first file.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp("When it was made; now unless said.", valueName: "ISO 8601"),
        transform: PackageTime.typed)
    var date: PackageTime?

    func run() throws {
        let open = try Files.venue(file)
        if Files.ending(output) == MapPackage.ending {
            try pack(open)
        } else {
            try unpack(open)
        }
    }

    private func pack(_ open: OpenVenue) throws {
        let package: MapPackage
        if let own = try Packages.package(of: open), own.isOurs {
            package = own
            for damage in try Packages.damages(of: own, in: open.venue) { Output.warn(damage) }
        } else {
            package = try made(of: open)
        }
        try Packages.mustKeep(output, replacedBy: package)
        try Packages.write(package, to: output)
        let venue = open.venue
        print(
            "\(output.printable): \(venue.name), \(venue.levels.count.counted("level")), "
                + "\(venue.places.places.count) places, \(venue.graph.ways.count) ways")
    }

    /// The package, with the beacons that are registered for the venue.
    private func made(of open: OpenVenue) throws -> MapPackage {
        var files = EngineFiles()
        var venue = open.venue
        if let list = try files.registered(for: open) {
            venue = venue.with(beacons: list.beacons)
        }
        return try MapPackage.made(
            of: venue, source: try VenueConvert.source(of: open), at: date ?? PackageTime(Date()),
            file: output)
    }

    /// The file that a venue was read from; nil for a package.
    static func source(of open: OpenVenue) throws -> MapPackage.Source? {
        if let shipped = Shipped.venues.first(where: { $0.name == open.reference }) {
            return MapPackage.Source(name: "\(shipped.name).plan", bytes: Array(shipped.text.utf8))
        }
        guard open.reference.hasPrefix("/") else { return nil }
        let name = URL(fileURLWithPath: open.reference).lastPathComponent
        guard Files.ending(name) != MapPackage.ending else { return nil }
        return MapPackage.Source(
            name: name, bytes: [UInt8](try Files.reading(open.reference, Files.limit)))
    }

    private func unpack(_ open: OpenVenue) throws {
        guard let package = try Packages.package(of: open) else {
            throw InputError(
                file: output, "of \(open.name.printable) only a package can be made",
                expected: "FILE.\(MapPackage.ending)")
        }
        let source = try package.source()
        guard Files.ending(source.name) == Files.ending(output) else {
            throw InputError(
                file: output, "the package was made from \(source.name.printable)",
                expected: "FILE.\(Files.ending(source.name))")
        }
        // This is a list of beacons for Bluetooth walks, if the file itself has none.
        let list = open.venue.beacons.isEmpty ? nil : Files.nameOfList(beside: output)
        try VenueConvert.mustBeFree(output, or: source.bytes)
        try VenueConvert.write(source.bytes, to: output)
        print("\(output.printable): \(source.bytes.count) bytes, as they were")
        guard let list, !Destination(output).isStream,
            try Files.venue(output).venue.beacons.isEmpty
        else { return }
        let beacons = Array(BeaconWriter.text(of: open.venue.beacons).utf8)
        try VenueConvert.mustBeFree(list, or: beacons)
        try VenueConvert.write(beacons, to: list)
        print("\(list.printable): \(open.venue.beacons.count.counted("registered beacon"))")
    }

    /// - Throws: if the file exists with other content.
    private static func mustBeFree(_ path: String, or bytes: [UInt8]) throws {
        guard Files.exists(path), !Destination(path).isStream,
            try [UInt8](Files.bytes(path)) != bytes
        else { return }
        throw InputError(
            file: path, "there is another file of this name",
            expected: "a new name, or that file removed")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try ReplacingFile(path)
        try file.write(bytes)
        try file.close()
    }
}

extension PackageTime {
    static func typed(_ word: String) throws -> PackageTime {
        guard let time = PackageTime(word) else {
            throw ValidationError(
                "\"\(word.printable)\" is no time: 2026-11-23, or 2026-11-23T09:00:00Z.")
        }
        return time
    }
}
