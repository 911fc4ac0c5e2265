import ArgumentParser
import Formats
import Indoor
import Positioning
import Review

/// `dotwalk ips evaluate`: the engine on recordings of real phones.
struct IPSEvaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Position recordings of real phones, and say how far off.",
        discussion: """
            Makes positioning data from one folder of recordings and runs the Bluetooth engine on \
            another, beside plain methods that know the same. Errors are in metres, over all seconds \
            from the first packet of a surveyed beacon to the last waypoint, by what was known until \
            then; a silent second holds the last place.

            Reads walks as of the Indoor Location Competition 2.0 (*.txt), and the library of \
            Universitat Jaume I (rss/, dep/), whose folder has both: name it twice; its survey is the \
            authors' second campaign, its test the third.
            """)

    @Option(help: ArgumentHelp("The folder of the survey.", valueName: "folder"))
    var survey: String

    @Option(help: ArgumentHelp("The folder of the recordings to position.", valueName: "folder"))
    var test: String

    @Option(
        help: ArgumentHelp(
            "Over how many seeds methods that draw by chance are run; 20 unless said.",
            valueName: "count"),
        transform: IPSEvaluate.seedCount(typed:))
    var seeds = 20

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text

    private static func seedCount(typed: String) throws -> Int {
        guard let count = Int(typed), (1...1000).contains(count) else {
            throw InputError("no count", expected: "a number from 1 to 1000, such as 20")
        }
        return count
    }

    func run() throws {
        let surveyed = try RecordingFolder(survey).set(as: .survey)
        let tested = try RecordingFolder(test).set(as: .test)
        if Files.absolute(survey) == Files.absolute(test), surveyed.sharesRecordings(with: tested) {
            Output.warn(
                InputError(
                    file: test, "is the survey's folder: what was learnt is measured on itself",
                    expected: "recordings that the survey does not have"))
        }
        let progress = ProgressLine("evaluating", test)
        var parts: [EvaluatedPart] = []
        for (number, part) in tested.parts.enumerated() {
            guard let survey = surveyed.parts.first(where: { $0.name == part.name }) else {
                throw InputError(
                    file: self.survey, "no survey by \(part.name ?? "the same kind of phone")",
                    expected: "recordings as in \(test)")
            }
            parts.append(
                try EvaluatedPart(part, survey: survey, seeds: seeds, survey: self.survey) {
                    progress.tell((Double(number) + $0) / Double(tested.parts.count))
                })
        }
        progress.erase()
        switch format {
        case .text: print(parts.map(\.text).joined(separator: "\n"))
        case .json: try printJSON(parts.map(EvaluationSummary.init))
        }
    }
}

/// The results for one kind of phone.
struct EvaluatedPart {
    let name: String?
    let evaluation: Evaluation
    let figures: EvaluationFigures
    let surveyCount: Int

    /// - Parameters:
    ///   - path: the path of the survey, for messages.
    ///   - tell: takes the share that is done; returning false ends the work.
    init(
        _ part: RecordingSet.Part, survey: RecordingSet.Part, seeds: Int, survey path: String,
        tell: (Double) -> Bool
    ) throws {
        name = part.name
        surveyCount = survey.recordings.count
        do throws(InputError) {
            evaluation = try Evaluation(
                survey: survey.recordings, test: part.recordings,
                registered: survey.registered, seeds: seeds, settings: SourceSettings())
        } catch {
            throw InputError(file: path, error.problem, expected: error.expected)
        }
        figures = EvaluationFigures(try EvaluatedPart.walks(of: evaluation, tell))
        guard figures.secondCount > 0 else {
            throw InputError(
                "nothing to measure: no beacon of the survey is heard in the test",
                expected: "recordings of one building")
        }
    }

    /// The walks' errors in order, computed on all cores.
    private static func walks(
        of evaluation: Evaluation, _ tell: (Double) -> Bool
    ) throws -> [Evaluation.WalkErrors] {
        let done = Inbox<(number: Int, errors: Evaluation.WalkErrors?)>()
        for number in evaluation.walks.indices {
            Task.detached { done.put((number, evaluation.errors(ofWalk: number))) }
        }
        var errors = [Evaluation.WalkErrors?](repeating: nil, count: evaluation.walks.count)
        for count in evaluation.walks.indices {
            let one = done.take()
            errors[one.number] = one.errors
            guard tell(Double(count + 1) / Double(evaluation.walks.count)) else {
                throw Failure(ExitStatus.left, "")
            }
        }
        return errors.compactMap(\.self)
    }
}

// MARK: - Words

extension Evaluation.Method {
    /// The name in the table.
    var words: String {
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

    var text: String {
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
        let interval = [told.share.low, told.share.high].map(\.percent).joined(separator: ", ")
        return "accuracy told: \(told.median.fixed(1)) m in the median; "
            + "\(told.share.mean.percent) % [\(interval)] of the errors are within it "
            + "(\(EvaluationFigures.rightShare.percent) % is right)\n"
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

extension Double {
    fileprivate var percent: String { (self * 100).fixed(0) }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}

// MARK: - JSON

/// The figures, for other programs.
struct EvaluationSummary: Encodable {
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

    init(_ part: EvaluatedPart) {
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
