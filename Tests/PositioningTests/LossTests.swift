import Indoor
import Testing

@testable import Positioning

/// From accurate to degraded to lost, and back.
@Suite struct LossTests {
    @Test func `75 m without a scan degrade and call for a background scan at once; 150 m lose`() {
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
        // No position comes with the tick that loses it, and none after.
        handset.wait(5)
        #expect(handset.locations.count - before <= 1)
        #expect(handset.told().isEmpty)
    }

    @Test func `metres count as tracked: a leap of the session does not`() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(70, speed: 3)
        handset.point += Point(100, 0)
        handset.walk(4.9, speed: 3)
        #expect(handset.state == .accuratePositioning)
        // The stride within the leap is not counted either.
        handset.walk(0.4, speed: 3)
        #expect(handset.state == .degradedPositioning(.distanceWithoutScan))
    }

    @Test func `a scan starts the metres anew`() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(70, speed: 3)
        handset.scan()
        handset.walk(74.9, speed: 3)
        #expect(handset.state == .accuratePositioning)
    }

    @Test func `stopped by the user, and started again`() {
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

    @Test func `hidden for 5 minutes it stops by itself`() {
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

    @Test func `a position on open ground has no level`() {
        // The square begins at 500 m.
        var handset = Handset.positioned(twoStoreys, at: Point(490, 0))
        #expect(handset.locations.last?.levels == Levels(0))
        handset.walk(11)
        #expect(handset.locations.last?.levels == .outdoors)
        handset.heading = 270
        handset.walk(3)
        #expect(handset.locations.last?.levels == Levels(0))
    }

    @Test func `hidden is lost, and shown again stays lost until a scan`() {
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

    @Test func `hiding the app ends a scan`() {
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

    @Test(arguments: TrackingState.LimitedReason.allCases)
    func `limited tracking degrades, and heals by itself`(reason: TrackingState.LimitedReason) {
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

    @Test func `what distance degraded only a scan heals`() {
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

    @Test func `a scan does not heal tracking that is still limited`() {
        var handset = Handset.positioned(twoStoreys)
        handset.tracking = .limited(.insufficientFeatures)
        handset.scan()
        #expect(handset.state == .degradedPositioning(.session(.insufficientFeatures)))
    }

    @Test func `failed tracking loses the position`() {
        var handset = Handset.positioned(twoStoreys)
        handset.tracking = .notAvailable
        handset.wait(0.05)
        #expect(handset.told() == ["tracking notAvailable", "state notPositioning trackingFailed"])
        handset.tracking = .normal
        handset.wait(1)
        #expect(handset.told() == ["tracking normal"])
    }

    @Test func `off the itinerary with no way back is lost`() {
        var handset = Handset.positioned(twoStoreys)
        handset.command(.cannotReroute)
        #expect(handset.told() == ["state notPositioning tooFarFromItinerary"])
        handset.command(.cannotReroute)
        #expect(handset.told().isEmpty)
    }

    @Test func `on stairs the level follows the height, once`() {
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
