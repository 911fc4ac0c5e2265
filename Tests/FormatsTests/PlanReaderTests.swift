import Formats
import Indoor
import Testing

@Suite("Reading a text plan")
struct PlanReaderTests {
    @Test("rooms become units that tile the plan, in metres from the origin")
    func units() throws {
        let venue = try read(
            """
            #########
            #rrr#sss#
            #rrr+sss#
            #rrr#sss#
            #########
            """
        ).venue
        let level = try #require(venue.level(0))
        #expect(level.units.map(\.name) == ["Room", "Shop"])
        #expect(level.units.map(\.category) == [.room, .shop])
        // Wall to wall: four metres each way, the wall between them shared.
        #expect(level.units.map(\.area.squareMetres) == [16, 16])
        #expect(level.unit(at: Point(3.99, -0.01))?.name == "Room")
        #expect(level.unit(at: Point(4.01, -3.99))?.name == "Shop")
        #expect(level.unit(at: Point(8.01, -2)) == nil)
        #expect(venue.places.places.map(\.key) == ["Room", "Shop"])
        #expect(venue.places.places.map(\.position.point) == [Point(2, -2), Point(6, -2)])
    }

    @Test("walls run through the middles of their cells and end at the jambs")
    func wallLines() throws {
        let level = try #require(
            try read(
                """
                #########
                #rrr#sss#
                #rrr+sss#
                #rrr#sss#
                #########
                """
            ).venue.level(0))
        // The long walls' texture changes to 0.2 where the shop begins.
        #expect(
            lines(level) == [
                "0,0 0,-4", "0,0 4,0", "0,-4 4,-4", "4,0 4,-1.5", "4,-2.5 4,-4", "4,0 8,0",
                "4,-4 8,-4", "8,0 8,-4",
            ])
        let parting = try #require(
            level.walls.first {
                $0.segment.a == Point(4, 0)
                    && $0.segment.b.x == 4
            })
        #expect(parting.texture(seenFrom: Point(2, -1)) == 0.7)
        #expect(parting.texture(seenFrom: Point(6, -1)) == 0.2)
        #expect(level.openings == [Opening(Segment(Point(4, -1.5), Point(4, -2.5)), kind: .door)])
    }

    @Test("glass, counters, columns and lone wall cells")
    func kindsOfWall() throws {
        let level = try #require(
            try read(
                """
                ####===##
                #.......#
                #.o.::..#
                #.......#
                #.#.....#
                #.......#
                #########
                """
            ).venue.level(0))
        let kinds = Dictionary(grouping: level.walls, by: \.kind).mapValues(\.count)
        #expect(kinds[.column] == 4)
        #expect(kinds[.low] == 1)
        #expect(kinds[.glass] == 1)
        // Five lines round the hall, where glass parts the upper one, and a pillar of four faces.
        #expect(kinds[.solid] == 5 + 4)
        let glass = try #require(level.walls.first { $0.kind == .glass })
        #expect(glass.segment == Segment(Point(3.5, 0), Point(6.5, 0)))
        #expect(glass.texture(seenFrom: Point(5, -1)) == 0)
        #expect(!glass.blocksSight)
    }

    @Test("cells that touch at a corner only are joined: no gap beside a slanted wall")
    func slantedWall() throws {
        let level = try #require(
            try read(
                """
                ########
                #..#rrr#
                #...#rr#
                #....#r#
                #.....##
                ########
                """
            ).venue.level(0))
        #expect(level.walls.contains { $0.segment == Segment(Point(3, -1), Point(6, -4)) })
        #expect(!level.isWalkable(from: Point(3.4, -3), to: Point(5.2, -1.2)))
    }

    @Test("nowhere does a way lead out through closed walls", arguments: [0.0, 33, 280])
    func noLeak(bearing: Double) throws {
        let level = try #require(
            try read(
                """
                 #####
                #.....#
                #.....#
                #..##.##
                #....#
                 ####
                """, bearing: bearing
            ).venue.level(0))
        let middle = Point(3, -2).turned(clockwise: bearing)
        for degrees in 0..<720 {
            let far = middle + Heading.direction(Double(degrees) / 2) * 20
            #expect(!level.isWalkable(from: middle, to: far), "leaks at \(Double(degrees) / 2)°")
        }
    }

    @Test("the plan's top points to the bearing, the origin's cell is 0, 0, half metres count half")
    func frame() throws {
        let text = """
            dotwalk plan 1
            name Turned
            scale 0.5
            origin 48.5 2.25 at 4,4
            bearing 90
            legend
              # wall
              . hall
              P place "Spot"
            level 1 "Up" short "U" elevation 4.2 at 3,3
            #####
            #...#
            #.P.#
            #...#
            #####
            end
            """
        let venue = try PlanReader.read(text, file: "turned.plan").venue
        let spot = try #require(venue.places.places.first)
        // One cell right and one down of the origin: east is down, north is left.
        #expect(spot.position.point.distance(to: Point(-0.5, -0.5)) < 1e-9)
        #expect(venue.frame.origin == GeoPoint(latitude: 48.5, longitude: 2.25))
        let level = try #require(venue.level(1))
        #expect((level.name, level.shortName, level.elevation) == ("Up", "U", 4.2))
    }

    @Test("attributes reach the units, objects stand on the floor beside them")
    func surroundings() throws {
        let text = """
            dotwalk plan 1
            name Passages
            origin 0 0 at 1,1
            legend
              # wall texture 0.95
              . corridor light 0.1 network 0 coverage no
              r room
              b beacon "b-17"
              P place "Sector A"
            level 0
            #######
            #..brr#
            #..Prr#
            #######
            end
            """
        let venue = try PlanReader.read(text, file: "passages.plan").venue
        let level = try #require(venue.level(0))
        let dark = level.surroundings(at: Point(1, -1))
        #expect((dark.light, dark.network, dark.covered) == (0.1, 0, false))
        // The beacon's cell has as much corridor as room beside it: the left neighbour decides.
        #expect(level.unit(at: Point(3, -1))?.category == .corridor)
        #expect(venue.beacons == [Beacon(id: "b-17", position: Position(Point(3, -1), level: 0))])
        #expect(venue.places.places.map(\.category) == [.corridor])
        #expect(level.walls.allSatisfy { $0.textureLeft == 0.95 && $0.textureRight == 0.95 })
    }

    @Test("a floor says what looks alike, what has changed, and what stands there")
    func likeness() throws {
        let text = """
            dotwalk plan 1
            name Passages
            origin 0 0 at 1,1
            legend
              # wall
              p platform alike tracks
              c corridor mirrored yes
              s shop changed yes furnishing 0.5
            level 0
            ###########
            #pp#cc#ss##
            ###########
            end
            """
        let units = try PlanReader.read(text, file: "p.plan").venue.levels[0].units
        #expect(
            units.map(\.likeness) == [
                Likeness(group: "tracks"), Likeness(isMirrored: true), Likeness(isChanged: true),
            ])
        #expect(units.map(\.surroundings.furnishing) == [0.35, 0, 0.5])
    }

    @Test("a hole in a hall is no part of it")
    func holes() throws {
        let level = try #require(
            try read(
                """
                #########
                #.......#
                #.#####.#
                #.#   #.#
                #.#####.#
                #.......#
                #########
                """
            ).venue.level(0))
        let hall = try #require(level.units.first)
        #expect(hall.area.rings.count == 2)
        #expect(hall.area.squareMetres == 8 * 6 - 4 * 2)
        #expect(level.unit(at: Point(4, -3)) == nil)
    }

    private func lines(_ level: Level) -> [String] {
        level.walls.map(\.segment).sorted {
            ($0.a.x, $0.b.x, -$0.a.y, -$0.b.y) < ($1.a.x, $1.b.x, -$1.a.y, -$1.b.y)
        }.map { "\(short($0.a.x)),\(short($0.a.y)) \(short($0.b.x)),\(short($0.b.y))" }
    }

    private func short(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}

/// Reads one level drawn in a test; the origin is its top left cell.
func read(_ drawing: String, bearing: Double = 0) throws -> LoadedVenue {
    try PlanReader.read(
        """
        dotwalk plan 1
        name Test
        origin 48.88 2.35 at 1,1
        bearing \(bearing)
        legend
          # wall
          = glass
          : low
          o column
          + door
          E entrance
          . hall "Hall"
          r room "Room"
          s shop "Shop" texture 0.2
          1 mark
        level 0
        \(drawing)
        end
        """, file: "test.plan")
}
