import Formats
import Indoor
import Positioning
import PositioningTrials
import Review

/// `Benchmarks recordings`: the engine on recordings of real phones, on one core, and the time that
/// takes.
enum RecordedFigures {
    private static let seeds = 20

    static func printAll() throws {
        if RecordedSets.hasMall {
            try printMall()
        } else {
            say("skipped: the mall's recordings are not at ../shared/data")
        }
        try printSimulated()
    }

    private static func printMall() throws {
        let clock = ContinuousClock()
        let survey = try RecordedSets.mall(.survey).parts[0].recordings
        let test = try RecordedSets.mall(.test).parts[0].recordings
        progress("the mall: making its data, then \(seeds) seeds of all methods")
        var evaluation: Evaluation?
        let fitting = try clock.measure {
            evaluation = try Evaluation(
                survey: survey, test: test, seeds: seeds, settings: SourceSettings())
        }
        guard let evaluation else { return }
        var figures: EvaluationFigures?
        let walking = clock.measure { figures = EvaluationFigures(errors(of: evaluation)) }
        say("mall: data in \(fitting), \(seeds) seeds of all methods in \(walking)")
        figures.map(tell)
        tell(FloorFigures(survey: survey, test: test))
    }

    private static func printSimulated() throws {
        say("simulated floors like the mall's:")
        var walks: [Evaluation.WalkErrors] = []
        for seed in 1...SimulatedFloor.floors {
            progress("simulated floor \(seed) of \(SimulatedFloor.floors)")
            let floor = try SimulatedFloor(seed: seed)
            walks += errors(of: try floor.evaluation(seeds: seeds))
            tell(FloorFigures(survey: floor.survey, test: floor.test))
        }
        tell(EvaluationFigures(walks))
    }

    private static func errors(of evaluation: Evaluation) -> [Evaluation.WalkErrors] {
        evaluation.walks.indices.compactMap { evaluation.errors(ofWalk: $0) }
    }

    private static func tell(_ figures: EvaluationFigures) {
        for row in figures.rows {
            say(
                "  \(row.method): \(words(row.mean)), median \(row.median.fixed(1)), "
                    + "75 % \(row.threeQuarters.fixed(1)), 95 % \(row.most.fixed(1))")
        }
        for one in figures.differences {
            say("  engine less \(one.method): \(words(one.difference))")
        }
    }

    private static func words(_ mean: EvaluationFigures.Mean) -> String {
        "\(mean.mean.fixed(2)) [\(mean.low.fixed(2)), \(mean.high.fixed(2))]"
    }

    private static func tell(_ floor: FloorFigures) {
        say(
            "  walks of \(floor.medianLength.fixed(0)) m, \(floor.meanGap.fixed(1)) m from the "
                + "survey, \(floor.beaconsTo100SquareMetres.fixed(2)) transmitters to 100 m², "
                + "\(floor.meanHeard.fixed(1)) heard in a second, none in "
                + "\((100 * floor.none).fixed(0)) %, three or more in "
                + "\((100 * floor.many).fixed(0)) %")
    }
}
