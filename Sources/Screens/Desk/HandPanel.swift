import Indoor
import Positioning
import RealModule
import Session
import TextCanvas

/// The phone's inclination from the side, and the person's movement: under the phone on a tall
/// screen. How a recorded phone was held nobody knows.
struct HandPanel {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let parts = canvas.panel(rect, look, title: "in the hand")
            .split(left: model.isRecorded ? 0 : 14)
        if !model.isRecorded { drawPhone(in: parts.left, on: &canvas) }
        let truth = model.report.truth
        let lines: [(String, Style)] = [
            model.isRecorded
                ? ("how held: not recorded", look.dim)
                : ("\(truth.inclination.fixed(0))° held", look.strong),
            (truth.motion, look.text),
            ("\(truth.walked.fixed(0)) m walked", look.dim),
            (model.report.walkedWhileFollowing == nil ? "" : "follows the app", look.accent),
        ]
        for (row, line) in lines.enumerated() where row < parts.rest.height {
            canvas.write(line.0, in: parts.rest, row: row, style: line.1)
        }
    }

    /// The phone as a thick line, the thresholds of inclination as thin ones.
    private func drawPhone(in rect: Rect, on canvas: inout Canvas) {
        var dots = DotCanvas(rect.size, layers: [look.faint, look.warning, look.good])
        let foot = DotPoint(3, Double(dots.height) - 2)
        let reach = min(Double(dots.width) - 6, Double(dots.height) - 3)
        let gates = model.report.source.gauges.first { $0.isGate && $0.unit == "°" }
        for limit in gates?.limits ?? [] {
            dots.line(from: foot, to: end(foot, limit, reach), layer: 0)
        }
        let angle = model.report.truth.inclination
        let isUp = gates.map { angle >= $0.limits[0] } ?? true
        dots.line(
            from: foot, to: end(foot, angle, reach * 0.8), layer: isUp ? 2 : 1, thickness: 3)
        canvas.draw(dots, column: rect.column, row: rect.row)
    }

    private func end(_ foot: DotPoint, _ degrees: Double, _ length: Double) -> DotPoint {
        foot + DotPoint(.cos(degrees * .pi / 180), -.sin(degrees * .pi / 180)) * length
    }
}

extension Truth {
    /// The movement in words.
    var motion: String { activity.words + (isInCabin ? ", doors shut" : "") }
}

extension Truth.Activity {
    fileprivate var words: String {
        switch self {
        case .standing: "stands"
        case .walking: "walks"
        case .riding(let id): "on \(id)"
        case .waitingForLift: "waits for the lift"
        case .queueing(let id): "in line for \(id)"
        case .blocked: "stopped by a wall"
        }
    }
}
