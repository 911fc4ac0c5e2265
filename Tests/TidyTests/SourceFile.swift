import Foundation

/// A file of the repository, for the checks.
struct SourceFile: Sendable {
    /// Relative to the repository's root: "Sources/Indoor/Venue/Venue.swift".
    let path: String
    let lines: [String]
    /// The lines without comments and literals; empty for a file that is not Swift.
    let code: [CodeLine]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        code = path.hasSuffix(".swift") ? CodeReader.read(lines) : []
    }

    /// "Indoor" for a file in Sources/Indoor.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : ""
    }
}

/// A fault: its place, and how to correct it.
struct Fault: Hashable, Sendable, CustomStringConvertible {
    let path: String
    let line: Int
    let what: String

    var description: String { "\(path):\(line): \(what)" }
}

/// The repository from which the tests were built.
enum Repository {
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The files below a folder with one of these extensions, ordered by path.
    static func files(below folder: String, endings: [String] = ["swift"]) throws -> [SourceFile] {
        let base = root.appending(path: folder)
        // A folder may be missing.
        guard let paths = FileManager.default.subpaths(atPath: base.path()) else { return [] }
        return try paths.filter { path in endings.contains { path.hasSuffix("." + $0) } }
            .sorted().map { SourceFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)")) }
    }

    static func names(in folder: String, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
            .filter { $0.hasSuffix(ending) }.sorted()
    }
}
