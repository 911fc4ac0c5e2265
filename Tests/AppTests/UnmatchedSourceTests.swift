import App
import Indoor
import Testing

/// The navigator with a source that does not match its locations onto the itinerary, and may report
/// them seldom.
@Suite("Sources that leave map matching to the navigator")
struct UnmatchedSourceTests {
    private let venue: Venue
    private let goal: Place
    private let start: Point

    /// A hall of 70 m: the way from A to B leads east along its middle.
    init() throws {
        let row = "#" + String(repeating: ".", count: 140) + "#"
        let middle = "#A" + String(repeating: ".", count: 138) + "B#"
        let wall = String(repeating: "#", count: 142)
        let half = Array(repeating: row, count: 60)
        venue = try drawn([
            0: ([wall] + half + [middle] + half + [wall]).joined(separator: "\n")
        ])
        goal = try venue.places.find("B")
        start = try venue.places.find("A").position.point
    }

    /// A navigator on the way to B, and the ticks that it has seen.
    private struct Trip {
        var navigator: Navigator
        var tick = 0
        var doubtsLevel = false
        var isLastKnown = false

        /// - Parameters:
        ///   - point: the only location, in the first of these ticks; nil: there is none.
        ///   - ticks: how long it takes until the next.
        /// - Returns: the events, each with the seconds into this stretch.
        mutating func see(
            _ point: Point?, accuracy: Double = 2, ticks: Int = 1,
            _ quality: PositionQuality = .accurate, _ commands: NavigationCommand...
        ) -> [String] {
            (0..<ticks).flatMap { number in
                tick += 1
                let location = point.map {
                    UserLocation(
                        raw: $0, matched: nil, levels: Levels(0), heading: 90,
                        horizontalAccuracy: accuracy, source: "test", isLastKnown: isLastKnown,
                        alongItinerary: nil)
                }
                return navigator.update(
                    number == 0 ? commands : [], location: number == 0 ? location : nil,
                    quality: quality, doubtsLevel: doubtsLevel, tick: tick
                ).events.map { "\(Double(number) / 20) \($0.name)" }
            }
        }
    }

    /// A router that answers at once.
    private var atOnce: NavigationSettings {
        var settings = NavigationSettings()
        settings.routeTime = 0
        return settings
    }

    private func underWay() -> Trip {
        var trip = Trip(
            navigator: Navigator(venue: venue, sourceMatches: false, settings: atOnce))
        _ = trip.see(start, ticks: 20, .accurate, .choose(goal), .start)
        _ = trip.see(onWay(5), ticks: 20)
        return trip
    }

    private func onWay(_ along: Double) -> Point { start + Point(along, 0) }
    private func beside(_ metres: Double) -> Point { start + Point(30, metres) }

    /// Metres beside the way, the location's accuracy, and whether 3 s of that are off-route: the
    /// limit is 6 m plus twice the accuracy, but at most 15 m plus the accuracy.
    @Test(
        "off-route by the accuracy at hand",
        arguments: [
            (5.9, 0.0, false), (6.1, 0, true), (9.9, 2, false), (10.1, 2, true),
            (24.9, 10, false), (25.1, 10, true),
        ])
    func offRouteBeyond(metres: Double, accuracy: Double, isOffRoute: Bool) {
        var trip = underWay()
        let events = (0...60).flatMap { _ in trip.see(beside(metres), accuracy: accuracy) }
        #expect(events.contains("0.0 offRoute") == isOffRoute)
    }

    @Test("off-route after 3 s, not before")
    func offRouteAfter() {
        var trip = underWay()
        #expect((0..<60).flatMap { _ in trip.see(beside(20)) } == [])
        #expect(trip.see(beside(20)).first == "0.0 offRoute")
    }

    @Test("a stray location, on the way again, a stray one: never off-route")
    func strayLocations() {
        var trip = underWay()
        for _ in 0..<10 {
            #expect(trip.see(beside(20), ticks: 40) == [])
            #expect(trip.see(onWay(10)).filter { $0.contains("offRoute") } == [])
        }
    }

    @Test("a stray location, lost for 10 s, another: not off-route")
    func strayAroundLoss() {
        var trip = underWay()
        #expect(trip.see(beside(20)) == [])
        #expect(trip.see(nil, ticks: 200, .lost) == [])
        #expect(trip.see(beside(20), ticks: 20) == [])
    }

    @Test("one location a second: it starts, leads and arrives as with one a tick")
    func oncePerSecond() throws {
        var trip = Trip(
            navigator: Navigator(venue: venue, sourceMatches: false, settings: atOnce))
        #expect(trip.see(start, ticks: 5) == [])
        // The app's commands come in a tick without a new location.
        #expect(trip.see(nil, ticks: 15, .accurate, .choose(goal), .start).first == "0.0 started")
        #expect(trip.see(onWay(1), ticks: 20).allSatisfy { $0.hasPrefix("0.0") })
        for metres in 2...12 {
            #expect(trip.see(onWay(Double(metres)), ticks: 20).allSatisfy { $0.hasPrefix("0.0") })
            let progress = try #require(trip.navigator.progress)
            // Known in every tick, the last of the second too.
            #expect(progress.toNextManoeuvre != nil)
            #expect(abs(progress.along - Double(metres)) < 0.6)
        }
        let length = try #require(trip.navigator.itinerary).length
        #expect(trip.see(onWay(length - 14), ticks: 20) == [])
        #expect(trip.see(onWay(length - 13), ticks: 41).last == "2.0 arrived")
    }

    @Test(
        "it arrives after 3 s at the end, where the location is accurate enough",
        arguments: [(2.0, 3.0), (15, 3), (16, nil), (28, nil)] as [(Double, Double?)])
    func arrivalAccuracy(accuracy: Double, arrivesAfter: Double?) throws {
        var trip = underWay()
        let end = onWay(try #require(trip.navigator.itinerary).length - 5)
        let events = (0...100).map { _ in trip.see(end, accuracy: accuracy) }
        let arrival = events.firstIndex { $0.contains("0.0 arrived") }
        #expect(arrival.map { Double($0) / 20 } == arrivesAfter)
    }

    @Test("nobody arrives on a level in doubt, or soon after, nor by a last known place")
    func doubtfulArrival() throws {
        var trip = underWay()
        let end = onWay(try #require(trip.navigator.itinerary).length - 5)
        func arrival(within seconds: Int) -> Int? {
            (0..<seconds).first { _ in
                trip.see(end, ticks: 20).contains { $0.contains("arrived") }
            }
        }
        trip.doubtsLevel = true
        #expect(arrival(within: 20) == nil)
        (trip.doubtsLevel, trip.isLastKnown) = (false, true)
        #expect(arrival(within: 20) == nil)
        trip.isLastKnown = false
        #expect(arrival(within: 20) == 3)
        trip = underWay()
        trip.doubtsLevel = true
        _ = trip.see(end, ticks: 20)
        trip.doubtsLevel = false
        #expect(arrival(within: 20) == 8)
    }

    @Test("a location at the end in the first second is no arrival")
    func strayArrival() throws {
        var trip = underWay()
        let end = onWay(try #require(trip.navigator.itinerary).length - 5)
        #expect(!trip.see(end, ticks: 40).contains { $0.contains("arrived") })
        #expect(!trip.see(onWay(20), ticks: 100).contains { $0.contains("arrived") })
    }

    @Test("lost, the distance to the turn is withheld")
    func lostWithheld() throws {
        var trip = underWay()
        #expect(try #require(trip.navigator.progress).toNextManoeuvre != nil)
        _ = trip.see(nil, ticks: 1, .lost)
        #expect(try #require(trip.navigator.progress).toNextManoeuvre == nil)
    }

    /// The level of the hall, the level of the location at its end (nil: not known), and whether
    /// that is the arrival.
    @Test(
        "arrival on the right level only; an unknown one is the ground floor",
        arguments: [
            (1, 1, true), (1, 0, false), (1, nil, false), (0, nil, true), (0, 0, true),
        ] as [(LevelOrdinal, LevelOrdinal?, Bool)])
    func arrival(hall: LevelOrdinal, level: LevelOrdinal?, arrives: Bool) throws {
        let row = "#A" + String(repeating: ".", count: 78) + "B#"
        let wall = String(repeating: "#", count: 82)
        let other = "#" + String(repeating: ".", count: 80) + "#"
        let storeys = [hall: row, 1 - hall: other].mapValues { "\(wall)\n\($0)\n\(wall)" }
        let house = try drawn(storeys)
        let (a, b) = (try house.places.find("A").position.point, try house.places.find("B"))
        var navigator = Navigator(venue: house, sourceMatches: false, settings: atOnce)
        var arrivals = 0
        for tick in 0..<200 {
            let isThere = tick > 40
            let levels = isThere ? level.map { Levels($0) } ?? .outdoors : Levels(hall)
            let location = UserLocation(
                raw: isThere ? b.position.point : a, levels: levels, heading: 90,
                horizontalAccuracy: 2, source: "test")
            let output = navigator.update(
                tick == 0 ? [.choose(b)] : tick == 20 ? [.start] : [], location: location,
                quality: .accurate, tick: tick)
            arrivals += output.events.count { $0 == .arrived }
        }
        #expect(arrivals == (arrives ? 1 : 0))
    }
}

extension NavigationEvent {
    fileprivate var name: String {
        if case .manoeuvre = self { "manoeuvre" } else { "\(self)" }
    }
}
