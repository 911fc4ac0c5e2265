import Formats
import Indoor
import Shipped
import Testing

@Suite("Planned beacons")
struct BeaconPlannerTests {
    private func venue(_ text: String) throws(InputError) -> Venue {
        try PlanReader.read(text, file: "p.plan").venue
    }

    /// A corridor of 40 by 2 m.
    private static let corridor = """
        dotwalk plan 1
        name Corridor
        origin 0 0 at 1,1
        legend
          # wall
          . corridor
          P place "West"
          Q place "East"
        level 0
        \(String(repeating: "#", count: 43))
        #P\(String(repeating: ".", count: 39))Q#
        #\(String(repeating: ".", count: 41))#
        \(String(repeating: "#", count: 43))
        end
        """

    @Test("along a corridor there is a beacon on a wall every eight metres")
    func corridor() throws {
        let beacons = try #require(try BeaconPlanner(venue: try venue(Self.corridor)).beacons())
        let places = beacons.map(\.position.point.x).sorted()
        #expect(places.count == 6)
        for (a, b) in zip(places, places.dropFirst()) { #expect((7.0...10).contains(b - a)) }
        #expect(beacons.allSatisfy { $0.height == Beacon.usualHeight })
    }

    @Test("half as far apart, there are twice as many")
    func spacing() throws {
        let venue = try venue(Self.corridor)
        #expect(try BeaconPlanner(venue: venue, spacing: 4).beacons()?.count == 11)
        #expect(try BeaconPlanner(venue: venue, spacing: 16).beacons()?.count == 3)
    }

    @Test("rooms and halls get beacons, open ground none")
    func rooms() throws {
        let venue = try venue(
            """
            dotwalk plan 1
            name House
            origin 0 0 at 1,1
            legend
              # wall
              . hall
              r room
              , outdoor
              s service
              + door
              E entrance
            level 0
            ################################
            #............#rrrrrrr#,,,,,,,,,#
            #............#rrrrrrr#,,,,,,,,,#
            #............+rrrrrrr#,,,,,,,,,#
            #............#rrrrrrr#,,,,,,,,,#
            #............#rrrrrrr#,,,,,,,,,#
            #............#########,,,,,,,,,#
            #....................E,,,,,,,,,#
            #............#########,,,,,,,,,#
            #............#,,,,,,,,,,,,,,,,,#
            ################################
            end
            """)
        let level = try #require(venue.level(0))
        let beacons = try #require(try BeaconPlanner(venue: venue).beacons())
        let places = beacons.map { level.unit(at: $0.position.point)?.category }
        #expect(places.contains(.room) && places.contains(.hall))
        #expect(!places.contains(.outdoor))
    }

    @Test("the shipped venues are covered, each beacon for itself, the same every time")
    func shipped() throws {
        for file in Shipped.venues {
            let venue = try venue(file.text)
            let beacons = try #require(try BeaconPlanner(venue: venue).beacons())
            #expect(try beacons == BeaconPlanner(venue: venue).beacons())
            #expect(Set(beacons.map(\.id)).count == beacons.count)
            #expect(Set(beacons.map(\.make)).count == 3)
            // Beacons are on walls, and hang in halls.
            #expect(Set(beacons.map(\.height)) == [3, 4])
            let text = BeaconWriter.text(of: beacons)
            #expect(try BeaconReader.read(text, file: "b.csv", venue: venue).beacons == beacons)
            for place in venue.places.places where !place.isCutOff {
                let isOutside = venue.spot(at: place.position).levels == .outdoors
                let near = beacons.filter { $0.position.level == place.position.level }
                    .map { $0.position.point.distance(to: place.position.point) }.min()
                if !isOutside { #expect(near ?? .infinity < 11, "\(place.key): \(near ?? -1)") }
            }
        }
    }

    @Test("planning ends when it is asked to")
    func ended() throws {
        let station = try venue(Shipped.venues[0].text)
        var shares: [Double] = []
        let beacons = try BeaconPlanner(venue: station).beacons { share in
            shares.append(share)
            return share < 0.3
        }
        #expect(beacons == nil)
        #expect(shares == shares.sorted())
        #expect(shares.allSatisfy { (0...1).contains($0) })
    }
}
