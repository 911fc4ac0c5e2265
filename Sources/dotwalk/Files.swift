import Formats
import Foundation
import Guidance
import Indoor
import Shipped
import Traces

/// Reads what a command line names: a path, or the name of something shipped.
enum Files {
    /// Bytes beyond which a file is taken for a mistake.
    private static let limit = 256 << 20

    static func text(_ path: String) throws -> String {
        let data = try data(path)
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw InputError(file: path, "not text", expected: "UTF-8")
        }
        return text
    }

    static func data(_ path: String) throws -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw InputError(file: path, "there is no such file")
        }
        guard !isFolder.boolValue else {
            throw InputError(file: path, "this is a folder", expected: "a file")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw InputError(file: path, "cannot be read", expected: "a file you may read")
        }
        var data = Data()
        do {
            // Piece by piece: a pipe or device does not say how long it is.
            while data.count <= limit, let piece = try handle.read(upToCount: 1 << 20),
                  !piece.isEmpty {
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

    // MARK: Venues

    /// A venue with the digest of what it was read from.
    struct OpenVenue {
        /// As a trace or the command line names it.
        let name: String
        /// How any walk in any folder may name it.
        let reference: String
        let venue: Venue
        let warnings: [InputError]
        let digest: String
    }

    /// - Parameter folder: what relative paths start from; nil: where the command runs.
    static func venue(_ name: String, from folder: String? = nil) throws -> OpenVenue {
        if let shipped = Shipped.venues.first(where: { $0.name == name }) {
            let loaded = try PlanReader.read(shipped.text, file: "\(name).plan")
            return OpenVenue(
                name: name, reference: name, venue: loaded.venue, warnings: loaded.warnings,
                digest: Digest(shipped.text).hexadecimal)
        }
        let path = resolved(name, from: folder)
        guard FileManager.default.fileExists(atPath: path) else {
            throw InputError(
                "there is no venue \"\(name)\"",
                expected: "a path (.plan, .geojson) or one of "
                    + Shipped.venues.map(\.name).joined(separator: ", "),
                nearest: nearestWords(to: name, among: Shipped.venues.map(\.name)))
        }
        return try opened(path, name: name)
    }

    private static func opened(_ path: String, name: String) throws -> OpenVenue {
        let loaded: LoadedVenue
        let digest: String
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "plan":
            let text = try text(path)
            loaded = try PlanReader.read(text, file: path)
            digest = Digest(text).hexadecimal
        case "geojson", "json":
            let data = try data(path)
            loaded = try GeoJSONReader.read(data, file: path)
            var sum = Digest()
            for byte in data { sum.add(byte) }
            digest = sum.hexadecimal
        case let ending:
            throw InputError(
                file: path, "no venue by its name", expected: "a file .plan or .geojson",
                nearest: nearestWords(to: ending, among: ["plan", "geojson"]))
        }
        return OpenVenue(
            name: name, reference: absolute(path), venue: loaded.venue,
            warnings: loaded.warnings, digest: digest)
    }

    private static func resolved(_ path: String, from folder: String?) -> String {
        guard let folder, !path.hasPrefix("/") else { return path }
        return URL(fileURLWithPath: folder).appendingPathComponent(path).path
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    // MARK: Cue sheets

    struct OpenSheet {
        let sheet: CueSheet
        /// How any walk in any folder may name it.
        let reference: String
        let digest: String
    }

    static func cueSheet(_ path: String?, from folder: String? = nil) throws -> OpenSheet {
        let name = path ?? "en"
        if let shipped = shippedSheet(name) {
            return OpenSheet(
                sheet: try read(shipped.text, file: "\(name).yaml", depth: 0), reference: name,
                digest: Digest(shipped.text).hexadecimal)
        }
        let path = resolved(name, from: folder)
        guard FileManager.default.fileExists(atPath: path) else { throw noSheet(name) }
        let text = try text(path)
        return OpenSheet(
            sheet: try read(text, file: name, depth: 0), reference: absolute(path),
            digest: Digest(text).hexadecimal)
    }

    static func shippedSheet(_ name: String) -> Shipped.File? {
        Shipped.cueSheets.first { $0.name == name }
    }

    static func noSheet(_ name: String) -> InputError {
        InputError(
            "there is no cue sheet \"\(name)\"",
            expected: "a path or one of " + Shipped.cueSheets.map(\.name).joined(separator: ", "),
            nearest: nearestWords(to: name, among: Shipped.cueSheets.map(\.name)))
    }

    /// A sheet extends a shipped one: that is what its author can count on wherever it is read.
    private static func read(
        _ text: String, file: String, depth: Int
    ) throws(InputError) -> CueSheet {
        try CueSheetReader.read(text, file: file) { name throws(InputError) in
            guard depth < 4, let base = shippedSheet(name) else { throw noSheet(name) }
            return try read(base.text, file: "\(name).yaml", depth: depth + 1)
        }
    }

    // MARK: Traces

    struct OpenTrace {
        let name: String
        let text: String
        let trace: Trace
        /// What its paths start from; nil for a shipped one.
        let folder: String?
    }

    static func trace(_ path: String) throws -> OpenTrace {
        let isShipped = !path.hasSuffix(".walk") && !path.contains("/")
        if isShipped, let shipped = Shipped.traces.first(where: { $0.name == path }) {
            return try parsed(shipped.text, name: "\(path).walk", folder: nil)
        }
        guard FileManager.default.fileExists(atPath: path) else {
            let names = Shipped.traces.map(\.name)
            throw InputError(
                "there is no walk \"\(path)\"", expected: "a path or a shipped walk",
                nearest: nearestWords(to: path, among: names))
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return try parsed(try text(path), name: path, folder: folder)
    }

    private static func parsed(_ text: String, name: String, folder: String?) throws -> OpenTrace {
        OpenTrace(
            name: name, text: text, trace: try TraceParser.parse(text, file: name), folder: folder)
    }
}
