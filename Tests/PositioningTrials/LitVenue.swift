import Formats
import Indoor
import Positioning
import Shipped
import Simulation

/// A shipped venue with its beacons, and their predicted strengths.
package struct LitVenue: Sendable {
    package let venue: Venue
    package let data: PositioningData

    /// - Parameter settings: the constants of the prediction.
    package init(_ name: String, settings: IPSSettings = IPSSettings()) throws {
        guard let plan = Shipped.venues.first(where: { $0.name == name }),
            let list = Shipped.beacons.first(where: { $0.name == name })
        else { throw InputError("no shipped venue with beacons is called \(name)") }
        let bare = try PlanReader.read(plan.text, file: name).venue
        let beacons = try BeaconReader.read(list.text, file: name, venue: bare).beacons
        venue = bare.with(beacons: beacons)
        data =
            try RadioPrediction(map: PositioningMap(of: venue), settings: settings).data(
                of: beacons)
            ?? .empty
    }

    /// Trials, one for each seed.
    package func trials(
        _ seeds: ClosedRange<UInt64>, seconds: Int = 180,
        walk: PositioningTrial.Walk = PositioningTrial.Walk(), ips: IPSSettings = IPSSettings()
    ) async -> [PositioningTrial] {
        var settings = SourceSettings()
        settings.ips = ips
        let source = settings
        return await withTaskGroup(of: (UInt64, PositioningTrial).self) { group in
            for seed in seeds {
                group.addTask {
                    let trial = PositioningTrial(
                        venue, data: data, seed: seed, seconds: seconds, walk: walk,
                        source: source)
                    return (seed, trial)
                }
            }
            var trials: [(UInt64, PositioningTrial)] = []
            for await trial in group { trials.append(trial) }
            return trials.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
