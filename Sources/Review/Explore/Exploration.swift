import Indoor
import Rehearsal

/// A search for walks in which something goes wrong.
///
/// The search goes by batches: what was found in one acts on the next, never on the same one. So the
/// findings are the same on any number of cores.
package struct Exploration: Sendable {
    /// How the next walks are chosen.
    package enum Search: String, CaseIterable, Sendable, Codable {
        /// Each walk is drawn alone.
        case chance
        /// Half of the walks are variants of walks in which something rare was found.
        case archive
    }

    /// A walk that is to be played.
    package struct Candidate: Sendable {
        /// Its number in the search, from 0 on.
        package let number: Int
        /// The number of its ground.
        package let ground: Int
        package let trace: Trace
    }

    /// The first walk of a kind.
    package struct Discovery: Sendable {
        package let candidate: Candidate
        package let found: Found
    }

    /// The number of walks that are played before what was found acts on the search.
    package static let batch = 64

    private let grounds: [RandomWalks]
    private let seed: UInt64
    private let search: Search
    /// The number of the first walk.
    private let first: Int
    package private(set) var walks = 0
    /// The number of walks in which each situation was found.
    package private(set) var counts: [Situation: Int] = [:]
    /// Situations that were found in a walk without a fault.
    private var withoutFault: Set<Situation> = []
    private var archive: [Candidate] = []
    /// What was found in the walks of the archive, in the same order.
    private var causes: [Situation] = []

    /// - Parameters:
    ///   - grounds: at least one.
    ///   - seed: of the first walk in each ground; the next walk has the next number.
    ///   - first: the number of the first walk, for a part of a search by chance.
    package init(_ grounds: [RandomWalks], seed: UInt64, search: Search, first: Int = 0) {
        (self.grounds, self.seed, self.search, self.first) = (grounds, seed, search, first)
    }

    // MARK: Walks

    /// The next walks: a whole batch, or fewer if the numbers end before.
    ///
    /// - Parameter end: the number after the last walk; nil: there is no last one.
    package func next(before end: Int?) -> [Candidate] {
        let next = first + walks
        let last = min(next + Exploration.batch, end ?? .max)
        guard next < last else { return [] }
        return (next..<last).map(candidate)
    }

    /// The walk with a number. By chance, it depends on nothing but the seed.
    package func candidate(_ number: Int) -> Candidate {
        let ground = number % grounds.count
        let seed = seed &+ UInt64(number / grounds.count)
        let walks = grounds[ground]
        let trace =
            switch search {
            case .chance: walks.walk(seed: seed)
            case .archive: variant(number, ground, seed) ?? walks.walk(seed: seed)
            }
        return Candidate(number: number, ground: ground, trace: trace)
    }

    /// A variant of a walk of the archive, the rarer its cause, the more often; nil for the other
    /// half of the walks.
    private func variant(_ number: Int, _ ground: Int, _ seed: UInt64) -> Trace? {
        var random = RandomStream(seed: self.seed &+ UInt64(number), label: "archive")
        let parents = archive.indices.filter { archive[$0].ground == ground }
        guard random.chance(0.5), !parents.isEmpty else { return nil }
        let weights = parents.map { 1 / Double(counts[causes[$0]] ?? 1) }
        var left = random.uniform(0...1) * weights.reduce(0, +)
        let chosen = zip(parents, weights).first { _, weight in
            left -= weight
            return left <= 0
        }
        let parent = archive[chosen?.0 ?? parents[parents.count - 1]]
        return grounds[ground].variant(of: parent.trace, seed: seed)
    }

    // MARK: Findings

    /// The most walks of one cause in the archive (ours).
    private static let mostOfCause = 4

    /// Takes what was found in a walk; walks come in the order of their numbers.
    ///
    /// - Returns: the first walks of new kinds. A situation that was known with a fault only is new
    ///   without one.
    package mutating func take(_ candidate: Candidate, _ found: [Found]) -> [Discovery] {
        walks += 1
        let hasTrouble = candidate.trace.hasTrouble
        var new: [Discovery] = []
        for one in found {
            let before = counts[one.situation] ?? 0
            counts[one.situation] = before + 1
            let isNew = hasTrouble ? before == 0 : withoutFault.insert(one.situation).inserted
            if isNew { new.append(Discovery(candidate: candidate, found: one)) }
            if search == .archive, before < Exploration.mostOfCause {
                archive.append(candidate)
                causes.append(one.situation)
            }
        }
        return new
    }

    /// Takes the smallest walk of a discovery: what it shows needs no fault, if it has none.
    package mutating func take(_ smallest: SmallestWalk) {
        if !smallest.trace.hasTrouble { withoutFault.insert(smallest.found.situation) }
    }

    // MARK: What is left

    /// The chance that the next walk shows a situation that no walk showed so far (Good 1953).
    package var chanceOfNew: Double {
        walks == 0 ? 1 : Double(found(times: 1)) / Double(walks)
    }

    /// An estimate of the number of situations that no walk showed so far (Chao 1984). It is a lower
    /// bound.
    package var unseen: Double {
        let (once, twice) = (Double(found(times: 1)), Double(found(times: 2)))
        return twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2
    }

    private func found(times: Int) -> Int { counts.values.count { $0 == times } }
}

extension SmallestWalk {
    /// Makes the walk of a discovery as small as it goes. It plays up to 60 walks.
    package init(of discovery: Exploration.Discovery, in ground: ExploredGround) {
        var shrinker = WalkShrinker(ground, discovery.candidate.trace, discovery.found)
        self = shrinker.smallest()
    }

    /// Whether the walk shows the same with a seed.
    package func occurs(in ground: ExploredGround, seed: UInt64) throws -> Bool {
        try ground.findings(in: trace, seed: seed)
            .contains { $0.situation == found.situation }
    }
}
