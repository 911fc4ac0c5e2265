import Foundation
import Indoor
import Rehearsal
import Review

/// The log of an exploration: what each batch found, and the smallest walk of each kind. An
/// exploration that was cut short goes on from it, and another one can be compared with it.
final class ExplorationLog {
    /// What must be the same if an exploration goes on.
    struct Options: Codable, Equatable {
        let version: Int
        let search: Exploration.Search
        let seed: UInt64
        /// The venues with their digests, in order, and the engines.
        let venues: [String]
        let engines: [String]
        let cues: String?
        /// The part of the walks; nil: all.
        let part: String?
        let people: String?
        let settings: [String]
        let rules: [String]?

        /// The options in words.
        private var words: [String] {
            [
                "version \(version)", "seed \(seed)", "search \(search.rawValue)",
                "engines \(engines.joined(separator: " and "))",
                "venues \(venues.joined(separator: " and "))",
                cues.map { "a cue sheet with the digest \($0)" } ?? "no cue sheet of its own",
                part.map { "the part \($0) walks" } ?? "all parts", people ?? "any people",
                settings.isEmpty ? "no settings" : settings.joined(separator: " and "),
                rules.map { "rules \($0.joined(separator: " and "))" } ?? "all rules",
            ]
        }

        /// What differs from other options, in words.
        func words(besides other: Options) -> String {
            zip(words, other.words).filter { $0 != $1 }.map(\.0).joined(separator: ", ")
        }
    }

    /// What a walk of a batch showed.
    struct WalkRecord: Codable {
        let walk: Int
        let found: [FoundRecord]
    }

    struct FoundRecord: Codable {
        let rule, connector, engine, state: String
        let second: Double?
        let isError: Bool
        let words: String
        let cue: String?

        init(_ found: Found) {
            let situation = found.situation
            (rule, connector) = (situation.rule, situation.connector)
            (engine, state) = (situation.engine, situation.state)
            (second, isError) = (found.second, found.isError)
            (words, cue) = (found.words, found.cue)
        }

        var found: Found {
            Found(
                situation: Situation(
                    rule: rule, connector: connector, engine: engine, state: state),
                second: second, isError: isError, words: words, cue: cue)
        }
    }

    /// A line of the log. Exactly one of its values is there.
    private struct Line: Codable {
        var options: Options?
        var batch: Batch?
        var kind: Kind?
        var count: Count?
    }

    struct Batch: Codable {
        /// The number of its walks.
        let walks: Int
        /// Its walks that showed something.
        let shown: [WalkRecord]
    }

    struct Kind: Codable {
        let walk: Int
        let ground: Int
        let runs: Int
        let found: FoundRecord
        /// The smallest walk, as text.
        let trace: String
    }

    struct Count: Codable {
        let kind: String
        let shown: Int
        let of: Int
    }

    /// What the log holds so far.
    private(set) var batches: [Batch] = []
    private(set) var kinds: [Kind] = []
    private(set) var counts: [Count] = []
    private let file: LineFile

    private static let name = "log.ndjson"

    /// Opens the log of a folder, to which lines are added. A last line that was cut is dropped.
    ///
    /// - Throws: an error if the folder holds an exploration with other options.
    init(folder: String, _ options: Options) throws {
        let path = "\(folder)/\(ExplorationLog.name)"
        let text = Files.exists(path) ? try Files.text(path) : ""
        file = try LineFile(appendingTo: path)
        let whole = text.lastIndex(of: "\n").map { text[...$0] } ?? ""
        if whole.utf8.count < text.utf8.count {
            try file.truncate(to: UInt64(whole.utf8.count))
        }
        let lines = try ExplorationLog.lines(String(whole), path)
        guard let first = lines.first else {
            try write(Line(options: options))
            return
        }
        guard first.options == options else {
            throw InputError(
                file: path,
                "holds an exploration with other options"
                    + (first.options.map { ": \($0.words(besides: options).printable)" } ?? ""),
                expected: (first.options.map { "\(options.words(besides: $0).printable), " } ?? "")
                    + "or another folder")
        }
        take(lines)
    }

    /// The kinds in the log of a folder.
    static func kinds(in folder: String) throws -> Set<FindingKind> {
        let path = "\(folder)/\(name)"
        let text = try Files.text(path)
        let lines = try lines(
            String(text.prefix(through: text.lastIndex(of: "\n") ?? text.startIndex)), path)
        return Set(try lines.compactMap(\.kind).map { try $0.smallest(path).kind })
    }

    private func take(_ lines: [Line]) {
        batches = lines.compactMap(\.batch)
        kinds = lines.compactMap(\.kind)
        counts = lines.compactMap(\.count)
    }

    private static func lines(_ text: String, _ path: String) throws(InputError) -> [Line] {
        var lines: [Line] = []
        for (number, line) in text.split(separator: "\n").enumerated() {
            do {
                lines.append(try JSONDecoder().decode(Line.self, from: Data(line.utf8)))
            } catch {
                throw InputError(
                    file: path, line: number + 1, "is no line of an exploration's log",
                    expected: "a folder that dotwalk explore made")
            }
        }
        return lines
    }

    // MARK: Writing

    func write(_ batch: Batch) throws { try write(Line(batch: batch)) }

    func write(_ kind: Kind) throws { try write(Line(kind: kind)) }

    func write(_ count: Count) throws { try write(Line(count: count)) }

    private func write(_ line: Line) throws { try file.write(try jsonLine(line) + "\n") }
}

extension ExplorationLog.Kind {
    init(_ smallest: SmallestWalk, walk: Int, ground: Int) {
        self.init(
            walk: walk, ground: ground, runs: smallest.runs,
            found: ExplorationLog.FoundRecord(smallest.found),
            trace: TracePrinter.print(smallest.trace))
    }

    func smallest(_ path: String) throws -> SmallestWalk {
        SmallestWalk(
            trace: try TraceParser.parse(trace, file: path), found: found.found, runs: runs)
    }
}
