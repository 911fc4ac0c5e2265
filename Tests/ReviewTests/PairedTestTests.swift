import Review
import ReviewTrials
import Testing

@Suite("Tests of paired differences")
struct PairedTestTests {
    @Test("six seeds that all say more: two of 64 ways to give them signs are as far from zero")
    func sixOfSix() throws {
        let test = PairedTest([3, 5, 4, 6, 5, 4])
        #expect(test.method == .signFlips)
        #expect(test.probability == 2.0 / 64)
        #expect(test.centre == 4.5 && !test.isMedian)
        // A standard deviation of 1.05, Student's 2.57 for five degrees of freedom.
        let interval = try #require(test.interval)
        #expect(abs(interval.lowerBound - 3.4) < 0.01 && abs(interval.upperBound - 5.6) < 0.01)
    }

    /// Counts of people who get there only with B, only with A, and the probability of McNemar's
    /// exact test by the binomial distribution.
    private static let people = [
        (onlyB: 5, onlyA: 0, probability: 2.0 / 32),
        (onlyB: 8, onlyA: 1, probability: 20.0 / 512),
        (onlyB: 3, onlyA: 3, probability: 1.0),
        (onlyB: 0, onlyA: 0, probability: 1.0),
    ]

    @Test("shares are tested exactly by those who differ", arguments: people)
    func shares(onlyB: Int, onlyA: Int, probability: Double) {
        let differences =
            Array(repeating: 1.0, count: onlyB) + Array(repeating: -1, count: onlyA)
            + Array(repeating: 0, count: 20)
        let test = PairedTest(differences, areShares: true)
        #expect(test.method == .sign)
        #expect(abs(test.probability - probability) < 1e-12)
        #expect(test.isSame == (onlyA + onlyB == 0))
    }

    @Test("a skewed row is told by its median, with an interval between two of its values")
    func median() {
        let test = PairedTest([1, 1, 2, 2, 3, 3, 4, 90, 300])
        #expect(test.method == .sign && test.isMedian)
        #expect(test.centre == 3)
        // One of nine may be above or below the median with 2 * 10 / 512.
        #expect(test.interval == 1...90)
        #expect(test.probability == 2.0 / 512)
    }

    @Test("a few large differences among many equal pairs keep their mean")
    func fewAmongMany() {
        let test = PairedTest(Array(repeating: 0, count: 90) + Array(repeating: 300, count: 10))
        #expect(test.method == .sign && !test.isMedian)
        #expect(test.centre == 30)
        #expect(test.probability == 2.0 / 1024)
    }

    @Test("the same differences give the same probability, with drawn signs too")
    func again() {
        let differences = (0..<40).map { Double($0 * 37 % 23) - 9 }
        #expect(PairedTest(differences) == PairedTest(differences))
        #expect(PairedTest(differences).method == .signFlips)
    }

    @Test("half the difference needs about four times the seeds")
    func power() {
        let test = PairedTest((0..<40).map { Double($0 * 37 % 23) - 11 })
        let (large, small) = (
            test.seeds(toShow: 4, level: 0.05), test.seeds(toShow: 2, level: 0.05)
        )
        let ratio = Double(small) / Double(large)
        #expect(ratio > 3.4 && ratio < 4.1, "\(large), \(small)")
        #expect(test.seeds(toShow: 4, level: 0.005) > large)
    }

    /// 600 comparisons have a standard deviation of about 0.9 %.
    @Test(
        "where nothing is there, at most about 6 of 100 comparisons claim something",
        arguments: CalibrationTrial.Shape.allCases, [6, 9, 20])
    func nothingThere(shape: CalibrationTrial.Shape, pairs: Int) {
        let claims = CalibrationTrial(shape, pairs: pairs).claims(in: 600)
        #expect(claims <= 0.08, "\(claims)")
    }

    @Test("below six seeds nothing is claimed of the primary row, below nine of the others")
    func fewSeeds() {
        for (pairs, isPrimary, mayClaim) in [
            (5, true, false), (6, true, true), (8, false, false), (9, false, true),
        ] {
            var trial = CalibrationTrial(.normal, pairs: pairs)
            (trial.effect, trial.isPrimary) = (10, isPrimary)
            #expect((trial.claims(in: 20) > 0) == mayClaim, "\(pairs) pairs")
        }
    }

    @Test("a walk that is named five times claims what it claims when named once")
    func copies() {
        let once = CalibrationTrial(.normal, pairs: 9)
        var fiveTimes = once
        fiveTimes.copies = 5
        for experiment in 0..<200 {
            let (one, five) = (once.comparison(experiment), fiveTimes.comparison(experiment))
            #expect(one.differences.map(\.verdict) == five.differences.map(\.verdict))
        }
    }
}
