import Formats
import Indoor
import Positioning
import PositioningTrials
import Review

/// `Benchmarks recordings`: the engine on recordings of real phones, on one core, and the time that
/// takes.
enum RecordedFigures {
    static func printAll() throws {
        guard RecordedSets.hasMall else {
            print("skipped: the mall's recordings are not at ../shared/data")
            return
        }
        var figures: EvaluationFigures?
        var times = (survey: Duration.zero, walks: Duration.zero)
        let clock = ContinuousClock()
        let survey = try RecordedSets.mall(.survey).parts[0].recordings
        let test = try RecordedSets.mall(.test).parts[0].recordings
        var evaluation: Evaluation?
        times.survey = try clock.measure {
            evaluation = try Evaluation(
                survey: survey, test: test, seeds: 20, settings: SourceSettings())
        }
        guard let evaluation else { return }
        times.walks = clock.measure {
            figures = EvaluationFigures(
                evaluation.walks.indices.compactMap { evaluation.errors(ofWalk: $0) })
        }
        print("mall: data in \(times.survey), 20 seeds of all methods in \(times.walks)")
        for row in figures?.rows ?? [] {
            let (mean, low, high) = (row.mean.mean, row.mean.low, row.mean.high)
            print(
                "  \(row.method): \(mean.fixed(2)) [\(low.fixed(2)), \(high.fixed(2))], "
                    + "median \(row.median.fixed(1)), 95 % \(row.most.fixed(1))")
        }
    }
}
