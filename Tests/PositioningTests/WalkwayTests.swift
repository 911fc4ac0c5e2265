import Indoor
import Testing

@testable import Positioning

@Suite("Who stands on a moving walkway")
struct WalkwayTests {
    /// 20 m to the east.
    private func walkway(_ direction: Connector.Direction = .forward) -> Walkway? {
        Walkway(
            Connector(
                id: "walkway", kind: .walkway, path: [Point(0, 0), Point(20, 0)], levels: [0, 0],
                direction: direction))
    }

    /// Metres east after some seconds of a person who was 5 m along the walkway and stands beside
    /// its line.
    private func east(
        after seconds: Int, beside metres: Double = 0, stands: Bool = true,
        _ direction: Connector.Direction = .forward
    ) throws -> Double {
        var filter = ParticleFilter(seed: 1, settings: IPSSettings())
        filter.scatter([(Point(5, metres), 1)], jitter: 0.1)
        let walkways = [walkway(direction)].compactMap(\.self)
        var moved = Point.zero
        for _ in 0..<seconds { moved += filter.carry(on: walkways, speed: 0.5, stands: stands) }
        let place = try #require(filter.estimate).point
        #expect(abs(5 + moved.x - place.x) < 0.1)
        return place.x
    }

    @Test("is carried without a step, some seconds later at the latest")
    func carried() throws {
        #expect((8.5...10).contains(try east(after: 10)))
        #expect((0...1.5).contains(try east(after: 10, .backward)))
    }

    @Test("is carried to its end, not beyond")
    func end() throws {
        #expect((19...20.1).contains(try east(after: 60)))
    }

    @Test("is not, where they walk beside it, or where it runs both ways")
    func beside() throws {
        #expect(abs(try east(after: 10, beside: 3) - 5) < 0.1)
        #expect(abs(try east(after: 10, stands: false) - 5) < 0.1)
        #expect(walkway(.both) == nil)
    }

    @Test("faces along it")
    func facing() throws {
        let (out, back) = (try #require(walkway()), try #require(walkway(.backward)))
        #expect(out.goes(90) && out.goes(40))
        #expect(!out.goes(270) && !out.goes(0))
        #expect(back.goes(270))
    }
}
