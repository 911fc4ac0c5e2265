import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal

/// `Benchmarks package [VENUE.geojson]`: a large building as a map package, from its survey to its
/// positioning data (goals: read in 500 ms, generated in 20 s). `Benchmarks package FILE.gpkg` reads
/// one.
enum PackageFigures {
    /// Metres between points: gives about 20,000 points, for which the goals are set; the usual 2 m
    /// give 58,000.
    private static let spacing = 3.4

    static func printAll(_ path: String?) throws {
        let path = path ?? Benchmarks.building
        guard let bytes = FileManager.default.contents(atPath: path) else {
            say("skipped: no venue at \(path)")
            return
        }
        if path.hasSuffix(".gpkg") {
            return try read("read", [UInt8](bytes))
        }
        let mapped = try GeoJSONReader.read(bytes, file: path).venue
        let planner = try BeaconPlanner(venue: mapped, spacing: BeaconPlanner.usualSpacing)
        let venue = mapped.with(beacons: try planner.beacons() ?? [])
        let time = PackageTime(Date(timeIntervalSince1970: 0))
        let package = try MapPackage.made(of: venue, source: nil, at: time, file: "x.gpkg")
        var recordings: [SurveyRecording] = []
        try measured("survey") {
            let surveyor = Surveyor(venue, seed: 1)
            recordings = try SurveyRoute.routes(through: venue).enumerated().map {
                surveyor.walk($0.element, number: $0.offset + 1)
            }
        }
        let map = PositioningMap(of: venue)
        var settings = IPSSettings()
        settings.gridSpacing = spacing
        let count = Set(recordings.flatMap { $0.advertisements.map(\.transmitter) }).count
        say("  \(recordings.count) recordings, \(count) transmitters heard")
        // The cases are: without the registered places of beacons, with them, and with the plan's
        // prediction.
        for (words, isRegistered, isPredicted) in [
            ("generate, beacons not registered", false, false),
            ("generate", true, false), ("generate, with the plan", true, true),
        ] {
            var data: PositioningData?
            try measured(words) {
                let prior =
                    isPredicted
                    ? try RadioPrediction(map: map, settings: settings).data(of: venue.beacons)
                    : nil
                data = try SurveyedData(
                    recordings, map: map, prior: prior,
                    registered: isRegistered ? venue.beaconPlaces : [:], settings: settings
                ).data()
            }
            say("  \(data?.pointCount ?? 0) points")
            if let data, !isRegistered { _ = try package.add(data, comment: nil, at: time) }
        }
        try read("read", try package.bytes())
        _ = try package.add(recordings, in: venue, at: time)
        try read("read, with all recordings of the survey", try package.bytes())
    }

    private static func read(_ words: String, _ file: [UInt8]) throws {
        try measured(words) {
            let again = try MapPackage(file, file: "x.gpkg")
            _ = try again.venue()
            if let row = try again.positioningRow(nil) { _ = try again.positioningData(of: row) }
        }
        say("  \(file.count >> 10) KB")
    }

    private static func measured(_ what: String, _ work: () throws -> Void) rethrows {
        progress(what)
        let time = try ContinuousClock().measure(work)
        say("\(what): \(time)")
    }
}
