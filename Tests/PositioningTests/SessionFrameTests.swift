import Indoor
import Testing

@testable import Positioning

/// The origin and heading of an AR session are arbitrary: nothing may depend on them.
@Suite("The AR session's own frame")
struct SessionFrameTests {
    /// Scan, walk, degrade, heal in the background, ride, walk on.
    private func walk(
        in frame: Handset.SessionFrame
    ) -> (story: [String], locations: [UserLocation]) {
        var handset = Handset(twoStoreys, frame: frame)
        handset.point = Point(-40, 20)
        handset.command(.start)
        handset.scan()
        handset.heading = 110
        handset.walk(80)
        handset.inclination = 85
        handset.wait(2)
        handset.answer(off: Point(0.4, -0.3))
        handset.point = Point(18, 0)
        handset.heading = 90
        handset.scan()
        handset.command(
            .assign(
                itinerary(
                    down: "escalator-a", .escalator, from: Point(20, 0), to: Point(30, 0))))
        handset.walk(2)
        handset.ride(to: Point(30, 0), height: -5)
        handset.walk(30)
        return (handset.told(), handset.locations)
    }

    @Test("turned, shifted and raised, it puts out the same")
    func turnedShiftedRaised() {
        let plain = walk(in: .init())
        #expect(plain.story.contains("level 0 to -1 automatic"))
        #expect(plain.story.contains("localized in background"))
        var chance = Digest("frames")
        func draw(_ range: ClosedRange<Double>) -> Double {
            chance.add(1)
            let fraction = Double(chance.value >> 11) * 0x1p-53
            return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        }
        for _ in 0..<25 {
            let frame = Handset.SessionFrame(
                rotation: draw(0...360), shift: Point(draw(-50...50), draw(-50...50)),
                height: draw(-10...10))
            let turned = walk(in: frame)
            #expect(turned.story == plain.story, "\(frame)")
            #expect(turned.locations.count == plain.locations.count)
            for (a, b) in zip(turned.locations, plain.locations) {
                #expect(a.raw.distance(to: b.raw) < 1e-6)
                #expect(abs(Heading.turn(from: a.heading ?? 0, to: b.heading ?? 0)) < 1e-6)
                #expect((a.matched == nil) == (b.matched == nil))
                #expect((a.levels, a.horizontalAccuracy) == (b.levels, b.horizontalAccuracy))
            }
        }
    }
}
