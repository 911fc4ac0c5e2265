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
    /// Findings whose walks were not made smaller.
    private var large = 0
    /// The number of walks of all parts; nil: it is not known.
    private let allWalks: Int?
    private let line: ProgressLine
    private let stop = StopSignal()
    private let start = ContinuousClock.now

    /// - Parameters:
    ///   - jobs: the number of walks that run at once.
    ///   - rows: the file for a row of each walk, which goes on with the log; nil: none is wanted.
    ///   - words: the options as rows have them.
    ///   - allWalks: the number of walks of all parts, for rows; nil: it is not known.
    init(
        _ grounds: [ExploredGround], limit: Limit, seeds: Int, jobs: Int, folder: String,
        rows: String?, words: String, allWalks: Int?, options: ExplorationLog.Options
    ) throws {
        (self.grounds, self.limit, self.seeds, self.folder) = (grounds, limit, seeds, folder)
        (self.words, self.allWalks) = (words, allWalks)
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

    /// Makes the folder, and those around it that are not there.
    private static func make(_ folder: String) throws {
        let path = "\(folder)/\(findings)"
        let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex }
        for part in ends.map({ String(path[..<$0]) }) + [path] {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: part, isDirectory: &isFolder) {
                guard !isFolder.boolValue else { continue }
                throw InputError(
                    file: part, "is a file, in the way of a folder",
                    expected: "a folder for what is found")
            }
            guard mkdir(part, 0o777) == 0 || errno == EEXIST else {
                throw InputError(
                    file: part, "cannot be made: \(String(cString: strerror(errno)))",
                    expected: "a folder for what is found")
            }
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
        do {
            try search(read)
            try count()
        } catch is Left {}
    }

    /// What was left undone; nil: nothing.
    var stopped: ExplorationSummary.Stopped? {
        guard isLeft else { return nil }
        return ExplorationSummary.Stopped(
            large: large, uncounted: seeds > 0 ? kinds.count { $0.frequency == nil } : 0)
    }

    private mutating func search(_ read: ExploredRows?) throws {
        try goOn()
        while !isOver, case let batch = exploration.next(before: lastWalk), !batch.isEmpty {
            guard let found = try read?.found(in: batch) ?? play(batch) else { break }
            try log.write(Exploring.record(batch, found))
            let new = take(batch, found)
            try shrink(new)
            if read == nil || !new.isEmpty { line.note(progress()) }
        }
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
    private func share(_ walks: Int) -> Double {
        switch limit {
        case .walks(let numbers): Double(walks) / Double(max(numbers.count, 1))
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
                tell(progress(playing: all.count), playing: all.count)
                if isLeft { throw Left() }
            }
        } catch is Left { return nil }
        for (candidate, explored) in zip(batch, all) {
            if let row = explored.row(candidate.number, of: words, walks: allWalks) {
                try rows?.write(row)
            }
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
        large = discoveries.count
        if large > 0 { line.note(shrinking) }
        try crew.run(discoveries.count) { number, grounds in
            let one = discoveries[number]
            return SmallestWalk(of: one, in: grounds[one.candidate.ground])
        } take: { number, smallest in
            let candidate = discoveries[number].candidate
            try log.write(
                ExplorationLog.Kind(
                    smallest, walk: candidate.number, ground: candidate.ground))
            keep(smallest, walk: candidate.number, ground: candidate.ground)
            large -= 1
            if large > 0, large.isMultiple(of: Exploring.often) { line.note(shrinking) }
            tell(shrinking)
            if isLeft { throw Left() }
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
        var tenths = 0
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
            } take: { seed, occurs in
                shown += occurs ? 1 : 0
                let done = 10 * (number * seeds + seed + 1) / (kinds.count * seeds)
                if done > tenths { line.note("counting \(done * 10) %") }
                tenths = max(tenths, done)
                tell("counting \(number + 1) of \(kinds.count.counted("kind"))")
                if isLeft { throw Left() }
            }
            kinds[number].frequency = (shown, seeds)
            try log.write(ExplorationLog.Count(kind: name, shown: shown, of: seeds))
        }
    }

    // MARK: Progress

    /// - Parameter playing: the walks of this batch that were played.
    private func tell(_ words: String, playing: Int = 0) {
        _ = line.tell(min(share(exploration.walks + playing), 1), note: words)
    }

    /// The walks made smaller from one line of a log to the next.
    private static let often = 10

    /// "128 of 300 walks, 17 kinds, 3 to make smaller".
    private var shrinking: String { "\(done(0)), \(large) to make smaller" }

    /// "128 of 300 walks, 17 kinds, 9 or more unseen": the last is an estimate, of situations.
    private func progress(playing: Int = 0) -> String {
        let unseen = Int(exploration.unseen.rounded(.up))
        return done(playing) + (unseen > 0 ? ", \(unseen) or more unseen" : "")
    }

    private func done(_ playing: Int) -> String {
        let walks = exploration.walks + playing
        let played =
            switch limit {
            case .walks(let numbers): "\(walks) of \(numbers.count.counted("walk"))"
            case .seconds: walks.counted("walk")
            }
        return "\(played), \(kinds.count.counted("kind"))"
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
