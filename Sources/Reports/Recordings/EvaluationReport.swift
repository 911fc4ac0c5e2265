import Indoor
import Positioning
import Review

/// The results of `dotwalk ips evaluate` for one kind of phone.
package struct EvaluatedPart {
    let name: String?
    let evaluation: Evaluation
    let figures: EvaluationFigures
    let surveyCount: Int

    package init(
        name: String?, evaluation: Evaluation, figures: EvaluationFigures, surveyCount: Int
    ) {
        (self.name, self.evaluation) = (name, evaluation)
        (self.figures, self.surveyCount) = (figures, surveyCount)
    }
}

// MARK: - Words

extension Evaluation.Method {
    /// The name in the table.
    fileprivate var words: String {
        switch self {
        case .engine: "Bluetooth engine"
        case .centroid: "weighted centroid"
        case .neighbours: "nearest neighbours"
        case .plainFilter: "plain particle filter"
        }
    }
}

extension EvaluatedPart {
    private static let widths = (name: 22, interval: 20, number: 8)

    package var text: String {
        let walks = "\(figures.walkCount.counted("walk")), \(figures.secondCount) s"
        var text = name.map { "phone \($0.printable)\n" } ?? ""
        text +=
            "survey: \(surveyCount.counted("recording")), \(evaluation.surveyedSeconds) s, "
            + "\(evaluation.transmitterCount) transmitters, \(evaluation.data.pointCount) points\n"
        text += "test:   \(walks), \(evaluation.seeds.counted("seed"))\n\n"
        text += row("metres", "mean [95 %]", ["median", "75 %", "95 %"])
        for one in figures.rows {
            text += row(
                one.method.words, one.mean.words,
                [one.median, one.threeQuarters, one.most].map { $0.fixed(1) })
        }
        text += "\n"
        for one in figures.differences {
            text +=
                "engine - \(one.method.words)".padded(EvaluatedPart.widths.name + 10)
                + one.difference.words + "\n"
        }
        return text + "\n" + calibration
    }

    /// Words about the reliability of the accuracy that the phone reports.
    private var calibration: String {
        let told = figures.calibration
        let interval = [told.share.low, told.share.high]
            .map { ($0 * 100).fixed(0) }.joined(separator: ", ")
        return "accuracy told: \(told.median.fixed(1)) m in the median; "
            + "\(told.share.mean.percent()) [\(interval)] of the errors are within it "
            + "(\(EvaluationFigures.rightShare.percent()) is right)\n"
    }

    private func row(_ name: String, _ interval: String, _ numbers: [String]) -> String {
        let widths = EvaluatedPart.widths
        return name.padded(widths.name) + interval.padded(widths.interval)
            + numbers.map { String(repeating: " ", count: max(widths.number - $0.count, 1)) + $0 }
            .joined() + "\n"
    }
}

extension EvaluationFigures.Mean {
    fileprivate var words: String { "\(mean.fixed(2)) [\(low.fixed(2)), \(high.fixed(2))]" }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}

// MARK: - JSON

/// The figures, for other programs.
package struct EvaluationSummary: Encodable {
    struct Mean: Encodable {
        let mean, low, high: Double

        init(_ mean: EvaluationFigures.Mean) {
            (self.mean, low, high) = (mean.mean, mean.low, mean.high)
        }
    }

    struct Row: Encodable {
        let method: String
        let mean: Mean
        let median, p75, p95: Double
        /// The engine's error minus this one's; absent for the engine.
        let engineLessThis: Mean?
    }

    let phone: String?
    let surveyRecordings, transmitters, points, walks, seconds, seeds: Int
    let methods: [Row]
    /// For the engine: the share of errors within the accuracy that it reported, and the median of
    /// that accuracy, in metres.
    let shareWithinAccuracy: Mean
    let medianAccuracy: Double

    package init(_ part: EvaluatedPart) {
        let figures = part.figures
        phone = part.name
        surveyRecordings = part.surveyCount
        transmitters = part.evaluation.transmitterCount
        points = part.evaluation.data.pointCount
        walks = figures.walkCount
        seconds = figures.secondCount
        seeds = part.evaluation.seeds
        methods = figures.rows.map {
            Row(
                method: $0.method.rawValue, mean: Mean($0.mean), median: $0.median,
                p75: $0.threeQuarters, p95: $0.most,
                engineLessThis: figures.difference(to: $0.method).map(Mean.init))
        }
        shareWithinAccuracy = Mean(figures.calibration.share)
        medianAccuracy = figures.calibration.median
    }
}
