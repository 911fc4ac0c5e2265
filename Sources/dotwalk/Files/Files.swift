import App
import Formats
import Foundation
import Indoor
import MapPackage
import Rehearsal
import Review
import Shipped
import Simulation

/// Reads the files of a command line, given by a path or by the name of a shipped one.
enum Files {
    /// The most bytes of a file: a larger one is taken for a mistake.
    static let limit = 256 << 20

    /// The most bytes of a sheet: a larger one is a mistake, too, and would take seconds to read.
    private static let sheetLimit = 1 << 20

    /// Reads the bytes of a file, up to a limit.
    typealias Reading = @Sendable (_ path: String, _ limit: Int) throws -> Data

    /// Reads any file.
    static let reading: Reading = { try data($0, limit: $1, waits: true) }

    /// Reads a file, but refuses a pipe or device, whose bytes may come at any time.
    static let readingAtHand: Reading = { try data($0, limit: $1, waits: false) }

    static func text(
        _ path: String, limit: Int = Files.limit, _ read: Reading = Files.reading
    ) throws -> String {
        let data = try read(path, limit)
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw InputError(
                file: path, line: firstLine(without: data), "not text", expected: "UTF-8")
        }
        return text
    }

    /// The number of the first line that is no text.
    private static func firstLine(without data: Data) -> Int? {
        data.split(separator: 0x0A, omittingEmptySubsequences: false)
            .firstIndex { String(bytes: $0, encoding: .utf8) == nil }.map { $0 + 1 }
    }

    static func bytes(_ path: String) throws -> Data { try reading(path, limit) }

    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - waits: whether a pipe may be read, whose bytes come when somebody writes.
    private static func data(_ path: String, limit: Int, waits: Bool) throws -> Data {
        let handle = try opened(path, waits: waits)
        var data = Data()
        do {
            // It is read piece by piece, because a pipe or device has no known length.
            while data.count <= limit, let piece = try handle.read(upToCount: 1 << 20),
                !piece.isEmpty
            {
                data += piece
            }
        } catch {
            throw InputError(file: path, "cannot be read: \(error.localizedDescription)")
        }
        guard data.count <= limit else {
            throw InputError(file: path, "the file is larger than \(limit >> 20) MB")
        }
        return data
    }

    /// Opens a file to read it piece by piece.
    ///
    /// - Parameter waits: whether a pipe may be read, whose bytes come when somebody writes.
    static func opened(_ path: String, waits: Bool = true) throws(InputError) -> FileHandle {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard !isFolder.boolValue else {
            throw InputError(file: path, "this is a folder", expected: "a file")
        }
        // Opening must not wait for a writer, either.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else {
            guard errno != ENOENT else {
                throw InputError(file: path, "there is no such file", expected: "a file")
            }
            throw InputError(file: path, "cannot be read", expected: "a file you may read")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var found = stat()
        if !waits, fstat(descriptor, &found) != 0 || found.st_mode & S_IFMT != S_IFREG {
            throw InputError(file: path, "this is a pipe or a device", expected: "a file")
        }
        return handle
    }

    // MARK: Names

    /// A kind of thing that a name on the command line or in a walk's header can stand for.
    struct Kind {
        /// The word in messages: "walk".
        let word: String
        /// The words in messages for a file of the user's own.
        let path: String
        let shipped: [Shipped.File]
        /// Names of shipped things that are no text.
        var others: [String] = []

        static let venue = Kind(
            word: "venue", path: "a path (.plan, .geojson, .osm, .imdf, .gpkg)",
            shipped: Shipped.venues,
            others: Shipped.packages.map(\.name))
        static let cueSheet = Kind(word: "cue sheet", path: "a path", shipped: Shipped.cueSheets)
        static let itinerary = Kind(
            word: "itinerary", path: "a path (.yaml, .geojson)", shipped: Shipped.itineraries)
        static let walk = Kind(word: "walk", path: "a path", shipped: Shipped.traces)

        var names: [String] { shipped.map(\.name) + others }

        /// Whether one has this name, shipped or relative to the current folder.
        func has(_ name: String) -> Bool {
            others.contains(name) || (try? find(name)) != nil
        }

        /// A key that is the same for every path to a file.
        func key(_ name: String, from folder: String?) -> String {
            names.contains(name) ? name : Files.resolved(name, from: folder)
        }

        /// - Parameter folder: the base of relative paths; nil: the current folder.
        func find(_ name: String, from folder: String? = nil) throws(InputError) -> Found {
            if let file = shipped.first(where: { $0.name == name }) { return .shipped(file) }
            let path = Files.resolved(name, from: folder)
            guard FileManager.default.fileExists(atPath: path) else { throw missing(name) }
            return .path(path)
        }

        /// The error for a missing name, with similar names; if there are none, with the shipped
        /// ones.
        func missing(_ name: String) -> InputError {
            let title = Files.title(name)
            let nearest = nearestWords(to: title, among: names, limit: 3)
            return InputError(
                "there is no \(word) \"\(name)\"",
                expected: nearest.isEmpty ? expectation : "\(path) or a shipped one",
                nearest: nearest)
        }

        /// The expectation: a path or the shipped names, all of them if they are few.
        var expectation: String {
            let isLong = names.count > 10
            let some = names.prefix(isLong ? 3 : names.count).joined(separator: ", ")
            return "\(path) or one of "
                + (isLong ? "the \(names.count) shipped, such as " : "") + some
        }
    }

    enum Found {
        case shipped(Shipped.File)
        case path(String)
    }

    static func resolved(_ path: String, from folder: String?) -> String {
        guard let folder, !path.hasPrefix("/") else { return path }
        return URL(fileURLWithPath: folder).appendingPathComponent(path).path
    }

    /// Whether reading it cannot wait for others, as a pipe or a device can.
    static func isAtHand(_ path: String) -> Bool {
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type =
            try? FileManager.default.attributesOfItem(atPath: path)[.type]
            as? FileAttributeType
        return type == .typeRegular || type == .typeDirectory
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// A file's name without folders and extension.
    static func title(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// A file's extension, without the dot, in lower case.
    static func ending(_ path: String) -> String {
        URL(fileURLWithPath: path).pathExtension.lowercased()
    }

    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    // MARK: Venues

    /// - Parameters:
    ///   - name: a shipped venue, or a path. Of a map with several sites the path may name one:
    ///     "town.geojson#West".
    ///   - folder: the base of relative paths; nil: the current folder.
    ///   - languages: gives those of names, if the venue has names in several.
    ///   - progress: reports the progress of reading; nil: a line on standard error does.
    static func venue(
        _ name: String, from folder: String? = nil,
        languages: BuildingFile.Languages = { [] }, progress: ReadingProgress? = nil,
        _ read: Reading = Files.reading
    ) throws -> OpenVenue {
        if let package = Packages.shipped(name) {
            let digest = Digest.of(try package.bytes())
            let loaded = try kept(digest, file: name) { try package.venue() }
            return OpenVenue(
                name: name, reference: name, venue: loaded.venue, warnings: loaded.warnings,
                digest: digest)
        }
        let (path, site) = parted(name)
        switch try Kind.venue.find(path, from: folder) {
        case .shipped(let file):
            let (loaded, digest) = try plan(file.text, file: "\(name).plan")
            return OpenVenue(
                name: name, reference: name, venue: loaded.venue, warnings: loaded.warnings,
                digest: digest)
        case .path(let path):
            return try opened(path, name: name, site: site, languages, progress, read)
        }
    }

    private static func plan(
        _ text: String, file: String
    ) throws -> (LoadedVenue, digest: String) {
        let digest = Digest(text).hexadecimal
        return (try kept(digest, file: file) { try PlanReader.read(text, file: file) }, digest)
    }

    /// Reads a venue whose file is used whole, unless the user's cache has it.
    ///
    /// - Parameters:
    ///   - digest: that of the file's bytes.
    ///   - file: its name in warnings.
    private static func kept(
        _ digest: String, file: String, _ read: () throws -> LoadedVenue
    ) throws -> LoadedVenue {
        var inputs = Digest(digest)
        inputs.add(file)
        return try UserCache.value(.venue, of: inputs, read)
    }

    /// The path and the site that stands behind it.
    private static func parted(_ name: String) -> (path: String, site: String?) {
        for mark in name.indices.reversed() where name[mark] == "#" {
            let path = String(name[..<mark])
            if mapEndings.contains(ending(path)) {
                return (path, String(name[name.index(after: mark)...]))
            }
        }
        return (name, nil)
    }

    /// The name of a venue that is a site of a map.
    static func name(of map: String, site: String?) -> String {
        site.map { "\(map)#\($0)" } ?? map
    }

    /// The extensions of files with a building.
    static let venueEndings = ["plan", "geojson", "osm", "pbf", "imdf", MapPackage.ending]

    private static func opened(
        _ path: String, name: String, site: String?, _ languages: BuildingFile.Languages,
        _ progress: ReadingProgress?, _ read: Reading
    ) throws -> OpenVenue {
        let loaded: LoadedVenue
        let digest: String
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        {
            (loaded, digest) = try self.folder(path, languages, progress, read)
        } else if ending(path) == "plan" {
            let data = try read(path, limit)
            try BuildingFile.refuse([UInt8](data), file: path)
            let text = try text(path, limit: limit) { _, _ in data }
            (loaded, digest) = try plan(text, file: path)
        } else if ending(path) == MapPackage.ending {
            let bytes = try Packages.bytes(path, read)
            try BuildingFile.refuse(bytes, file: path)
            digest = Digest.of(bytes)
            loaded = try kept(digest, file: path) {
                try MapPackage(bytes, file: path).venue()
            }
        } else {
            (loaded, digest) = try map(path, site, languages, progress, read)
        }
        return OpenVenue(
            name: name, reference: Files.name(of: absolute(path), site: site), venue: loaded.venue,
            warnings: loaded.warnings, use: loaded.use,
            digest: site.map { Digest("\(digest)#\($0)").hexadecimal } ?? digest)
    }

    /// The extensions of maps, with which errors in the file are told rather than its name's.
    private static let mapEndings = [
        "geojson", "json", "geojsonl", "geojsons", "geojsonseq", "ndjson", "jsonl", "osm", "pbf",
        "gz", "zip", "imdf", "xml", "gml",
    ]

    /// A map of any format: its bytes say which.
    private static func map(
        _ path: String, _ site: String?, _ languages: BuildingFile.Languages,
        _ progress: ReadingProgress?, _ read: Reading
    ) throws -> (LoadedVenue, digest: String) {
        let bytes = [UInt8](try read(path, limit))
        // A package by another name.
        if bytes.starts(with: "SQLite format 3\0".utf8) {
            return (try MapPackage(bytes, file: path).venue(), Digest.of(bytes))
        }
        guard mapEndings.contains(ending(path)) || BuildingFile.isKnown(bytes) else {
            throw InputError(
                file: path, "no venue by its name",
                expected: "a file .plan, .geojson, .osm, .imdf or .gpkg",
                nearest: nearestWords(to: ending(path), among: venueEndings))
        }
        let digests = Inbox<String>()
        Thread.detachNewThread { digests.put(Digest.of(bytes)) }
        let loaded = try watched(path, progress) { progress in
            try BuildingFile.read(
                bytes, file: path, site: site, languages: languages, progress: progress)
        }
        return (loaded, digests.take())
    }

    /// A folder with the files of a building.
    private static func folder(
        _ path: String, _ languages: BuildingFile.Languages, _ progress: ReadingProgress?,
        _ read: Reading
    ) throws -> (LoadedVenue, digest: String) {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        guard let used = try BuildingFile.files(in: names, folder: path) else {
            throw InputError(
                file: path, "this is a folder", expected: "a file, or a folder with IMDF in it")
        }
        var digest = Digest()
        var parts: [BuildingFile.Part] = []
        var left = limit
        for name in used {
            let bytes = [UInt8](try read("\(path)/\(name)", left))
            left -= bytes.count
            digest.add(name)
            bytes.withUnsafeBytes { digest.add($0) }
            parts.append((name, bytes))
        }
        let loaded = try watched(path, progress) { progress in
            try BuildingFile.read(parts, folder: path, languages: languages, progress: progress)
        }
        return (loaded, digest.hexadecimal)
    }

    /// - Parameter progress: nil: a line on standard error shows it, and q ends the reading.
    private static func watched(
        _ path: String, _ progress: ReadingProgress?,
        _ read: (ReadingProgress) throws -> LoadedVenue
    ) throws -> LoadedVenue {
        if let progress { return try read(progress) }
        let line = ProgressLine("reading", title(path))
        defer { line.erase() }
        do {
            return try read(ReadingProgress(line.tell))
        } catch {
            throw line.isLeft ? Failure(ExitStatus.left) : error
        }
    }

    // MARK: Cue sheets

    static func cueSheet(
        _ path: String?, from folder: String? = nil, _ read: Reading = Files.reading
    ) throws -> OpenSheet {
        let name = path ?? "en"
        switch try Kind.cueSheet.find(name, from: folder) {
        case .shipped(let file):
            // It lies beside nothing, and its words are part of the program.
            return try UserCache.value(.sheet, of: Digest(name)) {
                try cueSheet(file.text, file: "\(name).yaml", reference: name, beside: nil, read)
            }
        case .path(let path):
            return try cueSheet(
                try text(path, limit: sheetLimit, read), file: path, reference: absolute(path),
                beside: (path as NSString).deletingLastPathComponent, read)
        }
    }

    /// - Parameter beside: the folder that may have a lexicon.
    private static func cueSheet(
        _ text: String, file: String, reference: String, beside: String?, _ read: Reading
    ) throws -> OpenSheet {
        var digest = Digest()
        let sheet = try parsed(text, file: file, &digest) { language, digest throws(InputError) in
            let shipped = try shippedLexicon(language)
            guard let beside, let own = try lexicon(language, in: beside, read, &digest) else {
                return shipped
            }
            return shipped.map(own.extended) ?? own
        }
        return OpenSheet(sheet: sheet, reference: reference, digest: digest.hexadecimal)
    }

    /// Reads a sheet for its author.
    static func toldCueSheet(_ path: String) throws -> CueSheet {
        let open = try cueSheet(path)
        open.warn(as: path)
        return open.sheet
    }

    static func shippedSheet(_ name: String) throws(InputError) -> Shipped.File {
        guard let file = Kind.cueSheet.shipped.first(where: { $0.name == name }) else {
            let names = Kind.cueSheet.names
            throw InputError(
                "there is no shipped cue sheet \"\(name)\"",
                expected: "one of \(names.joined(separator: ", "))",
                nearest: nearestWords(to: name, among: names))
        }
        return file
    }

    /// The lexicon that lies beside a sheet: "de-CH.words.yaml", or else "de.words.yaml"; nil if
    /// there is none.
    private static func lexicon(
        _ language: String, in folder: String, _ read: Reading, _ digest: inout Digest
    ) throws(InputError) -> Lexicon? {
        // A tag becomes part of a path.
        let isTag = language.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
        }
        guard isTag, !language.isEmpty else { return nil }
        let paths = [language, language.languageBase].map { tag in
            (tag, (folder as NSString).appendingPathComponent("\(tag).words.yaml"))
        }
        guard let (tag, path) = paths.first(where: { exists($0.1) }) else { return nil }
        let words: String
        do {
            words = try text(path, limit: sheetLimit, read)
        } catch let error as InputError {
            throw error
        } catch {
            throw InputError(file: path, "cannot be read", expected: "a file you may read")
        }
        digest.add(words)
        return try LexiconReader.read(words, file: path, of: tag)
    }

    /// The lexicon of a language, or of the language that it is a variety of: "en-GB" is "en".
    private static func shippedLexicon(_ language: String) throws(InputError) -> Lexicon? {
        let file = Shipped.lexicons.first { $0.name == language.languageBase }
        return try file.map { file throws(InputError) in
            // Tests check the shipped ones.
            try LexiconReader.read(
                file.text, file: "\(file.name).words.yaml", isChecked: true)
        }
    }

    /// Parses a sheet. It can only extend a shipped one, which its author can rely on everywhere.
    ///
    /// - Parameter digest: takes every file that the words and their meaning come from.
    private static func parsed(
        _ text: String, file: String, _ digest: inout Digest, depth: Int = 0,
        lexicon: (String, inout Digest) throws(InputError) -> Lexicon?
    ) throws(InputError) -> CueSheet {
        digest.add(text)
        var sum = digest
        let sheet = try CueSheetReader.read(
            text, file: file, rules: AuditRule.allCases.map(\.rawValue),
            since: LaterWords(added: Shipped.laterWords, dropped: Shipped.droppedWords),
            extending: { name throws(InputError) in
                guard depth < 4 else { throw InputError("sheets that extend each other for ever") }
                return try parsed(
                    try shippedSheet(name).text, file: "\(name).yaml", &sum, depth: depth + 1,
                    lexicon: { _, _ throws(InputError) in nil })
            }, lexicon: { language throws(InputError) in try lexicon(language, &sum) })
        digest = sum
        return sheet
    }

    // MARK: Populations

    /// The end of the names of files with people.
    static let peopleEnding = ".people.yaml"

    static func population(_ path: String, _ read: Reading) throws -> OpenPopulation {
        guard path.hasSuffix(peopleEnding) else {
            throw InputError(
                file: path, "no population by its name", expected: "a file \(peopleEnding)")
        }
        let text = try text(path, limit: sheetLimit, read)
        return OpenPopulation(
            population: try PopulationReader.read(
                text, file: path, bases: Persona.shipped, settings: WorldSettings.ofPersonas),
            reference: absolute(path), digest: Digest(text).hexadecimal)
    }

    // MARK: Itineraries

    static func itinerary(
        _ name: String, from folder: String? = nil, in venue: Venue, _ read: Reading = Files.reading
    ) throws -> OpenItinerary {
        let (text, file, reference) =
            switch try Kind.itinerary.find(name, from: folder) {
            case .shipped(let file): (file.text, "\(name).yaml", name)
            case .path(let path): (try text(path, limit: limit, read), path, absolute(path))
            }
        return OpenItinerary(
            segments: try ItineraryReader.read(text, file: file, venue: venue),
            reference: reference, digest: Digest(text).hexadecimal)
    }

    // MARK: Traces

    /// - Parameter folder: the base of relative paths; nil: the current folder.
    static func trace(
        _ name: String, from folder: String? = nil, _ read: Reading = Files.reading
    ) throws -> OpenTrace {
        let isVenue =
            Kind.venue.names.contains(name)
            || venueEndings.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
        guard Kind.walk.has(name) || !isVenue else {
            throw InputError("\(name) is a venue, no walk", expected: "--venue \(name)")
        }
        switch try Kind.walk.find(name, from: folder) {
        case .shipped(let file):
            return try parsed(file.text, name: "\(name).walk", folder: nil)
        case .path(let path):
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            return try parsed(try text(path, limit: limit, read), name: path, folder: folder)
        }
    }

    private static func parsed(_ text: String, name: String, folder: String?) throws -> OpenTrace {
        OpenTrace(
            name: name, text: text, trace: try TraceParser.parse(text, file: name), folder: folder)
    }
}

extension Digest {
    /// The digest of all bytes of a file.
    static func of(_ bytes: [UInt8]) -> String {
        var digest = Digest()
        bytes.withUnsafeBufferPointer { for byte in $0 { digest.add(byte) } }
        return digest.hexadecimal
    }
}

extension OpenSheet {
    /// Prints on standard error what the sheet's author should know of it.
    func warn(as name: String?) {
        for note in sheet.notes { Output.warn(InputError(file: name, note)) }
    }
}
