import Indoor
import Session

/// The points that a surveyor by hand has confirmed, as a survey keeps them: those confirmed while the
/// phone's radio and motion were recorded.
package struct SurveyProgress: Hashable, Sendable {
    /// A confirmed point: where the surveyor stood, and when.
    package struct Confirmed: Hashable, Sendable {
        package let position: Position
        package let tick: Int
        /// Metres that the surveyor had walked by then, all in all.
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

    /// What a confirmation in this tick came to.
    func words(_ report: Report) -> String {
        report.isListening
            ? "confirms point \(points.count)" : "confirms a point: nothing is recorded yet"
    }

    /// Metres walked since the last point, and metres in a straight line, where these differ by more
    /// than a person's swaying: a survey takes the way between two points for straight. Nil where it
    /// was straight, or led to another level.
    package func detour(to truth: Truth) -> (walked: Double, straight: Double)? {
        guard let last = points.last, truth.levels.single == last.position.level else { return nil }
        let walked = truth.walked - last.walked
        let straight = truth.point.distance(to: last.position.point)
        let isStraight = walked <= straight * SurveyProgress.sway + SurveyProgress.leastDetour
        return isStraight ? nil : (walked, straight)
    }

    /// The share and the metres by which a straight way may be longer (ours).
    private static let (sway, leastDetour) = (1.2, 2.0)
}
