import Formats
import Indoor
import Positioning
import TestSupport
import Testing

@testable import Simulation

/// A lift's cabin is a room of its own while its doors are closed; with open doors the camera sees
/// the hall.
@Suite("In a lift's cabin")
struct CabinTests {
    private static let lift = Point(10, 0)

    /// Two halls, 20 × 5 m, with posters on their walls, and a lift between them.
    private func building() throws -> Venue {
        let wall = String(repeating: "#", count: 22)
        let row = "#" + String(repeating: ".", count: 20) + "#"
        let middle = "#.........L..........#"
        let floor = [wall, row, row, middle, row, row, wall].joined(separator: "\n")
        let plan = """
            dotwalk plan 1
            name    Halls
            origin  48.88 2.35 at 0,3
            legend
              #   wall  texture 0.9
              .   hall  "Hall"
              L   mark
            connectors
              lift-a  lift  L@0 L@1
            level 0
            \(floor)
            end
            level 1 elevation 12
            \(floor)
            end
            """
        return try PlanReader.read(plan, file: "halls.plan").venue
    }

    /// A person with a running AR session, who has called the lift to level 1.
    private func rider(seed: UInt64 = 1, settings: WorldSettings = WorldSettings()) throws
        -> Rehearser
    {
        var rider = Rehearser(
            try building(), at: Position(CabinTests.lift, level: 0), heading: 90, seed: seed,
            settings: settings)
        rider.begin()
        rider.step([.takeLift(to: 1)])
        return rider
    }

    private func isNear(_ camera: Viewfinder) -> Bool { camera.rays.allSatisfy { $0.distance < 1 } }

    @Test("with closed doors the camera sees four bare walls, with open ones the hall")
    func view() throws {
        var rider = try rider()
        var (inside, outside) = (0, 0)
        while rider.world.truth.isBusy {
            rider.step()
            let truth = rider.world.truth
            #expect(isNear(truth.viewfinder) == truth.isInCabin)
            #expect((truth.viewfinder.texture < 0.055) == truth.isInCabin)
            if truth.isInCabin { inside += 1 } else { outside += 1 }
        }
        // The way is 12 m at 1 m/s.
        #expect((235...245).contains(inside))
        #expect(outside > 60)
        #expect(rider.world.truth.levels == Levels(1))
    }

    @Test("tracking is limited for want of features a second after the doors have closed")
    func tracking() throws {
        var rider = try rider()
        while !rider.world.truth.isInCabin {
            rider.step()
            #expect(rider.frame?.ar?.tracking == .normal)
        }
        rider.wait(1.5)
        #expect(rider.frame?.ar?.tracking == .limited(.insufficientFeatures))
        while rider.world.truth.isInCabin { rider.step() }
        rider.wait(3)
        #expect(rider.frame?.ar?.tracking == .normal)
    }

    @Test("no picture from the cabin is recognised; one through the open doors is")
    func scans() throws {
        var rider = try rider()
        while !rider.world.truth.isInCabin { rider.step() }
        rider.step([.fault("stop conveyor lift-a")])
        let isFound = rider.scan(seconds: 30)
        #expect(!isFound)
        #expect(rider.outcomes.count > 5)
        #expect(!rider.outcomes.contains(.success))
        rider.step([.endFaults])
        while rider.world.truth.isInCabin { rider.step() }
        for _ in 0..<200 where rider.source.snapshot.isAcquiring { rider.step() }
        #expect(rider.outcomes.last == .success)
    }

    @Test("waits and doors are drawn for each ride round the settings' means")
    func times() {
        var settings = WorldSettings()
        settings.liftWait = 10
        settings.liftDoors = 4
        var (times, same) = (LiftTimes(seed: 1), LiftTimes(seed: 1))
        let rides = (0..<400).map { _ in times.drawn(settings) }
        for ride in rides {
            let again = same.drawn(settings)
            #expect(ride == again)
        }
        #expect(Set(rides.map(\.liftWait)).count == 400)
        #expect(rides.allSatisfy { (0...20).contains($0.liftWait) })
        #expect(rides.allSatisfy { (2.8...5.2).contains($0.liftDoors) })
        #expect(abs(rides.reduce(0) { $0 + $1.liftWait } / 400 - 10) < 1)
        #expect(abs(rides.reduce(0) { $0 + $1.liftDoors } / 400 - 4) < 0.2)
    }
}
