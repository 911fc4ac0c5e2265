import ArgumentParser
import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal

struct IPSGenerate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make positioning data of a package's recordings: a new row of its table.",
        discussion: """
            Recordings are merged; --predicted fills what nobody surveyed from plan and registered \
            beacons. Rows are never overwritten: walks use the newest, or the one they name.
            """)

    @Argument(help: "A map package (.gpkg).")
    var package: String

    @Option(
        help: ArgumentHelp(
            "Of these recordings only, by GlobalID or name; may be repeated.", valueName: "id"))
    var recording: [String] = []

    @Flag(help: "Predict what was not surveyed from the plan and the registered beacons.")
    var predicted = false

    @Option(help: ArgumentHelp("A remark in the row.", valueName: "words"))
    var comment: String?

    @Option(
        help: ArgumentHelp("When it is made; now unless said.", valueName: "ISO 8601"),
        transform: PackageTime.typed)
    var date: PackageTime?

    func run() throws {
        let time = date ?? PackageTime(Date())
        let made = try Packages.change(package) { package in
            let data = try self.data(of: package)
            guard data.pointCount > 0 else {
                throw InputError(
                    file: self.package, "there is nothing to make positioning data of",
                    expected: "recordings with confirmed points, or --predicted with beacons")
            }
            return try (package.add(data, comment: comment?.printable, at: time), data)
        }
        let (row, data) = (made.0.row, made.1)
        guard made.0.isNew else {
            return print("\(row.globalID): is there already, nothing was added")
        }
        print(
            "\(row.globalID)  \(row.time.text)  \(data.pointCount.counted("point")), "
                + "\(data.transmitters.count.counted("transmitter")) expected, "
                + data.levels.count.counted("level"))
    }

    private func data(of package: MapPackage) throws -> PositioningData {
        let venue = try package.venue().venue
        let recordings = try self.recordings(of: package, in: venue)
        let settings = IPSSettings()
        let prior = predicted ? try prediction(of: venue, settings) : nil
        guard !recordings.isEmpty else {
            if let prior { return prior }
            throw InputError(
                file: self.package, "has no recordings",
                expected: "\"dotwalk ips survey\" before, or --predicted")
        }
        let line = ProgressLine("making positioning data of", venue.name)
        defer { line.erase() }
        let surveyed = SurveyedData(
            recordings, map: PositioningMap(of: venue), prior: prior,
            registered: venue.beaconPlaces, settings: settings)
        guard let data = try surveyed.data(progress: line.tell) else {
            throw Failure(ExitStatus.left)
        }
        return data
    }

    private func prediction(of venue: Venue, _ settings: IPSSettings) throws -> PositioningData {
        guard !venue.beacons.isEmpty else {
            throw InputError(
                file: package, "no beacons are registered in it", expected: "rows of ips_beacons")
        }
        return try PredictedData.predicted(for: venue, named: venue.name, settings: settings)
    }

    private func recordings(of package: MapPackage, in venue: Venue) throws -> [SurveyRecording] {
        let rows = try package.recordingRows()
        let chosen =
            try recording.isEmpty
            ? rows : recording.map { try IPSGenerate.row($0, among: rows, file: self.package) }
        let recordings = try chosen.map { row in
            let recording = try package.recording(row)
            guard !recording.waypoints.isEmpty else {
                throw InputError(
                    file: self.package,
                    "recording \(row.globalID) (\(row.name)) never confirmed a point",
                    expected: "a survey with confirmed points; --recording chooses others")
            }
            try package.checkPlaces(of: recording, row, in: venue)
            return recording
        }
        return recordings
    }

    /// The row with this GlobalID or name.
    private static func row(
        _ word: String, among rows: [RecordingRow], file: String
    ) throws -> RecordingRow {
        let folded = word.uppercased().filter { $0 != "{" && $0 != "}" }
        if let row = rows.first(where: { $0.globalID == folded }) { return row }
        let named = rows.filter { $0.name == word }
        if named.count == 1 { return named[0] }
        guard named.isEmpty else {
            throw InputError(
                file: file, "has \(named.count) recordings \"\(word.printable)\"",
                expected: "one of \(named.map(\.globalID).joined(separator: ", "))")
        }
        let words = rows.flatMap { [$0.name, $0.globalID] }
        throw InputError(
            file: file, "has no recording \"\(word.printable)\"",
            expected: rows.isEmpty
                ? "\"dotwalk ips survey\" before" : "one that \"dotwalk ips list\" shows",
            nearest: nearestWords(to: word, among: words))
    }
}
