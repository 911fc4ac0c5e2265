import Indoor
import Review

extension PairedDifference {
    /// "B: over the shortest way: -3.1 m (95 %: -5.0 to -1.2)".
    var sentence: String {
        let unit = measure.unit.isEmpty ? "" : " \(measure.unit)"
        let sign = test.centre < 0 ? "" : "+"
        let kind = test.isMedian ? ", median" : ""
        return "B: \(measure.words): \(sign)\(words(test.centre))\(unit)\(kind)"
            + (test.interval == nil ? "" : " (95 %: \(intervalWords))")
    }

    /// A value in the measure's unit: shares in percent.
    func words(_ value: Double) -> String {
        measure.kind == .people ? (100 * value).fixed(1) : value.fixed(2)
    }

    var centreWords: String { (test.isMedian ? "~" : "") + words(test.centre) }

    /// Empty if all pairs are the same.
    var intervalWords: String {
        guard verdict != .same, let interval = test.interval else { return "" }
        return "\(words(interval.lowerBound)) to \(words(interval.upperBound))"
    }

    /// The interval, with a mark if it says something else than the verdict.
    var markedIntervalWords: String { (isBesideInterval ? "°" : "") + intervalWords }

    var isBesideInterval: Bool {
        isBesideInterval(step: measure.kind == .people ? 0.0005 : 0.005)
    }

    var verdictWords: String {
        switch verdict {
        case .same: "same"
        case .tooFew: "too few"
        case .told: test.centre < 0 ? "B less" : "B more"
        case .small: "small"
        case .nothing: "nothing"
        case .open(let seeds): seeds.seedWords
        }
    }
}

extension PairedDifference.Verdict {
    /// The word in JSON.
    var name: String {
        switch self {
        case .same: "same"
        case .tooFew: "too few"
        case .told: "told"
        case .small: "small"
        case .nothing: "nothing"
        case .open: "open"
        }
    }

    var neededSeeds: Int? {
        switch self {
        case .tooFew(let needed): needed
        case .open(let seeds): seeds
        case .same, .told, .small, .nothing: nil
        }
    }
}

extension Int {
    /// "37 seeds"; beyond what anybody runs "> 9999 seeds".
    fileprivate var seedWords: String { self > 9999 ? "> 9999 seeds" : "\(self) seeds" }

    /// "about 37 seeds".
    var aboutSeeds: String { self > 9999 ? "more than 9999 seeds" : "about \(self) seeds" }
}

extension SmallestDifferences {
    /// All of them: "1 s, 2 m, 2 % of people, 0.5 of what is counted".
    var words: String {
        "\(words(.seconds)), \(words(.metres)), \(words(.people)) of people, "
            + "\(words(.count)) of what is counted"
    }

    /// The smallest difference that matters: "2 m".
    func words(_ kind: WalkOutcome.Measure.Kind) -> String {
        switch kind {
        case .seconds: "\(self[kind].short) s"
        case .metres: "\(self[kind].short) m"
        case .people: "\((100 * self[kind]).short) %"
        case .count: self[kind].short
        }
    }
}
