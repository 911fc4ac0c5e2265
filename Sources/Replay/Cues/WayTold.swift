import Guidance
import Indoor
import Session

/// What an instruction tells of the way to the next manoeuvre, held against the person's true place.
struct WayTold {
    let report: Report
    /// Metres from the true place to the manoeuvre along the itinerary; nil: the person is not on it.
    let metres: Double?

    /// Metres by which a distance is untrue (ours): a corridor's width, and as much again.
    static let tolerance = 10.0

    /// Whether the distance shown is untrue, though the position is told as accurate.
    var isMisjudged: Bool {
        let display = report.display
        guard display.banner.quality == .accurate, let metres,
            let told = display.progress?.toNextManoeuvre
        else { return false }
        return abs(told - metres) > WayTold.tolerance
    }

    /// Metres from a turn within which its side is looked for.
    private static let near = 3.0..<20.0
    /// Degrees from which a way leads to a side, not ahead (ours).
    private static let aside = 45.0

    /// Whether the way turns to the other side than is told, from where the person is.
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
