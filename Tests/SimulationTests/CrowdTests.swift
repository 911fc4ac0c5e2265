import Formats
import Indoor
import Positioning
import Testing

@testable import Simulation

/// Other people hide the walls, slow each other, line up, and fill lifts.
@Suite("A crowd")
struct CrowdTests {
    private func world(
        _ venue: Venue, at start: Position, heading: Double = 90, seed: UInt64 = 1
    ) -> World {
        World(
            venue: venue, start: start, heading: heading, seed: seed, settings: WorldSettings())
    }

    private func run(
        _ world: inout World, seconds: Double, _ inputs: [Input] = []
    ) -> [Truth] {
        (0..<SimulatedTime.tick(atSeconds: seconds)).map { tick in
            _ = world.step(
                inputs: tick == 0 ? inputs : [], requests: [], display: PhoneDisplay())
            return world.truth
        }
    }

    // MARK: Where they walk

    @Test("so many people as asked for walk about, pass no wall, and end with 0")
    func walkAbout() throws {
        let venue = try Venues.station.get()
        var world = world(venue, at: Position(.zero, level: 0))
        var (last, moved) = ([Position](), 0)
        for truth in run(&world, seconds: 120, [.crowd(people: 60, level: -1)]) {
            let people = truth.crowd?.people ?? []
            #expect(people.count <= 60)
            if people.count == last.count {
                for (now, before) in zip(people, last)
                where now.level == before.level
                    && now.point.distance(to: before.point) < 0.15 && now != before
                {
                    moved += 1
                }
            }
            last = people
        }
        // People in lifts are out of sight.
        #expect((50...60).contains(last.count))
        #expect(moved > 60_000)
        #expect(run(&world, seconds: 1, [.crowd(people: 0, level: -1)]).last?.crowd == nil)
    }

    @Test("nobody rides or walks through what is closed; who was on the way there turns")
    func closed() throws {
        let venue = try Venues.clinic.get()
        var world = world(venue, at: Position(.zero, level: 0))
        _ = run(&world, seconds: 120, [.crowd(people: 60, level: nil)])
        func isRidden(_ person: Passerby) -> Bool {
            switch person.state {
            case .riding, .inLift: true
            case .planning, .walking, .waiting: false
            }
        }
        #expect(world.crowd.people.contains(where: isRidden))
        let parts = venue.connectors.map(\.id) + ["Pharmacy"]
        let pharmacy = try venue.places.find("Pharmacy").position
        let room = try #require(venue.level(pharmacy.level)?.unit(at: pharmacy.point))
        _ = run(&world, seconds: 1, parts.map { .fault("close \"\($0)\"") })
        // Rides that have begun end.
        _ = run(&world, seconds: 60)
        let homes = world.crowd.people.map(\.position.level)
        func inside() -> Int {
            world.crowd.people.count {
                $0.position.level == pharmacy.level && room.area.contains($0.position.point)
            }
        }
        let before = inside()
        for _ in 0..<60 {
            _ = run(&world, seconds: 2)
            #expect(!world.crowd.people.contains(where: isRidden))
            #expect(inside() == before)
        }
        #expect(world.crowd.people.map(\.position.level) == homes)
        // They walk on, and use the connectors again when these are open.
        _ = run(&world, seconds: 120, [.endFaults])
        #expect(world.crowd.people.map(\.position.level) != homes)
    }

    @Test("they change levels by stairs, escalators and lifts, and come back")
    func levels() throws {
        var world = world(try Venues.station.get(), at: Position(.zero, level: 0))
        let truths = run(&world, seconds: 300, [.crowd(people: 60, level: -1)])
        let away = truths.map { $0.crowd?.people.count { $0.level != -1 } ?? 0 }
        #expect(away.first == 0)
        #expect((away.max() ?? 0) > 10)
        #expect(world.crowd.people.count == 60)
        #expect(world.crowd.people.count { $0.position.level == -1 } > 20)
    }

    @Test("the same seed has the same crowd, a copy goes on the same, another seed differs")
    func sameSeed() throws {
        let venue = try Venues.station.get()
        var one = world(venue, at: Position(.zero, level: 0))
        var other = one
        _ = run(&one, seconds: 40, [.crowd(people: 80, level: nil)])
        _ = run(&other, seconds: 40, [.crowd(people: 80, level: nil)])
        #expect(one.truth == other.truth)
        var copy = one
        #expect(run(&one, seconds: 30) == run(&copy, seconds: 30))
        var third = world(venue, at: Position(.zero, level: 0), seed: 2)
        _ = run(&third, seconds: 70, [.crowd(people: 80, level: nil)])
        #expect(third.truth.crowd?.people != one.truth.crowd?.people)
    }

    @Test("the setting gives every level as many; a level without places or ways gets nobody")
    func setting() throws {
        var hall = world(try hall(texture: 0.9), at: Position(Point(0, 0), level: 0))
        hall.change { $0.crowd = 50 }
        #expect(run(&hall, seconds: 5).allSatisfy { $0.crowd == nil })
        var station = world(try Venues.station.get(), at: Position(.zero, level: 0))
        station.change { $0.crowd = 50 }
        _ = run(&station, seconds: 5)
        #expect(station.crowd.people.count == 150)
        station.change { $0.crowd = 0 }
        #expect(run(&station, seconds: 1).last?.crowd == nil)
    }

    // MARK: Hiding

    @Test("people before a wall hide it: nothing is left to recognise")
    func hide() throws {
        let venue = try hall(texture: 0.9)
        func view(_ people: [Point]) -> Viewfinder {
            Camera.view(
                from: Position(.zero, level: 0), heading: 0, inclination: 90, in: venue,
                surroundings: Surroundings(), conditions: CameraConditions(), people: people)
        }
        let free = view([])
        #expect(view([Point(0, -2), Point(5, 0.5)]) == free)
        let one = view([Point(0, 2)])
        #expect(one.figures.count == 3)
        #expect(one.texture < free.texture)
        #expect(abs(one.rays[6].distance - 1.75) < 0.001)
        let dense = view((-6...6).map { Point(Double($0) * 0.3, 1.5) })
        #expect(dense.figures.count == 13)
        #expect(dense.texture < 0.055)
    }

    // MARK: Slowing

    @Test(
        "walking slows with density as Weidmann measured",
        arguments: [(0.0, 1.0), (0.5, 0.97), (1.0, 0.79), (2.0, 0.45), (5.4, 0.1)])
    func pace(density: Double, share: Double) {
        #expect(abs(Crowd.pace(at: density) - share) < 0.01)
    }

    // MARK: Lines

    private func line(_ kind: Connector.Kind) throws -> (CrowdLine, Venue) {
        let venue = try Venues.station.get()
        let number = try #require(venue.connectors.firstIndex { $0.kind == kind })
        let end = try #require(
            BoardingEnd(number, from: venue.connectors[number].ends.first, in: venue))
        return (CrowdLine(end, in: venue, seed: 1), venue)
    }

    @Test("one person after the other steps on an escalator, 0.75 s apart, in the line's order")
    func escalatorLine() throws {
        var (line, _) = try line(.escalator)
        for member in [3, 5, CrowdLine.walker] { _ = line.standoff(of: member, distance: 0) }
        var boarded: [Int] = []
        for tick in 0..<100 {
            for member in [CrowdLine.walker, 3, 5] where line.members.contains(member) {
                if line.admits(member, at: tick) { boarded += [member, tick] }
            }
        }
        #expect(boarded == [3, 0, 5, 15, CrowdLine.walker, 30])
    }

    @Test("who comes to a line of five stands three metres off, and moves up")
    func standoff() throws {
        var (line, _) = try line(.escalator)
        for member in 0..<5 { _ = line.standoff(of: member, distance: 0) }
        #expect(line.standoff(of: CrowdLine.walker, distance: 10) == 3)
        #expect(line.members.count == 5)
        #expect(line.standoff(of: CrowdLine.walker, distance: 3) == 3)
        #expect(line.members.last == CrowdLine.walker)
        for member in [0, 1] { line.remove(member) }
        #expect(abs(line.standoff(of: CrowdLine.walker, distance: 3) - 1.8) < 1e-9)
    }

    @Test("a cabin takes eight; who comes after them waits for the next")
    func cabin() throws {
        var (line, _) = try line(.lift)
        for member in Array(0..<9) + [CrowdLine.walker] {
            _ = line.standoff(of: member, distance: 0)
        }
        var cabins: [[Int]] = []
        for tick in 0..<2000 {
            let aboard = line.boardsCabin(at: tick, isStopped: false, WorldSettings())
            if !aboard.isEmpty { cabins.append(aboard) }
        }
        #expect(cabins == [Array(0..<8), [8, CrowdLine.walker]])
    }

    @Test("a walker among many waits in line before the escalator, and gets on")
    func walkerQueues() throws {
        let (venue, settings) = (try Venues.station.get(), WorldSettings())
        let number = try #require(venue.connectors.firstIndex { $0.id == "escalator-a" })
        let end = try #require(
            BoardingEnd(number, from: venue.connectors[number].ends.first, in: venue))
        var crowd = Crowd(seed: 1)
        crowd.set(20, on: 0, in: venue)
        var person = Person(at: Position(Point(44, 6), level: 0), heading: 90, seed: 1)
        let hall = try venue.places.find("transfer-hall")
        let way = TruthPathfinder(venue: venue).path(
            from: person.body.landing, toNode: hall.node, as: .walks)
        person.begin(.moves(try #require(way)))
        var activities: [Truth.Activity] = []
        for tick in 0..<SimulatedTime.tick(atSeconds: 60) {
            crowd.step(person.body, settings: settings, stopped: [], seconds: 0.05)
            // For half a minute somebody else steps on as soon as the escalator is free.
            if SimulatedTime.seconds(tick) < 30 { _ = crowd.admits(at: end) }
            person.move(
                in: venue, among: &crowd, settings: settings, stopped: [], seconds: 0.05)
            activities.append(person.activity)
        }
        #expect(activities.count { $0 == .queueing("escalator-a") } > 200)
        #expect(activities.contains(.riding("escalator-a")))
    }

    @Test("in a cabin with others the phone sees them before the walls")
    func fullCabin() throws {
        let people = Array(Cabin.spots.prefix(Cabin.capacity - 1))
        var conditions = CameraConditions()
        conditions.isInCabin = true
        let view = Camera.view(
            from: Position(.zero, level: 0), heading: 0, inclination: 85,
            in: try Venues.station.get(), surroundings: Surroundings(), conditions: conditions,
            people: people)
        #expect(people.count == 7)
        #expect(view.figures.count > 8)
        #expect(view.rays.allSatisfy { $0.distance < 1 })
    }
}

extension Viewfinder {
    /// The rays that meet somebody.
    fileprivate var figures: [Ray] { rays.filter(\.showsPerson) }
}
