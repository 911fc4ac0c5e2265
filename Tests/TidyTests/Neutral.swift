/// Words of one engine. The targets above `Positioning` and `Simulation` know a source only by what
/// it declares.
enum Neutral {
    /// The parts in which no such word may stand, not even in a comment.
    private static let strict = [
        "Sources/App/", "Sources/PhoneScreen/", "Sources/Rehearsal/Session/",
    ]
    private static let targets: Set = [
        "App", "Rehearsal", "Formats", "MapPackage", "Review", "FloorDrawing", "PhoneScreen",
        "Desk",
        "Reports", "Shipped", "dotwalk",
    ]

    /// The places that may have such words in code and in literals, each with its reason: files, or
    /// the beginnings of their paths.
    static let places = [
        "Sources/Rehearsal/Script/":
            "the walk language: lines about the world's camera and beacons, keys that name files",
        "Sources/Rehearsal/Log/EventLog.swift": "keys of the log: the truth about radio",
        "Sources/Formats/Radio/": "formats of beacons, of recordings and of positioning data",
        "Sources/Formats/Plan/": "a plan's letters and lines for beacons",
        "Sources/MapPackage/": "tables and columns of the vendor's package for beacons",
        "Sources/Review/Recordings/": "one engine against recordings of real phones",
        "Sources/Reports/Recordings/": "reports about such recordings, and about beacons",
        "Sources/Reports/CollectedDocument.swift": "keys of the file of notes",
        "Sources/Desk/Screen/EnginePanel": "what the world's camera sees, where a source uses it",
        "Sources/dotwalk/Commands/": "commands about radio data, options and their help",
        "Sources/dotwalk/Files/Beacon": "opens lists of beacons and the data for them",
        "Sources/Shipped/": "names of shipped lists, data and walks",
    ]

    /// Names of documents, which sources of numbers cite.
    private static var cited: Regex<Substring> { /[a-z]+(?:-[a-z]+)*: |[a-z]+\.md [0-9.]+/ }

    /// Satellites are nobody's: phones have them for all apps. A scanner is a YAML reader's.
    private static var words: Regex<Substring> {
        #/
        (?i) \b[vi]ps | \bAR\b | scan(?!ner) | camera
        | beacon | transmitter | bluetooth | \bBLE\b | radio | packet | fingerprint | rssi
        /#
    }

    /// Every line with such a word.
    static func faults(in file: SourceFile) -> [Fault] {
        guard targets.contains(file.target) else { return [] }
        let lines = isStrict(file.path) ? file.lines : file.code.map { "\($0.code) \($0.literals)" }
        let (cited, words) = (cited, words)
        return lines.enumerated().compactMap { index, line in
            // Few lines have a word, and to remove the citations of the others takes long.
            guard line.contains(words),
                let found = line.replacing(cited, with: "").firstMatch(of: words)
            else { return nil }
            return Fault(
                path: file.path, line: index + 1,
                what: "\"\(found.output)\" is one engine's: go by the source's profile")
        }
    }

    static func isStrict(_ path: String) -> Bool { strict.contains { path.hasPrefix($0) } }

    /// The place that a file belongs to; nil for one that may have no such word.
    static func place(of path: String) -> String? {
        places.keys.first { path.hasPrefix($0) }
    }
}
