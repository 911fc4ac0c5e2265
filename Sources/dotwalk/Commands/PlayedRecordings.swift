import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Rehearsal
import Review

/// Recordings that the command line names, each with its floor and the survey of that floor.
struct PlayedRecordings {
    private(set) var all: [PlayedRecording] = []
    private let settings: IPSSettings
    /// The survey's folder, if given.
    private let survey: String?
    /// Keyed by the survey's folder and its part.
    private var surveyed: [String: PositioningTable] = [:]

    /// - Parameters:
    ///   - paths: files, folders of recordings, and packages.
    ///   - survey: nil: the survey beside each recording.
    init(_ paths: [String], survey: String?, settings: IPSSettings) throws {
        (self.survey, self.settings) = (survey, settings)
        let files = paths.filter {
            !PlayedRecordings.isFolder($0) && !PlayedRecordings.isPackage($0)
        }
        let read = try PlayedRecordings.read(files)
        for path in paths {
            if let recording = read[path] {
                try add(recording, file: path, played: files)
            } else if PlayedRecordings.isFolder(path) {
                try add(folder: path)
            } else {
                try add(package: path)
            }
        }
    }

    private static func read(_ files: [String]) throws -> [String: SurveyRecording] {
        let progress = ProgressLine("reading", files.count.counted("recording"))
        let recordings = try progress.each(of: files) { path in
            guard Files.exists(path) else {
                throw InputError(
                    file: path, "there is no such recording",
                    expected: "a file, a folder or a package")
            }
            return try RecordingSet.recording(try Files.text(path), file: path)
        }
        return Dictionary(zip(files, recordings), uniquingKeysWith: { first, _ in first })
    }

    private static func isPackage(_ path: String) -> Bool {
        Files.ending(path) == MapPackage.ending
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    // MARK: Data sets

    private mutating func add(folder path: String) throws {
        let set = try RecordingFolder(path).set(as: .test)
        for part in set.parts {
            let table = try table(for: part, of: path, from: surveyFolder(besideFolder: path))
            try add(part, of: path, table)
        }
    }

    private mutating func add(
        _ recording: SurveyRecording, file path: String, played: [String]
    ) throws {
        let part = RecordingSet.Part(recordings: [recording])
        let folder = PlayedRecordings.folder(of: path)
        let own = survey ?? PlayedRecordings.survey(beside: folder) ?? folder
        let table = try table(
            for: part, of: path, from: own,
            leavingOut: own == folder ? Set(played.map(Files.title)) : [])
        try add(part, of: folder, table)
    }

    private static func folder(of path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
        return folder.isEmpty ? "." : folder
    }

    /// The folder "survey" beside a folder, as in data sets that are split.
    private static func survey(beside folder: String) -> String? {
        let path = URL(fileURLWithPath: folder).deletingLastPathComponent()
            .appendingPathComponent("survey").relativePath
        return isFolder(path) && Files.absolute(path) != Files.absolute(folder) ? path : nil
    }

    private func surveyFolder(besideFolder folder: String) -> String {
        survey ?? PlayedRecordings.survey(beside: folder) ?? folder
    }

    private mutating func add(
        _ part: RecordingSet.Part, of folder: String, _ table: PositioningTable
    ) throws {
        let map = try PlayedRecordings.file(RecordedLevel.mapName, near: folder)
        let size = try PlayedRecordings.file(RecordedLevel.sizeName, near: folder)
        let title = Files.title(Files.absolute(map?.folder ?? folder))
        for recording in part.recordings {
            guard let start = recording.waypoints.first else { continue }
            let venue = try RecordedLevel.venue(
                name: part.name.map { "\(title), phone \($0)" } ?? title, map: map?.file,
                size: size?.file, part: part, start: start.position)
            all.append(
                PlayedRecording(
                    recording: recording, title: "\(folder)/\(recording.id.fileTitle)",
                    venue: OpenVenue(
                        name: title, reference: title, venue: venue,
                        digest: Digest(map?.file.text ?? title).hexadecimal), table: table))
        }
    }

    /// The number of folders above a recording in which its floor's map is searched.
    private static let heights = 2

    private static func file(
        _ name: String, near folder: String
    ) throws -> (file: RecordedLevel.File, folder: String)? {
        var place = URL(fileURLWithPath: folder)
        for _ in 0...heights {
            let path = place.appendingPathComponent(name).relativePath
            if Files.exists(path) {
                return (
                    RecordedLevel.File(name: path, text: try Files.text(path)), place.relativePath
                )
            }
            place = place.deletingLastPathComponent()
        }
        return nil
    }

    // MARK: Surveys

    /// - Parameter left: the names of recordings that must not be their own survey.
    private mutating func table(
        for part: RecordingSet.Part, of path: String, from folder: String,
        leavingOut left: Set<String> = []
    ) throws -> PositioningTable {
        let key = "\(Files.absolute(folder))\0\(part.name ?? "")\0\(left.sorted())"
        if let known = surveyed[key] { return known }
        let set = try RecordingFolder(folder).set(as: .survey)
        let own = set.parts.first { $0.name == part.name }
        let recordings = own?.recordings.filter { !left.contains($0.id) } ?? []
        let progress = ProgressLine("learning the beacons of", folder)
        let data = try SurveyedData(
            recordings, registered: own?.registered ?? [:], settings: settings
        ).data { progress.tell($0) }
        progress.erase()
        guard let data else { throw Failure(ExitStatus.left, "") }
        guard data.pointCount > 0 else {
            throw InputError(
                file: path, "nothing was surveyed beside it",
                expected: "--survey and a folder with other recordings of that floor")
        }
        let table = PositioningTable(data)
        surveyed[key] = table
        return table
    }

    // MARK: Packages

    private mutating func add(package path: String) throws {
        let package = try Packages.open(path)
        let venue = try Files.venue(path)
        guard let row = try package.positioningRow(nil) else {
            throw InputError(
                file: path, "the package has no positioning data",
                expected: "\"dotwalk ips generate \(path)\" first")
        }
        let table = PositioningTable(
            .row(
                PositioningTable.Generation(
                    row: row.globalID, data: try package.positioningData(of: row))))
        let rows = try package.recordingRows()
        guard !rows.isEmpty else {
            throw InputError(
                file: path, "the package has no recordings",
                expected: "\"dotwalk ips survey\" into it first")
        }
        let recordings = try ProgressLine("reading", path).each(of: rows) {
            try package.recording($0)
        }
        let title = URL(fileURLWithPath: path).deletingPathExtension().relativePath
        all += recordings.map {
            PlayedRecording(
                recording: $0, title: "\(title)-\($0.id.fileTitle)", venue: venue, table: table)
        }
    }
}

extension String {
    /// The string as the name of a file: anybody may have named the recording.
    fileprivate var fileTitle: String {
        printable.replacing("/", with: "-").clipped(to: 100)
    }
}
