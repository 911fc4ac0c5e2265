import Indoor
import Review
import ReviewTrials

/// `Benchmarks comparison`: how often `compare` claims a difference where there is none, and how
/// often it finds one. Goals: at most 6 % of 2,000 comparisons without an effect; an effect of half a
/// standard deviation in 80 % of comparisons of 40 pairs.
enum CalibrationFigures {
    private static let experiments = 2000
    private static let pairs = [3, 5, 6, 9, 20, 40]

    static func printAll() {
        say(
            "claims without an effect, in \(experiments) comparisons of each shape and number of pairs"
        )
        table(CalibrationTrial.Shape.allCases, "the primary row") { $0 }
        table([.normal, .tied, .skewed, .heavyTailed], "any of the other rows") {
            var trial = $0
            trial.isPrimary = false
            return trial
        }
        table([.normal, .heavyTailed], "the primary row, the walk named five times") {
            var trial = $0
            trial.copies = 5
            return trial
        }
        say("\nan effect of half a standard deviation in the primary row, normal differences")
        for count in [20, 40, 60] {
            progress("\(count) pairs")
            say("  \(count) pairs: told in \(percent(power(of: 0.5, pairs: count)))")
        }
        let advised = PairedTest((1...40).map { Double($0 % 2) * 2 - 1 })
            .seeds(toShow: 0.5, level: 0.05)
        say("  \(advised) pairs, as advised: told in \(percent(power(of: 0.5, pairs: advised)))")
    }

    private static func power(of effect: Double, pairs: Int) -> Double {
        var trial = CalibrationTrial(.normal, pairs: pairs)
        trial.effect = effect
        return trial.claims(in: experiments)
    }

    /// A line for each shape, a column for each number of pairs.
    private static func table(
        _ shapes: [CalibrationTrial.Shape], _ what: String,
        _ change: (CalibrationTrial) -> CalibrationTrial
    ) {
        func line(_ name: String, _ cells: [String]) {
            say(name.padded(to: 46) + cells.map { $0.leading(to: 8) }.joined())
        }
        say("")
        line(what, pairs.map { "\($0)" })
        for shape in shapes {
            progress("\(what): \(shape.rawValue)")
            line(
                "  \(shape.rawValue)",
                pairs.map { count in
                    percent(
                        change(CalibrationTrial(shape, pairs: count)).claims(in: experiments))
                })
        }
    }

    private static func percent(_ share: Double) -> String { "\((100 * share).fixed(1)) %" }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    fileprivate func leading(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
