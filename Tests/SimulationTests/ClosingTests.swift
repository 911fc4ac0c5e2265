import Indoor
import TestSupport
import Testing

@testable import Simulation

/// Lifts, stairs, doors and rooms that are closed, and people who come to them.
@Suite("Closed parts of the building")
struct ClosingTests {
    private let venue: Venue

    init() throws { venue = try Venues.clinic.get() }

    private func rehearser(at place: String) throws -> Rehearser {
        let place = try venue.places.find(place)
        return Rehearser(venue, at: place.position, heading: 0, seed: 1)
    }

    private func atLift() throws -> Rehearser {
        let lift = try #require(venue.connectors.first { $0.kind == .lift })
        return Rehearser(venue, at: Position(lift.path[0], level: 0), heading: 0, seed: 1)
    }

    /// The connectors that the person rides until the walk ends.
    private func rides(_ rehearser: inout Rehearser, to place: String) -> Set<String> {
        var rides: Set<String> = []
        rehearser.step([.walk(.to(place: place))])
        while rehearser.world.truth.isBusy {
            rehearser.step()
            if case .riding(let id) = rehearser.world.truth.activity { rides.insert(id) }
        }
        return rides
    }

    @Test(
        "connectors, rooms and places beside doors can be closed, by name or id; others not",
        arguments: [
            ("lift-a", true), ("Lift A", true), ("STAIRS_MAIN", true), ("Pharmacy", true),
            ("Lift lobby@1", true), ("Reception", false), ("Taxi rank", false), ("Nowhere", false),
        ])
    func parts(name: String, isThere: Bool) {
        #expect((venue.part(name) != nil) == isThere)
        let graph = venue.closing(Closures([name], in: venue)).graph
        #expect(graph.ways == venue.graph.ways)
        #expect(graph.ways.indices.contains(where: graph.isClosed) == isThere)
    }

    @Test(
        "people meet a closed part at its ends, its doors, or at its place",
        arguments: [
            ("lift-a", 2), ("stairs-main", 2), ("Pharmacy", 1), ("Reception", 0), ("Nowhere", 0),
        ])
    func entries(name: String, count: Int) {
        #expect(venue.entries(ofPart: name).count == count)
    }

    @Test("a connector's name closes it, and all flights that have it")
    func named() throws {
        let names = ["stairs-main": "Main stairs", "stairs-east": "Main stairs"]
        let connectors = venue.connectors.map {
            Connector(
                id: $0.id, kind: $0.kind, path: $0.path, levels: $0.levels,
                direction: $0.direction, name: names[$0.id])
        }
        let named = Venue(
            name: venue.name, frame: venue.frame, levels: venue.levels, connectors: connectors,
            places: venue.places, graph: venue.graph)
        #expect(named.part("main-stairs") == .connectors(["stairs-main", "stairs-east"]))
        #expect(named.entries(ofPart: "Main stairs").count == 4)
        let closures = Closures(["Main stairs"], in: named)
        #expect(closures.connectors == ["stairs-main", "stairs-east"])
    }

    @Test("the cabin of a closed lift does not come until the lift is open")
    func lift() throws {
        var rehearser = try atLift()
        rehearser.step([.fault("close \"Lift A\" for 600s"), .takeLift(to: 1)])
        rehearser.wait(120)
        #expect(rehearser.world.truth.activity == .waitingForLift("lift-a"))
        #expect(rehearser.world.truth.closed == "lift-a")
        #expect(rehearser.outside?.toldClosed == [])
        rehearser.step([.fault("open \"lift-a\"")])
        #expect(rehearser.world.truth.faults == [])
        rehearser.wait(90)
        #expect(rehearser.world.truth.levels == Levels(1))
    }

    @Test("it comes again after its time; who walks away meanwhile does not wait for it")
    func time() throws {
        var rehearser = try atLift()
        rehearser.step([.fault("close \"lift-a\" for 100s told"), .takeLift(to: 1)])
        rehearser.wait(50)
        #expect(rehearser.outside?.toldClosed == ["lift-a"])
        #expect(rides(&rehearser, to: "Consultation 3") == [])
        #expect(rehearser.world.truth.levels == Levels(0))
        rehearser.wait(60)
        #expect(rehearser.outside?.toldClosed == [])
        #expect(rides(&rehearser, to: "Room 13") == ["lift-a"])
    }

    @Test("who knows the building takes other ways, or none")
    func knows() throws {
        var rehearser = try rehearser(at: "Reception")
        rehearser.step([.fault("close \"lift-a\"")])
        #expect(rides(&rehearser, to: "Room 13") == ["stairs-main"])
        rehearser.step([.fault("close \"stairs-main\""), .fault("close \"stairs-east\"")])
        rehearser.step([.walk(.to(place: "Reception"))])
        #expect(rehearser.world.truth.failure == "no way to Reception from here")
        rehearser.step([.endFaults])
        #expect(rides(&rehearser, to: "Reception") == ["lift-a"])
    }

    @Test("nobody walks into a closed room, nor onto closed stairs")
    func room() throws {
        var rehearser = try rehearser(at: "Reception")
        rehearser.step([.fault("close \"Pharmacy\"")])
        rehearser.step([.walk(.to(place: "Pharmacy"))])
        #expect(rehearser.world.truth.failure == "no way to Pharmacy from here")
        rehearser.step([.fault("open \"pharmacy\"")])
        rehearser.step([.walk(.to(place: "Pharmacy"))])
        rehearser.wait(2)
        // It closes before they are there.
        rehearser.step([.fault("close \"Pharmacy\"")])
        var failures: [String] = []
        while rehearser.world.truth.isBusy {
            rehearser.step()
            failures += [rehearser.world.truth.failure].compactMap(\.self)
        }
        #expect(failures == ["a wall is in the way"])
        #expect(rehearser.world.truth.closed == "Pharmacy")
    }

    @Test("stairs that close before somebody steps on them stop them there")
    func stairs() throws {
        var rehearser = try rehearser(at: "Reception")
        rehearser.step([.fault("close \"lift-a\""), .walk(.to(place: "Room 13"))])
        rehearser.step([.fault("close \"stairs-main\"")])
        var failures: [String] = []
        while rehearser.world.truth.isBusy {
            rehearser.step()
            failures += [rehearser.world.truth.failure].compactMap(\.self)
        }
        #expect(failures == ["stairs-main is closed"])
        #expect(rehearser.world.truth.levels == Levels(0))
    }
}
