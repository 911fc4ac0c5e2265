import Indoor

/// The next point of the shown itinerary.
struct ShownGoal: Hashable, Sendable {
    /// A corner, a door, the destination, or the boarding end of a connector.
    let point: Point
    /// nil outdoors.
    let level: LevelOrdinal?
    /// Metres along the shown itinerary at which the goal has been passed.
    let along: Double
    /// The connector to take there.
    let connector: ShownConnector?
}

/// Stairs, an escalator or a lift as the app describes them.
struct ShownConnector: Hashable, Sendable {
    let kind: ManoeuvreKind
    /// Storeys gained; negative: lost.
    let climb: Double
    /// The button to press in a lift.
    let level: LevelOrdinal?
    /// The point where it is left.
    let exit: Point
}

/// A piece of the shown itinerary: from the dot to the next goal.
struct ShownStretch: Hashable, Sendable {
    let from: Point
    /// Metres along the itinerary at `from`.
    let along: Double
    let goal: ShownGoal
    /// How often the person has looked for a way to it without success.
    var effort = 0

    /// The walk that the map shows, metres east and north.
    var move: Point { goal.point - from }
}

extension Itinerary {
    /// A goal within this many metres counts as reached.
    private static let stride = 0.5
    /// Metres within which people walk to stairs or an escalator directly, past corners that the
    /// itinerary has before them (ours).
    private static let sighting = 10.0

    /// The next goal beyond a distance along the itinerary; nil at its end.
    func goal(after metres: Double) -> ShownGoal? {
        guard let next = segments.indices.first(where: { end(of: $0) > metres + Self.stride })
        else { return nil }
        let near = segments[next...].indices.prefix { offsets[$0] - metres <= Self.sighting }
        return near.lazy.compactMap(connector).first
            ?? ShownGoal(
                point: segments[next].line.b, level: segments[next].ends.last, along: end(of: next),
                connector: nil)
    }

    /// The last connector before a distance along the itinerary that begins on a level; nil if
    /// there is none.
    func missedConnector(before metres: Double, from level: LevelOrdinal) -> ShownGoal? {
        segments.indices.last { index in
            offsets[index] <= metres && segments[index].ends.first == level
                && segments[index].connector != nil
                && segments[index].ends.first != run(around: index).last?.ends.last
        }.flatMap(connector)
    }

    /// The connector that a segment is a piece of; nil for a segment on the flat.
    private func connector(at index: Int) -> ShownGoal? {
        guard let kind = segments[index].kind, kind.isOfConnector else { return nil }
        let run = run(around: index)
        let start = segments[..<index].lastIndex { !run.contains($0) }.map { $0 + 1 } ?? 0
        return ShownGoal(
            point: run[0].line.a, level: run[0].ends.first, along: end(of: start + run.count - 1),
            connector: ShownConnector(
                kind: kind, climb: run[0].levelDifference ?? 0,
                level: run[run.count - 1].ends.last, exit: run[run.count - 1].line.b))
    }

    private func end(of segment: Int) -> Double { offsets[segment] + segments[segment].length }
}
