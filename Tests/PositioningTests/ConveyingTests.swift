import Indoor
import Testing

@testable import Positioning

/// Carried by escalators and lifts.
@Suite("Conveyors")
struct ConveyingTests {
    private let byEscalator = itinerary(
        down: "escalator-a", .escalator, from: Point(20, 0), to: Point(30, 0))

    /// On level 0, two metres before the escalator, scanned a second ago.
    private func beforeEscalator(
        _ itinerary: Itinerary?, _ change: (inout VPSSettings) -> Void = { _ in }
    ) -> Handset {
        var settings = VPSSettings()
        change(&settings)
        var handset = Handset.positioned(twoStoreys, at: Point(18, 0), settings: settings)
        handset.command(.assign(itinerary))
        return handset
    }

    /// The share of a climb that the session measures: under-measured by up to 45 % (venues.md:
    /// ADVIO).
    @Test(
        "down the itinerary's own escalator: detected once, carried, one level change",
        arguments: [1, 0.8, 0.55])
    func downItineraryOwn(
        climbMeasured: Double
    ) throws {
        var handset = beforeEscalator(byEscalator)
        handset.climbMeasured = climbMeasured
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        let carried = try #require(handset.locations.last)
        #expect(carried.raw.distance(to: Point(30, 0)) < 1)
        #expect(carried.levels == Levels(-1, 0))
        handset.walk(8)
        #expect(
            handset.told().filter { !$0.contains("background") } == [
                "conveyor detected escalator-a", "conveyor ended escalator-a",
                "level 0 to -1 automatic",
            ])
        let after = try #require(handset.locations.last)
        #expect(after.raw.distance(to: handset.point) < 1.6)
        #expect(after.levels == Levels(-1))
        #expect(after.matched != nil)
    }

    /// With and without an itinerary; the session under-measures the climb.
    @Test(
        "who walks down an escalator changes level, at its end at the latest",
        arguments: [true, false], [1, 0.6])
    func walksDownEscalator(
        isOnItinerary: Bool, climbMeasured: Double
    ) throws {
        var handset = beforeEscalator(isOnItinerary ? byEscalator : nil)
        handset.climbMeasured = climbMeasured
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5, speed: 1.15)
        handset.walk(12)
        #expect(handset.told().filter { !$0.contains("background") } == ["level 0 to -1 automatic"])
        #expect(handset.locations.last?.levels == Levels(-1))
    }

    @Test("a user who hesitates on the last step, after walking down, is not carried")
    func hesitatesLastStep() {
        var handset = beforeEscalator(byEscalator)
        handset.walk(2)
        handset.ride(to: Point(28.4, 0), height: -4.2, speed: 1.15)
        handset.ride(to: Point(30, 0), height: -5, speed: 0.4)
        handset.walk(8)
        #expect(handset.told().filter { !$0.contains("background") } == ["level 0 to -1 automatic"])
    }

    @Test("metres carried are not metres walked")
    func metresCarriedMetres() {
        var handset = beforeEscalator(byEscalator) { $0.degradedDistance = 14 }
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        handset.walk(5)
        #expect(!handset.told().contains("state degradedPositioning distanceWithoutScan"))
    }

    @Test("down the itinerary's own lift")
    func downItineraryOwnLift() throws {
        var handset = Handset.positioned(twoStoreys, at: Point(0, 28))
        handset.command(
            .assign(
                itinerary(
                    down: "lift-a", .elevator, from: Point(0, 30), to: Point(0, 30))))
        handset.heading = 0
        handset.walk(2)
        handset.wait(8)
        #expect(handset.told().isEmpty)
        handset.ride(to: Point(0, 30), height: -5, speed: 1)
        handset.wait(3)
        handset.heading = 90
        handset.walk(10)
        #expect(
            handset.told().filter { !$0.contains("background") } == [
                "conveyor detected lift-a", "conveyor ended lift-a", "level 0 to -1 automatic",
            ])
        let after = try #require(handset.locations.last)
        #expect(after.raw.distance(to: handset.point) < 2)
        #expect(after.levels == Levels(-1))
    }

    @Test(
        "carried without automatic level change is lost",
        arguments: [
            // Carried unexpectedly, without automatic level change.
            (Point(0, -30), "escalator-b", true), (Point(20, 0), "escalator-a", false),
        ])
    func carriedWithoutAutomatic(
        from: Point, id: String, mayChangeLevel: Bool
    ) {
        var settings = VPSSettings()
        settings.changesLevelAutomatically = mayChangeLevel
        var handset = Handset.positioned(twoStoreys, at: from, settings: settings)
        handset.command(.assign(byEscalator))
        handset.ride(to: from + Point(10, 0), height: -5)
        #expect(
            handset.told() == [
                "conveyor detected \(id)", "state notPositioning conveyingNoAutomaticLevelChange",
            ])
    }

    @Test("a ride without an itinerary is lost")
    func rideWithoutItinerary() {
        var handset = beforeEscalator(nil)
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        #expect(
            handset.told() == [
                "conveyor detected escalator-a",
                "state notPositioning conveyingNoAutomaticLevelChange",
            ])
        // Walking again: the app may ask for a scan, once.
        handset.walk(5)
        handset.wait(5)
        handset.walk(5)
        #expect(handset.told() == ["conveyor left escalator-a"])
    }

    @Test(
        "standalone, conveyors are known by an assigned itinerary only",
        arguments: [
            (VPSSettings.Integration.ecosystem, nil, ["conveyor detected escalator-b"]),
            (.standalone, nil, []),
            (
                .standalone,
                itinerary(
                    down: "escalator-a", .escalator, from: Point(20, 0), to: Point(30, 0)), []
            ),
        ] as [(VPSSettings.Integration, Itinerary?, [String])])
    func standaloneConveyorsKnown(
        integration: VPSSettings.Integration, itinerary: Itinerary?, expected: [String]
    ) {
        var settings = VPSSettings()
        settings.integration = integration
        var handset = Handset.positioned(twoStoreys, at: Point(0, -30), settings: settings)
        handset.command(.assign(itinerary))
        handset.ride(to: Point(10, -30), height: -5)
        #expect(handset.told().filter { $0.hasPrefix("conveyor") } == expected)
        #expect(handset.locations.allSatisfy { $0.matched == nil })
    }

    @Test(
        "without the latch one ride is detected over and over", arguments: [(true, 1), (false, 7)])
    func withoutLatchRide(latches: Bool, times: Int) {
        var handset = beforeEscalator(byEscalator) { $0.latchesConveyors = latches }
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        #expect(handset.told().count { $0 == "conveyor detected escalator-a" } == times)
    }

    @Test(
        "stairs are walked, whether levels change by themselves on conveyors or not",
        arguments: [true, false])
    func stairsWalkedWhether(
        automatic: Bool
    ) {
        var settings = VPSSettings()
        settings.changesLevelAutomatically = automatic
        var handset = Handset.positioned(twoStoreys, at: Point(18, 2), settings: settings)
        handset.walk(2)
        handset.ride(to: Point(30, 2), height: -5, speed: 0.7)
        #expect(handset.told() == ["level 0 to -1 automatic"])
    }

    @Test("beside the itinerary's escalator by drift, it is the one all the same")
    func besideItineraryEscalator() {
        // 4 m to its side, where the stairs are; matched to the itinerary.
        var handset = Handset.positioned(twoStoreys, at: Point(14, 0))
        handset.command(.assign(byEscalator))
        handset.point += Point(0, 4)
        handset.walk(6)
        handset.ride(to: Point(30, 4), height: -5)
        #expect(
            handset.told().first { $0.hasPrefix("conveyor") }
                == "conveyor detected escalator-a")
        #expect(!handset.state.isLost)
    }

    @Test("an escalator that stops half way: the position waits there, and is then lost")
    func standingEscalatorShould() throws {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 600 }
        handset.walk(2)
        handset.ride(to: Point(25, 0), height: -2.5)
        handset.wait(8)
        #expect(handset.told() == ["conveyor detected escalator-a"])
        #expect(try #require(handset.locations.last).raw.distance(to: Point(25, 0)) < 1.5)
        handset.wait(20)
        #expect(
            handset.told() == [
                "conveyor failed escalator-a", "state notPositioning conveyingFailedAtEnd",
                "conveyor left escalator-a",
            ])
    }

    @Test(
        "who stands still at the foot of the escalator has arrived there", arguments: [1, 0.6])
    func standsAtFoot(climbMeasured: Double) throws {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 600 }
        handset.climbMeasured = climbMeasured
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        handset.wait(60)
        #expect(
            handset.told() == [
                "conveyor detected escalator-a", "conveyor ended escalator-a",
                "level 0 to -1 automatic",
            ])
        let there = try #require(handset.locations.last)
        #expect(there.raw.distance(to: handset.point) < 0.5)
        #expect(there.levels == Levels(-1))
    }

    /// Two storeys with a second escalator, up, beside the itinerary's own.
    private static let twin = Venue(
        name: "Twin", frame: twoStoreys.frame, levels: twoStoreys.levels,
        connectors: twoStoreys.connectors.filter { $0.kind != .stairs } + [
            Connector(
                id: "escalator-a-up", kind: .escalator, path: [Point(30, 1.5), Point(20, 1.5)],
                levels: [-1, 0], direction: .forward)
        ], places: PlaceDirectory([]), graph: WayGraph(nodes: [], ways: []))

    @Test(
        "back up by the escalator beside the itinerary's: lost, never taken for the way down",
        arguments: [0.0, 6, 20], [1, 0.6])
    func backUpByTwin(metresOn: Double, climbMeasured: Double) {
        var settings = VPSSettings()
        settings.backgroundScanInterval = 600
        var handset = Handset.positioned(Self.twin, at: Point(18, 0), settings: settings)
        handset.climbMeasured = climbMeasured
        handset.command(.assign(byEscalator))
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        handset.walk(2 + metresOn)
        _ = handset.told()
        handset.heading = 270
        handset.walk(2 + metresOn)
        handset.ride(to: Point(20, 0), height: 0)
        #expect(
            handset.told() == [
                "conveyor detected escalator-a-up",
                "state notPositioning conveyingNoAutomaticLevelChange",
            ])
        handset.wait(4)
        #expect(handset.told() == ["conveyor left escalator-a-up"])
    }

    /// A user in the lift that the itinerary takes down, before it moves.
    private func beforeTheLiftDown() -> Handset {
        var handset = Handset.positioned(twoStoreys, at: Point(0, 28))
        handset.command(
            .assign(itinerary(down: "lift-a", .elevator, from: Point(0, 30), to: Point(0, 30))))
        handset.heading = 0
        handset.walk(2)
        return handset
    }

    @Test("back up by the lift that the itinerary takes down: lost")
    func backUpByLift() {
        var handset = beforeTheLiftDown()
        handset.ride(to: Point(0, 30), height: -5, speed: 1)
        handset.wait(3)
        handset.walk(3)
        handset.heading = 180
        handset.walk(3)
        _ = handset.told()
        handset.ride(to: Point(0, 30), height: 0, speed: 1)
        #expect(
            handset.told().filter { !$0.contains("background") } == [
                "conveyor detected lift-a", "state notPositioning conveyingNoAutomaticLevelChange",
            ])
    }

    @Test("a lift that turns round before its door opens: lost")
    func liftTurnsRound() {
        var handset = beforeTheLiftDown()
        handset.ride(to: Point(0, 30), height: -4, speed: 1)
        _ = handset.told()
        handset.ride(to: Point(0, 30), height: 0, speed: 1)
        #expect(handset.state == .notPositioning(.conveyingFailedAtEnd))
    }

    @Test(
        "after a real loss the scan is asked for as soon as nothing carries, wherever one stands",
        arguments: [0, 5, 10])
    func scanHere(metres: Double) {
        var handset = beforeEscalator(nil)
        handset.walk(2)
        handset.ride(to: Point(25, 0), height: -2.5)
        #expect(handset.source.state.cause?.remedy == "lost-by-level-change")
        if metres > 0 { handset.ride(to: Point(25 + metres / 2, 0), height: -2.5 - metres / 4) }
        handset.wait(4)
        #expect(handset.source.state.cause?.remedy == "scan-after-level-change")
        // It goes on: then not here, but after it.
        handset.ride(to: handset.point + Point(4, 0), height: -7)
        #expect(handset.source.state.cause?.remedy == "lost-by-level-change")
    }

    /// The user gets out half way, or where the itinerary says; the session under-measures.
    @Test(
        "a lift left on another level than the itinerary's is a failure at its end",
        arguments: [(-2.5, 1.0, false), (-2.5, 0.6, false), (-5, 0.56, true), (-10, 1, false)])
    func liftLeftElsewhere(height: Double, climbMeasured: Double, isBelieved: Bool) {
        var handset = Handset.positioned(twoStoreys, at: Point(0, 28))
        handset.climbMeasured = climbMeasured
        handset.command(
            .assign(itinerary(down: "lift-a", .elevator, from: Point(0, 30), to: Point(0, 30))))
        handset.heading = 0
        handset.walk(2)
        handset.wait(4)
        handset.ride(to: Point(0, 30), height: height, speed: 1)
        handset.wait(3)
        handset.walk(10)
        let told = handset.told().filter { !$0.contains("background") }
        #expect(
            told
                == (isBelieved
                    ? [
                        "conveyor detected lift-a", "conveyor ended lift-a",
                        "level 0 to -1 automatic",
                    ]
                    : [
                        "conveyor detected lift-a", "conveyor failed lift-a",
                        "state notPositioning conveyingFailedAtEnd", "conveyor left lift-a",
                    ]))
    }

    @Test("stairs up beside the escalator down, taken slowly: no ride, and no level down")
    func stairsBesideLeadElsewhere() {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 600 }
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: 5)
        handset.walk(8)
        #expect(handset.told() == [])
    }

    /// An itinerary over the moving walkway on one level.
    private let overWalkway = Itinerary(
        destinationName: "Beyond",
        legs: [
            Leg(
                segments: [
                    LegSegment(line: Segment(Point(-10, 60), Point(0, 60)), levels: Levels(0)),
                    LegSegment(
                        line: Segment(Point(0, 60), Point(20, 60)), levels: Levels(0),
                        kind: .movingWalkway, direction: .straight, connector: "walkway-a"),
                    LegSegment(line: Segment(Point(20, 60), Point(60, 60)), levels: Levels(0)),
                ], manoeuvres: [])
        ])

    @Test("carried back by the walkway that the itinerary uses the other way: no ride")
    func backByWalkway() throws {
        var settings = VPSSettings()
        settings.backgroundScanInterval = 600
        var handset = Handset.positioned(twoStoreys, at: Point(23, 60), settings: settings)
        handset.command(.assign(overWalkway))
        handset.heading = 270
        handset.walk(3)
        handset.ride(to: Point(0, 60), height: 0)
        #expect(handset.told() == [])
        #expect(try #require(handset.locations.last).raw.distance(to: handset.point) < 1)
    }

    @Test("a ride longer than extrapolated goes on while it carries")
    func slowerThanExtrapolated() {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 600 }
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5, speed: 0.25)
        #expect(handset.told() == ["conveyor detected escalator-a"])
        handset.walk(8)
        #expect(handset.told() == ["conveyor ended escalator-a", "level 0 to -1 automatic"])
    }

    @Test(
        "a moving walkway on one level loses nothing", arguments: [true, false], [true, false])
    func movingWalkway(isOnItinerary: Bool, mayChangeLevel: Bool) throws {
        var settings = VPSSettings()
        settings.changesLevelAutomatically = mayChangeLevel
        settings.backgroundScanInterval = 600
        var handset = Handset.positioned(twoStoreys, at: Point(-3, 60), settings: settings)
        handset.command(.assign(isOnItinerary ? overWalkway : nil))
        handset.walk(3)
        handset.ride(to: Point(20, 60), height: 0)
        handset.walk(8)
        #expect(handset.state == .accuratePositioning)
        #expect(
            handset.told()
                == (isOnItinerary
                    ? ["conveyor detected walkway-a", "conveyor ended walkway-a"] : []))
        let last = try #require(handset.locations.last)
        #expect(last.levels == Levels(0))
        #expect(last.raw.distance(to: handset.point) < 2)
    }

    @Test("who walks off a walkway no faster than it moves is tracked on")
    func slowlyOffAWalkway() throws {
        var settings = VPSSettings()
        settings.backgroundScanInterval = 600
        var handset = Handset.positioned(twoStoreys, at: Point(-3, 60), settings: settings)
        handset.command(.assign(overWalkway))
        handset.walk(3)
        handset.ride(to: Point(20, 60), height: 0)
        handset.walk(12, speed: 0.5)
        #expect(handset.told() == ["conveyor detected walkway-a", "conveyor ended walkway-a"])
        #expect(
            try #require(handset.locations.last).raw.distance(to: handset.point) < 1)
    }

    /// A slow person walks as fast as an escalator moves.
    @Test("who walks off an escalator no faster than it moves comes off it", arguments: [1, 0.6])
    func slowlyOff(climbMeasured: Double) throws {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 600 }
        handset.climbMeasured = climbMeasured
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        handset.walk(5, speed: 0.5)
        #expect(
            handset.told() == [
                "conveyor detected escalator-a", "conveyor ended escalator-a",
                "level 0 to -1 automatic",
            ])
        let last = try #require(handset.locations.last)
        #expect(last.raw.distance(to: handset.point) < 1)
    }

    @Test("a fix beside a conveyor ends the ride")
    func fixBeside() throws {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 8 }
        handset.inclination = 85
        handset.walk(2)
        handset.ride(to: Point(25, 0), height: -2.5)
        handset.answer(off: Point(0, 8))
        handset.wait(1)
        #expect(handset.state == .accuratePositioning)
        #expect(try #require(handset.locations.last).raw.y > 6)
    }

    @Test("standing before an escalator or a lift is no ride")
    func standingBeforeEscalator() {
        var handset = beforeEscalator(byEscalator)
        handset.walk(1.5)
        handset.wait(20)
        handset.point = Point(0, 28)
        handset.wait(8)
        #expect(handset.told().filter { !$0.contains("background") }.isEmpty)
    }

    @Test("slow on the stairs beside an escalator is no ride")
    func slowStairsBeside() {
        var handset = Handset.positioned(twoStoreys, at: Point(18, 2))
        handset.walk(2)
        handset.ride(to: Point(30, 2), height: -5, speed: 0.45)
        handset.walk(5)
        #expect(handset.told().filter { !$0.contains("background") } == ["level 0 to -1 automatic"])
    }

    @Test("a background fix on the moving steps does not end the ride")
    func backgroundFixMoving() {
        var handset = beforeEscalator(byEscalator) { $0.backgroundScanInterval = 8 }
        handset.inclination = 85
        handset.walk(2)
        handset.ride(to: Point(25, 0), height: -2.5)
        handset.answer()
        handset.ride(to: Point(30, 0), height: -5)
        handset.walk(8)
        #expect(
            handset.told().filter {
                $0.hasPrefix("level") || $0.hasPrefix("conveyor")
                    || $0.hasPrefix("localized")
            } == [
                "conveyor detected escalator-a", "localized in background",
                "conveyor ended escalator-a", "level 0 to -1 automatic",
            ])
        #expect(handset.state == .accuratePositioning)
    }

    @Test(
        "a map that is older than the building does not know its new escalator",
        arguments: [false, true])
    func olderMap(isOlder: Bool) {
        let older = Venue(
            name: "Before", frame: twoStoreys.frame, levels: twoStoreys.levels,
            connectors: twoStoreys.connectors.filter { $0.id != "escalator-b" },
            places: PlaceDirectory([]), graph: WayGraph(nodes: [], ways: []))
        var handset = Handset.positioned(isOlder ? older : twoStoreys, at: Point(-2, -30))
        handset.walk(2)
        handset.ride(to: Point(10, -30), height: -5)
        let detected = handset.told().filter { $0.hasPrefix("conveyor") }
        #expect(detected == (isOlder ? [] : ["conveyor detected escalator-b"]))
    }
}
