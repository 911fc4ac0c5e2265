import Indoor
import Review
import Testing

@Suite("Comparisons")
struct ComparisonTests {
    private typealias Measure = WalkOutcome.Measure

    /// A pair with these values of one walk.
    private func pair(
        _ seed: UInt64, walk: String = "walk", _ first: [Measure: Double],
        _ second: [Measure: Double], seconds: (Double, Double) = (0, 0)
    ) -> OutcomePair {
        let conditions = OutcomePair.Conditions(engine: "vps", person: "attentive")
        return OutcomePair(
            walk: walk, seed: seed,
            first: .init(conditions, WalkOutcome(first, seconds: seconds.0)),
            second: .init(conditions, WalkOutcome(second, seconds: seconds.1)))
    }

    /// A comparison of one measure, whose first values are zero.
    private func comparison(
        _ measure: Measure, _ differences: [Double], primary: Measure = .overShortest,
        smallest: Double? = nil
    ) -> Comparison {
        var sizes = SmallestDifferences()
        if let smallest { sizes[measure.kind] = smallest }
        return Comparison(
            differences.enumerated().map { pair(UInt64($0) + 1, [measure: 0], [measure: $1]) },
            primary: primary, smallest: sizes)
    }

    private static let near = [4.0, 5, 6, 5, 4, 6, 5, 4, 5, 6]
    private static let far = [9.0, -7, 8, -9, 6, -8, 9, -6, 7, -8]

    /// The differences of the primary row in metres, and what is said of them.
    private static let said:
        [(differences: [Double], smallest: Double, verdict: PairedDifference.Verdict)] = [
            (Array(repeating: 0, count: 10), 2, .same),
            (Array(near.prefix(5)), 2, .tooFew(needed: 6)),
            (near, 2, .told),
            (near.map { -$0 }, 2, .told),
            (near, 5.5, .small),
            (far, 30, .nothing),
        ]

    @Test("measures have the thousandths that rows have")
    func thousandths() {
        let outcome = WalkOutcome([.error: 1.05849, .overShortest: -0.0125], seconds: 10)
        #expect(outcome.value(.error) == 1.058)
        #expect(outcome.value(.overShortest) == -0.013)
    }

    @Test("what is said depends on chance, the number of seeds and what matters", arguments: said)
    func verdicts(
        differences: [Double], smallest: Double, verdict: PairedDifference.Verdict
    ) throws {
        let found = comparison(.overShortest, differences, smallest: smallest)
        #expect(try #require(found.primary).verdict == verdict)
    }

    @Test("where a difference may be chance, the advice is for the smallest that matters")
    func advice() throws {
        let primary = try #require(comparison(.overShortest, Self.far, smallest: 2).primary)
        guard case .open(let seeds) = primary.verdict else {
            Issue.record("\(primary.verdict)")
            return
        }
        // The differences deviate by 8.1 m: (1.96 + 0.84)² · (8.1 / 2)² and a little more.
        #expect((140...165).contains(seeds), "\(seeds)")
    }

    @Test("the primary row stands alone, the others are corrected together")
    func corrected() throws {
        // Nine seeds that all say more: 2 of 512.
        let seeds = (1...9).map { UInt64($0) }
        func row(_ measures: [Measure], primary: Measure) -> [PairedDifference] {
            let pairs = seeds.map { seed in
                pair(seed, same(measures, 0), same(measures, Double(seed) + 5))
            }
            return Comparison(pairs, primary: primary).differences
        }
        let alone = row([.degraded], primary: .degraded)
        #expect(alone.map { $0.probability * 512 } == [2])
        let three = row([.degraded, .lost, .cues], primary: .cues)
        #expect(three.map(\.measure) == [.degraded, .lost, .cues])
        #expect(three.map { $0.probability * 512 } == [4, 4, 2])
        // Twelve others: 24 of 512 is still below 5 %.
        let thirteen = row(
            Measure.allCases.filter { $0 != .there && $0.kind != .people }, primary: .error)
        #expect(thirteen.count == 13)
        #expect(thirteen.allSatisfy { $0.probability * 512 == ($0.isPrimary ? 2 : 24) })
    }

    private func same(_ measures: [Measure], _ value: Double) -> [Measure: Double] {
        Dictionary(measures.map { ($0, value) }) { first, _ in first }
    }

    @Test("several walks with one seed are one observation")
    func clusters() throws {
        let pairs = (1...5).flatMap { seed in
            ["a", "b", "c"].map { walk in
                pair(UInt64(seed), walk: walk, [.overShortest: 0], [.overShortest: 9])
            }
        }
        let primary = try #require(Comparison(pairs).primary)
        #expect(primary.pairs == 15 && primary.seeds == 5)
        #expect(primary.verdict == .tooFew(needed: 6))
    }

    @Test("who does not come to the place was not sooner than anybody")
    func gaveUp() throws {
        // With A all come after 100 s; with B all give up after 20 s.
        let pairs = (1...10).map { seed in
            pair(
                UInt64(seed), [.reached: 1, .there: 100 + Double(seed)], [.reached: 0],
                seconds: (120, 20))
        }
        let found = Comparison(pairs, primary: .there)
        let there = try #require(found.primary)
        #expect(there.pairs == 10)
        #expect(there.second == 120, "the longest time of all")
        #expect(there.test.centre > 0 && there.verdict == .told)
        let reached = try #require(found.differences.first { $0.measure == .reached })
        #expect((reached.first, reached.second) == (1, 0))
    }

    @Test("a pair in which one side lacks a measure does not count for it")
    func missing() throws {
        let pairs = [
            pair(1, [.arrival: 90, .lost: 1], [.arrival: 80, .lost: 1]),
            pair(2, [.arrival: 70, .lost: 1], [.lost: 2]),
        ]
        let found = Comparison(pairs).differences
        #expect(found.map(\.measure) == [.lost, .arrival])
        #expect(found.map(\.pairs) == [2, 1])
    }
}
