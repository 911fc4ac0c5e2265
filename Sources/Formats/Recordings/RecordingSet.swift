import Indoor
import Positioning

/// Recordings of real phones, as data sets have them.
package struct RecordingSet: Sendable {
    /// What belongs together: of one building and one kind of phone.
    package struct Part: Sendable {
        /// nil: the whole set.
        package let name: String?
        package let recordings: [SurveyRecording]
        /// Where beacons hang, for sets that tell.
        package let registered: [TransmitterID: Position]

        package init(
            name: String? = nil, recordings: [SurveyRecording],
            registered: [TransmitterID: Position] = [:]
        ) {
            self.name = name
            self.recordings = recordings
            self.registered = registered
        }
    }

    package let parts: [Part]

    /// A data set's use: for the sets that have both in one folder.
    package enum Use: Sendable { case survey, test }

    /// A folder's files.
    package struct Folder {
        /// As the person named it.
        let path: String
        /// The names of all files in it, and in its folders: "rss/lib_rss.csv".
        let files: [String]
        let read: (String) throws -> String

        /// - Parameter read: gives a file's text, by its name among `files`.
        package init(path: String, files: [String], read: @escaping (String) throws -> String) {
            self.path = path
            self.files = files
            self.read = read
        }
    }

    /// Reads a folder, whichever of the known formats it has.
    ///
    /// - Parameter progress: told the share read, 0 to 1.
    package static func read(
        _ folder: Folder, as use: Use, progress: (Double) -> Void = { _ in }
    ) throws -> RecordingSet {
        if UJIReader.files.allSatisfy(folder.files.contains) {
            let texts = try UJIReader.files.map(folder.read)
            let reader = try UJIReader(texts, folder: folder.path)
            return RecordingSet(parts: try reader.parts(isSurvey: use == .survey))
        }
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

    /// A walk of the Indoor Location Competition 2.0.
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
