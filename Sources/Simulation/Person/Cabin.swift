import Indoor

/// A lift's cabin. With closed doors it is a room of its own: all that the camera sees.
enum Cabin {
    /// Persons that a cabin carries: a car of 630 kg (ISO 8100-30).
    static let capacity = 8

    /// The room round a person in its middle: the car of 630 kg, 1.1 by 1.4 m (ISO 8100-30), of
    /// brushed metal with next to nothing to recognise (ours).
    static let room: Level = {
        let (x, y) = (0.55, 0.7)
        let corners = [Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)]
        let walls = corners.indices.map {
            Wall(
                Segment(corners[$0], corners[($0 + 1) % corners.count]), textureLeft: metal,
                textureRight: metal)
        }
        return Level(
            ordinal: 0, elevation: 0, shortName: "", name: "", units: [], walls: walls,
            openings: [], surroundings: surroundings)
    }()

    /// Nobody has taken pictures of it. Lamps at its ceiling light it well enough to scan by (ours).
    static let surroundings = Surroundings(texture: metal, light: 0.6, covered: false)

    /// Where others stand round a person in the middle (ours).
    static let spots = [
        Point(0, 0.45), Point(0, -0.45), Point(0.42, 0.45), Point(-0.42, -0.45),
        Point(-0.42, 0.45), Point(0.42, -0.45), Point(0.42, 0),
    ]

    private static let metal = 0.05
}

/// Waiting for lifts: each ride draws its own times round the settings' means.
struct LiftTimes: Hashable, Sendable {
    private var random: RandomStream

    /// - Parameter label: of those who wait.
    init(seed: UInt64, label: String = "lift rides") {
        random = RandomStream(seed: seed, label: label)
    }

    /// The settings with the times of one ride.
    mutating func drawn(_ settings: WorldSettings) -> WorldSettings {
        var settings = settings
        settings.liftWait *= random.uniform(0...2)
        settings.liftDoors *= random.uniform(0.7...1.3)
        return settings
    }
}
