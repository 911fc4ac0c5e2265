import Foundation
import Indoor
import Rehearsal
import Review
import Synchronization

/// Runs an exploration on several cores, and keeps what it finds in a folder.
struct Exploring {
    /// When the search ends.
    enum Limit {
        /// The numbers of the walks.
        case walks(Range<Int>)
        /// Seconds of real time.
        case seconds(Double)
    }

    let grounds: [ExploredGround]
    let limit: Limit
    /// The number of seeds over which each kind is counted, from that of its smallest walk on.
    let seeds: Int
    private let folder: String
    private let log: ExplorationLog
    /// nil: no rows are wanted.
    private let rows: RowOutput?
    /// The options of the exploration, as its rows have them.
    private let words: String
    private let crew: Crew<[ExploredGround]>
    private(set) var exploration: Exploration
    private(set) var kinds: [FoundKind] = []
    private let line: ProgressLine
    private let stop = StopSignal()
    private let start = ContinuousClock.now

    /// - Parameters:
    ///   - jobs: the number of walks that run at once.
    ///   - rows: the file for a row of each walk, which goes on with the log; nil: none is wanted.
    ///   - words: the options as rows have them.
    init(
        _ grounds: [ExploredGround], limit: Limit, seeds: Int, jobs: Int, folder: String,
        rows: String?, words: String, options: ExplorationLog.Options
    ) throws {
        (self.grounds, self.limit, self.seeds, self.folder) = (grounds, limit, seeds, folder)
        self.words = words
        try Exploring.make(folder)
        let log = try ExplorationLog(folder: folder, options)
        self.log = log
        self.rows = try rows.map {
            try RowOutput(
                $0, of: words, after: log.batches.reduce(0) { $0 + $1.walks }, from: limit.first)
        }
        crew = Crew(Array(repeating: grounds, count: jobs))
        exploration = Exploration(
            grounds.map(\.walks), seed: options.seed, search: options.search,
            first: limit.first)
        line = ProgressLine("exploring", folder)
    }

    private static let findings = "findings"

    private static func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(findings)", withIntermediateDirectories: true)
        } catch {
            throw InputError(
                file: folder, "cannot be made: \(String(cString: strerror(errno)))",
                expected: "a folder for what is found")
        }
    }

    /// The file of a kind's smallest walk, from the folder.
    static func path(of kind: FindingKind) -> String { "\(findings)/\(kind.fileName).walk" }

    /// Whether a key or a signal ended it.
    var isLeft: Bool { line.isLeft || stop.isSet }

    /// Searches, makes what it found smaller, and counts it.
    ///
    /// - Parameter read: what the walks showed; nil: they are played.
    mutating func run(_ read: ExploredRows? = nil) throws {
        defer { line.erase() }
        try goOn()
        while !isOver, case let batch = exploration.next(before: lastWalk), !batch.isEmpty {
            guard let found = try read?.found(in: batch) ?? play(batch) else { break }
            try log.write(Exploring.record(batch, found))
            try shrink(take(batch, found))
        }
        do { try count() } catch is Left {}
    }

    /// Takes what an earlier run wrote into the log.
    private mutating func goOn() throws {
        var known = log.kinds
        for batch in log.batches {
            let candidates = exploration.next(
                before: limit.first + exploration.walks + batch.walks)
            let found = Dictionary(
                uniqueKeysWithValues: batch.shown.map { ($0.walk, $0.found.map(\.found)) })
            let new = take(candidates, candidates.map { found[$0.number] ?? [] })
            let (old, left) = (min(known.count, new.count), max(new.count - known.count, 0))
            for kind in known.prefix(old) {
                keep(try kind.smallest(folder), walk: kind.walk, ground: kind.ground)
            }
            known.removeFirst(old)
            // The run ended before it had made these smaller.
            try shrink(new.suffix(left))
        }
    }

    private var lastWalk: Int? {
        if case .walks(let numbers) = limit { numbers.upperBound } else { nil }
    }

    private var isOver: Bool {
        if isLeft { return true }
        guard case .seconds(let seconds) = limit else { return false }
        return ContinuousClock.now - start >= .seconds(seconds)
    }

    /// The share of the search that is done.
    private var share: Double {
        switch limit {
        case .walks(let numbers): Double(exploration.walks) / Double(max(numbers.count, 1))
        case .seconds(let seconds): (ContinuousClock.now - start) / .seconds(seconds)
        }
    }

    // MARK: A batch

    /// What each walk of a batch shows; nil if the run was ended meanwhile.
    private mutating func play(_ batch: [Exploration.Candidate]) throws -> [[Found]]? {
        var all: [ExploredGround.Explored] = []
        let hasRow = rows != nil
        do {
            try crew.run(batch.count) { number, grounds in
                try grounds[batch[number].ground].explore(batch[number].trace, hasRow: hasRow)
            } take: { _, explored in
                all.append(explored)
                tell()
                if isLeft { throw Left() }
            }
        } catch is Left { return nil }
        for (candidate, explored) in zip(batch, all) {
            if let row = explored.row(candidate.number, of: words) { try rows?.write(row) }
        }
        return all.map(\.found)
    }

    /// The run was ended by a key or a signal.
    struct Left: Error {}

    private mutating func take(
        _ batch: [Exploration.Candidate], _ found: [[Found]]
    ) -> [Exploration.Discovery] {
        zip(batch, found).flatMap { exploration.take($0, $1) }
    }

    private static func record(
        _ batch: [Exploration.Candidate], _ found: [[Found]]
    ) -> ExplorationLog.Batch {
        ExplorationLog.Batch(
            walks: batch.count,
            shown: zip(batch, found).filter { !$1.isEmpty }.map {
                ExplorationLog.WalkRecord(
                    walk: $0.number, found: $1.map(ExplorationLog.FoundRecord.init))
            })
    }

    /// Makes the walks of discoveries as small as they go, and keeps them.
    private mutating func shrink(_ discoveries: some Sequence<Exploration.Discovery>) throws {
        let discoveries = Array(discoveries)
        try crew.run(discoveries.count) { number, grounds in
            let one = discoveries[number]
            return SmallestWalk(of: one, in: grounds[one.candidate.ground])
        } take: { number, smallest in
            let candidate = discoveries[number].candidate
            try log.write(
                ExplorationLog.Kind(
                    smallest, walk: candidate.number, ground: candidate.ground))
            keep(smallest, walk: candidate.number, ground: candidate.ground)
            tell()
        }
    }

    /// Keeps a kind; the first walk of a kind stays.
    private mutating func keep(_ smallest: SmallestWalk, walk: Int, ground: Int) {
        exploration.take(smallest)
        let known = kinds.map(\.kind)
        guard !known.contains(smallest.kind),
            !known.contains(FindingKind(smallest.kind.situation, needsFault: false))
        else { return }
        // What needs no fault takes the place of the same with one.
        kinds.removeAll { $0.kind.situation == smallest.kind.situation }
        kinds.append(FoundKind(smallest, number: walk, ground: ground))
    }

    // MARK: How often

    /// Counts with how many seeds each kind occurs.
    private mutating func count() throws {
        guard seeds > 0 else { return }
        for number in kinds.indices {
            let (one, name) = (kinds[number], kinds[number].kind.fileName)
            if let known = log.counts.last(where: { $0.kind == name && $0.of == seeds }) {
                kinds[number].frequency = (known.shown, known.of)
                continue
            }
            if isLeft { return }
            var shown = 0
            let first = one.smallest.trace.header.seed ?? 1
            try crew.run(seeds) { seed, grounds in
                try one.smallest.occurs(
                    in: grounds[one.ground], seed: first &+ UInt64(seed))
            } take: { _, occurs in
                shown += occurs ? 1 : 0
                tell("counting \(number + 1) of \(kinds.count.counted("kind"))")
                if isLeft { throw Left() }
            }
            kinds[number].frequency = (shown, seeds)
            try log.write(ExplorationLog.Count(kind: name, shown: shown, of: seeds))
        }
    }

    // MARK: Progress

    private func tell(_ words: String? = nil) {
        _ = line.tell(min(share, 1), note: words ?? progress)
    }

    /// "1,234 walks, 17 kinds, some 9 more".
    private var progress: String {
        [
            exploration.walks.counted("walk"), kinds.count.counted("kind"),
            "some \(Int(exploration.unseen.rounded(.up))) more",
        ].joined(separator: ", ")
    }
}

extension Exploring.Limit {
    /// The number of the first walk.
    fileprivate var first: Int {
        if case .walks(let numbers) = self { numbers.lowerBound } else { 0 }
    }
}

/// Notices Ctrl-C, which then ends the work and not the program.
final class StopSignal {
    private let flag = Flag()
    private let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())

    private final class Flag: Sendable {
        let isOn = Mutex(false)
    }

    init() {
        signal(SIGINT, SIG_IGN)
        source.setEventHandler { [flag] in flag.isOn.withLock { $0 = true } }
        source.resume()
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }

    var isSet: Bool { flag.isOn.withLock { $0 } }
}
