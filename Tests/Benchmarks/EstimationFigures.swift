import Indoor
import Positioning
import PositioningTrials

/// The quality of positions by Bluetooth on random ways, and what each part of the engine
/// contributes.
enum EstimationFigures {
    /// - Parameter arguments: a shipped venue (all three with beacons), the number
    ///   of seeds (200), and settings as NAME=VALUE.
    static func printAll(_ arguments: [String]) throws {
        let count = arguments.lazy.compactMap { Int($0) }.first ?? 200
        let changes = arguments.filter { $0.contains("=") }
        let named = arguments.filter { Int($0) == nil && !$0.contains("=") }
        for name in named.isEmpty ? ["station", "clinic", "campus"] : named {
            let trials = Trials(venue: name, seeds: count)
            say("\n\(name), \(count) seeds, where beacons hang 8 to 10 m apart, in metres")
            try trials.print("all parts", changes)
            guard changes.isEmpty else { continue }
            for part in [
                "uses-steps", "uses-plan", "learns-offset", "scores-silence", "uses-barometer",
            ] {
                try trials.print("\(part) off", ["\(part)=off"])
            }
        }
    }

    private struct Trials {
        let venue: String
        let seeds: Int

        func print(_ title: String, _ changes: [String]) throws {
            let settings = try EstimationFigures.settings(changes)
            let lit = try LitVenue(venue, settings: settings.ips)
            var trials: [PositioningTrial] = []
            let time = ContinuousClock().measure {
                trials = (1...seeds).map { seed in
                    if seed % 50 == 0 { progress("\(venue), \(title): seed \(seed) of \(seeds)") }
                    return PositioningTrial(
                        lit.venue, data: lit.data, seed: UInt64(seed), source: settings)
                }
            }
            let seconds = Double(trials.reduce(0) { $0 + $1.seconds })
            let wall = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
            EstimationFigures.show(title, PositioningFigures(trials), speed: seconds / wall)
        }
    }

    private static func settings(_ changes: [String]) throws -> SourceSettings {
        var settings = SourceSettings()
        for change in changes {
            let parts = change.split(separator: "=").map(String.init)
            let setting = SourceSettings.table.first { $0.name == parts[0] }
            guard parts.count == 2, let setting, let value = setting.value(parts[1]) else {
                throw InputError("no setting: \(change)")
            }
            _ = setting.set(&settings, to: value)
        }
        return settings
    }

    private static func show(_ title: String, _ figures: PositioningFigures, speed: Double) {
        say(title)
        for source in ["BLE", "GNSS"] {
            let samples = figures.open.filter { $0.source == source }
            let errors = samples.map(\.error)
            let quantiles = [0.5, 0.75, 0.95].map {
                (errors.quantile($0) ?? .nan).fixed(2)
            }
            say(
                "  \(source): \(samples.count) seconds, median, 75, 95 %:",
                quantiles.joined(separator: "  "),
                " within its accuracy: \(PositioningFigures.honesty(samples).fixed(2))")
        }
        let thirds = figures.honestyByThird.map { $0.fixed(2) }.joined(separator: " ")
        say("  within, by third of the accuracy: \(thirds)")
        say(
            "  level right: \(figures.levelShare.fixed(3)),",
            "of \(figures.changes.count) changes within 5 s \(figures.changes(within: 5).fixed(2)),",
            "10 s \(figures.changes(within: 10).fixed(2));",
            "world and engine \(speed.fixed(0)) times real time")
    }
}
