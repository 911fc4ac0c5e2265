import Indoor
import Testing

@testable import Positioning

/// The states accurate, degraded and lost, and the way back.
@Suite("Losing the position")
struct LossTests {
    @Test("75 m without a scan degrade and call for a background scan at once; 150 m lose")
    func metresWithoutScan() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(74.9, speed: 3)
        #expect(handset.told().isEmpty)
        #expect(handset.locations.last?.horizontalAccuracy == 1)
        handset.walk(0.2, speed: 3)
        #expect(
            handset.told() == [
                "state degradedPositioning distanceWithoutScan", "backgroundScan started",
                "attempt inclinationTooLow in background",
            ])
        #expect(handset.locations.last?.horizontalAccuracy == 5)
        handset.walk(74.8, speed: 3)
        #expect(handset.told().isEmpty)
        #expect(handset.state == .degradedPositioning(.distanceWithoutScan))
        let before = handset.locations.count
        handset.walk(0.2, speed: 3, until: { $0.state.isLost })
        #expect(
            handset.told() == [
                "state notPositioning distanceWithoutScan", "backgroundScan stopped",
            ])
        // No position in the tick of the loss, and none after.
        handset.wait(5)
        #expect(handset.locations.count - before <= 1)
        #expect(handset.told().isEmpty)
    }

    @Test("the error to expect grows with the metres tracked, thrice after limited tracking")
    func expectedError() throws {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(20, speed: 3)
        handset.wait(1)
        #expect(abs(try #require(handset.locations.last?.expectedError) - 2) < 0.1)
        #expect(handset.locations.last?.horizontalAccuracy == 1)
        handset.tracking = .limited(.insufficientFeatures)
        handset.wait(1)
        handset.tracking = .normal
        handset.walk(20, speed: 3)
        handset.wait(1)
        #expect(abs(try #require(handset.locations.last?.expectedError) - 5) < 0.2)
        handset.scan()
        handset.wait(1)
        #expect(handset.locations.last?.expectedError == 1)
    }

    @Test("metres count as tracked: a leap of the session does not")
    func metresCountTracked() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(70, speed: 3)
        handset.point += Point(100, 0)
        handset.walk(4.9, speed: 3)
        #expect(handset.state == .accuratePositioning)
        // The stride within the jump is not counted either.
        handset.walk(0.4, speed: 3)
        #expect(handset.state == .degradedPositioning(.distanceWithoutScan))
    }

    @Test("a scan starts the metres anew")
    func scanStartsMetres() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(70, speed: 3)
        handset.scan()
        handset.walk(74.9, speed: 3)
        #expect(handset.state == .accuratePositioning)
    }

    @Test("stopped by the user, and started again")
    func stoppedUserStarted() {
        var handset = Handset.positioned(twoStoreys)
        handset.command(.stop)
        #expect(
            handset.told() == [
                "source stopping", "state notPositioning sourceStopped", "source stopped",
            ])
        #expect(handset.requests.last == .stopTracking)
        handset.command(.startAcquisition)
        #expect(handset.told().isEmpty)
        handset.command(.start)
        #expect(
            handset.told().prefix(3) == [
                "source starting", "source started", "state notPositioning notYetScanned",
            ])
        handset.scan()
        #expect(handset.state == .accuratePositioning)
    }

    @Test("hidden for 5 minutes it stops by itself")
    func hiddenMinutesStops() {
        var handset = Handset.positioned(twoStoreys)
        handset.phone.isAppVisible = false
        handset.tracking = .notAvailable
        handset.wait(300)
        _ = handset.told()
        handset.wait(0.1)
        #expect(
            handset.told() == [
                "source stopping", "state notPositioning sourceStopped", "source stopped",
            ])
    }

    @Test("a position on open ground has no level")
    func positionOpenGround() {
        // The square begins at 500 m.
        var handset = Handset.positioned(twoStoreys, at: Point(490, 0))
        #expect(handset.locations.last?.levels == Levels(0))
        handset.walk(11)
        #expect(handset.locations.last?.levels == .outdoors)
        handset.heading = 270
        handset.walk(3)
        #expect(handset.locations.last?.levels == Levels(0))
    }

    @Test("hidden is lost, and shown again stays lost until a scan")
    func hiddenLostShown() {
        var handset = Handset.positioned(twoStoreys)
        handset.phone.isAppVisible = false
        handset.tracking = .notAvailable
        handset.wait(0.05)
        #expect(handset.told() == ["state notPositioning appHidden", "tracking notAvailable"])
        #expect(handset.requests.last == .stopTracking)
        handset.wait(1)
        handset.phone.isAppVisible = true
        handset.tracking = .normal
        handset.wait(60)
        #expect(handset.told() == ["tracking normal"])
        #expect(handset.requests.last == .startTracking)
        #expect(handset.state == .notPositioning(.appHidden))
        handset.scan()
        #expect(handset.state == .accuratePositioning)
    }

    @Test("hiding the app ends a scan")
    func hidingAppEnds() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        _ = handset.told()
        handset.phone.isAppVisible = false
        handset.wait(0.05)
        #expect(handset.told() == ["scan stopped"])
        handset.phone.isAppVisible = true
        handset.wait(0.05)
        handset.answer()
        #expect(handset.state == .notPositioning(.notYetScanned))
    }

    @Test(
        "limited tracking degrades, and heals by itself",
        arguments: TrackingState.LimitedReason.allCases)
    func limitedTrackingDegrades(reason: TrackingState.LimitedReason) {
        var handset = Handset.positioned(twoStoreys)
        handset.tracking = .limited(reason)
        handset.wait(1)
        #expect(
            handset.told().prefix(3) == [
                "tracking \(reason)", "state degradedPositioning \(reason)",
                "backgroundScan started",
            ])
        #expect(handset.locations.last?.horizontalAccuracy == 5)
        handset.tracking = .normal
        handset.wait(1)
        #expect(handset.told().prefix(2) == ["tracking normal", "state accuratePositioning"])
        #expect(handset.locations.last?.horizontalAccuracy == 1)
    }

    @Test("what distance degraded only a scan heals")
    func distanceDegradedScan() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(76, speed: 3)
        handset.tracking = .limited(.excessiveMotion)
        handset.wait(1)
        #expect(handset.state == .degradedPositioning(.session(.excessiveMotion)))
        handset.tracking = .normal
        handset.wait(10)
        #expect(handset.state == .degradedPositioning(.distanceWithoutScan))
        handset.scan()
        #expect(handset.state == .accuratePositioning)
    }

    @Test("a scan while tracking is limited: degraded at once, and one state a tick")
    func scannedWhileLimited() {
        var handset = Handset(twoStoreys)
        handset.command(.start)
        handset.tracking = .limited(.insufficientFeatures)
        handset.scan()
        let states = handset.told().filter { $0.hasPrefix("state") }
        #expect(
            states == [
                "state notPositioning notYetScanned",
                "state degradedPositioning insufficientFeatures",
            ])
    }

    @Test("a scan does not heal tracking that is still limited")
    func scanHealTracking() {
        var handset = Handset.positioned(twoStoreys)
        handset.tracking = .limited(.insufficientFeatures)
        handset.scan()
        #expect(handset.state == .degradedPositioning(.session(.insufficientFeatures)))
    }

    @Test("failed tracking loses the position")
    func failedTrackingLoses() {
        var handset = Handset.positioned(twoStoreys)
        handset.tracking = .notAvailable
        handset.wait(0.05)
        #expect(handset.told() == ["tracking notAvailable", "state notPositioning trackingFailed"])
        handset.tracking = .normal
        handset.wait(1)
        #expect(handset.told() == ["tracking normal"])
    }

    @Test("off the itinerary with no way back is lost")
    func offItineraryWay() {
        var handset = Handset.positioned(twoStoreys)
        handset.command(.cannotReroute)
        #expect(handset.told() == ["state notPositioning tooFarFromItinerary"])
        handset.command(.cannotReroute)
        #expect(handset.told().isEmpty)
    }

    @Test("on other stairs than the itinerary's the level follows, too")
    func otherStairsLevelFollows() {
        var handset = Handset.positioned(twoStoreys, at: Point(17, 2))
        handset.command(
            .assign(itinerary(down: "lift-a", .elevator, from: Point(0, 30), to: Point(0, 30))))
        handset.walk(3)
        handset.ride(to: Point(30, 2), height: -5, speed: 0.7)
        handset.walk(10)
        #expect(handset.told().filter { $0.hasPrefix("level") } == ["level 0 to -1 automatic"])
    }

    @Test("on stairs the level follows the height, once")
    func stairsLevelFollows() {
        var handset = Handset.positioned(twoStoreys, at: Point(17, 2))
        handset.walk(3)
        handset.ride(to: Point(30, 2), height: -5, speed: 0.65)
        handset.walk(10)
        #expect(handset.told() == ["level 0 to -1 automatic"])
        #expect(handset.state == .accuratePositioning)
        #expect(handset.locations.contains { $0.levels == Levels(-1, 0) })
        #expect(handset.locations.last?.levels == Levels(-1))
    }
}
