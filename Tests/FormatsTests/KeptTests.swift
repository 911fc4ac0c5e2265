import App
import Formats
import Indoor
import Positioning
import Shipped
import Testing

@Suite("Values kept as bytes")
struct KeptTests {
    private func bytes(_ value: some Kept) -> [UInt8] {
        var writer = KeptWriter()
        writer.add(value)
        return writer.bytes
    }

    /// The value that was kept and read again.
    private func again<Value: Kept>(_ value: Value) throws -> Value {
        var reader = KeptReader(bytes(value))
        let read: Value = try reader.next()
        #expect(reader.isAtEnd)
        return read
    }

    /// Every stored property of a value, and of those in it; sorted, as sets and dictionaries have no
    /// order.
    private func properties(_ value: Any) -> [Substring] {
        var text = ""
        dump(value, to: &text)
        return text.split(separator: "\n").sorted()
    }

    @Test("shipped plans come back as they were read", arguments: Shipped.venues)
    func plans(_ file: Shipped.File) throws {
        let loaded = try PlanReader.read(file.text, file: file.name)
        let isSame = properties(try again(loaded)) == properties(loaded)
        #expect(isSame)
    }

    /// A venue in which nothing has its usual value.
    private func unusual() throws -> Venue {
        let square = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]
        let area = try #require(Area(rings: [square, square.map { $0 / 3 + Point(1, 1) }]))
        let around = Surroundings(
            texture: 0.1, furnishing: 0.2, light: 0.3, network: 0.4, covered: false)
        let unit = Unit(
            name: "Café", category: .food, area: area, surroundings: around,
            likeness: Likeness(group: "twins", isMirrored: true, isChanged: true),
            isAssumed: true)
        let line = Segment(Point(1, 2), Point(3, 4.5))
        let level = Level(
            ordinal: LevelOrdinal(hundredths: -50), elevation: -2.5, shortName: "M",
            name: "Mezzanine", units: [unit],
            walls: [Wall(line, kind: .glass, textureLeft: 0.1, textureRight: 0.9)],
            openings: [Opening(line, kind: .gate, assumed: true)], surroundings: around)
        let place = Position(Point(5, 8), level: level.ordinal)
        let lift = Connector(
            id: "a", kind: .lift, path: [Point(1, 1)], levels: [level.ordinal, 0],
            direction: .backward, isStepFree: false, name: "Lift A")
        let floor = FacilityLevel(
            id: "f-m", ordinal: level.ordinal, verticalOrder: -3, shortName: "M", longName: "Mezz")
        var venue = Venue(
            name: "Unusual", frame: GeoFrame(origin: GeoPoint(latitude: -33.5, longitude: 151)),
            bearing: 12, levels: [level], connectors: [lift],
            places: PlaceDirectory([
                .init(name: "Café", category: .food, position: place, node: 1, isCutOff: true)
            ]),
            graph: WayGraph(
                nodes: [WayGraph.Node(place), WayGraph.Node(Position(Point(1, 1), level: 0))],
                ways: [
                    WayGraph.Way(
                        from: 0, to: 1, length: 3.25, connector: 0, kind: .lift, twoWay: false,
                        isStepFree: false), WayGraph.Way(from: 1, to: 0, length: 1),
                ], closed: [1]),
            beacons: [
                Beacon(
                    id: "b", transmitter: .mac(0xAC_233F_0000_01), position: place, height: 2,
                    power: -59, interval: 1, make: "Maker", isPlaceOnly: true),
                Beacon(id: "c", mac: 7, position: place),
            ],
            sites: [
                Site(
                    id: "s", name: "Site", footprint: area,
                    facilities: [
                        Facility(id: "f", name: "House", footprint: area, floors: [floor])
                    ])
            ], attribution: "© somebody")
        venue.hasPathways = false
        venue.closedDoors = [place]
        venue.closedLifts = [place, place]
        return venue
    }

    @Test("a venue keeps all that is unusual in it")
    func unusualVenue() throws {
        let venue = try unusual()
        #expect(properties(try again(venue)) == properties(venue))
    }

    /// What a value stores, by name.
    private func names(_ value: Any) -> String {
        Mirror(reflecting: value).children.compactMap(\.label).joined(separator: " ")
    }

    // A property that comes to one of them is kept, too (`Formats/Kept`), or follows from the others.
    @Test("no property is forgotten")
    func allProperties() throws {
        let venue = try unusual()
        let level = venue.levels[0]
        #expect(
            names(venue)
                == "name frame bearing drawnBearing levels groundLevel connectors places graph "
                + "sites beacons attribution hasPathways closedDoors closedLifts")
        #expect(
            names(level)
                == "ordinal elevation shortName name units walls openings surroundings wallIndex "
                + "hasChanged unitsBySize unitIndex")
        #expect(
            names(level.units[0]) == "name category area surroundings likeness isAssumed")
        #expect(names(level.walls[0]) == "segment kind textureLeft textureRight")
        #expect(names(level.openings[0]) == "segment kind assumed")
        #expect(
            names(venue.connectors[0]) == "id kind name path levels direction isStepFree")
        #expect(
            names(venue.places.places[0]) == "name category position key node mark isCutOff")
        #expect(
            names(venue.graph.ways[0]) == "from to length connector kind twoWay isStepFree")
        #expect(
            names(venue.beacons[0])
                == "id transmitter mac position height power interval make isPlaceOnly")
        let sheet = try sheet("en")
        #expect(names(sheet) == "language lead all cues labels isRead notes")
        #expect(
            names(sheet.all[0])
                == "id kind title text clause buttons asks vibration timing means accepted "
                + "titleTemplate textTemplate clauseTemplate")
    }

    @Test("a warning keeps its place and its words")
    func warning() throws {
        var error = InputError(
            file: "a.plan", line: 3, column: 4, "no door", expected: "one", nearest: ["b", "c"],
            sourceLine: "###")
        error.isUnknownFormat = true
        #expect(try again(error) == error)
        #expect(try again(InputError("none")) == InputError("none"))
    }

    private func sheet(_ name: String) throws -> CueSheet {
        func text(_ files: [Shipped.File], _ name: String) -> String? {
            files.first { $0.name == name }?.text
        }
        return try CueSheetReader.read(
            try #require(text(Shipped.cueSheets, name)), file: name,
            extending: { name throws(InputError) in
                try CueSheetReader.read(text(Shipped.cueSheets, name) ?? "", file: name)
            },
            lexicon: { language throws(InputError) in
                guard let text = text(Shipped.lexicons, language) else { return nil }
                return try LexiconReader.read(text, file: language)
            })
    }

    @Test("shipped cue sheets come back with what their words say", arguments: ["en", "fr"])
    func sheets(_ name: String) throws {
        let sheet = try sheet(name)
        let read = try again(KeptSheet(sheet)).sheet
        #expect(read == sheet)
        #expect(read.isRead && read.notes == sheet.notes)
        // What `==` leaves out.
        #expect(properties(read.all) == properties(sheet.all))
    }

    @Test("predicted data comes back, point by point")
    func positioning() throws {
        let file = try #require(Shipped.venues.first { $0.name == "clinic" })
        let venue = try PlanReader.read(file.text, file: "clinic").venue
        let beacons = [
            Beacon(id: "a", position: Position(Point(4, -4), level: 0)),
            Beacon(id: "b", position: Position(Point(9, -9), level: 1)),
        ]
        let prediction = try RadioPrediction(
            map: PositioningMap(of: venue), settings: IPSSettings())
        let data = try #require(prediction.data(of: beacons))
        #expect(data.pointCount > 100)
        let read = try again(KeptPositioning(data)).data
        #expect(PositioningFile.write(read) == PositioningFile.write(data))
        for (a, b) in zip(read.levels, data.levels) {
            #expect(a.points(of: 0) == b.points(of: 0))
        }
    }

    @Test("bytes that end too early are damage, wherever they end")
    func truncated() throws {
        let whole = bytes(try unusual())
        for count in whole.indices {
            var reader = KeptReader(Array(whole[..<count]))
            #expect(throws: KeptReader.Damage.self) { try reader.next(Venue.self) }
        }
    }

    @Test("a length that no file has is damage")
    func length() throws {
        for count in [Int.max, -1, 100] {
            var reader = KeptReader(bytes(count))
            #expect(throws: KeptReader.Damage.self) { try reader.next([String].self) }
            reader = KeptReader(bytes(count))
            #expect(throws: KeptReader.Damage.self) { try reader.next(String.self) }
        }
    }
}
