import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import RealModule
import Rehearsal
import Simulation
import TextCanvas

/// A side view of how the phone is held, and the person's movement. For a recorded phone this is
/// not known.
struct HandPanel {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        // A key moves the phone, but only by hand.
        let key = model.isByHand ? KeyTable.hold.bindings.first?.key.description : nil
        let room = canvas.panel(
            rect, look, title: [key, "in the hand"].compactMap(\.self).joined(separator: " "))
        if key != nil { canvas.markKey(KeyTable.hold, of: rect, look) }
        let whole = words(isShort: false)
        guard !model.isRecorded else { return write(whole, in: room, on: &canvas) }
        // The words are under a high picture, otherwise beside it.
        if room.height >= whole.count + HandPanel.leastPicture {
            let parts = room.split(bottom: whole.count)
            drawPhone(in: parts.rest, on: &canvas)
            write(whole, in: parts.bottom, on: &canvas)
        } else {
            let columns = max(room.width - HandPanel.leastColumnsForPerson - 1, 0)
            let parts = room.split(right: min(columns, HandPanel.mostOfWords))
            drawPhone(in: parts.rest, on: &canvas)
            let isShort = parts.right.width < HandPanel.mostOfWords
            let lines = isShort ? broken(words(isShort: true), in: parts.right) : whole
            write(lines, in: parts.right, on: &canvas)
        }
    }

    /// The smallest height of a picture over the words, in rows: not less than that of one beside
    /// them.
    private static let leastPicture = 7
    /// The columns of the longest words beside the picture.
    private static let mostOfWords = 18

    /// Lines broken between words; words that are too long are cut.
    private func broken(_ lines: [(String, Style)], in room: Rect) -> [(String, Style)] {
        lines.filter { !$0.0.isEmpty }.flatMap { text, style in
            text.split(separator: " ").map { String($0).truncated(to: room.width) }
                .joined(separator: " ").wrapped(to: room.width).map { ($0, style) }
        }
    }

    private func words(isShort: Bool) -> [(String, Style)] {
        let truth = model.report.truth
        let attitude = Attitude(degrees: truth.inclination)
        return [
            model.isRecorded
                ? ("held: not recorded", look.dim)
                : ("\(truth.inclination.fixed(0))° \(attitude.rawValue)", look.strong),
            (isShort ? truth.activity.word : truth.motion, look.text),
            ("\(truth.walked.fixed(0)) m" + (isShort ? "" : " covered"), look.dim),
            (
                model.report.walkedWhileFollowing == nil
                    ? "" : isShort ? "follows" : "follows the app", look.accent
            ),
        ]
    }

    private func write(_ lines: [(String, Style)], in rect: Rect, on canvas: inout Canvas) {
        for (row, line) in lines.enumerated() where row < rect.height {
            canvas.write(line.0.truncated(to: rect.width), in: rect, row: row, style: line.1)
        }
    }

    /// The layers of the picture, the most important last.
    private enum Layer: Int, CaseIterable { case sight, limit, person, gaze, low, up }

    /// A side view of a person with the phone in the hand: the phone as a thick slab, the camera's
    /// view, the thresholds of inclination as marks round its upper end, and the direction in which
    /// the person looks.
    private func drawPhone(in rect: Rect, on canvas: inout Canvas) {
        var dots = DotCanvas(
            rect.size,
            layers: [look.cone, look.dim, look.title, look.accent, look.warning, look.good])
        let (width, height) = (Double(dots.width), Double(dots.height))
        // A narrow picture shows only what is in front of the person.
        let from = rect.width < HandPanel.leastColumnsForPerson ? 0.4 : 0
        let shown = HandPanel.widest - from
        let unit = min(height, width / shown)
        let left = max((width - unit * shown) / 2, 0) - unit * from
        func place(_ x: Double, _ y: Double) -> DotPoint {
            DotPoint(left + unit * x, height - unit * (1 - y))
        }
        let (hand, reach) = (place(0.46, 0.72), unit * 0.42)
        let angle = model.report.truth.inclination
        let gates = model.report.source.instruments.gauges.first { $0.isGate && $0.unit == "°" }
        if model.profile.hasViewfinder { drawSight(&dots, hand, angle, reach) }
        for limit in gates?.limits ?? [] {
            line(
                &dots, from: end(hand, limit, reach * 1.12), to: end(hand, limit, reach * 1.35),
                .limit)
        }
        drawPerson(&dots, hand, place, unit)
        let isUp = gates.map { angle >= $0.limits[0] } ?? true
        let thickness = max(3, Int(unit / 9))
        line(&dots, from: hand, to: end(hand, angle, reach), isUp ? .up : .low, thickness)
        canvas.draw(dots, column: rect.column, row: rect.row)
    }

    /// The largest width in multiples of the height: it includes the camera's view of a phone held
    /// at 30°.
    private static let widest = 1.07

    private static let leastColumnsForPerson = 13

    /// Draws head, trunk and arm, and the line from the eyes to the phone while the person looks at
    /// it.
    private func drawPerson(
        _ dots: inout DotCanvas, _ hand: DotPoint, _ place: (Double, Double) -> DotPoint,
        _ unit: Double
    ) {
        let (head, neck) = (place(0.14, 0.17), place(0.12, 0.36))
        dots.disc(head, radius: unit * 0.11, layer: Layer.person.rawValue)
        let thick = max(2, Int(unit / 12))
        line(&dots, from: neck, to: place(0.12, 1.1), .person, thick)
        line(&dots, from: neck, to: place(0.2, 0.75), .person, thick - 1)
        line(&dots, from: place(0.2, 0.75), to: hand, .person, thick - 1)
        switch model.report.truth.attention {
        case .reading, .phone:
            let phone = end(hand, model.report.truth.inclination, unit * 0.21)
            let eyes = head + DotPoint(unit * 0.13, 0)
            let way = phone - eyes
            for step in stride(from: 0.0, to: 0.85, by: 3 / max(way.distance(to: .zero), 1)) {
                dots.dot(eyes + way * step, layer: Layer.gaze.rawValue)
            }
        case .away, nil: break
        }
    }

    /// Draws the camera's view, perpendicular to the phone's back.
    private func drawSight(
        _ dots: inout DotCanvas, _ hand: DotPoint, _ angle: Double, _ reach: Double
    ) {
        let eye = end(hand, angle, reach * 0.85)
        let (near, far) = (reach * 0.25, reach * 0.85)
        for side in [-25.0, 25] {
            line(
                &dots, from: end(eye, angle - 90 + side, near),
                to: end(eye, angle - 90 + side, far), .sight)
        }
        // The view ends here.
        for side in stride(from: -25.0, through: 25, by: 2.5) {
            dots.dot(end(eye, angle - 90 + side, far), layer: Layer.sight.rawValue)
        }
    }

    private func line(
        _ dots: inout DotCanvas, from a: DotPoint, to b: DotPoint, _ layer: Layer,
        _ thickness: Int = 1
    ) {
        dots.line(from: a, to: b, layer: layer.rawValue, thickness: thickness)
    }

    /// The end of a line from a foot. Rows count downwards.
    private func end(_ foot: DotPoint, _ degrees: Double, _ length: Double) -> DotPoint {
        foot + DotPoint(.cos(degrees * .pi / 180), -.sin(degrees * .pi / 180)) * length
    }
}

extension Truth {
    /// The movement in words.
    var motion: String {
        if activity == .blocked, let closed { return "stopped: \(closed) is closed" }
        return activity.words + (isInCabin ? ", doors shut" : "")
    }
}

extension Truth.Activity {
    /// A short word beside a picture.
    fileprivate var word: String {
        switch self {
        case .standing: "stands"
        case .walking: "walks"
        case .riding: "rides"
        case .waitingForLift: "waits"
        case .queueing: "in line"
        case .blocked: "blocked"
        }
    }

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
