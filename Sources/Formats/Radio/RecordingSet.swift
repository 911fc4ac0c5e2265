import Indoor
import Positioning

/// Recordings of real phones, from a published data set.
package struct RecordingSet: Sendable {
    /// The recordings of one building and one kind of phone.
    package struct Part: Sendable {
        /// nil: the whole set.
        package let name: String?
        package let recordings: [SurveyRecording]
        /// The positions of beacons, for sets that give them.
        package let registered: [TransmitterID: Position]
        /// Empty for sets without obstacles.
        package let obstacles: [Obstacle]

        package init(
            name: String? = nil, recordings: [SurveyRecording],
            registered: [TransmitterID: Position] = [:], obstacles: [Obstacle] = []
        ) {
            self.name = name
            self.recordings = recordings
            self.registered = registered
            self.obstacles = obstacles
        }
    }

    /// An obstacle that people walk round: a pillar, or else a shelf.
    package struct Obstacle: Hashable, Sendable {
        package let area: Area
        package let isPillar: Bool
    }

    package let parts: [Part]

    /// Whether two sets, both from one folder, have a recording in common.
    package func sharesRecordings(with other: RecordingSet) -> Bool {
        let names = Set(parts.flatMap { $0.recordings.map(\.id) })
        return other.parts.contains { $0.recordings.contains { names.contains($0.id) } }
    }

    /// The use of a set's recordings, for data sets that have both kinds in one folder.
    package enum Use: Sendable { case survey, test }

    /// A folder's files.
    package struct Folder {
        /// The path as the person named it.
        let path: String
        /// The names of all files in it and in its subfolders: "rss/lib_rss.csv".
        let files: [String]
        let read: (String) throws -> String

        /// - Parameter read: returns a file's text, for a name in `files`.
        package init(path: String, files: [String], read: @escaping (String) throws -> String) {
            self.path = path
            self.files = files
            self.read = read
        }
    }

    /// Reads a folder in any of the known formats.
    ///
    /// - Parameter progress: takes the share that is read, 0 to 1.
    package static func read(
        _ folder: Folder, as use: Use, progress: (Double) -> Void = { _ in }
    ) throws -> RecordingSet {
        let zones = UJIReader.zones(in: folder.files)
        if !zones.isEmpty { return try read(zones, of: folder, as: use) }
        let names = folder.files.filter { $0.hasSuffix(".txt") && !$0.contains("/") }.sorted()
        var recordings: [SurveyRecording] = []
        for (number, name) in names.enumerated() {
            progress(Double(number) / Double(names.count))
            let text = try folder.read(name)
            guard XYZ10Reader.recognizes(text) else { continue }
            recordings.append(try recording(text, file: "\(folder.path)/\(name)"))
        }
        guard !recordings.isEmpty else {
            throw InputError(
                file: folder.path, "no recordings",
                expected: "walks as of the Indoor Location Competition 2.0 (*.txt), or the folders "
                    + "rss and dep as of Universitat Jaume I's library")
        }
        return RecordingSet(parts: [Part(recordings: recordings)])
    }

    private static func read(
        _ zones: [String], of folder: Folder, as use: Use
    ) throws -> RecordingSet {
        let parts = try zones.flatMap { zone in
            try UJIReader(zone, of: folder).parts(
                isSurvey: use == .survey, isOnly: zones.count == 1)
        }
        guard !parts.isEmpty else {
            throw InputError(
                file: folder.path,
                "has no rows of the \(use == .survey ? "second" : "third") campaign",
                expected: "the second as survey, the third as test")
        }
        return RecordingSet(parts: parts)
    }

    /// Reads a walk of the Indoor Location Competition 2.0.
    package static func recording(_ text: String, file: String) throws(InputError)
        -> SurveyRecording
    {
        guard XYZ10Reader.recognizes(text) else {
            throw InputError(
                file: file, "is not a recording",
                expected: "a walk as of the Indoor Location Competition 2.0")
        }
        var reader = XYZ10Reader(text, file: file)
        return try reader.read(text)
    }
}
