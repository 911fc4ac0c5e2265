import Indoor
import Testing

@testable import Positioning

/// Scans that find nothing: where the app sends the user.
@Suite("Scans in vain")
struct VainScanTests {
    /// A phone that scans and recognises nothing for some seconds.
    private func scanInVain(_ handset: inout Handset, seconds: Int) {
        handset.inclination = 85
        handset.command(.startAcquisition)
        for _ in 0..<seconds {
            handset.wait(0.9)
            handset.answer(.noMatch)
            handset.wait(0.05)
        }
    }

    private func remedy(_ handset: Handset) -> CueID? {
        handset.source.snapshot.state.cause?.remedy
    }

    @Test("before the first scan nothing is asked, after one in vain to walk on, until 15 m later")
    func first() {
        var handset = Handset(twoStoreys)
        handset.command(.start)
        #expect(remedy(handset) == nil)
        scanInVain(&handset, seconds: 15)
        #expect(remedy(handset) == nil)
        handset.command(.stopAcquisition)
        handset.wait(10)
        scanInVain(&handset, seconds: 8)
        #expect(remedy(handset) == "walk-on-to-signs", "two scans at one place count together")
        handset.walk(16)
        #expect(remedy(handset) == "walk-on-to-signs", "it stays during the scan")
        handset.command(.stopAcquisition)
        handset.wait(0.1)
        #expect(remedy(handset) == nil)
        #expect(handset.questions == [], "nobody knows where this is")
    }

    @Test("a phone is also led out of the dark, and to where there is a network")
    func darkOrOffline() {
        let cases: [(AttemptOutcome, CueID?)] = [
            (.tooDark, "walk-on-to-signs"), (.noNetwork, "no-internet-here"),
            (.cameraCovered, nil), (.serviceFailed, nil),
        ]
        for (outcome, advice) in cases {
            var handset = Handset(twoStoreys)
            handset.command(.start)
            handset.inclination = 85
            handset.command(.startAcquisition)
            for _ in 0..<24 {
                handset.wait(0.9)
                handset.answer(outcome)
                handset.wait(0.05)
            }
            #expect(remedy(handset) == advice, "\(outcome)")
            #expect(handset.source.snapshot.secondsInVain == 0, "no use to point elsewhere")
        }
    }

    @Test("two scans at two places do not count together")
    func elsewhere() {
        var handset = Handset(twoStoreys)
        handset.command(.start)
        scanInVain(&handset, seconds: 15)
        handset.command(.stopAcquisition)
        handset.walk(16)
        scanInVain(&handset, seconds: 15)
        #expect(remedy(handset) == nil)
    }

    @Test("who does not walk on is asked to scan again after a while")
    func stands() {
        var handset = lost()
        #expect(remedy(handset) == "lost")
        scanInVain(&handset, seconds: 24)
        #expect(remedy(handset) == "walk-on-to-signs")
        handset.command(.stopAcquisition)
        handset.wait(41)
        #expect(remedy(handset) == "lost")
    }

    /// A phone that has walked 160 m since its scan.
    private func lost() -> Handset {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(160)
        return handset
    }

    @Test("the service is asked about the place to which the session has tracked the phone")
    func asks() throws {
        var handset = lost()
        handset.walk(20)
        scanInVain(&handset, seconds: 3)
        let asked = try #require(handset.questions.first)
        #expect(asked.point.distance(to: handset.point) < 1)
        #expect(asked.level == 0)
        #expect(handset.questions.count == 1, "asked again only if no answer comes")
        scanInVain(&handset, seconds: 4)
        #expect(handset.questions.count == 2)
    }

    @Test("where the service has no pictures that is told at once, and how far they are")
    func notCovered() {
        var handset = lost()
        scanInVain(&handset, seconds: 3)
        handset.tell(ServiceCoverage(isAvailable: false, distance: 30))
        #expect(remedy(handset) == "not-covered")
        #expect(handset.source.snapshot.state.cause?.distance == 30)
        handset.command(.stopAcquisition)
        handset.walk(29)
        #expect(remedy(handset) == "not-covered")
        handset.walk(2)
        #expect(remedy(handset) == "lost")
    }

    @Test(
        "where it has some, or none at all, the user is sent to where there is more to see",
        arguments: [
            ServiceCoverage(isAvailable: true, distance: 0),
            ServiceCoverage(isAvailable: false, distance: nil),
        ])
    func moreToSee(coverage: ServiceCoverage) {
        var handset = lost()
        scanInVain(&handset, seconds: 3)
        handset.tell(coverage)
        #expect(remedy(handset) == "lost")
        scanInVain(&handset, seconds: 24)
        #expect(remedy(handset) == "walk-on-to-signs")
        #expect(handset.source.snapshot.state.cause?.distance == nil)
    }

    @Test(
        "a position that gets worse: upright pictures in vain, and the user is led on until a fix")
    func degraded() {
        var handset = Handset.positioned(twoStoreys)
        handset.walk(80)
        #expect(remedy(handset) == "hold-upright")
        handset.inclination = 85
        for _ in 0..<10 {
            handset.wait(1)
            handset.answer(.lowTexture)
        }
        handset.inclination = 45
        handset.wait(0.1)
        #expect(remedy(handset) == "walk-on-to-signs")
        handset.walk(30)
        #expect(remedy(handset) == "walk-on-to-signs")
        handset.scan()
        #expect(remedy(handset) == nil)
    }

    @Test("a place is known after a loss on the way, and not after one on a ride or a restart")
    func places() {
        var handset = Handset.positioned(twoStoreys)
        handset.command(.stop)
        handset.command(.start)
        scanInVain(&handset, seconds: 8)
        #expect(handset.questions.first?.point == .zero, "the last place, as far as is known")
        var new = Handset(twoStoreys)
        new.command(.start)
        scanInVain(&new, seconds: 8)
        #expect(new.questions.isEmpty)
    }

    @Test("a connection is slow from the first late answer until one comes in time")
    func slow() {
        var handset = Handset(twoStoreys)
        handset.inclination = 85
        handset.command(.start, .startAcquisition)
        var seen: [Bool] = []
        for seconds in [3.0, 9, 4, 9, 1] {
            handset.wait(seconds)
            seen.append(handset.source.snapshot.warnings == ["slowConnection"])
            handset.answer(.noMatch)
            handset.wait(0.5)
            seen.append(handset.source.snapshot.warnings == ["slowConnection"])
        }
        #expect(
            seen == [false, false, true, true, true, false, true, true, true, false])
        handset.command(.stopAcquisition)
        #expect(handset.source.snapshot.warnings.isEmpty)
    }
}
