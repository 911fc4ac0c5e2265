import Desk
import Foundation
import Indoor
import Rehearsal
import Review
import Shipped

/// The walks that failed when they were last run, or played to their end. The start page marks
/// them.
///
/// They are kept in a file of the user's state (`$XDG_STATE_HOME/dotwalk/runs`, or under
/// `~/.local/state`). A line is added when a walk fails, and when one that had failed passes; the
/// last line of a walk counts. If the file cannot be read or written, nothing is marked and no
/// message is printed, because no walk and no result depends on it.
struct LastRuns {
    /// The failure of a walk.
    struct Failure: Hashable {
        /// Seconds since the walk's start.
        let seconds: Double
        let seed: UInt64
        /// The expectation that failed.
        let words: String

        /// A line for the list: "42.3 s, seed 7: expect arrived".
        var line: String { "\(seconds.fixed(1)) s, seed \(seed): \(words)" }
    }

    private let path: String?
    private var failures: [String: Failure] = [:]
    /// The results of walks since then, by key, in the order of the first result of each; nil: it
    /// passed.
    private var fresh: [(key: String, failure: Failure?)] = []

    /// The file size in bytes from which outdated lines are dropped.
    private static let most = 256 << 10

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = UserState.path(of: "runs", environment)
        guard let path, Files.isAtHand(path), let text = try? Files.text(path, Files.readingAtHand)
        else { return }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 4).map(String.init)
            if parts.count == 2, parts[0] == "passed" { failures[parts[1]] = nil }
            guard parts.count == 5, parts[0] == "failed", let seconds = Double(parts[1]),
                seconds.isFinite, let seed = UInt64(parts[2])
            else { continue }
            failures[parts[3]] = Failure(seconds: seconds, seed: seed, words: parts[4])
        }
    }

    /// The name of an open walk: a shipped walk's title, a file's path.
    private static func name(of trace: OpenTrace) -> String {
        trace.folder == nil ? Files.title(trace.name) : trace.name
    }

    /// The last failure of a setup's walk; nil if it passed, or never ran, or there is no walk.
    subscript(setup: Setup) -> Failure? {
        setup.trace.flatMap { self[walk: LastRuns.name(of: $0)] }
    }

    /// The last failure of a walk; nil if it passed, or never ran.
    subscript(walk name: String) -> Failure? { failures[LastRuns.key(name)] }

    /// The key: the name of a shipped walk, the path of a file.
    private static func key(_ name: String) -> String {
        guard Files.exists(name) else { return name }
        let title = Files.title(name)
        let isShipped = Files.Kind.walk.shipped.contains {
            $0.name == title && $0.text == (try? Files.text(name, Files.readingAtHand))
        }
        return isShipped ? title : Files.absolute(name)
    }

    // MARK: Results of walks

    /// Takes the result of a run; of several runs of a walk, the first that fails counts.
    mutating func take(_ name: String, _ failure: Failure?) {
        let key = LastRuns.key(name)
        guard let index = fresh.firstIndex(where: { $0.key == key }) else {
            return fresh.append((key, failure))
        }
        if fresh[index].failure == nil { fresh[index].failure = failure }
    }

    mutating func take(_ played: PlayedWalk) {
        let unmet = played.findings.first { !$0.isMet }
        let broken = played.violations.first
        let failure =
            unmet.map { Failure(seconds: $0.seconds, seed: played.seed, words: $0.expected) }
            ?? broken.map { Failure(seconds: $0.seconds, seed: played.seed, words: "\($0.rule)") }
        take(played.name, failure)
    }

    /// Takes the result of a walk on the screen, which passes only if its script came to its end.
    mutating func take(_ setup: Setup, _ stage: Stage) {
        guard let trace = setup.trace else { return }
        let walk = LastRuns.name(of: trace)
        let unmet = stage.rehearsal.findings.first { !$0.isMet }
        guard unmet != nil || stage.rehearsal.isFinished else { return }
        take(
            walk,
            unmet.map { Failure(seconds: $0.seconds, seed: setup.seed, words: $0.expected) })
    }

    /// Writes the changes into the file.
    mutating func keep() {
        defer { fresh = [] }
        let changes = fresh.filter { key, failure in
            failure != failures[key] && !key.utf8.contains { $0 < 0x20 }
        }
        guard let path, !changes.isEmpty else { return }
        for (key, failure) in changes { failures[key] = failure }
        UserState.makeFolder(of: path)
        let isLong = (Destination(path).present?.st_size ?? 0) > LastRuns.most
        if isLong {
            let file = try? ReplacingFile(path)
            let all = failures.sorted { $0.key < $1.key }
            try? file?.write(all.map { LastRuns.line($0.key, $0.value) }.joined())
            try? file?.close(says: false)
        } else {
            let file = try? LineFile(appendingTo: path)
            try? file?.write(changes.map { LastRuns.line($0.key, $0.failure) }.joined())
        }
    }

    private static func line(_ key: String, _ failure: Failure?) -> String {
        guard let failure else { return "passed\t\(key)\n" }
        return "failed\t\(failure.seconds.fixed(2))\t\(failure.seed)\t\(key)\t"
            + "\(failure.words.printable)\n"
    }
}
