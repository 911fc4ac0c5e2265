import Formats
import Indoor
import Shipped
import Simulation

/// The additional cost of a tick while a source listens to Bluetooth, motion and satellites.
enum ListeningFigures {
    /// Microseconds per tick, over ten minutes of walking among various numbers of beacons.
    static func printAll() throws {
        let plan = Shipped.venues[0]
        let venue = try PlanReader.read(plan.text, file: plan.name).venue
        let planned = try BeaconPlanner(venue: venue, spacing: 10).beacons() ?? []
        let near = planned.filter { $0.position.level == venue.groundLevel }
        let all = near + planned.filter { $0.position.level != venue.groundLevel }
        for count in [40, all.count] {
            progress("ten minutes among \(count) beacons, five times with and without listening")
            let listening = try microseconds(venue.with(beacons: Array(all.prefix(count))), true)
            let silent = try microseconds(venue.with(beacons: Array(all.prefix(count))), false)
            say(
                "a tick of the world, \(count) beacons: \(silent.fixed(2)) µs,",
                "\((listening - silent).fixed(2)) µs more to listen")
        }
    }

    private static func microseconds(_ venue: Venue, _ listens: Bool) throws -> Double {
        let places = venue.places.places.filter { $0.position.level == venue.groundLevel }
        guard let first = places.first else { return 0 }
        let ticks = 600 * SimulatedTime.ticksPerSecond
        let clock = ContinuousClock()
        var runs: [Double] = []
        for _ in 0..<5 {
            var world = World(
                venue: venue, start: first.position, heading: 0, seed: 1,
                settings: WorldSettings())
            let sensors: AmbientSensors = listens ? [.bluetooth, .motion, .gnss] : []
            var inputs: [Input] = [
                .openApp, .answer(.bluetooth, granted: true), .answer(.location, granted: true),
            ]
            var (next, heard) = (0, 0)
            let start = clock.now
            for tick in 0..<ticks {
                let outside = world.step(
                    inputs: inputs, requests: tick == 0 ? [.listen(sensors)] : [],
                    display: PhoneDisplay())
                heard += outside.frame.ambient?.advertisements?.count ?? 0
                inputs = []
                if !world.truth.isBusy {
                    next += 1
                    inputs = [.walk(.to(place: places[next * 7 % places.count].key))]
                }
            }
            runs.append((clock.now - start) / .seconds(1) / Double(ticks) * 1e6)
            if runs.count == 1, listens { say("  \(heard) packets heard") }
        }
        return runs.sorted()[2]
    }
}
