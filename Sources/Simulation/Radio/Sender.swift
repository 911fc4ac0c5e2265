import Indoor

/// A beacon as it really is: its place, its strength, and the time of its next packet.
struct Sender: Sendable {
    let beacon: Beacon
    /// The noise of this beacon.
    let noise: Noise
    /// The noise of its packets on one walk.
    let packets: Noise
    /// The noise of its shadows on one walk; nil on the walk from which the building is known.
    private let shadows: Noise?
    /// Its place after mounting, or after it was moved since the survey.
    let home: Obstacles.Spot
    /// Its present place.
    private(set) var spot: Obstacles.Spot
    /// dBm at 1 m.
    let power: Double
    private(set) var isAlive = true
    /// The time of its next packet, seconds.
    private(set) var next: Double
    /// Packets sent.
    private(set) var count = 0
    /// The time at which its last packet was heard; nil: never.
    private(set) var heardAt: Double?
    /// The mean strength at the phone's place of the last computation, dBm.
    private(set) var mean = -Double.infinity
    private(set) var meanAt: Obstacles.Spot?
    /// Metres from the phone at that time.
    private(set) var distance = 0.0

    /// Metres by which a beacon that was moved is away from its registered place (ours).
    private static let moves = 5.0...15.0

    /// - Parameters:
    ///   - number: tells beacons with the same id apart.
    ///   - seed: the seed of the building.
    ///   - walk: the seed of everything that differs from walk to walk.
    ///   - level: its level; nil if the venue has none.
    init(
        _ beacon: Beacon, number: Int, seed: UInt64, walk: UInt64, level: Level?,
        settings: RadioSettings
    ) {
        self.beacon = beacon
        let noise = Noise(Noise(seed: seed, label: "beacon " + beacon.id), UInt64(number))
        self.noise = noise
        packets = walk == seed ? noise : Noise(noise, walk)
        shadows = walk == seed ? nil : Noise(packets, Sender.shadowing)
        let registered = beacon.position.point
        var point =
            registered + Point(noise.normal(0), noise.normal(1)) * settings.beaconPlacement
        // An imprecise mounting does not put a beacon into the next room.
        if let hit = level?.wallIndex.firstHit(from: registered, to: point) {
            point = registered.mixed(with: point, fraction: hit.fraction / 2)
        }
        if noise.chance(settings.beaconsMoved, 2) {
            let metres =
                Sender.moves.lowerBound
                + noise.fraction(3) * (Sender.moves.upperBound - Sender.moves.lowerBound)
            point += Heading.direction(noise.fraction(4) * 360) * metres
        }
        let height = max(0.2, beacon.height + noise.normal(5) * settings.beaconPlacement / 3)
        home = Obstacles.Spot(
            Position(point, level: beacon.position.level), height: (level?.elevation ?? 0) + height)
        spot = home
        power = beacon.power + noise.normal(6) * settings.beaconPowerSpread
        next = packets.fraction(7) * beacon.interval
    }

    /// The stream of a walk's own shadows.
    private static let shadowing: UInt64 = 1

    /// Shadowing at a place, with the standard deviation 1. Another walk has a share of it in
    /// common, because bodies, doors, cars and shelves have moved.
    func shadow(at position: Position, settings: RadioSettings) -> Double {
        let (point, layer) = (position.point, position.level.hundredths)
        let lasting = noise.field(at: point, reach: settings.shadowingReach, layer)
        guard let shadows else { return lasting }
        let own = shadows.field(at: point, reach: settings.shadowingReach, layer)
        let share = settings.shadowingLasting
        return share * lasting + (1 - share * share).squareRoot() * own
    }

    /// Continues as a newly made beacon, with its packets.
    mutating func resume(_ old: Sender) {
        (next, count, heardAt) = (old.next, old.count, old.heardAt)
    }

    /// Takes over the faults in force.
    mutating func follow(_ faults: BeaconFaults, in venue: Venue) {
        isAlive = !faults.silence(beacon)
        put(at: faults.place(of: self, in: venue))
    }

    /// Notes that the phone has heard a packet.
    mutating func note(heardAt time: Double) { heardAt = time }

    /// Notes the distance of the phone at a place, in metres, and the mean strength there, in dBm.
    mutating func note(distance: Double, mean: Double, at spot: Obstacles.Spot) {
        (self.distance, self.mean, meanAt) = (distance, mean, spot)
    }

    private mutating func put(at spot: Obstacles.Spot) {
        guard spot != self.spot else { return }
        self.spot = spot
        meanAt = nil
    }

    /// Skips the packets before a time, without looking at each.
    mutating func skip(to time: Double, jitter: Double) {
        let each = beacon.interval + jitter / 2
        guard next < time, each > 0 else { return }
        let packets = ((time - next) / each).rounded(.up)
        count += Int(packets)
        next += packets * each
    }

    mutating func schedule(jitter: Double) {
        count += 1
        next += beacon.interval + jitter * packets.fraction(count, 1)
    }
}
