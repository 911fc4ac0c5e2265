import Indoor

@testable import Simulation

/// A world whose sensors a source listens to, without the source.
struct Listening {
    var world: World
    private var requests: [PhoneRequest]

    /// The app is open and has every permission.
    init(
        _ venue: Venue, at start: Position, heading: Double = 90, seed: UInt64 = 1,
        settings: WorldSettings = WorldSettings(),
        sensors: AmbientSensors = [.bluetooth, .motion, .gnss]
    ) {
        world = World(venue: venue, start: start, heading: heading, seed: seed, settings: settings)
        requests = [.listen(sensors)]
        for permission in Permission.allCases {
            _ = world.step(
                inputs: [.openApp, .answer(permission, granted: true)], requests: [],
                display: PhoneDisplay())
        }
    }

    /// One tick.
    @discardableResult
    mutating func step(_ inputs: [Input] = [], _ asked: [PhoneRequest] = []) -> SensorFrame {
        defer { requests = [] }
        return world.step(inputs: inputs, requests: requests + asked, display: PhoneDisplay()).frame
    }

    /// The samples of the sensors for some seconds.
    @discardableResult
    mutating func wait(_ seconds: Double, _ inputs: [Input] = []) -> [AmbientFrame] {
        let ticks = SimulatedTime.tick(atSeconds: seconds)
        return (0..<ticks).compactMap { step($0 == 0 ? inputs : []).ambient }
    }

    /// The same, until the requested walk ends.
    mutating func walk(_ input: Input) -> [AmbientFrame] {
        var frames = [step([input]).ambient].compactMap(\.self)
        while world.truth.isBusy, frames.count < 20_000 {
            frames += [step().ambient].compactMap(\.self)
        }
        return frames
    }
}

extension World {
    mutating func change(_ change: (inout WorldSettings) -> Void) {
        var settings = settings
        change(&settings)
        use(settings)
    }
}

extension [AmbientFrame] {
    var packets: [Advertisement] { flatMap { $0.advertisements ?? [] } }
    var motion: [MotionSample] { flatMap(\.motion) }

    /// The mean strength of the packets heard, dBm; nil: none.
    var strength: Double? {
        packets.isEmpty ? nil : packets.reduce(0) { $0 + $1.strength } / Double(packets.count)
    }
}

/// The standard deviation of the numbers.
func spread(of numbers: [Double]) -> Double {
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    return (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count))
        .squareRoot()
}
