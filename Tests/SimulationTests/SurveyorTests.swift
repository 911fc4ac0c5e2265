import Formats
import Indoor
import Positioning
import Rehearsal
import Shipped
import Testing

/// A person who walks through a building to survey its radio.
@Suite("Surveyors")
struct SurveyorTests {
    private func clinic() throws -> Venue {
        let plan = try #require(Shipped.venues.first { $0.name == "clinic" })
        let list = try #require(Shipped.beacons.first { $0.name == "clinic" })
        let venue = try PlanReader.read(plan.text, file: "clinic.plan").venue
        return venue.with(
            beacons: try BeaconReader.read(list.text, file: "clinic.csv", venue: venue).beacons)
    }

    @Test("the routes pass every point of the pathways within 4 m, in pieces of some minutes")
    func routes() throws {
        let venue = try clinic()
        let routes = try SurveyRoute.routes(through: venue)
        let nodes = venue.graph.nodes
        let sides = routes.flatMap { route in
            zip(route.nodes, route.nodes.dropFirst()).map {
                (route.level, Segment(nodes[$0].position.point, nodes[$1].position.point))
            }
        }
        let flat = venue.graph.ways.filter { $0.kind == nil }
        for node in Set(flat.flatMap { [$0.from, $0.to] }).sorted() {
            let place = nodes[node].position
            let nearest = sides.filter { $0.0 == place.level }
                .map { $0.1.distance(to: place.point) }.min()
            #expect(try #require(nearest) <= 4, "node \(node)")
        }
        for way in flat {
            let middle = nodes[way.from].position.point.mixed(
                with: nodes[way.to].position.point, fraction: 0.5)
            let nearest = sides.filter { $0.0 == nodes[way.from].position.level }
                .map { $0.1.distance(to: middle) }.min()
            #expect(try #require(nearest) <= 4, "way from \(way.from) to \(way.to)")
        }
        let lengths = routes.map { route in
            Polyline(route.nodes.map { nodes[$0].position.point }).length
        }
        #expect(lengths.allSatisfy { $0 < 450 })
    }

    @Test("stairs are walked up and down, lifts and escalators are not")
    func stairs() throws {
        let venue = try clinic()
        let nodes = venue.graph.nodes
        let climbs = try SurveyRoute.routes(through: venue).filter { route in
            Set(route.nodes.map { nodes[$0].position.level }).count > 1
        }
        let stairs = venue.graph.ways.filter { $0.kind == .stairs }
        #expect(!stairs.isEmpty)
        #expect(climbs.map(\.nodes) == stairs.map { [$0.from, $0.to, $0.from] })
        let recording = Surveyor(venue, seed: 1).walk(try #require(climbs.first), number: 1)
        #expect(Set(recording.waypoints.map(\.position.level)) == [0, 1])
    }

    @Test("a walk is recorded, with touches a little late and a little beside their points")
    func walk() throws {
        let venue = try clinic()
        let route = try #require(try SurveyRoute.routes(through: venue).last { $0.nodes.count > 8 })
        let recording = Surveyor(venue, seed: 1).walk(route, number: 1)
        #expect(recording == Surveyor(venue, seed: 1).walk(route, number: 1))
        #expect(recording != Surveyor(venue, seed: 2).walk(route, number: 1))
        let known = route.nodes.map { venue.graph.nodes[$0].position.point }
        let beside = recording.waypoints.map { point in
            known.map { $0.distance(to: point.position.point) }.min() ?? .infinity
        }
        #expect(beside.allSatisfy { $0 < 2 } && beside.contains { $0 > 0.05 })
        #expect(recording.advertisements.count > 100)
        #expect(recording.steps.count > 20)
        #expect(recording.motion.count > recording.steps.count * 10)
    }

    @Test("positioning data of a survey expects a beacon strongest where it hangs")
    func learns() throws {
        let venue = try clinic()
        let surveyor = Surveyor(venue, seed: 1)
        let recordings = try SurveyRoute.routes(through: venue).filter { $0.level == 0 }
            .enumerated().map { surveyor.walk($0.element, number: $0.offset + 1) }
        let data = try #require(
            try SurveyedData(recordings, map: PositioningMap(of: venue)).data())
        let level = try #require(data.index(of: 0).map { data.levels[$0] })
        let distances = venue.beacons.filter { $0.position.level == 0 }.compactMap { beacon in
            data.number(of: beacon.transmitter).flatMap { level.points(of: $0).first }
                .map { level.location(Int($0)).distance(to: beacon.position.point) }
        }.sorted()
        #expect(distances.count > 25)
        #expect(distances[distances.count / 2] < 4)
    }
}
