import Indoor
import Positioning
import RealModule
import Session
import TextCanvas

/// How the phone is held, from the side, and the person's movement. What it looks at is beside it: the
/// floor, or what is ahead. How a recorded phone was held nobody knows.
struct HandPanel {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let room = canvas.panel(rect, look, title: "in the hand")
        let lines = lines
        guard !model.isRecorded else { return write(lines, in: room, on: &canvas) }
        // the words under a high picture, beside a wide one
        let isHigh = room.height >= lines.count + HandPanel.leastPicture
        let (words, picture) =
            isHigh
            ? (room.split(bottom: lines.count).bottom, room.split(bottom: lines.count).rest)
            : (room.split(right: 16).right, room.split(right: 16).rest)
        drawPhone(in: picture, on: &canvas)
        write(lines, in: words, on: &canvas)
    }

    /// The smallest height of a picture over the words, in rows.
    private static let leastPicture = 5

    private var lines: [(String, Style)] {
        let truth = model.report.truth
        return [
            model.isRecorded
                ? ("held: not recorded", look.dim)
                : ("\(truth.inclination.fixed(0))° \(attitude)", look.strong),
            (truth.motion, look.text),
            ("\(truth.walked.fixed(0)) m walked", look.dim),
            (model.report.walkedWhileFollowing == nil ? "" : "follows the app", look.accent),
        ]
    }

    /// In a word; the steps are those of the keys.
    private var attitude: String {
        switch model.report.truth.inclination {
        case ..<33: "flat"
        case ..<65: "half up"
        default: "upright"
        }
    }

    private func write(_ lines: [(String, Style)], in rect: Rect, on canvas: inout Canvas) {
        for (row, line) in lines.enumerated() where row < rect.height {
            canvas.write(line.0, in: rect, row: row, style: line.1)
        }
    }

    /// The layers of the picture, the most important last.
    private enum Layer: Int, CaseIterable { case limit, sight, arm, low, up }

    /// The phone as a slab in a hand, the thresholds of inclination as thin lines, and the sides of
    /// what it looks at, square to its back.
    private func drawPhone(in rect: Rect, on canvas: inout Canvas) {
        var dots = DotCanvas(
            rect.size, layers: [look.faint, look.cone, look.dim, look.warning, look.good])
        let (width, height) = (Double(dots.width), Double(dots.height))
        let reach = min(width * 0.5, height * 0.86)
        let foot = DotPoint(width * 0.3, height - 3)
        let gates = model.report.source.gauges.first { $0.isGate && $0.unit == "°" }
        for limit in gates?.limits ?? [] {
            line(
                &dots, from: end(foot, limit, reach * 0.5), to: end(foot, limit, reach * 1.1),
                .limit)
        }
        let angle = model.report.truth.inclination
        let isUp = gates.map { angle >= $0.limits[0] } ?? true
        let slab = isUp ? Layer.up : .low
        let thickness = max(3, Int(reach / 6))
        line(&dots, from: foot, to: end(foot, angle, reach), slab, thickness)
        if model.profile.usesCamera { drawSight(&dots, foot, angle, reach) }
        // the forearm, and the hand at the phone's lower end
        line(&dots, from: DotPoint(0, height - 1), to: foot, .arm, 3)
        dots.disc(foot, radius: Double(thickness) * 0.7, layer: Layer.arm.rawValue)
        canvas.draw(dots, column: rect.column, row: rect.row)
    }

    /// To either side of its middle.
    private func drawSight(
        _ dots: inout DotCanvas, _ foot: DotPoint, _ angle: Double, _ reach: Double
    ) {
        let eye = end(foot, angle, reach * 0.85)
        for side in [-25.0, 25] {
            let way = end(.zero, angle - 90 + side, 1)
            for step in stride(from: 4, to: reach * 0.7, by: 2) {
                dots.dot(eye + way * step, layer: Layer.sight.rawValue)
            }
        }
    }

    private func line(
        _ dots: inout DotCanvas, from a: DotPoint, to b: DotPoint, _ layer: Layer,
        _ thickness: Int = 1
    ) {
        dots.line(from: a, to: b, layer: layer.rawValue, thickness: thickness)
    }

    /// Rows count downwards.
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
