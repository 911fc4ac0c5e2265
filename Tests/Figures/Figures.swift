import Formats
import Indoor
import Positioning
import PositioningTrials
import Shipped
import Simulation

@main
enum Figures {
    static func main() throws {
        let arguments = CommandLine.arguments
        let name = arguments.count > 1 ? arguments[1] : "clinic"
        let count = arguments.count > 2 ? Int(arguments[2]) ?? 20 : 20
        var settings = SourceSettings()
        for pair in arguments.dropFirst(3) {
            let parts = pair.split(separator: "=").map(String.init)
            guard let setting = SourceSettings.table.first(where: { $0.name == parts[0] }),
                let value = setting.value(parts[1]), setting.set(&settings, to: value)
            else { fatalError(pair) }
        }
        let file = Shipped.venues.first { $0.name == name }!
        var venue = try PlanReader.read(file.text, file: name).venue
        let list = Shipped.beacons.first { $0.name == name }!
        venue = venue.with(
            beacons: try BeaconReader.read(list.text, file: name, venue: venue).beacons)
        let clock = ContinuousClock()
        var data: PositioningData?
        let took = clock.measure {
            data = RadioPrediction(map: PositioningMap(of: venue), settings: settings.ips)
                .data(of: venue.beacons)
        }
        print(name, venue.beacons.count, "beacons", data!.pointCount, "points", took)
        var trials: [PositioningTrial] = []
        let time = clock.measure {
            trials = (1...count).map {
                PositioningTrial(venue, data: data!, seed: UInt64($0), source: settings)
            }
        }
        let figures = PositioningFigures(trials)
        func show(_ title: String, _ samples: [PositioningTrial.Sample]) {
            let errors = samples.map(\.error)
            func q(_ s: Double) -> String { PositioningFigures.quantile(errors, s).fixed(2) }
            print(
                title, samples.count, "median", q(0.5), "75", q(0.75), "95", q(0.95), "max", q(1),
                "honest", PositioningFigures.honesty(samples).fixed(2))
        }
        show("all ", figures.samples)
        show("open", figures.open)
        show("BLE ", figures.open.filter { $0.source == "BLE" })
        show("GNSS", figures.open.filter { $0.source == "GNSS" })
        print("thirds", figures.honestyByThird.map { $0.fixed(2) })
        print(
            "level", figures.levelShare.fixed(3), "changes", figures.changes.count, "5s",
            figures.changes(within: 5).fixed(2), "10s", figures.changes(within: 10).fixed(2))
        if SourceSettings.table.isEmpty == false, CommandLine.arguments.contains("particles=401") {
            for (n, trial) in trials.enumerated() {
                var last = -10
                for x in trial.samples where x.error > 6 {
                    if x.second - last > 5 {
                        print("seed", n + 1, "s", x.second, "err", x.error.fixed(1), "acc", (x.accuracy ?? 0).fixed(1), x.source, x.level.map { "\($0)" } ?? "out", x.trueLevels.all, "at", x.place.point.x.fixed(0), x.place.point.y.fixed(0), x.isNearConnector ? "near" : "")
                    }
                    last = x.second
                }
            }
        }
        let simulated = Double(trials.reduce(0) { $0 + $1.seconds })
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        print("took", time, "x", (simulated / seconds).fixed(0))
    }
}
