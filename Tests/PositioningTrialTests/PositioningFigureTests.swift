import Formats
import Indoor
import Positioning
import PositioningTrials
import Shipped
import Simulation
import Testing

/// A sample of the figures that `Benchmarks positioning` prints over 200 seeds: the first seconds of
/// each walk, which are the worst.
@Suite("How good positions by Bluetooth are")
struct PositioningFigureTests {
    /// A shipped venue with its beacons, and what is predicted for it.
    struct Lit {
        let venue: Venue
        let data: PositioningData

        init(_ name: String) throws {
            let plan = try #require(Shipped.venues.first { $0.name == name })
            let list = try #require(Shipped.beacons.first { $0.name == name })
            let venue = try PlanReader.read(plan.text, file: name).venue
            self.venue = venue.with(
                beacons: try BeaconReader.read(list.text, file: name, venue: venue).beacons)
            data = try #require(
                RadioPrediction(map: PositioningMap(of: self.venue), settings: IPSSettings())
                    .data(of: self.venue.beacons))
        }

        /// Trials of the seeds, one each.
        func trials(
            _ seeds: ClosedRange<UInt64>, seconds: Int,
            walk: PositioningTrial.Walk = PositioningTrial.Walk(),
            radio: RadioSettings = RadioSettings()
        ) async -> [PositioningTrial] {
            var world = WorldSettings()
            world.radio = radio
            let settings = world
            return await withTaskGroup(of: (UInt64, PositioningTrial).self) { group in
                for seed in seeds {
                    group.addTask {
                        let trial = PositioningTrial(
                            venue, data: data, seed: seed, seconds: seconds, walk: walk,
                            world: settings)
                        return (seed, trial)
                    }
                }
                var trials: [(UInt64, PositioningTrial)] = []
                for await trial in group { trials.append(trial) }
                return trials.sorted { $0.0 < $1.0 }.map(\.1)
            }
        }
    }

    @Test(
        "random ways of 20 people: error, level and honesty",
        arguments: [("station", 2.5, 7.5), ("clinic", 2.0, 5.0), ("campus", 2.5, 11.0)])
    func figures(name: String, median: Double, most: Double) async throws {
        let figures = PositioningFigures(try await Lit(name).trials(1...20, seconds: 40))
        let samples = figures.open.filter { $0.source == "BLE" }
        #expect(samples.count > 100)
        let errors = samples.map(\.error)
        #expect(PositioningFigures.quantile(errors, 0.5) < median)
        #expect(PositioningFigures.quantile(errors, 0.95) < most)
        #expect(figures.levelShare > 0.93)
        #expect((0.5...0.9).contains(PositioningFigures.honesty(samples)))
    }
}
