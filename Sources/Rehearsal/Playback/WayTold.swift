import App
import Indoor
import Simulation

/// An instruction's statement about the way to the next manoeuvre, compared with the person's true
/// place.
struct WayTold {
    let report: Report
    /// Metres from the true place to the manoeuvre along the itinerary; nil: the person is not on
    /// it.
    let metres: Double?

    /// A distance is wrong if it is off by more metres (ours): twice a corridor's width.
    static let tolerance = 10.0

    /// Whether the shown distance is wrong, although the position is shown as accurate.
    var isMisjudged: Bool {
        let display = report.display
        guard display.banner.quality == .accurate, let metres,
            let told = display.progress?.toNextManoeuvre
        else { return false }
        return abs(told - metres) > WayTold.tolerance
    }

    /// Metres from a turn within which its side is compared.
    private static let near = 3.0..<20.0
    /// A way leads to a side, not ahead, if it turns by at least these degrees (ours).
    private static let aside = 45.0

    /// Whether the way turns to the other side than the instruction says, from the person's place.
    var isOnOtherSide: Bool {
        let display = report.display
        guard let turn = display.progress?.nextManoeuvre, turn.kind == .turn,
            let side = turn.direction?.side, let itinerary = display.itinerary,
            WayTold.near.contains(turn.position.distance(to: report.truth.point)),
            let after = zip(itinerary.segments, itinerary.offsets)
                .first(where: { $1 + $0.length > turn.end + 0.1 })?.0
        else { return false }
        let there = (turn.position - report.truth.point).heading
        return side * Heading.turn(from: there, to: after.line.heading) < -WayTold.aside
    }
}

extension ManoeuvreDirection {
    /// -1 for left, 1 for right; nil for neither.
    fileprivate var side: Double? {
        switch self {
        case .slightLeft, .left, .sharpLeft: -1
        case .slightRight, .right, .sharpRight: 1
        case .straight, .uTurn, .up, .down: nil
        }
    }
}
