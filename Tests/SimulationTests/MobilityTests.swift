import Indoor
import Testing

@testable import Simulation

@Suite("Wheelchairs, prams and luggage")
struct MobilityTests {
    @Test(
        "who takes, takes last, or never takes each kind of connector",
        arguments: [
            (Mobility.walks, Connector.Kind.stairs, "takes"), (.walks, .escalator, "takes"),
            (.walks, .lift, "takes"), (.walks, .ramp, "takes"), (.walks, .walkway, "takes"),
            (.wheels, .stairs, "never"), (.wheels, .escalator, "never"),
            (.wheels, .lift, "takes"), (.wheels, .ramp, "takes"), (.wheels, .walkway, "takes"),
            (.pram, .stairs, "never"), (.pram, .escalator, "never"), (.pram, .lift, "takes"),
            (.pram, .ramp, "takes"), (.pram, .walkway, "takes"),
            (.luggage, .stairs, "last"), (.luggage, .escalator, "takes"),
            (.luggage, .lift, "takes"), (.luggage, .ramp, "takes"),
            (.luggage, .walkway, "takes"),
        ])
    func kinds(mobility: Mobility, kind: Connector.Kind, does: String) {
        let avoids = mobility.avoids(kind)
        let word = mobility.takes(kind) ? (avoids ? "last" : "takes") : "never"
        #expect(word == does)
    }

    // MARK: What the map shows

    /// The way that the map shows: up the stairs, seen from beside them.
    private func way(
        _ mobility: Mobility, liftAt metres: Double?, effort: Int = 0
    ) -> Eyes.Way {
        let venue = TestBuilding.venue(liftAt: metres)
        let eyes = Eyes(venue: venue, pathfinder: TruthPathfinder(venue: venue))
        let foot = TestBuilding.foot
        let here = Position(foot + Point(2, 0), level: 0)
        let goal = ShownGoal(
            point: foot, level: 0, along: 8,
            connector: ShownConnector(
                kind: .stairs, climb: 1, level: 1, exit: TestBuilding.head))
        let stretch = ShownStretch(from: here.point, along: 0, goal: goal, effort: effort)
        return eyes.way(along: stretch, from: here, as: mobility)
    }

    private static let shownStairs: [(Mobility, lift: Double?, effort: Int, takes: String)] = [
        (.walks, 10, 0, "stairs"), (.wheels, 10, 0, "lift"), (.pram, 10, 0, "lift"),
        (.luggage, 10, 0, "lift"),
        // Farther than people with luggage go for a lift.
        (.luggage, 30, 0, "stairs"), (.wheels, 30, 0, "lift"),
        // Farther than anybody looks at first.
        (.wheels, 55, 0, "barred"), (.wheels, 55, 2, "lift"), (.pram, 55, 0, "barred"),
        (.wheels, nil, 5, "barred"), (.luggage, nil, 0, "stairs"),
    ]

    @Test(
        "where the map shows stairs, they look for a lift",
        arguments: shownStairs)
    func stairs(mobility: Mobility, lift: Double?, effort: Int, takes: String) {
        let way = way(mobility, liftAt: lift, effort: effort)
        #expect(way.isBarred == (takes == "barred"))
        #expect(way.isWhole == (takes != "barred"))
        let rides = way.moves.compactMap { move in
            if case .ride(let number, _, let to) = move {
                "\(TestBuilding.venue(liftAt: lift).connectors[number].kind) to \(to.level)"
            } else {
                nil
            }
        }
        #expect(rides == (takes == "barred" ? [] : ["\(takes) to 1"]))
    }

    @Test(
        "who has found the shown stairs closed looks for a lift, as far as people search",
        arguments: [(10.0, true), (30, true), (55, false)])
    func round(lift: Double, isFound: Bool) {
        let venue = TestBuilding.venue(liftAt: lift)
        var eyes = Eyes(venue: venue, pathfinder: TruthPathfinder(venue: venue))
        eyes.foundClosed = venue.connectors.filter { $0.kind == .stairs }.map(\.id)
        let here = Position(TestBuilding.foot + Point(2, 0), level: 0)
        let goal = ShownGoal(
            point: TestBuilding.foot, level: 0, along: 8,
            connector: ShownConnector(
                kind: .stairs, climb: 1, level: 1, exit: TestBuilding.head))
        let way = eyes.way(
            along: ShownStretch(from: here.point, along: 0, goal: goal), from: here, as: .walks)
        #expect(way.isRound == isFound && way.isWhole == isFound)
    }

    // MARK: By hand

    @Test(
        "who walks straight on steps onto stairs, a wheelchair does not",
        arguments: [(Mobility.walks, true), (.luggage, true), (.wheels, false), (.pram, false)])
    func straightOn(mobility: Mobility, rides: Bool) {
        var settings = WorldSettings()
        settings.mobility = mobility
        let venue = TestBuilding.venue(liftAt: nil)
        var world = World(
            venue: venue, start: Position(TestBuilding.foot + Point(3, 0), level: 0),
            heading: 270, seed: 1, settings: settings)
        _ = world.step(
            inputs: [.walk(.metres(4))], requests: [], display: PhoneDisplay())
        var hasRidden = false
        for _ in 0..<400 {
            _ = world.step(inputs: [], requests: [], display: PhoneDisplay())
            hasRidden = hasRidden || world.person.body.ride != nil
        }
        #expect(hasRidden == rides)
    }

    private static let toAPlace: [(Mobility, lift: Double?, failure: String?)] = [
        (.wheels, 10, nil), (.walks, nil, nil),
        (.pram, nil, "no way without steps there from here"),
    ]

    @Test(
        "a walk to a place by hand takes the lift, or says that no way is without steps",
        arguments: toAPlace)
    func byHand(mobility: Mobility, lift: Double?, failure: String?) {
        var settings = WorldSettings()
        settings.mobility = mobility
        var world = World(
            venue: TestBuilding.venue(liftAt: lift),
            start: Position(TestBuilding.foot + Point(3, 0), level: 0), heading: 0, seed: 1,
            settings: settings)
        let goal = Position(TestBuilding.head + Point(4, 0), level: 1)
        _ = world.step(
            inputs: [.walk(.toSpot(goal))], requests: [], display: PhoneDisplay())
        #expect(world.truth.failure == failure)
        guard failure == nil else { return }
        for _ in 0..<4000 where world.truth.isBusy {
            _ = world.step(inputs: [], requests: [], display: PhoneDisplay())
        }
        #expect(world.person.body.position.level == 1)
    }
}

/// Two storeys without walls: stairs up from (0, 0) to the west, and perhaps a lift east of them.
private enum TestBuilding {
    static let foot = Point(0, 0)
    static let head = Point(-6, 0)

    /// - Parameter metres: from the foot of the stairs to the lift; nil: there is none.
    static func venue(liftAt metres: Double?) -> Venue {
        let stairs = Connector(id: "stairs", kind: .stairs, path: [foot, head], levels: [0, 1])
        let lift = metres.map {
            Connector(id: "lift", kind: .lift, path: [Point($0, 0)], levels: [0, 1])
        }
        var nodes = [Position(foot, level: 0), Position(head, level: 1)]
        var ways = [WayGraph.Way(from: 0, to: 1, length: 7, connector: 0, kind: .stairs)]
        if let lift {
            nodes += [0, 1].map { Position(lift.path[0], level: $0) }
            ways.append(WayGraph.Way(from: 2, to: 3, length: 4, connector: 1, kind: .lift))
            ways += [(0, 2), (1, 3)].map { from, to in
                WayGraph.Way(
                    from: from, to: to, length: nodes[from].point.distance(to: nodes[to].point))
            }
        }
        return Venue(
            name: "Two storeys",
            frame: GeoFrame(origin: GeoPoint(latitude: 48.88, longitude: 2.35)),
            levels: [storey(0, elevation: 0), storey(1, elevation: 4)],
            connectors: [stairs] + (lift.map { [$0] } ?? []), places: PlaceDirectory([]),
            graph: WayGraph(nodes: nodes.map(WayGraph.Node.init), ways: ways))
    }

    private static func storey(_ ordinal: LevelOrdinal, elevation: Double) -> Level {
        Level(
            ordinal: ordinal, elevation: elevation, shortName: "\(ordinal)",
            name: "Level \(ordinal)", units: [], walls: [], openings: [])
    }
}
