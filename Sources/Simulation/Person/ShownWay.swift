import Indoor

/// Where the shown way leads next, as the map has it.
struct ShownGoal: Hashable, Sendable {
    /// A corner, a door or the destination; of a connector the end where one steps on.
    let point: Point
    /// nil outdoors.
    let level: LevelOrdinal?
    /// Metres along the way shown at which this is behind one.
    let along: Double
    /// What to ride or climb there.
    let connector: ShownConnector?
}

/// Stairs, an escalator or a lift as the app speaks of them: what to look out for.
struct ShownConnector: Hashable, Sendable {
    let kind: ManoeuvreKind
    /// Storeys gained; negative: lost.
    let climb: Double
    /// The button to press in a lift.
    let level: LevelOrdinal?
}

/// A piece of the shown way: from where the map has the person to what comes next.
struct ShownStretch: Hashable, Sendable {
    let from: Point
    let goal: ShownGoal

    /// What the map says to walk, metres east and north.
    var move: Point { goal.point - from }
}

extension Itinerary {
    /// Metres along the way that are as good as there.
    private static let stride = 0.5
    /// Metres from which stairs or an escalator are made for directly, whatever corners the drawn
    /// line still has before them (ours).
    private static let sighting = 10.0

    /// The next thing to make for, so many metres along; nil at the way's end.
    func goal(after metres: Double) -> ShownGoal? {
        guard let next = segments.indices.first(where: { end(of: $0) > metres + Self.stride })
        else { return nil }
        let near = segments[next...].indices.prefix { offsets[$0] - metres <= Self.sighting }
        return near.lazy.compactMap(connector).first
            ?? ShownGoal(
                point: segments[next].line.b, level: segments[next].ends.last, along: end(of: next),
                connector: nil)
    }

    /// The connector that a segment is a piece of; nil for one on the flat.
    private func connector(at index: Int) -> ShownGoal? {
        guard let kind = segments[index].kind, ManoeuvreKind.ofConnectors.contains(kind) else {
            return nil
        }
        let run = run(around: index)
        let start = segments[..<index].lastIndex { !run.contains($0) }.map { $0 + 1 } ?? 0
        return ShownGoal(
            point: run[0].line.a, level: run[0].ends.first, along: end(of: start + run.count - 1),
            connector: ShownConnector(
                kind: kind, climb: run[0].levelDifference ?? 0,
                level: run[run.count - 1].ends.last))
    }

    private func end(of segment: Int) -> Double { offsets[segment] + segments[segment].length }
}
