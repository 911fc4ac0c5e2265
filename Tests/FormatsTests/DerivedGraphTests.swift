import Formats
import Glibc
import Indoor
import Testing

@Suite("The graph derived from a drawing")
struct DerivedGraphTests {
    @Test("through a door: before it, in it, behind it")
    func throughDoor() throws {
        let venue = try read(
            """
            #########
            #rrr#sss#
            #rrr+sss#
            #rrr#sss#
            #########
            """
        ).venue
        let route = try trip("Room", "Shop", in: venue)
        #expect(
            route.nodes.map { venue.graph.nodes[$0].position.point } == [
                Point(2, -2), Point(3.1, -2), Point(4, -2), Point(4.9, -2), Point(6, -2),
            ])
        #expect(abs(length(of: route, in: venue) - 4) < 1e-9)
    }

    @Test("round a corner the way keeps its distance and is hardly longer than it must be")
    func roundCorner() throws {
        let venue = try read(
            """
            ###########
            #rrr......#
            #rrr......#
            #.....#####
            #.....#####
            #sss..#####
            #sss..#
            #######
            """
        ).venue
        let route = try trip("Room", "Shop", in: venue)
        #expect(route.ways.count == 1)
        let bent = try read(
            """
            #############
            #........rrr#
            #........rrr#
            #...#########
            #...#
            #sss#
            #sss#
            #####
            """
        ).venue
        let around = try trip("Room", "Shop", in: bent)
        #expect(around.nodes.count == 3)
        let corner = bent.graph.nodes[around.nodes[1]].position.point
        #expect(abs(corner.distance(to: Point(4, -3)) - 0.6) < 1e-9)
    }

    @Test("stairs both ways, an escalator one way, along the slope; a lift in one ride")
    func connectors() throws {
        let venue = try threeLevels()
        let ways = venue.graph.ways.filter { $0.kind != nil }
        #expect(
            ways.map { "\($0.kind?.rawValue ?? "") \($0.twoWay) \($0.length)" } == [
                "stairs true 5.0", "escalator false 5.0", "lift true 4.0", "lift true 8.0",
                "lift true 4.0",
            ])
        let up = ways[1]
        #expect(venue.graph.nodes[up.from].position.level == 0)
        #expect(venue.graph.nodes[up.to].position.level == 1)
        let (start, goal) = (try node("Hall@0", venue), try node("Hall@2", venue))
        let free = try #require(
            venue.graph.route(from: start, to: goal, preference: .stepFree))
        #expect(free.ways.compactMap { venue.graph.ways[$0].kind } == [.lift])
    }

    @Test("a wide gap has several lanes")
    func wideGap() throws {
        let venue = try read(
            """
            ##########
            #rrrrrrrr#
            #rrrrrrrr#
            #EEEEEEEE#
            #ssssssss#
            #ssssssss#
            ##########
            """
        ).venue
        let middles = venue.graph.nodes.filter { $0.position.point.y == -3 }
        #expect(middles.map(\.position.point.x) == [1.3, 2.9, 4.5, 6.1, 7.7])
    }

    @Test("columns are walked round with room to spare")
    func columns() throws {
        let venue = try read(
            """
            ###########
            #rr.......#
            #rr.o.o.o.#
            #.........#
            #...o.o.o.#
            #........s#
            ###########
            """
        ).venue
        #expect(scrapes(in: venue) == [])
        let route = try trip("Room", "Shop", in: venue)
        let ends = (venue.graph.nodes[route.nodes[0]], venue.graph.nodes[route.nodes.last ?? 0])
        let straight = ends.0.position.point.distance(to: ends.1.position.point)
        // Three bends: the nodes are 0.6 m off the columns' corners.
        #expect(length(of: route, in: venue) < straight + 1)
    }

    @Test("no way runs through a wall lengthways")
    func inLine() throws {
        let venue = try read(
            """
            ############
            #r........s#
            #r..####..s#
            #r........s#
            ############
            """
        ).venue
        #expect(scrapes(in: venue) == [])
        let route = try trip("Room", "Shop", in: venue)
        #expect(route.nodes.contains { abs(venue.graph.nodes[$0].position.point.y + 2) > 0.3 })
    }

    @Test("the clinic loads without a warning; all its places lead to each other")
    func clinicReach() throws {
        let loaded = try clinic()
        #expect(loaded.warnings == [])
        let venue = loaded.venue
        #expect(venue.places.places.count >= 40)
        let groups = venue.graph.mutualGroups()
        #expect(Set(venue.places.places.map { groups[$0.node] }).count == 1)
        #expect(Set(groups).count == 1, "every node leads somewhere")
    }

    @Test("no way of the clinic scrapes a wall")
    func clinicClearance() throws { #expect(scrapes(in: try clinic().venue) == []) }

    @Test("the clinic's routes are about as long as the building makes them")
    func clinicRoutes() throws {
        let venue = try clinic().venue
        let far = try trip("Taxi rank", "Scanner", in: venue)
        #expect((60.0...80).contains(length(of: far, in: venue)))
        let levels = try trip("Reception", "Recovery room", in: venue)
        #expect(levels.ways.compactMap { venue.graph.ways[$0].kind }.count == 1)
        let route = try trip("Plaster room", "Blood tests", in: venue)
        // Down the west corridor from door to door, and into both rooms.
        #expect((30.0...36).contains(length(of: route, in: venue)))
    }

    @Test("reading twice gives the same graph")
    func deterministic() throws {
        let (first, second) = (try clinic().venue.graph, try clinic().venue.graph)
        #expect(first.nodes == second.nodes)
        #expect(first.ways == second.ways)
    }

    // MARK: -

    private func threeLevels() throws -> Venue {
        let level = "########\n#......#\n#.1.L.2#\n#......#\n########\nend"
        return try PlanReader.read(
            """
            dotwalk plan 1
            name Tower
            origin 0 0 at 1,1
            legend
              # wall
              . hall "Hall"
              1 mark
              2 mark
              L mark
            connectors
              stairs-a stairs 1@0 - 2@1
              escalator-a escalator 1@0 > 2@1
              lift-a lift L@2 L@0 L@1
            level 0 elevation 0
            \(level.replacing("1.L.2", with: "1.L.."))
            level 1 elevation 4
            \(level.replacing("1.L.2", with: "..L2."))
            level 2 elevation 8
            \(level.replacing("1.L.2", with: "..L.."))
            """, file: "tower.plan"
        ).venue
    }

    private func node(_ name: String, _ venue: Venue) throws -> Int {
        try venue.places.find(name).node
    }

    private func trip(_ from: String, _ to: String, in venue: Venue) throws -> Route {
        let (start, goal) = (try node(from, venue), try node(to, venue))
        return try #require(venue.graph.route(from: start, to: goal))
    }

    private func length(of route: Route, in venue: Venue) -> Double {
        route.ways.reduce(0) { $0 + venue.graph.ways[$1].length }
    }

    /// The flat ways nearer than 0.2 m to a wall.
    private func scrapes(in venue: Venue) -> [String] {
        venue.graph.ways.filter { $0.kind == nil }.compactMap { way in
            let (a, b) = (venue.graph.nodes[way.from].position, venue.graph.nodes[way.to].position)
            guard let level = venue.level(a.level) else { return "no level" }
            let line = Segment(a.point, b.point)
            let free = stride(from: 0, through: line.length, by: 0.1).allSatisfy {
                let point = line.point(at: line.length > 0 ? $0 / line.length : 0)
                return level.wallIndex.near(point, within: 0.2).isEmpty
            }
            return free && level.isWalkable(from: a.point, to: b.point)
                ? nil : "\(a.point) to \(b.point)"
        }
    }

    private func clinic() throws -> LoadedVenue {
        let text = try #require(shippedText("venues/clinic.plan"))
        return try PlanReader.read(text, file: "clinic.plan")
    }

    /// A file of the repository, found from this one.
    private func shippedText(_ path: String, from file: String = #filePath) -> String? {
        let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        guard let stream = fopen(root.joined(separator: "/") + "/" + path, "r") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&chunk, 1, chunk.count, stream)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }
}
