import Indoor
import Positioning
import Simulation

/// A person walks through a building while a source locates their phone; the trial measures the
/// distance of its locations from the truth.
package struct PositioningTrial {
    /// The person's walk.
    package struct Walk: Sendable {
        /// The key of a place; nil: drawn at random.
        package var start: String?
        /// The keys of places to walk to in order, then the person stands; nil: drawn at random as
        /// long as the trial lasts.
        package var places: [String]?

        package init(from start: String? = nil, to places: [String]? = nil) {
            self.start = start
            self.places = places
        }
    }

    /// One second after the first location.
    package struct Sample {
        package let second: Int
        /// Metres from the location to the truth.
        package let error: Double
        /// Metres, as reported.
        package let accuracy: Double?
        package let source: String
        package let transmitterCount: Int?
        /// The location's level; nil outdoors.
        package let level: LevelOrdinal?
        package let trueLevels: Levels
        package let isNearConnector: Bool
        /// Whether it is on open ground.
        package let isOutdoors: Bool
        /// Whether three beacons are registered within 10 m on the level, as when they hang 8 to 10
        /// m apart.
        package let isLit: Bool
        /// The person's position, to find the worst places.
        package let place: Position
    }

    package private(set) var samples: [Sample] = []
    /// Seconds from a true change of level to the location's; nil if it never came, or came after
    /// the next change.
    package private(set) var changes: [Double?] = []
    package private(set) var seconds = 0

    private var world: World
    private var source: any LocationSource
    private let venue: Venue

    /// - Parameters:
    ///   - venue: with its beacons.
    ///   - seconds: the length of the walk.
    package init(
        _ venue: Venue, data: PositioningData, seed: UInt64, seconds: Int = 180,
        walk: Walk = Walk(), source settings: SourceSettings = SourceSettings(),
        world worldSettings: WorldSettings = WorldSettings()
    ) {
        self.venue = venue
        var chance = RandomStream(seed: seed, label: "positioning trial")
        let places = venue.places.places
        let start = places[min(Int(chance.fraction() * Double(places.count)), places.count - 1)]
        let given = walk.start.flatMap { try? venue.places.find($0) }
        world = World(
            venue: venue, start: (given ?? start).position, heading: 0, seed: seed,
            settings: worldSettings)
        source = Engine.ips.source(
            SourceContext(
                map: PositioningMap(of: venue), table: PositioningTable(data), settings: settings,
                seed: seed))
        self.walk(walk.places, seconds, &chance)
    }

    private mutating func walk(
        _ given: [String]?, _ seconds: Int, _ chance: inout RandomStream
    ) {
        var given = given
        var requests: [PhoneRequest] = []
        var commands: [SourceCommand] = [.start]
        var location: UserLocation?
        var levels: (truth: LevelOrdinal, since: Int)?
        var inputs: [Input] = [
            .openApp, .answer(.bluetooth, granted: true), .answer(.location, granted: true),
        ]
        let places = venue.places.places
        for tick in 1...(seconds * SimulatedTime.ticksPerSecond) {
            if !world.truth.isBusy, tick % 100 == 0 {
                let number = min(
                    Int(chance.fraction() * Double(places.count)), places.count - 1)
                if given == nil { inputs.append(.walk(.to(place: places[number].key))) }
                if let next = given?.first {
                    inputs.append(.walk(.to(place: next)))
                    given?.removeFirst()
                }
            }
            let frame = world.step(inputs: inputs, requests: requests, display: PhoneDisplay())
                .frame
            inputs = []
            let output = source.ingest(commands, frame)
            commands = []
            requests = output.requests
            location = output.location ?? location
            let truth = world.truth
            if let level = truth.levels.single, level != levels?.truth {
                if levels != nil, location != nil { changes.append(nil) }
                levels = (level, tick)
            }
            if let location, let levels, !changes.isEmpty, changes[changes.count - 1] == nil,
                location.levels.lower == levels.truth
            {
                changes[changes.count - 1] = SimulatedTime.seconds(tick - levels.since)
            }
            guard output.location != nil, let location, !location.isLastKnown else { continue }
            samples.append(
                Sample(
                    second: tick / SimulatedTime.ticksPerSecond,
                    error: location.point.distance(to: truth.point),
                    accuracy: location.horizontalAccuracy, source: location.source,
                    transmitterCount: location.count(of: Counted.transmitter),
                    level: location.levels.lower,
                    trueLevels: truth.levels,
                    isNearConnector: isNearConnector(truth), isOutdoors: isOutdoors(truth),
                    isLit: isLit(truth),
                    place: Position(truth.point, level: truth.levels.lower ?? 0)))
        }
        self.seconds = seconds
    }

    private func isOutdoors(_ truth: Truth) -> Bool {
        venue.level(truth.levels.lower ?? 0)?.unit(at: truth.point)?.category == .outdoor
    }

    private func isLit(_ truth: Truth) -> Bool {
        let near = venue.beacons.lazy.filter {
            truth.levels.contains($0.position.level)
                && $0.position.point.distance(to: truth.point) <= 10
        }
        return near.prefix(3).count == 3
    }

    private func isNearConnector(_ truth: Truth) -> Bool {
        venue.connectors.contains {
            $0.levels.contains { truth.levels.contains($0) } && $0.distance(to: truth.point) < 5
        }
    }
}

/// The figures of many trials.
package struct PositioningFigures {
    package let samples: [PositioningTrial.Sample]
    package let changes: [Double?]

    package init(_ trials: [PositioningTrial]) {
        samples = trials.flatMap(\.samples)
        changes = trials.flatMap(\.changes)
    }

    /// Samples more than 5 m from connectors, where beacons hang 8 to 10 m apart.
    package var open: [PositioningTrial.Sample] {
        samples.filter { !$0.isNearConnector && $0.isLit }
    }

    /// The share of samples whose level is right.
    package var levelShare: Double {
        let open = open
        let right = open.count { sample in
            sample.level.map { sample.trueLevels.contains($0) } ?? (sample.trueLevels.lower == nil)
        }
        return Double(right) / Double(max(open.count, 1))
    }

    /// The share of level changes that the location follows within some seconds.
    package func changes(within seconds: Double) -> Double {
        Double(changes.count { $0.map { $0 <= seconds } ?? false }) / Double(max(changes.count, 1))
    }

    /// The share of samples in which the truth lies within the accuracy.
    package static func honesty(_ samples: [PositioningTrial.Sample]) -> Double {
        let known = samples.filter { $0.accuracy != nil }
        let right = known.count { $0.error <= $0.accuracy ?? 0 }
        return Double(right) / Double(max(known.count, 1))
    }

    /// The honesty of each third of the accuracy's range, the best third first.
    package var honestyByThird: [Double] {
        let sorted = open.filter { $0.accuracy != nil }
            .sorted { $0.accuracy ?? 0 < $1.accuracy ?? 0 }
        let third = max(sorted.count / 3, 1)
        return (0..<3).map { part in
            PositioningFigures.honesty(Array(sorted.dropFirst(part * third).prefix(third)))
        }
    }
}
