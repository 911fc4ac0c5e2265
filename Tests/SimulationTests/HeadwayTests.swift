import Indoor
import Testing

@testable import Simulation

/// The reactions of people on a way on which they make no progress.
@Suite("A way that leads nowhere")
struct HeadwayTests {
    private let way = Itinerary(destinationName: "Room", legs: [])

    private func situation(
        second: Int, at point: Point, _ legs: Follower.Legs = .idle
    ) -> Follower.Situation {
        Follower.Situation(
            tick: second * SimulatedTime.ticksPerSecond, point: point, level: 0, heading: 0,
            walked: 0,
            legs: legs, isBlocked: false, settings: WorldSettings())
    }

    /// - Returns: the remedies with their seconds.
    private func watch(
        _ headway: inout Headway, seconds: Range<Int>, at place: (Int) -> Point,
        remaining: (Int) -> Double = { _ in 40 }
    ) -> [String] {
        seconds.compactMap { second in
            let now = situation(second: second, at: place(second))
            _ = headway.step(now, on: way, remaining: remaining(second))
            return headway.remedy(now).map { "\(second) \($0)" }
        }
    }

    @Test("who stands scans, begins again, goes elsewhere, once more, and may give up")
    func stands() {
        var headway = Headway()
        let remedies = watch(&headway, seconds: 0..<150, at: { _ in .zero })
        #expect(
            remedies == [
                "20 scan", "41 beginAgain", "62 goElsewhere", "83 scan", "104 beginAgain",
                "125 goElsewhere", "146 giveUp",
            ])
    }

    @Test("who walks to and fro doubts the phone, too, later")
    func paces() {
        var headway = Headway()
        let remedies = watch(&headway, seconds: 0..<100, at: { Point(Double($0 % 20), 0) })
        #expect(remedies == ["45 scan", "91 beginAgain"])
    }

    @Test("who gets on doubts nothing")
    func getsOn() {
        var headway = Headway()
        let remedies = watch(
            &headway, seconds: 0..<300, at: { Point(Double($0), 0) },
            remaining: { 400 - Double($0) })
        #expect(remedies.isEmpty)
    }

    @Test("what was doubted far from here is forgotten")
    func leftBehind() {
        var headway = Headway()
        let remedies =
            watch(&headway, seconds: 0..<22, at: { _ in .zero })
            + watch(
                &headway, seconds: 22..<90, at: { Point(Double($0 - 21), 0) },
                remaining: { 90 - Double($0) })
            + watch(&headway, seconds: 90..<115, at: { _ in Point(68, 0) })
        #expect(remedies == ["20 scan", "107 scan"])
    }
}
