import Formats
import Indoor
import Positioning
import Shipped

@testable import Simulation

/// A world with the engine, without an app: inputs go to the person, commands to the source.
struct Rehearser {
    var world: World
    var source: VPSSource
    private(set) var location: UserLocation?
    private(set) var outcomes: [AttemptOutcome] = []
    /// The world's output of the last tick.
    private(set) var outside: WorldOutput?
    var frame: SensorFrame? { outside?.frame }
    private var requests: [PhoneRequest] = []

    init(
        _ venue: Venue, at start: Position, heading: Double, seed: UInt64,
        settings: WorldSettings = WorldSettings()
    ) {
        world = World(venue: venue, start: start, heading: heading, seed: seed, settings: settings)
        source = VPSSource(map: PositioningMap(of: venue))
    }

    mutating func step(_ inputs: [Input] = [], _ commands: [SourceCommand] = []) {
        let outside = world.step(inputs: inputs, requests: requests, display: PhoneDisplay())
        self.outside = outside
        let output = source.ingest(commands, outside.frame)
        requests = output.requests
        location = output.location ?? location
        for case .detail(let detail) in output.events {
            guard let name = detail.attempt?.outcome,
                let outcome = AttemptOutcome(rawValue: name)
            else { continue }
            outcomes.append(outcome)
        }
    }

    mutating func wait(_ seconds: Double) {
        for _ in 0..<SimulatedTime.tick(atSeconds: seconds) { step() }
    }

    /// Opens the app, allows the camera, and lets the AR session settle.
    mutating func begin(inclination: Double = 85) {
        step([.openApp, .answer(.camera, granted: true), .incline(degrees: inclination)])
        step([], [.start])
        wait(1.5)
    }

    /// Scans until a fix or the end of the time; returns whether there was a fix.
    mutating func scan(seconds: Double) -> Bool {
        step([], [.startAcquisition])
        for _ in 0..<SimulatedTime.tick(atSeconds: seconds) where source.snapshot.isAcquiring {
            step()
        }
        return !source.snapshot.isAcquiring
    }

    /// Walks until the requested walk ends.
    mutating func walk(_ walk: Input.Walk) {
        step([.walk(walk)])
        while world.truth.isBusy { step() }
    }
}

/// A plan of one hall, 20 m wide and 60 m long unless said otherwise, with the given texture and
/// light.
func hall(
    texture: Double, light: Double = 1, network: Double = 1, length: Int = 60
) throws -> Venue {
    let row = "#" + String(repeating: ".", count: length) + "#\n"
    let wall = String(repeating: "#", count: length + 2) + "\n"
    let plan = """
        dotwalk plan 1
        name    Hall
        origin  48.88 2.35 at 2,11
        legend
          #   wall  texture \(texture)
          .   hall  "Hall" light \(light) network \(network)
        level 0
        \(wall + String(repeating: row, count: 20) + wall)end
        """
    return try PlanReader.read(plan, file: "hall.plan").venue
}

enum Venues {
    static let station = Result { try shipped("station") }
    static let clinic = Result { try shipped("clinic") }

    private static func shipped(_ name: String) throws -> Venue {
        let file = Shipped.venues.first { $0.name == name }
        return try PlanReader.read(file?.text ?? "", file: "\(name).plan").venue
    }
}
