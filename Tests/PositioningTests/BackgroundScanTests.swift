import Indoor
import Testing

@testable import Positioning

@Suite("Background scans")
struct BackgroundScanTests {
    /// Scanned a second ago, as `Handset.positioned` leaves it.
    private func scanned(_ change: (inout VPSSettings) -> Void = { _ in }) -> Handset {
        var settings = VPSSettings()
        change(&settings)
        return .positioned(twoStoreys, settings: settings)
    }

    /// The background scan has begun and its first picture is sent.
    private func scanningInBackground(
        _ change: (inout VPSSettings) -> Void = { _ in }
    ) -> Handset {
        var handset = scanned(change)
        handset.inclination = 80
        handset.wait(29.05)
        _ = handset.told()
        return handset
    }

    @Test("30 s after the last success, not before")
    func afterItsInterval() {
        var handset = scanned()
        handset.wait(29)
        #expect(handset.told().isEmpty)
        handset.wait(0.05)
        #expect(
            handset.told() == [
                "backgroundScan started", "attempt inclinationTooLow in background",
            ])
    }

    @Test("when it gets much darker than at the last fix, once")
    func getsMuchDarker() {
        var handset = scanned()
        handset.light = 0.51
        handset.wait(1)
        #expect(handset.told().isEmpty)
        handset.light = 0.49
        handset.inclination = 85
        handset.wait(1)
        #expect(handset.told() == ["backgroundScan started"])
        // Later light is compared with that at a fix in the dark.
        handset.answer()
        _ = handset.told()
        handset.wait(1)
        #expect(handset.told().isEmpty)
    }

    @Test("the preset of the last release that differs has a gate of 75 degrees")
    func presetLastRelease() {
        var handset = scanned { $0.preset = .sdk029 }
        _ = handset.pictures()
        handset.inclination = 75
        handset.wait(31)
        #expect(handset.pictures() > 0)
        var settings = VPSSettings()
        settings.preset = .sdk029
        settings.preset = .guide
        #expect(settings == VPSSettings())
    }

    @Test("a success puts it off by another 30 s")
    func successPutsOff() {
        var handset = scanned()
        handset.wait(20)
        handset.scan()
        _ = handset.told()
        handset.wait(30)
        #expect(handset.told().isEmpty)
        handset.wait(0.05)
        #expect(handset.told().first == "backgroundScan started")
    }

    @Test("only at 80 degrees or more, and without a word to the app")
    func uprightOnly() {
        var handset = scanned()
        _ = handset.pictures()
        handset.inclination = 79.9
        handset.wait(35)
        #expect(handset.pictures() == 0)
        #expect(
            handset.told() == [
                "backgroundScan started", "attempt inclinationTooLow in background",
            ])
        handset.inclination = 80
        handset.wait(0.05)
        #expect(handset.requests == [.localize(id: 2, background: true)])
    }

    @Test("its fix ends it and heals what distance degraded")
    func fixEndsHeals() {
        var handset = Handset.positioned(twoStoreys)
        handset.inclination = 80
        handset.walk(75.1, speed: 3)
        _ = handset.told()
        handset.answer()
        #expect(
            handset.told() == [
                "attempt success in background", "backgroundScan stopped",
                "localized in background",
                "state accuratePositioning",
            ])
    }

    @Test(
        "within 15 m a fix is taken at once, beyond it waits for a second that agrees",
        arguments: [14.9, 15.1])
    func withinFixTaken(
        metres: Double
    ) {
        var handset = scanningInBackground()
        handset.answer(off: Point(metres, 0))
        if metres < 15 {
            #expect(
                handset.told() == [
                    "attempt success in background", "backgroundScan stopped",
                    "localized in background",
                ])
        } else {
            #expect(handset.told() == ["attempt outlierRejected in background"])
            handset.walk(5)
            handset.answer(off: Point(metres, 0))
            #expect(handset.told().contains("localized in background"))
        }
        handset.wait(0.05)
        let expected = handset.point + Point(metres, 0)
        #expect(handset.locations.last?.raw.distance(to: expected) ?? 9 < 1e-9)
    }

    @Test("two far fixes that disagree are not taken")
    func twoFarFixes() {
        var handset = scanningInBackground()
        handset.answer(off: Point(40, 0))
        handset.wait(2)
        handset.answer(off: Point(0, 40))
        handset.wait(2)
        #expect(
            handset.told() == [
                "attempt outlierRejected in background", "attempt outlierRejected in background",
            ])
        #expect(handset.locations.last?.raw == .zero)
    }

    @Test("a fix on another level is far")
    func fixAnotherLevel() {
        var handset = scanningInBackground()
        handset.answer(level: -1)
        #expect(handset.told() == ["attempt outlierRejected in background"])
        handset.wait(2)
        handset.answer(level: -1)
        #expect(
            handset.told() == [
                "attempt success in background", "backgroundScan stopped",
                "localized in background",
                "level 0 to -1",
            ])
    }

    @Test("ten failures end it, and 30 s later it begins anew")
    func tenFailuresEnd() {
        var handset = scanningInBackground()
        for _ in 1...9 {
            handset.answer(.noMatch)
            handset.wait(2)
        }
        #expect(handset.told() == Array(repeating: "attempt noMatch in background", count: 9))
        handset.answer(.noMatch)
        #expect(handset.told() == ["attempt noMatch in background", "backgroundScan stopped"])
        handset.wait(30)
        #expect(handset.told().isEmpty)
        handset.wait(0.05)
        #expect(handset.told() == ["backgroundScan started"])
    }

    @Test("given up in the dark, it does not start again in the same tick")
    func givenUpInTheDark() {
        var handset = scanningInBackground()
        handset.light = 0.1
        for _ in 1...10 {
            handset.wait(2)
            handset.answer(.tooDark)
        }
        #expect(handset.told().last == "backgroundScan stopped")
        handset.wait(30)
        #expect(handset.told().isEmpty)
    }

    @Test("neither a cut nor a slow network is an error of the app's, but it counts")
    func neitherCutNor() {
        var handset = scanningInBackground { $0.backgroundScanFailures = 2 }
        handset.answer(.noNetwork)
        handset.wait(25)
        #expect(
            handset.told() == [
                "attempt noNetwork in background", "attempt timedOut in background",
                "backgroundScan stopped",
            ])
    }

    @Test("a manual scan cancels it, and takes its answer no more")
    func manualScanCancels() {
        var handset = scanningInBackground()
        let picture = handset.lastRequest
        handset.inclination = 30
        handset.command(.startAcquisition)
        #expect(handset.told().prefix(2) == ["backgroundScan stopped", "scan started"])
        #expect(handset.lastRequest == picture)
        handset.answer()
        #expect(!handset.told().contains("localized in background"))
        #expect(handset.source.snapshot.isAcquiring)
    }

    @Test("while a manual scan runs none begins")
    func manualScanRuns() {
        var handset = scanned()
        handset.command(.startAcquisition)
        handset.wait(60)
        #expect(!handset.told().contains("backgroundScan started"))
    }

    @Test("none while lost")
    func noneWhileLost() {
        var handset = scanned()
        handset.command(.cannotReroute)
        _ = handset.told()
        handset.wait(60)
        #expect(handset.told().isEmpty)
    }
}
