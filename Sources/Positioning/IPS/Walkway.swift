import Indoor

/// A moving walkway on one level.
struct Walkway: Sendable {
    /// In the direction in which it moves.
    private let line: Polyline

    /// nil: the connector is none, or runs both ways.
    init?(_ connector: Connector) {
        guard connector.kind == .walkway, connector.direction != .both else { return nil }
        line = Polyline(
            connector.direction == .forward ? connector.path : connector.path.reversed())
    }

    /// Metres from its line at which a place is on it (ours): belts are about 1 m wide.
    static let reach = 1.0
    /// Degrees by which who stands on it may face off its direction (ours).
    private static let facing = 60.0
    /// Share by which a place that is carried comes nearer to the line in a second (ours).
    private static let centring = 0.3

    /// How far it carries who stands at a point in a second; nil: beside it, or at its end.
    func move(at point: Point, _ speed: Double, within reach: Double) -> Point? {
        let (along, distance) = line.nearest(to: point)
        let left = line.length - along
        guard distance <= reach, left > 0.1 else { return nil }
        let (nearest, direction) = line.place(along: along)
        return direction.normalized * min(speed, left) + (nearest - point) * Walkway.centring
    }

    /// Whether it goes where somebody faces.
    func goes(_ heading: Double) -> Bool {
        let way = line.end - line.points[0]
        return abs(Heading.turn(from: heading, to: way.heading)) <= Walkway.facing
    }
}
