import App
import Indoor
import Testing

@testable import Simulation

/// A person who follows the phone arrives as precisely as the phone's position allows.
@Suite("Following the phone")
struct FollowingTests {
    private func draw(_ count: Int, in venue: Venue, label: String) -> [(Place, Place)] {
        var chance = RandomStream(seed: 1, label: label)
        let places = venue.places.places
        func place() -> Place { places[Int(chance.fraction() * Double(places.count))] }
        return (0..<count).map { _ in (place(), place()) }
    }

    // MARK: A phone that is right

    @Test(
        "an accurate dot leads everywhere in the station",
        arguments: [RoutePreference.fastest, .stepFree])
    func accurateDotLeads(preference: RoutePreference) throws {
        #expect(try failures(in: Venues.station.get(), preference, error: .zero) == [])
    }

    @Test(
        "an accurate dot leads everywhere in the clinic",
        arguments: [RoutePreference.fastest, .stepFree])
    func accurateDotLeadsEverywhere(preference: RoutePreference) throws {
        #expect(try failures(in: Venues.clinic.get(), preference, error: .zero) == [])
    }

    @Test(
        "eyes heal a dot that is off by two or three metres",
        arguments: [Point(2, 0), Point(0, -3)])
    func eyesHealDot(error: Point) throws {
        #expect(try failures(in: Venues.station.get(), .fastest, error: error) == [])
        #expect(try failures(in: Venues.clinic.get(), .fastest, error: error) == [])
    }

    /// The random routes, among 12, that the person did not finish.
    private func failures(
        in venue: Venue, _ preference: RoutePreference, error: Point
    ) throws -> [String] {
        var kinds: Set<ManoeuvreKind> = []
        let failures = draw(12, in: venue, label: "followed").compactMap { start, goal -> String? in
            guard
                var following = Following(
                    in: venue, from: start.position, to: goal, preference, error: error)
            else { return nil }
            kinds.formUnion(following.itinerary.segments.compactMap(\.kind))
            following.walk(seconds: 600)
            return following.isThere ? nil : "\(start.key) to \(goal.key): \(following.ending)"
        }
        #expect(!kinds.isEmpty, "no route takes stairs, escalators or lifts")
        return failures
    }

    // MARK: A phone that is wrong

    /// The way goes from the main hall down two escalators, with the phone 15 to 20 m off.
    @Test(
        "a dot that is 15 to 20 m off leads elsewhere",
        arguments: [Point(15, 0), Point(0, 17), Point(0, -20), Point(12, 12)])
    func dotFarOff(error: Point) throws {
        let venue = try Venues.station.get()
        var following = try #require(
            Following(
                in: venue, from: venue.places.find("main-hall").position,
                to: venue.places.find("platform-3"), error: error))
        following.walk(seconds: 150)
        let isFarOff = following.distance.map { $0 > 10 } ?? true
        #expect(isFarOff, "\(following.ending)")
    }

    @Test("a dot on the wrong level leads along that level's ways, never there")
    func dotWrongLevel() throws {
        let venue = try Venues.station.get()
        var following = try #require(
            Following(
                in: venue, from: venue.places.find("main-hall").position,
                to: venue.places.find("line-4-platform"), level: -2))
        following.walk(seconds: 120)
        #expect(following.rides == [])
        #expect(following.world.person.body.position.level == 0)
        // They do not wait for a better position.
        #expect(following.world.truth.walked > 50)
    }
}

/// A person with a phone whose position has a constant error in metres.
struct Following {
    var world: World
    let itinerary: Itinerary
    private let goal: Place
    private let error: Point
    /// The level of the phone's position; nil: the person's.
    private let level: LevelOrdinal?
    private var along = 0.0
    /// Connectors that the person took, in order.
    private(set) var rides: [String] = []

    /// - Returns: nil if there is no way.
    init?(
        in venue: Venue, from start: Position, to goal: Place,
        _ preference: RoutePreference = .fastest, error: Point = .zero, level: LevelOrdinal? = nil
    ) {
        let believed = Position(start.point + error, level: level ?? start.level)
        guard
            let itinerary = ItineraryBuilder(venue: venue).itinerary(
                from: believed, to: goal, preference: preference)
        else { return nil }
        self.itinerary = itinerary
        self.goal = goal
        self.error = error
        self.level = level
        // Fast, and without waits for lifts: the routes are the same, and the test is faster.
        var settings = WorldSettings()
        settings.walkingSpeed = 2.5
        settings.escalatorSpeed = 1.5
        settings.liftWait = 0
        world = World(venue: venue, start: start, heading: 0, seed: 1, settings: settings)
        _ = world.step(inputs: [.followGuidance], requests: [], display: PhoneDisplay())
    }

    /// The phone's display: a dot that is matched to the itinerary within 15 m.
    private mutating func display() -> PhoneDisplay {
        let raw = world.truth.point + error
        let levels = level.map { Levels($0) } ?? world.truth.levels
        let match = itinerary.match(
            raw, levels: levels, heading: world.truth.heading, previous: along, reach: 15)
        along = match?.along ?? along
        var display = PhoneDisplay(page: .navigation)
        display.dot = PhoneDisplay.Dot(
            point: match?.point ?? raw, levels: levels, heading: world.truth.heading, accuracy: 1,
            isGrey: false, age: 0)
        display.itinerary = itinerary
        display.progress = PhoneDisplay.Progress(
            along: along, remaining: itinerary.length - along, toNextManoeuvre: nil,
            nextManoeuvre: nil)
        return display
    }

    mutating func walk(seconds: Double) {
        for _ in 0..<SimulatedTime.tick(atSeconds: seconds) where !isThere {
            _ = world.step(inputs: [], requests: [], display: display())
            if case .riding(let id) = world.truth.activity, rides.last != id { rides.append(id) }
        }
    }

    /// Metres from the destination; nil on another level.
    var distance: Double? {
        let position = world.person.body.position
        return position.level == goal.position.level && world.person.body.ride == nil
            ? position.point.distance(to: goal.position.point) : nil
    }

    var isThere: Bool { distance.map { $0 < 4 } ?? false }

    var ending: String {
        "\(world.truth.point) on \(world.truth.levels), \(along) of \(itinerary.length) m"
    }
}
