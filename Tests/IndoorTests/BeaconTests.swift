import Indoor
import Testing

@Suite("Beacons and what tells their transmitters apart")
struct BeaconTests {
    private let place = Position(Point(3, 4), level: 1)

    @Test(
        "an identity reads as it is written",
        arguments: [
            "AC:23:3F:00:00:0A", "00:00:00:00:00:00", "FF:FF:FF:FF:FF:FF",
            "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/65535",
            "00000000-0000-0000-0000-000000000001/0/0",
        ])
    func written(_ text: String) throws {
        #expect(try #require(TransmitterID(text)).description == text)
    }

    @Test("small letters, hyphens between pairs, and none are read too")
    func spellings() {
        #expect(TransmitterID("ac-23-3f-00-00-0a") == .mac(0xAC23_3F00_000A))
        #expect(TransmitterID("ac233f00000a") == .mac(0xAC23_3F00_000A))
        #expect(
            TransmitterID("f7826da64fa24e988024bc5b71e0893e/1/2")
                == .beacon(
                    uuid: BeaconUUID(high: 0xF782_6DA6_4FA2_4E98, low: 0x8024_BC5B_71E0_893E),
                    major: 1, minor: 2))
    }

    @Test(
        "anything else is no identity",
        arguments: [
            "", "/", "b-17", "AC:23:3F:00:00", "AC:23:3F:00:00:0A:0B", "AC:23:3F:00:0000A",
            "+C233F00000A", "G7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/2",
            "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1",
            "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/65536",
            "F7826DA6-4FA2-4E98-8024-BC5B71E0893E/-1/2", "F7826DA64-FA2-4E98-8024-BC5B71E0893E/1/2",
        ])
    func noIdentity(_ text: String) { #expect(TransmitterID(text) == nil) }

    @Test("a name begins with what tells an owner's transmitters apart")
    func names() throws {
        let beacon = try #require(TransmitterID("F7826DA6-4FA2-4E98-8024-BC5B71E0893E/1/25"))
        #expect((beacon.shortName, beacon.name) == ("1/25", "1/25 F78…93E"))
        let mac = TransmitterID.mac(0xAC23_3F01_020A)
        #expect((mac.shortName, mac.name) == ("01:02:0A", "01:02:0A AC:23:3F"))
    }

    @Test("addresses come before beacons, these in the order of their numbers")
    func order() {
        let (low, high) = (BeaconUUID(high: 1, low: 9), BeaconUUID(high: 2, low: 0))
        let ordered: [TransmitterID] = [
            .mac(1), .mac(2), .beacon(uuid: low, major: 1, minor: 7),
            .beacon(uuid: low, major: 2, minor: 0), .beacon(uuid: low, major: 2, minor: 1),
            .beacon(uuid: high, major: 0, minor: 0),
        ]
        #expect(ordered.shuffled().sorted() == ordered)
    }

    @Test("a beacon of which only name and place are known is like most, and keeps its identity")
    func usual() {
        let beacon = Beacon(id: "b-17", position: place)
        #expect((beacon.height, beacon.power, beacon.interval) == (3, -62, 0.35))
        #expect((beacon.mac, beacon.make) == (nil, nil))
        #expect(
            beacon.transmitter.description.hasPrefix("646F7477-616C-6B00-0000-000000000000/"))
        #expect(beacon.transmitter == Beacon(id: "b-17", position: place).transmitter)
        #expect(beacon.transmitter != Beacon(id: "b-18", position: place).transmitter)
    }

    @Test("an address that is the identity is the beacon's address too")
    func address() {
        #expect(Beacon(id: "b-17", transmitter: .mac(0xAC), position: place).mac == 0xAC)
    }

    @Test("a venue with other beacons is otherwise the same")
    func otherBeacons() {
        let level = Level(
            ordinal: 0, elevation: 0, shortName: "0", name: "Ground", units: [], walls: [],
            openings: [])
        let bare = Venue(
            name: "House", frame: GeoFrame(origin: GeoPoint(latitude: 48, longitude: 2)),
            levels: [level], connectors: [], places: PlaceDirectory([]),
            graph: WayGraph(nodes: [], ways: []))
        let lit = bare.with(beacons: [Beacon(id: "b-17", position: place)])
        #expect(bare.beacons.isEmpty)
        #expect(lit.beacons.map(\.id) == ["b-17"])
        #expect(lit.levels[0] === bare.levels[0])
    }
}
