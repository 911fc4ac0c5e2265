import Indoor
import Testing

@testable import App

/// The place at which an app tells the arrival: the metres that are then left.
@Suite("Where the user arrives")
struct ArrivalPlaceTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        /// The way leads from A to B, a metre a character.
        let plan: String
        /// Metres left at the arrival, by the rule and the position's accuracy in metres.
        let vendor, inSight, coarse: Double
        var testDescription: String { name }
    }

    static let scenes = [
        Scene(
            name: "straight on in a hall",
            plan: """
                ################################
                #..............................#
                #A............................B#
                ################################
                """, vendor: 15, inSight: 15, coarse: 15),
        Scene(
            name: "a door on the way",
            plan: """
                ################################
                #...................#..........#
                #A..................+.........B#
                ################################
                """, vendor: 15, inSight: 9.5, coarse: 5.5),
        Scene(
            name: "a door right before the place",
            plan: """
                ################################
                #............................#.#
                #A...........................+B#
                ################################
                """, vendor: 15, inSight: 2, coarse: 4),
        Scene(
            name: "round a corner",
            plan: """
                ################################
                #A.............................#
                ############################...#
                                           #...#
                                           #...#
                                           #...#
                                           #...#
                                           #...#
                                           #.B.#
                                           #####
                """, vendor: 15, inSight: 6.1, coarse: 4),
    ]

    @Test(
        "in sight, not behind a door or a corner; the vendor's app counts metres", arguments: scenes
    )
    func left(scene: Scene) throws {
        let venue = try drawn([0: scene.plan])
        let (start, goal) = (try venue.places.find("A"), try venue.places.find("B"))
        let way = try #require(
            ItineraryBuilder(venue: venue).itinerary(from: start.position, to: goal))
        var settings = NavigationSettings()
        let inSight = ArrivalPlace(on: way, in: venue, settings)
        settings.arrival = .vendor
        let vendor = ArrivalPlace(on: way, in: venue, settings)
        #expect(abs(way.length - vendor.along(accuracy: 4) - scene.vendor) < 0.3)
        #expect(abs(way.length - inSight.along() - scene.inSight) < 0.3)
        #expect(abs(way.length - inSight.along(accuracy: 4) - scene.coarse) < 0.3)
    }

    @Test("a position before the door does not see the place, wherever on the way it is matched to")
    func hidden() throws {
        let venue = try drawn([0: Self.scenes[1].plan])
        let (start, goal) = (try venue.places.find("A"), try venue.places.find("B"))
        let way = try #require(
            ItineraryBuilder(venue: venue).itinerary(from: start.position, to: goal))
        let place = ArrivalPlace(on: way, in: venue, NavigationSettings())
        #expect(place.isHidden)
        // Metres before the place; the door is 10 m before it.
        for (metres, isSeen) in [(11.5, false), (8, true), (1, true)] {
            let location = UserLocation(
                raw: goal.position.point - Point(metres, 0), levels: Levels(0),
                horizontalAccuracy: 1, source: "VPS")
            #expect(place.isSeen(from: location) == isSeen)
        }
    }

    @Test("not before the turn at the foot of stairs, beneath which the place is")
    func beneathStairs() throws {
        let venue = try drawn(
            [
                0: """
                #################
                #A....1.........#
                #################
                """,
                -1: """
                #################
                #...B..........2#
                #################
                """,
            ], connectors: "  down stairs 1@0 - 2@-1")
        let way = try #require(try venue.itinerary("A", "B"))
        let place = ArrivalPlace(on: way, in: venue, NavigationSettings())
        #expect(way.manoeuvres.contains { $0.direction == .uTurn })
        #expect(abs(way.length - place.along() - 10.5) < 0.3)
    }
}
