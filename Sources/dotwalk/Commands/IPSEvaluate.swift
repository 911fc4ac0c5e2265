import ArgumentParser
import Formats
import Indoor
import Positioning
import Reports
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
        case .json: try printJSON(parts.map(\.document))
        }
    }
}

extension EvaluatedPart {
    /// - Parameters:
    ///   - path: the path of the survey, for messages.
    ///   - tell: takes the share that is done; returning false ends the work.
    init(
        _ part: RecordingSet.Part, survey: RecordingSet.Part, seeds: Int, survey path: String,
        tell: (Double) -> Bool
    ) throws {
        let evaluation: Evaluation
        do throws(InputError) {
            evaluation = try Evaluation(
                survey: survey.recordings, test: part.recordings,
                registered: survey.registered, seeds: seeds, settings: SourceSettings())
        } catch {
            throw InputError(file: path, error.problem, expected: error.expected)
        }
        let figures = EvaluationFigures(try EvaluatedPart.walks(of: evaluation, tell))
        guard figures.secondCount > 0 else {
            throw InputError(
                "nothing to measure: no beacon of the survey is heard in the test",
                expected: "recordings of one building")
        }
        self.init(
            name: part.name, evaluation: evaluation, figures: figures,
            surveyCount: survey.recordings.count)
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
