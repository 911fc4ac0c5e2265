import Formats
import Indoor
import Testing

/// Small buildings of the Indoors model: two rooms beside a corridor, with drawn walls.
@Suite("Indoors model: buildings")
struct IndoorsVenueTests {
    // MARK: Drawing

    private func box(_ a: Point, _ b: Point) -> [Point] {
        [a, Point(b.x, a.y), b, Point(a.x, b.y)]
    }

    private func row(_ kind: String, _ number: Int) -> IndoorsModel.Row {
        IndoorsModel.Row(kind: kind, place: "\(kind)s, row \(number)")
    }

    /// Rooms A and B under a corridor, 20 m long. The wall between them and the corridor is at 6 m.
    ///
    /// - Parameters:
    ///   - gaps: where that wall has gaps, in metres from the left.
    ///   - details: other details: USE_TYPE and lines.
    private func model(
        gaps: [ClosedRange<Double>] = [], turned degrees: Double = 0,
        _ details: [(String, [[Point]])]
    ) throws -> IndoorsModel {
        var model = IndoorsModel(frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)))
        model.levels = [
            IndoorsModel.Level(
                id: "L0", ordinal: 0, verticalOrder: 0, facility: nil, shortName: nil, name: nil,
                height: nil, area: nil)
        ]
        let ahead = Heading.direction(90 - degrees)
        let (cosine, sine) = (ahead.x, ahead.y)
        func turn(_ point: Point) -> Point {
            let turned = Point(
                point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
            // To a millimetre, as coordinates in degrees are read.
            return Point((turned.x * 1000).rounded() / 1000, (turned.y * 1000).rounded() / 1000)
        }
        let rooms = [
            ("A", "Office", box(Point(0, 0), Point(10, 6))),
            ("B", "Office", box(Point(10, 0), Point(20, 6))),
            ("C", "Corridor", box(Point(0, 6), Point(20, 9))),
        ]
        model.units = try rooms.enumerated().map { number, room in
            IndoorsModel.Unit(
                name: room.0, useType: room.1, level: 0,
                area: try #require(Area(rings: [room.2.map(turn)])),
                row: row("unit", number + 1))
        }
        var walls: [[Point]] = [
            [Point(0, 6), Point(0, 0), Point(20, 0), Point(20, 9), Point(0, 9), Point(0, 6)],
            [Point(10, 0), Point(10, 6)],
        ]
        var start = 0.0
        for gap in gaps {
            walls.append([Point(start, 6), Point(gap.lowerBound, 6)])
            start = gap.upperBound
        }
        walls.append([Point(start, 6), Point(20, 6)])
        let all = walls.map { ("Wall", [$0]) } + details
        model.details = all.enumerated().map { number, detail in
            IndoorsModel.Detail(
                useType: detail.0, level: 0, lines: detail.1.map { $0.map(turn) },
                row: row("detail", number + 1))
        }
        for unit in model.units { model.use.count(unit.row) }
        for detail in model.details { model.use.count(detail.row) }
        return model
    }

    private func read(_ model: IndoorsModel) throws -> LoadedVenue {
        try IndoorsVenue.read(model, name: "x", file: "x.gpkg", progress: .unwatched)
    }

    private func openings(_ loaded: LoadedVenue) -> [String] {
        loaded.venue.levels[0].openings.filter { !$0.assumed }.map {
            "\($0.kind) \($0.segment.length.fixed(1))"
        }.sorted()
    }

    // MARK: Doors

    @Test("a door in the gap of its wall is a door there", arguments: [0.0, 17, 123.4])
    func gap(degrees: Double) throws {
        let loaded = try read(
            try model(
                gaps: [4.5...5.5, 13...14.5], turned: degrees,
                [
                    ("Door", [[Point(4.5, 6), Point(5.5, 6)]]),
                    ("Door", [[Point(13, 6), Point(14.5, 6)]]),
                ]))
        #expect(openings(loaded) == ["door 1.0", "door 1.5"])
        #expect(loaded.venue.places.places.allSatisfy { !$0.isCutOff })
        #expect(loaded.use.parts.isEmpty && loaded.warnings.isEmpty)
    }

    @Test("drawn with its leaf and its swing it is in the gap, too", arguments: [0.0, 17, 123.4])
    func swing(degrees: Double) throws {
        let swing = (0...6).map { step in
            Point(4.5, 6) + Heading.direction(Double(step) * 15 + 90)
        }
        let loaded = try read(
            try model(
                gaps: [4.5...5.5, 13...14], turned: degrees,
                [
                    ("Door", [[Point(4.5, 6), Point(4.5, 5)], swing]),
                    ("Door", [[Point(13, 6), Point(13, 7), Point(13.7, 6.7), Point(14, 6)]]),
                ]))
        #expect(openings(loaded) == ["door 1.0", "door 1.0"])
        #expect(loaded.venue.places.places.allSatisfy { !$0.isCutOff })
    }

    @Test("drawn over a whole wall it is as wide as its line")
    func drawnThrough() throws {
        let loaded = try read(
            try model([
                ("Door", [[Point(4, 6), Point(5.5, 6)]]),
                ("Door", [[Point(13, 6), Point(13, 7), Point(13.7, 6.7), Point(14, 6)]]),
            ]))
        #expect(openings(loaded) == ["door 1.0", "door 1.5"])
    }

    @Test("a door in a wall of two lines has them both open")
    func thickWall() throws {
        let faces: [(String, [[Point]])] = [
            ("Wall", [[Point(0, 6.2), Point(4.5, 6.2)]]),
            ("Wall", [[Point(4.5, 6.2), Point(4.5, 6)]]),
            ("Wall", [[Point(5.5, 6), Point(5.5, 6.2)]]),
            ("Wall", [[Point(5.5, 6.2), Point(20, 6.2)]]),
        ]
        let loaded = try read(
            try model(gaps: [4.5...5.5], faces + [("Door", [[Point(4.5, 6.1), Point(5.5, 6.1)]])]))
        #expect(openings(loaded).contains("door 1.0"))
        let walls = loaded.venue.levels[0].walls.map(\.segment)
        #expect(!walls.contains { $0.crossing(Segment(Point(5, 5), Point(5, 7))) != nil })
    }

    @Test("a door whose other jamb is not drawn is a door all the same")
    func oneJamb() throws {
        var model = try model(gaps: [4.5...5.5], [("Door", [[Point(4.5, 6), Point(5.5, 6)]])])
        let right = model.details.firstIndex { detail in
            detail.useType == "Wall" && detail.lines[0].contains(Point(5.5, 6))
        }
        model.details.remove(at: try #require(right))
        #expect(openings(try read(model)) == ["door 1.0"])
    }

    @Test("a door far from any wall is told")
    func noWall() throws {
        let loaded = try read(try model([("Door", [[Point(4, 3), Point(5, 3)]])]))
        #expect(loaded.use.lines == ["1 of 4 details not used: a door without a wall near it"])
    }

    @Test("an entrance transition makes the door on it lead outdoors, or cuts the wall it crosses")
    func entrances() throws {
        for (details, expected) in [
            ([("Door", [[Point(0, 7), Point(0, 8)]])], "entrance 1.0"), ([], "entrance 1.0"),
        ] as [([(String, [[Point]])], String)] {
            var model = try self.model(details)
            model.entrances = [
                IndoorsModel.Way(
                    from: 0, to: 0, line: [Point(-1, 7.5), Point(1, 7.5)], direction: .both,
                    row: row("transition", 1))
            ]
            let loaded = try read(model)
            #expect(openings(loaded) == [expected])
            #expect(loaded.use.parts.isEmpty)
        }
    }

    // MARK: What is not used

    @Test("what is left out is counted by kind, with its reasons; what is assumed is warned of")
    func leftOut() throws {
        var model = try self.model([
            ("Furniture", [[Point(1, 1), Point(2, 2)]]),
            ("", [[Point(3, 1), Point(4, 2)]]), ("", [[Point(5, 1), Point(6, 2)]]),
        ])
        model.units.append(
            IndoorsModel.Unit(
                name: "S", useType: "Shaft", level: 0,
                area: try #require(Area(rings: [box(Point(1, 1), Point(2, 2))])),
                row: row("unit", 4)))
        model.use.count(row("unit", 4))
        let loaded = try read(model)
        #expect(
            loaded.use.lines == [
                "3 of 6 details not used: 2 no USE_TYPE; "
                    + "1 USE_TYPE \"Furniture\" is no wall, column or door",
                "1 of 4 units not used: USE_TYPE \"Shaft\" is no place for people",
            ])
        #expect(
            loaded.warnings.map(\.description) == [
                "x.gpkg: no USE_TYPE in 2 of 6 details: not used (details, row 5; details, row 6)"
            ])
    }
}
