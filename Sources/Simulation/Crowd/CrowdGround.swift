import Indoor

/// The facts about its venue that a crowd uses; they change only when a part is closed or opened.
final class CrowdGround: Sendable {
    /// The venue as people can walk it now.
    let venue: Venue
    /// The nodes where people begin and end their ways, for each level in the venue's order.
    let goals: [[Int]]
    let everywhere: [Int]
    /// The most ways found in one tick: fewer in a large building, where each takes longer (ours).
    let plansATick: Int

    init(_ venue: Venue) {
        self.venue = venue
        let places = venue.places.places.filter { !$0.isCutOff }
        goals = venue.levels.map { level in
            let nodes = places.filter { $0.position.level == level.ordinal }.map(\.node)
            return nodes.count > 1 ? nodes : CrowdGround.corners(of: venue, on: level.ordinal)
        }
        everywhere = goals.flatMap(\.self)
        plansATick = min(max(20_000 / max(venue.graph.nodes.count, 1), 1), 8)
    }

    /// The same with other parts of the venue closed, whose ways keep their numbers.
    init(_ ground: CrowdGround, walkedAs venue: Venue) {
        self.venue = venue
        (goals, everywhere) = (ground.goals, ground.everywhere)
        plansATick = ground.plansATick
    }

    /// The nodes at which ways of a level without places meet.
    private static func corners(of venue: Venue, on level: LevelOrdinal) -> [Int] {
        let graph = venue.graph
        var isOnWay = [Bool](repeating: false, count: graph.nodes.count)
        for way in graph.ways where way.connector == nil {
            (isOnWay[way.from], isOnWay[way.to]) = (true, true)
        }
        return graph.nodes.indices.filter { isOnWay[$0] && graph.nodes[$0].position.level == level }
    }

    /// The numbers of connectors with these ids.
    func connectors(_ ids: Set<String>) -> Set<Int> {
        guard !ids.isEmpty else { return [] }
        return Set(venue.connectors.indices.filter { ids.contains(venue.connectors[$0].id) })
    }

    /// Whether a person who keeps to the side of a leg passes no wall.
    func isFree(_ leg: Passerby.Leg, side: Double) -> Bool {
        guard let level = venue.level(leg.level), leg.length > 1 else { return false }
        let way = (leg.end - leg.start) / leg.length
        let middle = leg.start + way * (leg.length / 2)
        let (right, reach) = (way.turned(clockwise: 90) * side, way * max(leg.length / 2 - 2, 0))
        return level.isWalkable(from: middle, to: middle + right)
            && level.isWalkable(from: middle + right - reach, to: middle + right + reach)
    }

    /// The end of a conveyor at which a way of the graph boards it; nil on stairs and on the flat.
    func boardingEnd(of way: WayGraph.Way, from node: Int) -> BoardingEnd? {
        way.connector.flatMap {
            BoardingEnd($0, from: venue.graph.nodes[node].position, in: venue)
        }
    }
}

/// The end of an escalator, walkway or lift at which people step on.
struct BoardingEnd: Hashable, Sendable {
    let connector: Int
    let level: LevelOrdinal
    /// Whether it is the first point of the connector's line.
    let isFirst: Bool

    /// nil for a connector at which nobody has to wait.
    init?(_ connector: Int, from position: Position, in venue: Venue) {
        guard case let it = venue.connectors[connector], it.kind.isConveyor else { return nil }
        self.connector = connector
        level = position.level
        let (first, last) = it.ends
        isFirst =
            first.point.distance(to: position.point) <= last.point.distance(to: position.point)
    }
}

/// The people who wait at a boarding end, the first one in front.
struct CrowdLine: Hashable, Sendable {
    let end: BoardingEnd
    let isLift: Bool
    /// The numbers of people in the crowd, or `walker`.
    private(set) var members: [Int] = []
    /// The first tick in which the next person may step on.
    private var isFreeAt = 0
    /// The tick in which a cabin opens its doors; nil while none is called.
    private var cabinAt: Int?
    private var lifts: LiftTimes

    /// The person with the phone.
    static let walker = -1
    /// Metres from one person in a line to the next (ours).
    static let spacing = 0.6
    /// Seconds from one person to the next: 4,800 an hour on steps 0.8 m wide at 0.5 m/s
    /// (EN 115-1).
    static let headway = 0.75

    init(_ end: BoardingEnd, in venue: Venue, seed: UInt64) {
        self.end = end
        isLift = venue.connectors[end.connector].kind == .lift
        lifts = LiftTimes(seed: seed, label: "line \(end.connector) \(end.level) \(end.isFirst)")
    }

    mutating func remove(_ member: Int) { members.removeAll { $0 == member } }

    mutating func empty() { members = [] }

    /// Metres before the end at which a person has to stop; a person who has come that far joins
    /// the line.
    ///
    /// - Parameter distance: metres left to the end.
    mutating func standoff(of member: Int, distance: Double) -> Double {
        if let place = members.firstIndex(of: member) {
            return Double(place) * CrowdLine.spacing
        }
        let back = Double(members.count) * CrowdLine.spacing
        if distance <= max(back, CrowdLine.spacing) { members.append(member) }
        return back
    }

    /// Whether a person at the end steps on now.
    mutating func admits(_ member: Int, at tick: Int) -> Bool {
        if !members.contains(member) { members.append(member) }
        guard members.first == member, tick >= isFreeAt else { return false }
        members.removeFirst()
        isFreeAt = tick + SimulatedTime.tick(atSeconds: CrowdLine.headway)
        return true
    }

    /// The people whom a cabin takes now; a full cabin leaves the others behind.
    mutating func boardsCabin(at tick: Int, isStopped: Bool, _ settings: WorldSettings) -> [Int] {
        guard isLift, !members.isEmpty, !isStopped else { return [] }
        let due = cabinAt ?? tick + SimulatedTime.tick(atSeconds: lifts.drawn(settings).liftWait)
        guard tick >= due else {
            cabinAt = due
            return []
        }
        cabinAt = nil
        let aboard = Array(members.prefix(Cabin.capacity))
        members.removeFirst(aboard.count)
        return aboard
    }
}
