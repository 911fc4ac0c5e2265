import Formats
import Indoor
import Testing

@Suite("Lists of registered beacons")
struct BeaconListTests {
    /// A room of 8 by 4 m, and one of the same size above its western half.
    private static let house = """
        dotwalk plan 1
        name House
        origin 48.88 2.35 at 1,1
        legend
          # wall
          . hall
          , room
        level 0
        ##########
        #........#
        #........#
        #........#
        ##########
        end
        level 1 "Upstairs" short "U"
        #####
        #,,,#
        #,,,#
        #####
        end
        """

    private func read(_ text: String) throws(InputError) -> LoadedBeacons {
        let venue = try PlanReader.read(Self.house, file: "house.plan").venue
        return try BeaconReader.read(text, file: "b.csv", venue: venue)
    }

    @Test("every column is read, in any order, by any of its names")
    func columns() throws {
        let list = try read(
            """
            Make,Y,X,level,Name,UUID,major,Minor,MAC_ADDRESS,height,power,interval
            "Acme ""A1"", grey",-2,3.5,0,b-17,F7826DA6-4FA2-4E98-8024-BC5B71E0893E,1,2,\
            AC:23:3F:00:00:01,3.5,-59,0.5
            """)
        let beacon = try #require(list.beacons.first)
        #expect(list.beacons.count == 1)
        #expect(list.warnings.isEmpty)
        #expect(beacon.id == "b-17")
        #expect(beacon.transmitter.description == "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/2")
        #expect(beacon.mac?.macText == "AC:23:3F:00:00:01")
        #expect(beacon.position == Position(Point(3.5, -2), level: 0))
        #expect((beacon.height, beacon.power, beacon.interval) == (3.5, -59, 0.5))
        #expect(beacon.make == "Acme \"A1\", grey")
    }

    @Test("what is left out is usual, and the identity follows from the name or is the address")
    func leftOut() throws {
        let list = try read(
            "id,level,x,y,mac\r\na,0,1,-1,\r\n\r\n,,,,\r\n b ,U,2,-1,ac233f000001\r\n# end\r\n")
        #expect(list.beacons.map(\.id) == ["a", "b"])
        #expect(
            list.beacons.map(\.transmitter)
                == [Beacon.transmitter(for: "a"), .mac(0xAC23_3F00_0001)])
        #expect(list.beacons.map(\.position.level) == [0, 1])
        #expect(list.beacons.map(\.power) == [-62, -62])
    }

    @Test("degrees are places too, and levels have names")
    func degrees() throws {
        let list = try read("name,lat,lon,level\na,48.87999,2.35003,upstairs\n")
        let position = try #require(list.beacons.first?.position)
        #expect(position.level == 1)
        #expect(abs(position.point.x - 2.2) < 0.01 && abs(position.point.y + 1.11) < 0.01)
    }

    @Test("a column that says nothing here is ignored with a warning")
    func ignored() throws {
        let list = try read("id,level,x,y,hight,battery\na,0,1,-1,3,90\n")
        #expect(list.beacons.count == 1)
        #expect(
            list.warnings.map(\.description) == [
                "b.csv:1:14: the column \"hight\" is ignored; did you mean \"height\"?\n"
                    + "  id,level,x,y,hight,battery\n               ^",
                "b.csv:1:20: the column \"battery\" is ignored\n"
                    + "  id,level,x,y,hight,battery\n                     ^",
            ])
    }

    @Test(
        "a mistake has its place",
        arguments: [
            ("", "b.csv:1:1: no beacons; expected a header such as id,level,x,y"),
            ("# nothing\n", "b.csv:1:1: no beacons; expected a header"),
            ("# nothing\nid,level,x,y\n", "b.csv:2:1: no beacons; expected a line for each"),
            ("level,x,y\n0,1,-1", "b.csv:1:1: no column of names; expected a header with id or"),
            ("id,level\na,0", "b.csv:1:1: no columns of places; expected a header with x and y"),
            ("id;level;x;y\na;0;1;1", "b.csv:1:1: columns parted by semicolons; expected commas"),
            ("id,x,y,X\na,1,1,1", "b.csv:1:8: a second column \"X\"; expected one"),
            ("id,x,y\na,1,-1", "b.csv:2:1: a beacon without a level"),
            ("id,level,x,y\n,0,1,-1", "b.csv:2:1: a beacon without a name"),
            ("id,level,x,y\na,0,1,", "b.csv:2:1: a beacon without a place"),
            ("id,level,x,y\na,0,1,-1,9", "b.csv:2:10: a field without a column; expected 4"),
            ("id,level,x,y\na,0,one,-1", "b.csv:2:5: \"one\" is not a number of metres"),
            ("id,level,x,y\na,0,nan,-1", "b.csv:2:5: \"nan\" is not a number of metres"),
            (
                "id,level,x,y\na,0,1,-1\nb,2,1,-1",
                "b.csv:3:3: House has no level 2; expected one of 0, 1"
            ),
            (
                "id,level,x,y\na,upstars,1,-1",
                "b.csv:2:3: House has no level upstars; expected one of 0, 1; did you mean"
            ),
            (
                "id,level,x,y\na,0,1,-20",
                "b.csv:2:5: this is not in House; expected metres east and north of the venue's"
            ),
            (
                "id,level,lon,lat\na,0,48.88,2.35",
                "b.csv:2:5: this is not in House; expected longitude and latitude"
            ),
            (
                "id,level,x,y\na,0,1,-1\na,0,2,-1",
                "b.csv:3:1: a second beacon \"a\", first on line 2; expected another"
            ),
            (
                "id,level,x,y,mac\na,0,1,-1,AC233F000001\nb,0,2,-1,AC:23:3F:00:00:01",
                "b.csv:3:10: the identity AC:23:3F:00:00:01 of the beacon on line 2"
            ),
            (
                "id,level,x,y,major,minor\na,0,1,-1,1,1\n\"b\nc\",0,2,-1,1,1",
                "b.csv:3:1: the identity 646F7477-616C-6B00-0000-000000000000/1/1 of the beacon on"
            ),
            ("id,level,x,y,major\na,0,1,-1,70000", "b.csv:2:10: \"70000\" is no major; expected a"),
            (
                "id,level,x,y,interval\na,0,1,-1,350",
                "b.csv:2:10: \"350\" is no interval; expected seconds from 0.02 to 10.24"
            ),
            ("id,level,x,y,power\na,0,1,-1,59", "b.csv:2:10: \"59\" is no power; expected dBm"),
            ("id,level,x,y,uuid\na,0,1,-1,7", "b.csv:2:10: \"7\" is no uuid; expected 32"),
            ("id,level,x,y\n\"a,0,1,-1", "b.csv:2:1: a quote that does not end; expected \""),
            ("id,level,x,y\n\"a\"b,0,1,-1", "b.csv:2:4: text after a closing quote; expected a"),
            ("id,level,x,y\na\"b,0,1,-1", "b.csv:2:2: a quote within a field; expected the whole"),
            ("id,level,x,y\na\0,0,1,-1", "b.csv:2:2: a NUL byte; expected text"),
            ("id,level,x,y\ra,0,1,-1", "b.csv:1:13: a carriage return alone; expected lines"),
            (
                String(repeating: ",", count: 600),
                "b.csv:1:501: too many fields; expected 500 at most"
            ),
        ])
    func mistakes(text: String, says: String) {
        let error = #expect(throws: InputError.self) { try read(text) }
        #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
    }

    @Test("a name that would steer the terminal is made visible")
    func steering() throws {
        let list = try read("id,level,x,y,make\n\"a\u{1B}[2J\",0,1,-1,\u{7}\n")
        #expect(list.beacons.map(\.id) == ["a␛[2J"])
        #expect(list.beacons.map(\.make) == ["␇"])
    }

    @Test("what is written is read as it was")
    func written() throws {
        let place = Position(Point(1.25, -2), level: 1)
        let beacons = [
            Beacon(id: "# 1, \"a\"", position: place),
            Beacon(
                id: "b", transmitter: .mac(0xAC23_3F00_0001), position: place, height: 2.5,
                power: -58.5, interval: 0.1, make: " A1"),
            Beacon(
                id: "c",
                transmitter: .beacon(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4),
                mac: 0xAC23_3F00_0002, position: place, make: "B\nC"),
        ]
        let text = BeaconWriter.text(of: beacons, comments: ["three"])
        #expect(text.hasPrefix("# three\nid,uuid,major,minor,mac,level,x,y,height,power,interval"))
        let read = try read(text).beacons
        #expect(read.map(\.id) == beacons.map(\.id))
        #expect(read.dropFirst().first == beacons[1])
        #expect(read.last?.make == "B␊C")
    }

    @Test(
        "a name that a spreadsheet would compute is written as text, and read as it was",
        arguments: ["=1+1", "+1", "-1", "@x", "'=1", " =1", "＝1", "'a", "=\"a\",b"])
    func formula(name: String) throws {
        let place = Position(Point(1.25, -2), level: 1)
        let text = BeaconWriter.text(
            of: [Beacon(id: name, position: place, power: -58.5, make: name)],
            comments: ["\(name), planned"])
        let cells = text.split(whereSeparator: { ",\n\"".contains($0) })
        #expect(!cells.contains { "=+@＝".contains($0.first ?? " ") })
        #expect(text.contains(",1,1.25,-2,") && text.contains(",-58.5,"))
        let beacon = try #require(try read(text).beacons.first)
        #expect(beacon.id == name && beacon.make == name && beacon.position == place)
    }

    @Test("a list of more than anybody keeps is refused")
    func tooMany() {
        let rows = (0...50_000).map { "b\($0),0,1,-1,\($0 / 1000),\($0 % 1000)\n" }
        let error = #expect(throws: InputError.self) {
            try read("id,level,x,y,major,minor\n" + rows.joined())
        }
        #expect(error?.problem == "too many beacons")
        #expect(error?.line == 50_002)
    }
}

@Suite("Beacons drawn in a plan")
struct PlanBeaconTests {
    private func read(_ legend: String, _ row: String) throws(InputError) -> [Beacon] {
        let text = """
            dotwalk plan 1
            name House
            origin 0 0 at 1,1
            legend
              # wall
              . hall
            \(legend)
            level 0
            #######
            \(row)
            #######
            end
            """
        return try PlanReader.read(text, file: "p").venue.beacons
    }

    @Test("a letter says what the beacon transmits, where it hangs and who made it")
    func attributes() throws {
        let beacons = try read(
            """
              a beacon "b-1" power -59 interval 0.5 height 3.5 make "Acme A1"
              b beacon "b-2" uuid F7826DA6-4FA2-4E98-8024-BC5B71E0893E major 1 minor 2
              c beacon "b-3" mac AC:23:3F:00:00:01
            """, "#a.b.c#")
        #expect(beacons.map(\.id) == ["b-1", "b-2", "b-3"])
        #expect(beacons.map(\.power) == [-59, -62, -62])
        #expect(beacons.map(\.interval) == [0.5, 0.35, 0.35])
        #expect(beacons.map(\.height) == [3.5, 3, 3])
        #expect(beacons.map(\.make) == ["Acme A1", nil, nil])
        #expect(
            beacons.map(\.transmitter.description) == [
                Beacon.transmitter(for: "b-1").description,
                "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/2", "AC:23:3F:00:00:01",
            ])
    }

    @Test(
        "a mistake has its place",
        arguments: [
            (
                "  a beacon \"b\" power loud", "#a....#",
                "p:7:22: \"loud\" is no power; expected dBm"
            ),
            ("  a beacon \"b\" mac", "#a....#", "p:7:19: no mac; expected an address such as"),
            (
                "  a beacon \"b\" powr -59", "#a....#",
                "p:7:16: unknown attribute \"powr\"; did you mean \"power\"?"
            ),
            (
                "  a beacon \"b\"\n  c beacon \"b\"", "#a..c.#",
                "p:11:5: a second beacon \"b\", first on line 11; expected another"
            ),
            (
                "  a beacon \"b\" mac 000000000001\n  c beacon \"d\" mac 000000000001", "#a..c.#",
                "p:11:5: the identity 00:00:00:00:00:01 of the beacon on line 11; expected another"
            ),
        ])
    func mistakes(legend: String, row: String, says: String) {
        let error = #expect(throws: InputError.self) { try read(legend, row) }
        #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
    }
}
