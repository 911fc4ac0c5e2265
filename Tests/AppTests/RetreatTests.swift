import Indoor
import Testing

@testable import App

/// Whether the user walks away from where the way leads.
@Suite("Walking back along the way")
struct RetreatTests {
    /// East for 60 m.
    private let way = Itinerary(
        destinationName: "End",
        legs: [
            Leg(
                segments: [
                    LegSegment(line: Segment(Point(0, 0), Point(60, 0)), levels: Levels(0))
                ], manoeuvres: [])
        ])

    /// Whether it is told at these metres along the way, one location after the other.
    private func told(
        _ metres: [Double], heading: Double? = 270, accuracy: Double = 1
    ) -> [Bool] {
        var retreat = Retreat()
        return metres.map { along in
            let location = UserLocation(
                raw: Point(along, 0), levels: Levels(0), heading: heading,
                horizontalAccuracy: accuracy, source: "VPS")
            retreat.observe(location, along, on: way)
            return retreat.isLong
        }
    }

    @Test("after three metres of an exact position, until the user goes on")
    func exact() {
        #expect(
            told([40, 39, 38, 37.1, 36.9, 36, 38])
                == [false, false, false, false, true, true, false])
    }

    @Test("after more metres of a coarse position")
    func coarse() {
        let back = stride(from: 40.0, through: 28, by: -1).map { $0 }
        #expect(told(back, accuracy: 4).firstIndex(of: true) == 8)
        #expect(told(back, accuracy: 1).firstIndex(of: true) == 3)
    }

    @Test("not by a leap of the position, and not for who faces where the way leads")
    func notBack() {
        #expect(told([40, 36, 35, 34]).allSatisfy { !$0 })
        #expect(told([40, 39, 38, 37, 36, 35], heading: 80).allSatisfy { !$0 })
        #expect(told([40, 39, 38, 37, 36, 35], heading: nil).last == true)
    }
}
