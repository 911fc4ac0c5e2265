import App
import ArgumentParser
import Formats
import Foundation
import Indoor
import Rehearsal
import Reports
import Review

/// `dotwalk analyse`: the quality of positions in each room, over many walks, or what many walks
/// came to.
struct Analyse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyse",
        abstract: "What positions were like room by room, or what many walks came to.",
        discussion: """
            For each room of the venue: seconds, the share of them without a position while the app \
            wanted one, how far the app was off and the accuracy that was told, and the cues that \
            came into view.

            dotwalk run traces/*.walk --log walks.jsonl && dotwalk analyse walks.jsonl

            --from reads rows, as run --rows writes them: which cue costs people most time, who walked \
            and how it ended, each measure, and what went wrong how often:

            dotwalk run tour --seeds 1...100 --rows tour.ndjson && dotwalk analyse --from tour.ndjson
            """)

    @Argument(help: "Event logs, as run --log writes them.")
    var logs: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Rows, as run --rows writes them, in place of logs.", valueName: "file"))
    var from: [String] = []

    @Option(
        help: ArgumentHelp(
            "The venue of the walks, where a log cannot find it.", valueName: "file"))
    var venue: String?

    @Option(
        help: ArgumentHelp(
            "Only what following the phone costs, by cue, place or person, a row for each.",
            valueName: "part"),
        transform: { word in
            try choice(word, "part", among: WalkCosts.Part.allCases, by: \.rawValue)
        })
    var by: WalkCosts.Part?

    @Option(help: "text, csv or json; text unless said.", transform: TableFormat.named)
    var format = TableFormat.text

    func validate() throws {
        guard logs.isEmpty != from.isEmpty else {
            throw ValidationError("analyse takes logs, or --from with rows.")
        }
        if by != nil, from.isEmpty {
            throw ValidationError("--by is for rows: --from FILE.")
        }
        if venue != nil, !from.isEmpty {
            throw ValidationError("--venue is for logs: rows have no rooms.")
        }
    }

    func run() throws {
        if !from.isEmpty { return try tell(RowTables(of: try RowAnalysis(from))) }
        var venues = LoggedVenues(chosen: venue)
        var analysis = RoomAnalysis()
        for (number, log) in logs.enumerated() {
            guard
                !logs.prefix(number).contains(where: { Files.absolute($0) == Files.absolute(log) })
            else {
                throw InputError(file: log, "is named twice", expected: "each log once")
            }
            let bytes = [UInt8](try Files.bytes(log))
            let (walks, warnings) = try EventLogReader.read(bytes, file: log)
            for warning in warnings { Analyse.warn("\(warning)") }
            for walk in walks {
                analysis.add(walk, in: try venues.venue(of: walk, log: log))
                if !walk.isWhole, warnings.isEmpty {
                    Analyse.warn("\(log):\(walk.line): \(walk.trace) has no end in the log")
                }
            }
        }
        for warning in venues.warnings { Analyse.warn(warning) }
        switch format {
        case .text: for line in RoomTable(analysis).lines { print(line) }
        case .csv: print(RoomTable.csv(analysis), terminator: "")
        case .json: try printJSON(RoomTable(analysis).document)
        }
    }

    private func tell(_ tables: RowTables) throws {
        switch format {
        case .text: print(by.map(tables.partLines) ?? tables.lines)
        case .csv: print(by.map(tables.partCSV) ?? tables.csv, terminator: "")
        case .json: try printJSON(by.map(tables.partDocument) ?? tables.document)
        }
    }

    private static func warn(_ words: String) {
        let lines = words.split(separator: "\n").map { String($0).printable }
        Output.write(
            "dotwalk: warning: \(lines.joined(separator: "\n"))\n", to: STDERR_FILENO)
    }
}

extension RowAnalysis {
    /// The rows of these files.
    init(_ files: [String]) throws {
        self.init()
        try files.rows { add($0.row) }
    }
}

extension RowTables {
    /// Cues have their words if the sheet of the rows is found from here, as it was.
    init(of analysis: RowAnalysis) {
        self.init(analysis) { sheet in
            guard let open = try? Files.cueSheet(sheet.name), open.digest == sheet.digest else {
                return { _, _ in nil }
            }
            let cues = Dictionary(open.sheet.all.map { ($0.id.rawValue, $0) }) { $1 }
            return { cue, clauses in
                cues[cue].map { open.sheet.example($0, clause: clauses.first.flatMap { cues[$0] }) }
            }
        }
    }
}

extension CueSheet {
    /// What a cue says with sample values, for example, its title first.
    fileprivate func example(_ cue: Cue, clause: Cue?) -> String {
        var shown = sample(cue)
        if !cue.id.hasClause, cue.id.placeholders.contains("clause") {
            let words = clause.map { sampleClause($0) } ?? Phrase("(the clause of a turn)")
            shown = cue.filled(["clause": words])
        }
        let text = shown.text.prefix(1).uppercased() + shown.text.dropFirst()
        return [shown.title, text].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

/// The venues that logs name, each read once.
private struct LoggedVenues {
    /// The venue named on the command line.
    let chosen: String?
    private(set) var warnings: [String] = []
    private var known: [String: OpenVenue] = [:]

    init(chosen: String?) { self.chosen = chosen }

    mutating func venue(of walk: LoggedWalk, log: String) throws -> Venue {
        let open = try open(walk, log)
        guard let digest = walk.venueDigest, digest != open.digest else { return open.venue }
        guard chosen != nil else {
            throw InputError(
                file: log, line: walk.line,
                "the venue \"\(walk.venue)\" is not as it was for this walk",
                expected: "the venue of then: --venue FILE")
        }
        guard Files.title(walk.venue) == Files.title(open.name) else {
            throw InputError(
                file: log, line: walk.line,
                "a walk in \(walk.venue.printable), not in \(open.name)",
                expected: "logs of walks in that venue")
        }
        let words = "\(open.name) is not as the venue was for the walks of \(log)"
        if !warnings.contains(words) { warnings.append(words) }
        return open.venue
    }

    /// Opens the chosen venue, or else the one with the name in the walk, from the current folder
    /// or the log's.
    private mutating func open(_ walk: LoggedWalk, _ log: String) throws -> OpenVenue {
        let folder = URL(fileURLWithPath: log).deletingLastPathComponent().path
        let name = chosen ?? walk.venue
        let here = Files.Kind.venue.has(name)
        let from = here || chosen != nil ? nil : folder
        let key = Files.Kind.venue.key(name, from: from)
        if let open = known[key] { return open }
        do {
            let open = try Files.venue(name, from: from)
            known[key] = open
            return open
        } catch let error as InputError where chosen == nil && error.file == nil {
            throw InputError(
                file: log, line: walk.line, "the venue \"\(walk.venue)\" is not found",
                expected: "it from here or from the log's folder, or --venue FILE")
        }
    }
}
