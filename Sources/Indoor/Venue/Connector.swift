/// A way between levels, or a moving walkway on one: stairs, escalator, lift, ramp, moving walkway.
package struct Connector: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case stairs, escalator, lift, ramp, walkway

        /// Whether it carries people who stand still.
        package var isConveyor: Bool { self == .escalator || self == .lift || self == .walkway }
    }

    /// The permitted direction along `path`.
    package enum Direction: String, CaseIterable, Sendable { case both, forward, backward }

    /// Unique in the venue: "escalator-a".
    package let id: String
    package let kind: Kind
    /// What the building calls it: "Lift A"; nil: not known.
    package let name: String?
    /// The line on the plan. A lift has a single point.
    package let path: [Point]
    /// The levels of the path's first and last point; for a lift, every level that it serves,
    /// ascending.
    package let levels: [LevelOrdinal]
    package let direction: Direction
    /// Whether the map lets people use it who take no stairs and no escalators.
    package let isStepFree: Bool

    package init(
        id: String, kind: Kind, path: [Point], levels: [LevelOrdinal], direction: Direction = .both,
        isStepFree: Bool = true, name: String? = nil
    ) {
        self.isStepFree = isStepFree
        self.id = id
        self.name = name
        self.kind = kind
        self.path = path
        self.levels = levels
        self.direction = direction
    }

    package var ends: (first: Position, last: Position) {
        (
            Position(path[0], level: levels[0]),
            Position(path[path.count - 1], level: levels[levels.count - 1])
        )
    }

    /// Metres along the plan.
    package var planLength: Double { Polyline(path).length }

    /// Metres on the plan from its line.
    package func distance(to point: Point) -> Double { Polyline(path).nearest(to: point).distance }

    /// Its line on the plan, from the end nearer to a point.
    package func line(from point: Point) -> Polyline {
        let isForward = path[0].distance(to: point) <= path[path.count - 1].distance(to: point)
        return Polyline(isForward ? path : path.reversed())
    }
}
