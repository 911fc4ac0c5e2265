import Indoor
import RealModule

/// The encounters of the person with the phone with the others.
extension Crowd {
    // MARK: Lines

    /// Metres before a boarding end at which the person has to stop; they join its line on the way.
    mutating func standoff(at end: BoardingEnd, distance: Double) -> Double {
        guard let line = stand(at: end) else { return 0 }
        return lines[line].standoff(of: CrowdLine.walker, distance: distance)
    }

    /// Whether the person steps on now.
    mutating func admits(at end: BoardingEnd) -> Bool {
        guard let line = stand(at: end), !lines[line].isLift else { return true }
        return lines[line].admits(CrowdLine.walker, at: tick)
    }

    /// Whether a cabin takes the person now: it has come, and is not full.
    mutating func takesAlong(at end: BoardingEnd) -> Bool {
        guard let line = stand(at: end) else { return true }
        if boardsWalker { return true }
        _ = lines[line].standoff(of: CrowdLine.walker, distance: 0)
        return false
    }

    private mutating func stand(at end: BoardingEnd) -> Int? {
        guard let ground else { return nil }
        let line = line(at: end, ground)
        walker = (line, tick)
        return line
    }

    /// Seconds for which others keep a person's place in a line (ours).
    private static let grace = 3.0

    /// Takes the person out of a line that they have turned away from; a person who has left a lift
    /// is alone.
    mutating func leaveLine(_ body: Body) {
        if body.ride?.lift == nil { companions = 0 }
        guard let walker,
            SimulatedTime.seconds(tick - walker.tick) > Crowd.grace
        else { return }
        lines[walker.line].members.removeAll { $0 == CrowdLine.walker }
        self.walker = nil
    }

    // MARK: Density

    /// Metres ahead in which people slow others (ours).
    private static let nearness = 2.0
    /// The smallest share of the free speed: people let each other pass (ours).
    private static let slowest = 0.1

    /// Persons per square metre in the half circle ahead.
    func density(aheadOf position: Position, heading: Double) -> Double {
        let ahead = Heading.direction(heading)
        let count = people.count { person in
            guard person.isInSight, person.position.level == position.level else { return false }
            let way = person.position.point - position.point
            return way.dot(ahead) > 0 && way.dot(way) < Crowd.nearness * Crowd.nearness
        }
        return Double(count) / (.pi / 2 * Crowd.nearness * Crowd.nearness)
    }

    /// The share of the free speed at which people walk (Weidmann 1993).
    static func pace(at density: Double) -> Double {
        guard density > 0 else { return 1 }
        return max(1 - Double.exp(-1.913 * (1 / density - 1 / 5.4)), slowest)
    }

    // MARK: Sight

    /// Metres from a person's middle to their side: half the width of shoulders (Weidmann 1993).
    static let radius = 0.25

    /// The people whom a camera may see.
    func figures(seenFrom position: Position, inCabin: Bool) -> [Point] {
        guard isOn else { return [] }
        if inCabin { return Array(Cabin.spots.prefix(companions)) }
        return people.compactMap { person in
            person.isInSight && person.position.level == position.level
                && person.position.point.distance(to: position.point) < Camera.range
                ? person.position.point : nil
        }
    }

    /// nil while the crowd is off.
    func truth(on level: LevelOrdinal) -> Truth.Crowd? {
        guard isOn else { return nil }
        let seen = people.lazy.filter(\.isInSight).map(\.position)
        return Truth.Crowd(people: Array(seen), level: level, density: density)
    }
}
