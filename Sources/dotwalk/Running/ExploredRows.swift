import Indoor
import Rehearsal
import Review

/// What the walks of an exploration showed, from its rows: of one run, or of all its parts, in any
/// order.
struct ExploredRows {
    let grounds: [ExploredGround]
    /// The rows in the order of their walks.
    private let shown: [Shown]

    /// What is kept of a row.
    private struct Shown {
        let file: String
        let line: Int
        let walkDigest: String
        let situations: [WalkRow.Situated]

        func isSame(as other: Shown) -> Bool {
            walkDigest == other.walkDigest && situations == other.situations
        }
    }

    var count: Int { shown.count }

    /// - Parameter open: gives the grounds of an exploration with these options.
    init(_ files: [String], _ open: (String) throws -> [ExploredGround]) throws {
        var first: (words: String, grounds: [ExploredGround])?
        var found: [UInt64: Shown] = [:]
        var walks: UInt64 = 0
        try files.rows { placed in
            let row = placed.row
            let most = UInt64(Int.max)
            guard !row.exploration.isEmpty, row.number < most, row.explored <= most else {
                throw placed.error(
                    "a row of no exploration", expected: "what explore --rows writes")
            }
            let known = try first ?? (row.exploration, ExploredRows.grounds(of: placed, open))
            first = known
            try ExploredRows.check(placed, isOf: known.words, in: known.grounds)
            walks = max(walks, row.explored, row.number + 1)
            let shown = Shown(
                file: placed.file, line: placed.line, walkDigest: row.walkDigest,
                situations: row.situations)
            if let other = found[row.number], !other.isSame(as: shown) {
                throw placed.error(
                    "walk \(row.number) is there twice, with other values",
                    expected: "the values of \(other.file):\(other.line)")
            }
            found[row.number] = found[row.number] ?? shown
        }
        grounds = first?.grounds ?? []
        guard UInt64(found.count) == walks else {
            throw InputError(
                file: files.count == 1 ? files[0] : nil,
                "no rows of \(ExploredRows.missing(found.keys.sorted(), of: walks))",
                expected: "the rows of all parts of the exploration, and of each walk")
        }
        shown = found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The most runs of numbers that an error names.
    private static let mostMissing = 8

    /// "walks 2 to 4, 8 of 12": the numbers that are not there.
    private static func missing(_ numbers: [UInt64], of walks: UInt64) -> String {
        var (runs, next): ([String], UInt64) = ([], 0)
        for number in numbers + [walks] {
            if number > next {
                runs.append(next + 1 == number ? "\(next)" : "\(next) to \(number - 1)")
            }
            next = number + 1
        }
        let more = runs.count > mostMissing ? ", and more" : ""
        return "walks \(runs.prefix(mostMissing).joined(separator: ", "))\(more) of \(walks)"
    }

    /// What each walk of a batch showed.
    func found(in batch: [Exploration.Candidate]) throws -> [[Found]] {
        try batch.map { candidate in
            let (shown, ground) = (shown[candidate.number], grounds[candidate.ground])
            guard shown.walkDigest == ExploredGround.digest(of: candidate.trace) else {
                throw InputError(
                    file: shown.file, line: shown.line,
                    "another walk than is drawn here as number \(candidate.number)",
                    expected: "rows of a dotwalk that draws the same walks")
            }
            return shown.situations.map { $0.found(with: ground.engine) }
        }
    }

    /// The grounds that the first row names.
    private static func grounds(
        of placed: RowFile.Placed, _ open: (String) throws -> [ExploredGround]
    ) throws -> [ExploredGround] {
        do {
            return try open(placed.row.exploration)
        } catch let error as InputError {
            throw placed.error(
                "its exploration cannot be opened: \(error)", expected: "its files, from here")
        } catch {
            throw placed.error(
                "exploration is \"\(placed.row.exploration)\"",
                expected: "the options of an exploration, as explore takes them")
        }
    }

    private static func check(
        _ placed: RowFile.Placed, isOf exploration: String, in grounds: [ExploredGround]
    ) throws(InputError) {
        let row = placed.row
        let ground = grounds[Int(row.number % UInt64(grounds.count))]
        let pairs = [
            ("release", row.release, Release.version),
            ("exploration", row.exploration, exploration),
            ("venueDigest", row.venueDigest, ground.venueDigest),
            ("sheetDigest", row.sheetDigest, ground.sheetDigest),
        ]
        for (name, found, wanted) in pairs where found != wanted {
            throw placed.error(
                "a row of another exploration: \(name) is \"\(found)\"",
                expected: "\"\(wanted)\", as here")
        }
    }
}
