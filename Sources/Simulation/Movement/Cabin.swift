import Indoor

/// A lift's cabin. With closed doors it is a room of its own, and the camera sees nothing else.
enum Cabin {
    /// The number of persons that a cabin carries: a car for 630 kg (ISO 8100-30).
    static let capacity = 8

    /// The room round a person in its middle: a car for 630 kg, 1.1 by 1.4 m (ISO 8100-30), of
    /// brushed metal with almost nothing to recognise (ours).
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

    /// The cabin was not surveyed. Lamps at its ceiling light it well enough for a scan (ours).
    static let surroundings = Surroundings(texture: metal, light: 0.6, covered: false)

    /// The places of other people round a person in the middle (ours).
    static let spots = [
        Point(0, 0.45), Point(0, -0.45), Point(0.42, 0.45), Point(-0.42, -0.45),
        Point(-0.42, 0.45), Point(0.42, -0.45), Point(0.42, 0),
    ]

    private static let metal = 0.05
}

/// Waiting times for lifts: each ride draws its own times round the settings' means.
struct LiftTimes: Hashable, Sendable {
    private var random: RandomStream

    /// - Parameter label: names the people who wait.
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
