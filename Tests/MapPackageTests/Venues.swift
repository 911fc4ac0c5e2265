import Formats
import Foundation
import Indoor
import MapPackage
import Shipped
import Testing

/// Venues to put into packages.
enum Venues {
    static let time = PackageTime("2026-11-23T09:00:00Z")

    static func shipped(_ name: String) throws -> (venue: Venue, text: String) {
        let file = try #require(Shipped.venues.first { $0.name == name })
        return (try PlanReader.read(file.text, file: "\(name).plan").venue, file.text)
    }

    /// The bytes of a package with a shipped venue and its registered beacons.
    static func package(_ name: String) throws -> [UInt8] {
        let (venue, text) = try shipped(name)
        let list = Shipped.beacons.first { $0.name == name }
        let beacons = try list.map {
            try BeaconReader.read($0.text, file: "\(name).beacons.csv", venue: venue).beacons
        }
        return try MapPackage.made(
            of: venue.with(beacons: beacons ?? venue.beacons),
            source: MapPackage.Source(name: "\(name).plan", bytes: Array(text.utf8)),
            at: try #require(time), file: "\(name).gpkg"
        ).bytes()
    }
}

/// Debian's gdal-bin; tests that need it are skipped where it is not installed.
enum Gdal {
    static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/ogrinfo")

    /// A separate folder for each test.
    static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("package-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Everything that a program prints, including errors.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let printed = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self)
    }

    /// Points in another reference system, as PROJ computes them.
    static func transformed(
        _ points: [Point], from source: String, to target: String
    ) throws -> [Point] {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("points")
        try points.map { "\($0.x) \($0.y)\n" }.joined()
            .write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/gdaltransform")
        process.arguments = ["-s_srs", source, "-t_srs", target, "-output_xy"]
        process.standardInput = try FileHandle(forReadingFrom: file)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let printed = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self).split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
        }
    }
}
