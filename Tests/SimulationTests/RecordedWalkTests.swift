import Indoor
import Testing

@testable import Simulation

/// A recording of a real phone instead of the person's walk.
@Suite("A recorded walk in a venue")
struct RecordedWalkTests {
    /// A walk that stands for a second, then goes 10 m to the north in four seconds.
    private static func walk(from first: Position) -> RecordedWalk {
        func place(_ metres: Double) -> Position {
            Position(first.point + Point(0, metres), level: first.level)
        }
        var moments = [RecordedWalk.Moment](repeating: .init(), count: 101)
        for number in 20...100 { moments[number].position = place(Double(number - 20) / 8) }
        return RecordedWalk(
            id: "made", moments: moments,
            waypoints: [
                .init(tick: 20, position: place(0)), .init(tick: 100, position: place(10)),
            ])
    }

    @Test("begins at its first waypoint: nobody walks there from the venue's start")
    func beginning() throws {
        let venue = try Venues.clinic.get()
        let start = try #require(venue.places.places.first).position
        let first = Position(start.point + Point(20, 0), level: start.level)
        var world = World(
            venue: venue, start: start, heading: 0, seed: 1, settings: WorldSettings(),
            recorded: Self.walk(from: first))
        #expect(world.truth.point == first.point)
        func step(_ ticks: Int, _ requests: [PhoneRequest] = []) {
            for number in 0..<ticks {
                _ = world.step(
                    inputs: [], requests: number == 0 ? requests : [], display: PhoneDisplay())
            }
        }
        step(20)
        #expect(world.truth.walked == 0)
        step(150, [.listen(.bluetooth)])
        #expect(world.truth.point == first.point + Point(0, 10))
        #expect(abs(world.truth.walked - 10) < 0.01)
    }
}
