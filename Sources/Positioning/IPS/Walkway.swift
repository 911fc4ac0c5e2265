import Indoor

/// A moving walkway on one level.
struct Walkway: Sendable {
    /// The line in the direction of movement.
    private let line: Polyline

    /// nil if the connector is no walkway, or runs both ways.
    init?(_ connector: Connector) {
        guard connector.kind == .walkway, connector.direction != .both else { return nil }
        line = Polyline(
            connector.direction == .forward ? connector.path : connector.path.reversed())
    }

    /// A place within this many metres of the line is on it (ours): belts are about 1 m wide.
    static let reach = 1.0
    /// A person on it may face away from its direction by this many degrees (ours).
    private static let facing = 60.0
    /// The share of the distance to the line by which a carried place comes nearer in a second
    /// (ours).
    private static let centring = 0.3

    /// The move that it gives a person at a point in a second; nil: the point is beside it, or at
    /// its end.
    func move(at point: Point, _ speed: Double, within reach: Double) -> Point? {
        let (along, distance) = line.nearest(to: point)
        let left = line.length - along
        guard distance <= reach, left > 0.1 else { return nil }
        let (nearest, direction) = line.place(along: along)
        return direction.normalized * min(speed, left) + (nearest - point) * Walkway.centring
    }

    /// Whether it moves in the direction in which a person faces.
    func goes(_ heading: Double) -> Bool {
        let way = line.end - line.points[0]
        return abs(Heading.turn(from: heading, to: way.heading)) <= Walkway.facing
    }
}
