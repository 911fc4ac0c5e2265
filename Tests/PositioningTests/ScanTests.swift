import Indoor
import Testing

@testable import Positioning

@Suite("Scans by hand")
struct ScanTests {
    @Test("start, scan, fix, and the first position shortly afterwards")
    func startScanFix() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start)
        #expect(
            handset.told() == [
                "source starting", "source started", "state notPositioning notYetScanned",
                "tracking normal",
            ])
        #expect(handset.requests == [.startTracking])
        handset.command(.startAcquisition)
        #expect(handset.told() == ["scan started"])
        handset.wait(0.4)
        #expect(handset.locations.isEmpty)
        handset.answer()
        #expect(
            handset.told() == [
                "attempt success", "scan stopped", "localized", "state accuratePositioning",
                "level - to 0",
            ])
        handset.wait(0.45)
        #expect(handset.locations.isEmpty)
        handset.wait(0.05)
        #expect(
            handset.locations == [
                UserLocation(
                    raw: .zero, matched: nil, levels: Levels(0), heading: 90, horizontalAccuracy: 1,
                    drift: 0, source: "VPS", alongItinerary: nil)
            ])
        #expect(handset.told().isEmpty)
    }

    @Test(
        "a source that cannot run says why, and may be started again",
        arguments: [
            (
                PhoneStatus(isAppVisible: true),
                "cameraPermissionMissing"
            ),
            (.denyingCamera, "cameraPermissionMissing"),
            (
                PhoneStatus(
                    permissions: Permissions(granted: .camera), isAppVisible: true,
                    supportsAR: false),
                "notSupported"
            ),
        ])
    func sourceCannotRun(
        phone: PhoneStatus, error: String
    ) {
        var handset = Handset(twoStoreys)
        handset.phone = phone
        handset.command(.start)
        handset.command(.startAcquisition)
        #expect(handset.told() == ["source starting", "source failedToStart", "error \(error)"])
        #expect(handset.source.snapshot.status == .failedToStart)
        #expect(handset.requests.isEmpty)
        handset.phone = PhoneStatus(permissions: Permissions(granted: .camera), isAppVisible: true)
        handset.command(.start)
        #expect(handset.source.snapshot.status == .started)
    }

    @Test("a start while it runs changes nothing")
    func startRunsChanges() {
        var handset = Handset.positioned(twoStoreys)
        handset.command(.start)
        #expect(handset.told().isEmpty)
        #expect(handset.state == .accuratePositioning)
    }

    @Test("stopping ends the scan, the session and the position")
    func stoppingEndsScan() {
        var handset = Handset.positioned(twoStoreys)
        handset.command(.startAcquisition)
        _ = handset.told()
        handset.command(.stop)
        #expect(
            handset.told() == [
                "source stopping", "scan stopped", "state notPositioning sourceStopped",
                "source stopped",
            ])
        #expect(handset.requests.last == .stopTracking)
        let positions = handset.locations.count
        handset.wait(1)
        #expect(handset.locations.count == positions)
        handset.command(.start)
        #expect(handset.state == .notPositioning(.notYetScanned))
    }

    @Test("below 65 degrees no picture is sent, and every frame says so")
    func belowDegreesPicture() {
        var handset = Handset(twoStoreys)
        handset.command(.start)
        _ = handset.told()
        handset.inclination = 64.9
        handset.command(.startAcquisition)
        handset.wait(0.1)
        #expect(handset.pictures() == 0)
        #expect(
            handset.told() == [
                "scan started", "attempt inclinationTooLow", "error tiltTooLow", "error tiltTooLow",
                "error tiltTooLow",
            ])
        handset.inclination = 65
        handset.wait(0.05)
        #expect(handset.pictures() == 1)
        #expect(handset.told().isEmpty)
    }

    @Test("time in vain: of answered pictures, 2 s for each at most; not of tilt or silence")
    func secondsInVain() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start)
        handset.command(.startAcquisition)
        func seconds() -> Double { handset.source.snapshot.secondsInVain }
        handset.wait(0.8)
        #expect(seconds() == 0)
        handset.answer(.noMatch)
        let first = seconds()
        #expect(first > 0.7 && first < 1)
        handset.wait(5)
        handset.answer(.noMatch)
        #expect(seconds() == first + 2)
        handset.wait(1)
        handset.answer(.noNetwork)
        #expect(seconds() == 0)
        handset.wait(1)
        handset.answer(.lowTexture)
        #expect(seconds() > 0)
        handset.inclination = 30
        handset.answer(.noMatch)
        handset.wait(1)
        #expect(seconds() == 0)
    }

    @Test(
        "pictures that show nothing are no time in vain",
        arguments: [AttemptOutcome.cameraCovered, .tooDark])
    func nothingToSee(outcome: AttemptOutcome) {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start)
        handset.command(.startAcquisition)
        for expected in [outcome, .noMatch] {
            handset.wait(1)
            handset.answer(expected)
            #expect((handset.source.snapshot.secondsInVain > 0) == (expected == .noMatch))
        }
    }

    @Test("one picture at a time, the next half a second after the last")
    func pictureTimeNext() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        handset.wait(2)
        #expect(handset.pictures() == 1)
        handset.answer(.noMatch)
        #expect(handset.pictures() == 1)
        handset.answer(.lowTexture)
        handset.wait(0.35)
        #expect(handset.pictures() == 0)
        handset.wait(0.1)
        #expect(handset.pictures() == 1)
    }

    @Test(
        "a picture that fails is told apart, and the scan goes on",
        arguments: [
            (AttemptOutcome.noMatch, ["attempt noMatch"]),
            (.ambiguous, ["attempt ambiguous"]),
            (.lowTexture, ["attempt lowTexture"]),
            (.tooBlurry, ["attempt tooBlurry"]),
            (.tooDark, ["attempt tooDark"]),
            (.cameraCovered, ["attempt cameraCovered"]),
            (.serviceFailed, ["attempt serviceFailed"]),
            (.outlierRejected, ["attempt outlierRejected"]),
            (.noNetwork, ["attempt noNetwork", "error noInternet"]),
            (.timedOut, ["attempt timedOut", "error timeout"]),
        ])
    func pictureFailsTold(
        outcome: AttemptOutcome, expected: [String]
    ) {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        handset.wait(1)
        _ = handset.told()
        handset.answer(outcome)
        #expect(handset.told() == expected)
        #expect(handset.source.snapshot.isAcquiring)
    }

    @Test("slow after 5 s, told once; given up after 20 s; then the next picture")
    func slowAfterTold() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        _ = handset.told()
        _ = handset.pictures()
        handset.wait(4.95)
        #expect(handset.told().isEmpty)
        handset.wait(0.05)
        #expect(handset.told() == ["error slowConnection"])
        handset.wait(14.95)
        #expect(handset.told().isEmpty)
        let late = handset.lastRequest
        handset.wait(0.05)
        #expect(handset.told() == ["attempt timedOut", "error timeout"])
        #expect(handset.pictures() == 1)
        #expect(handset.lastRequest == late + 1)
    }

    @Test("cancelled, and what its picture brings is not taken")
    func cancelledPictureBrings() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        _ = handset.told()
        handset.command(.stopAcquisition)
        handset.answer()
        #expect(handset.told() == ["scan stopped"])
        #expect(handset.state == .notPositioning(.notYetScanned))
    }

    @Test("no picture while the session has only begun")
    func pictureSessionBegun() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.tracking = .limited(.initializing)
        handset.command(.start, .startAcquisition)
        handset.wait(1)
        #expect(handset.pictures() == 0)
        handset.tracking = .normal
        handset.wait(0.05)
        #expect(handset.pictures() == 1)
    }

    @Test("a fix holds for where the picture was taken, not for where its answer came")
    func fixHoldsPicture() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        handset.walk(2)
        handset.answer()
        handset.wait(1)
        #expect(handset.locations.last?.raw.distance(to: Point(2, 0)) ?? 9 < 1e-9)
    }
}

extension PhoneStatus {
    fileprivate static var denyingCamera: PhoneStatus {
        var phone = PhoneStatus(isAppVisible: true)
        phone.permissions[.camera] = .denied
        return phone
    }
}
