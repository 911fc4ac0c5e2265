import Testing

@testable import Review

/// Intervals of means of walks that are not independent.
@Suite("Sums by seed and by start")
struct GroupedSumsTests {
    private struct Walk {
        let value: Double
        let seed: UInt64
        let start: Int
    }

    /// A mean with half of its interval.
    private func mean(_ all: [Walk]) -> (value: Double, reach: Double?) {
        var (sums, walks) = (GroupedSums(), GroupedSums())
        for one in all {
            sums.add(one.value, seed: one.seed, start: one.start)
            walks.add(1, seed: one.seed, start: one.start)
        }
        return (sums.mean(of: walks), sums.reach(of: walks))
    }

    @Test("walks of one seed count as one", arguments: [1, 2, 5])
    func seeds(times: Int) throws {
        let once = (1...6).map { Walk(value: Double($0), seed: UInt64($0), start: 0) }
        let mean = mean(Array(repeating: once, count: times).flatMap { $0 })
        let reach = try #require(mean.reach)
        // The standard error is 1.871 / √6, and t with five degrees of freedom 2.571.
        #expect(mean.value == 3.5)
        #expect(abs(reach - 1.963) < 0.01)
    }

    @Test(
        "over starts that differ an interval is wider than over people; over few starts it is not",
        arguments: [
            // The standard error of people is 0.115, and t 2.093.
            (4, 0.240),
            // Four starts with 0 and four with 10: the standard error is 10 / 2 / √7, and t 2.365.
            (8, 4.469),
        ])
    func starts(count: Int, reach: Double) throws {
        var walks: [Walk] = []
        for seed in 0..<20 {
            for start in 0..<count {
                let value = Double(start % 2 * 10 + seed % 2)
                walks.append(Walk(value: value, seed: UInt64(seed), start: start))
            }
        }
        let found = try #require(mean(walks).reach)
        #expect(abs(found - reach) < 0.005, "\(found)")
    }

    @Test("one seed has no interval; a difference of the same is 0")
    func edges() {
        let one = [Walk(value: 1, seed: 7, start: 0), Walk(value: 3, seed: 7, start: 1)]
        #expect(mean(one).reach == nil)
        var (a, walks) = (GroupedSums(), GroupedSums())
        for seed in 0..<4 {
            a.add(Double(seed), seed: UInt64(seed), start: seed)
            walks.add(1, seed: UInt64(seed), start: seed)
        }
        let none = a - a
        #expect(none.mean(of: walks) == 0)
        #expect(none.reach(of: walks, isDifference: true) == 0)
    }
}
