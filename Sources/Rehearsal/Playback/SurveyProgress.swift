import Indoor
import Simulation

/// The points confirmed by a person who surveys by hand, as a survey keeps them: those confirmed
/// while the phone's radio and motion were recorded.
package struct SurveyProgress: Hashable, Sendable {
    /// A confirmed point: the surveyor's place and the time.
    package struct Confirmed: Hashable, Sendable {
        package let position: Position
        package let tick: Int
        /// The surveyor's total metres walked by then.
        package let walked: Double
    }

    /// Oldest first.
    package private(set) var points: [Confirmed] = []

    package init() {}

    mutating func observe(_ report: Report) {
        guard report.isListening, report.inputs.contains(.confirm) else { return }
        points.append(
            Confirmed(
                position: Position(report.truth.point, level: report.truth.levels.lower ?? 0),
                tick: report.tick, walked: report.truth.walked))
    }

    /// The result of a confirmation in this tick.
    func words(_ report: Report) -> String {
        report.isListening
            ? "confirms point \(points.count)" : "confirms a point: nothing is recorded yet"
    }

    /// The metres walked since the last point, and the metres of a straight line, if they differ by
    /// more than a person's swaying, because a survey assumes a straight line between two points.
    /// nil if the way was straight, or led to another level.
    package func detour(to truth: Truth) -> (walked: Double, straight: Double)? {
        guard let last = points.last, truth.levels.single == last.position.level else { return nil }
        let walked = truth.walked - last.walked
        let straight = truth.point.distance(to: last.position.point)
        let isStraight = walked <= straight * SurveyProgress.sway + SurveyProgress.leastDetour
        return isStraight ? nil : (walked, straight)
    }

    /// The factor and the metres by which a way that counts as straight may be longer (ours).
    private static let (sway, leastDetour) = (1.2, 2.0)
}
