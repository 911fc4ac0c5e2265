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
        let columns = EvaluatedPart.columns(figures)
        text += row(columns.headings)
        for one in figures.rows { text += row(columns.words(one)) }
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

    /// A name, an interval and numbers.
    private func row(_ cells: [String]) -> String {
        let widths = EvaluatedPart.widths
        return cells[0].padded(widths.name) + cells[1].padded(widths.interval)
            + cells.dropFirst(2).map {
                String(repeating: " ", count: max(widths.number - $0.count, 1)) + $0
            }
            .joined() + "\n"
    }

    fileprivate static func columns(
        _ figures: EvaluationFigures
    ) -> ReportColumns<EvaluationFigures.Row> {
        ReportColumns([
            .init(
                "method", "metres", words: \.method.words, value: { .word($0.method.rawValue) }),
            .init("mean", "mean [95 %]", words: \.mean.words, value: { .record($0.mean.record) }),
            .init("median", "median") { .number($0.median, 1) },
            .init("p75", "75 %") { .number($0.threeQuarters, 1) },
            .init("p95", "95 %") { .number($0.most, 1) },
            // The engine's error minus this one's; absent for the engine.
            .init("engineLessThis") { row in
                figures.difference(to: row.method).map { .record($0.record) } ?? .none
            },
        ])
    }
}

extension EvaluationFigures.Mean {
    fileprivate var words: String { "\(mean.fixed(2)) [\(low.fixed(2)), \(high.fixed(2))]" }

    fileprivate var record: ReportRecord {
        ["mean": .number(mean), "low": .number(low), "high": .number(high)]
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}

// MARK: - JSON

extension EvaluatedPart {
    /// The figures, for other programs. `shareWithinAccuracy` is the engine's share of errors within
    /// the accuracy that it reported, and `medianAccuracy` the median of that, in metres.
    package var document: ReportRecord {
        [
            "phone": .text(name), "surveyRecordings": .count(surveyCount),
            "transmitters": .count(evaluation.transmitterCount),
            "points": .count(evaluation.data.pointCount), "walks": .count(figures.walkCount),
            "seconds": .count(figures.secondCount), "seeds": .count(evaluation.seeds),
            "methods": .records(figures.rows.map(EvaluatedPart.columns(figures).json)),
            "shareWithinAccuracy": .record(figures.calibration.share.record),
            "medianAccuracy": .number(figures.calibration.median),
        ]
    }
}
