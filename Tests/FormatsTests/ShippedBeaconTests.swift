import Formats
import Indoor
import Shipped
import Testing

@Suite("Shipped lists of beacons")
struct ShippedBeaconTests {
    private func list(_ name: String) throws -> (venue: Venue, beacons: [Beacon]) {
        let plan = try #require(Shipped.venues.first { $0.name == name })
        let list = try #require(Shipped.beacons.first { $0.name == name })
        let venue = try PlanReader.read(plan.text, file: "\(name).plan").venue
        let loaded = try BeaconReader.read(list.text, file: "\(name).csv", venue: venue)
        #expect(loaded.warnings.isEmpty)
        return (venue, loaded.beacons)
    }

    /// The number of beacons in units with a name, and metres from each place there to the nearest
    /// one.
    private func count(_ name: String, in list: (venue: Venue, beacons: [Beacon])) -> Int {
        list.beacons.count { beacon in
            list.venue.level(beacon.position.level)?.unit(at: beacon.position.point)?.name == name
        }
    }

    @Test(
        "no plan that ships has beacons beside those of its list",
        arguments: Shipped.beacons.map(\.name))
    func lists(name: String) throws {
        let list = try list(name)
        #expect(list.venue.beacons.isEmpty)
        #expect(Set(list.beacons.map(\.make)).count == 3)
        #expect(Set(list.beacons.map(\.position.level)) == Set(list.venue.levels.map(\.ordinal)))
    }

    @Test("the clinic has a beacon within nine metres of every place indoors")
    func clinic() throws {
        let (venue, beacons) = try list("clinic")
        for place in venue.places.places where venue.spot(at: place.position).levels.lower != nil {
            let nearest = beacons.filter { $0.position.level == place.position.level }
                .map { $0.position.point.distance(to: place.position.point) }.min()
            #expect(nearest ?? .infinity < 9, "\(place.key)")
        }
    }

    @Test("the station is lit unevenly: a wing bare, another sparse")
    func station() throws {
        let list = try list("station")
        for bare in ["Walkway passage", "Line 5 passage", "Line 5 platform"] {
            #expect(count(bare, in: list) == 0)
        }
        #expect((1...6).contains(count("White corridor", in: list)))
        #expect(count("Transfer hall", in: list) > 8)
        #expect(count("Platform concourse", in: list) > 12)
    }
}
