import Indoor
import RealModule

/// The sum of a value over walks, and its sums by seed and by start: walks of one seed have the same
/// person, and walks from one start the same way, so that neither are independent.
struct GroupedSums: Sendable {
    private(set) var total = 0.0
    private var squares = 0.0
    /// The sums by the rest of the seed: so many groups at most, however many seeds.
    private var bySeed = [Double](repeating: 0, count: GroupedSums.seedGroups)
    /// The sums by the number of the start.
    private var byStart: [Double] = []

    /// Enough for an interval, and few enough for any number of walks.
    private static let seedGroups = 128
    /// With fewer starts than these, an interval is one for these starts (ours): how much other
    /// starts differ is not known from a few.
    static let fewStarts = 6

    mutating func add(_ value: Double, seed: UInt64, start: Int) {
        total += value
        squares += value * value
        bySeed[Int(seed % UInt64(GroupedSums.seedGroups))] += value
        while byStart.count <= start { byStart.append(0) }
        byStart[start] += value
    }

    /// The same with each value taken so many times; squares are not known.
    static func * (a: GroupedSums, factor: Double) -> GroupedSums {
        var product = a
        product.total *= factor
        for index in product.bySeed.indices { product.bySeed[index] *= factor }
        for start in product.byStart.indices { product.byStart[start] *= factor }
        return product
    }

    static func - (a: GroupedSums, b: GroupedSums) -> GroupedSums {
        var difference = a
        difference.total -= b.total
        for index in difference.bySeed.indices { difference.bySeed[index] -= b.bySeed[index] }
        for start in b.byStart.indices {
            while difference.byStart.count <= start { difference.byStart.append(0) }
            difference.byStart[start] -= b.byStart[start]
        }
        return difference
    }

    /// The mean in a walk.
    ///
    /// - Parameter walks: each walk as 1.
    func mean(of walks: GroupedSums) -> Double { walks.total > 0 ? total / walks.total : 0 }

    /// Half of the 95 % interval of the mean; nil: the walks are of two seeds at most.
    ///
    /// The variance is that of the sums by seed. Over several starts it is that for two ways to
    /// group (Cameron, Gelbach and Miller 2011), and the larger of this and each one alone.
    ///
    /// - Parameter isDifference: whether squares are unknown: the interval is then too wide at most.
    func reach(of walks: GroupedSums, isDifference: Bool = false) -> Double? {
        let count = walks.total
        let mean = mean(of: walks)
        func variance(_ sums: [Double], _ counts: [Double]) -> (value: Double, groups: Int) {
            var (squares, groups) = (0.0, 0)
            for (index, count) in counts.enumerated() where count > 0 {
                let rest = (index < sums.count ? sums[index] : 0) - mean * count
                squares += rest * rest
                groups += 1
            }
            return (squares * Double(groups) / Double(max(groups - 1, 1)), groups)
        }
        let seeds = variance(bySeed, walks.bySeed)
        let starts = variance(byStart, walks.byStart)
        guard seeds.groups > 2 else { return nil }
        var (sum, groups) = (seeds.value, seeds.groups)
        if starts.groups >= GroupedSums.fewStarts {
            let alone = isDifference ? 0 : squares - count * mean * mean
            sum = max(seeds.value, starts.value, seeds.value + starts.value - alone)
            groups = min(groups, starts.groups)
        }
        return Normal.student(0.975, freedom: groups - 1) * max(sum, 0).squareRoot() / count
    }
}
