import Indoor
import RealModule

/// The real beacons of the building, and which of their packets the phone hears. It is made when a
/// source first listens.
struct RadioTruth: Sendable {
    private let venue: Venue
    private let seed: UInt64
    private let walk: UInt64
    private let obstacles: Obstacles
    private var building: BuildingRadio
    private var settings: RadioSettings
    private(set) var senders: [Sender] = []
    /// dB by which this phone hears more than the usual one.
    private var phoneOffset = 0.0
    private let chance: Noise
    /// The senders that may be heard, and the phone's place when they were found.
    private var near: [Int] = []
    private var nearAt: Obstacles.Spot?
    /// The faults that are applied to `senders`.
    private var faults = BeaconFaults()

    /// The phone and its holder.
    struct Listener {
        var spot: Obstacles.Spot
        /// The holder's heading, degrees from north.
        var heading: Double
        var isInCabin = false
        var isAppVisible = true
        /// Other people near the holder, on the same level.
        var people: [Point] = []
        /// dB by which the phone hears less.
        var deafness = 0.0
    }

    /// - Parameters:
    ///   - seed: the seed of the building, its beacons and the phone.
    ///   - walk: the seed of everything that differs from walk to walk, such as lost packets; nil:
    ///     `seed`.
    init(venue: Venue, seed: UInt64, settings: RadioSettings, walk: UInt64? = nil) {
        self.venue = venue
        self.seed = seed
        self.walk = walk ?? seed
        self.settings = settings
        obstacles = Obstacles(venue.levels)
        building = BuildingRadio(seed: seed, settings: settings)
        chance = Noise(seed: self.walk, label: "radio packets")
        draw()
    }

    private mutating func draw() {
        building = BuildingRadio(seed: seed, settings: settings)
        phoneOffset =
            settings.phoneOffset
            + settings.phoneOffsetSpread
            * Noise(seed: seed, label: "phone radio").normal(0)
        let all = venue.beacons + faults.added(in: venue)
        senders = all.enumerated().map { number, beacon in
            Sender(
                beacon, number: number, seed: seed, walk: walk,
                level: venue.level(beacon.position.level), settings: settings)
        }
        nearAt = nil
    }

    /// Takes over changed settings and faults.
    mutating func follow(_ settings: RadioSettings, _ faults: BeaconFaults) {
        if settings != self.settings || faults.addedAt != self.faults.addedAt {
            (self.settings, self.faults) = (settings, faults)
            let old = senders
            draw()
            for number in senders.indices where number < old.count {
                guard old[number].beacon == senders[number].beacon else { continue }
                senders[number].resume(old[number])
            }
        } else if faults == self.faults {
            return
        }
        self.faults = faults
        for number in senders.indices {
            senders[number].follow(faults, in: venue)
        }
        nearAt = nil
    }

    // MARK: Packets

    /// The packets that the phone hears from one time to another, in the order of time.
    mutating func packets(
        from start: Double, to end: Double, _ listener: Listener
    ) -> [Advertisement] {
        findNear(listener.spot)
        var heard: [Advertisement] = []
        let forward = Heading.direction(listener.heading)
        for number in near where senders[number].next <= end {
            // These packets were sent while nobody listened, or too far away.
            senders[number].skip(to: start - 1e-9, jitter: settings.advertisingJitter)
            while senders[number].next <= end {
                let time = senders[number].next
                let packet = senders[number].count
                senders[number].schedule(jitter: settings.advertisingJitter)
                guard senders[number].isAlive, isListening(at: time, listener) else { continue }
                refresh(number, listener.spot)
                guard senders[number].mean > settings.receiverThreshold - RadioTruth.margin
                else { continue }
                let sender = senders[number]
                let strength =
                    sender.mean - listener.deafness
                    + fading(sender, packet, time, listener.spot.position.point)
                    - shielding(sender, listener, forward)
                guard isHeard(sender, packet, time, strength) else { continue }
                senders[number].note(heardAt: time)
                heard.append(
                    Advertisement(
                        transmitter: sender.beacon.transmitter,
                        strength: min(strength, RadioTruth.strongest).rounded(), time: time))
            }
        }
        if heard.count > 1 {
            heard.sort { ($0.time, $0.transmitter) < ($1.time, $1.transmitter) }
        }
        return heard
    }

    /// dB that shadowing and fading may add to the mean.
    private static let margin = 12.0
    /// dBm; a receiver does not distinguish higher strengths (ours).
    private static let strongest = -25.0
    /// Metres after which the senders that may be heard are searched again (ours).
    private static let step = 8.0

    private mutating func findNear(_ spot: Obstacles.Spot) {
        if let at = nearAt, at.position.level == spot.position.level,
            at.distance(to: spot) < RadioTruth.step
        {
            return
        }
        nearAt = spot
        let least = settings.receiverThreshold - RadioTruth.margin - 2 * settings.shadowing
        near = senders.indices.filter { number in
            let sender = senders[number]
            let metres = max(sender.spot.distance(to: spot) - RadioTruth.step, 1)
            let loss = building.spreadingLoss(over: metres, on: spot.position.level)
            return sender.power - loss + phoneOffset > least
        }
    }

    /// Computes the mean strength again after the phone has moved by half a metre, or by more for a
    /// distant sender, where it matters less.
    private mutating func refresh(_ number: Int, _ spot: Obstacles.Spot) {
        if let at = senders[number].meanAt, at.position.level == spot.position.level {
            guard at.distance(to: spot) > max(0.5, senders[number].distance / 20) else { return }
        }
        let sender = senders[number]
        let metres = sender.spot.distance(to: spot)
        let free =
            sender.power + phoneOffset
            - building.spreadingLoss(over: metres, on: spot.position.level)
        let least = settings.receiverThreshold - RadioTruth.margin
        // Even the luckiest draw would be too weak: the walls need no search.
        guard free + 3 * settings.shadowing > least else {
            return senders[number].note(distance: metres, mean: -.infinity, at: spot)
        }
        let shadow = settings.shadowing * sender.shadow(at: spot.position, settings: settings)
        let loss = building.obstacleLoss(from: spot, to: sender.spot, among: obstacles)
        senders[number].note(distance: metres, mean: free + shadow - loss, at: spot)
    }

    /// Seconds of one interval in which the phone's radio is busy, or one beacon's packets collide
    /// (ours).
    private static let stretch = 2.5

    private func isListening(at time: Double, _ listener: Listener) -> Bool {
        if !listener.isAppVisible {
            let cycle = time / RadioTruth.hiddenCycle
            guard cycle - cycle.rounded(.down) < settings.hiddenScanning else { return false }
        }
        return !chance.chance(settings.scanGaps, Int(time / RadioTruth.stretch))
    }

    /// Seconds between two scans of a hidden app (reference ips.md 4.3).
    private static let hiddenCycle = 5.0

    private func isHeard(
        _ sender: Sender, _ packet: Int, _ time: Double, _ strength: Double
    ) -> Bool {
        let stretch = Int(time / RadioTruth.stretch)
        guard !sender.packets.chance(settings.beaconSilence, stretch, 3) else { return false }
        let excess = (strength - settings.receiverThreshold) / settings.receiverSoftness
        let chance = (1 - settings.packetLoss) / (1 + .exp(-excess))
        return sender.packets.chance(chance, packet, 4)
    }

    // MARK: Changes from packet to packet

    /// Metres within which the superposition of waves is the same: a wavelength (2.4 GHz).
    private static let wavelength = 0.125

    private func fading(
        _ sender: Sender, _ packet: Int, _ time: Double, _ point: Point
    ) -> Double {
        let channel = Int(time / settings.channelTime) % 3
        let cell = point / RadioTruth.wavelength
        return settings.fading * sender.packets.normal(packet, 5)
            + settings.fadingByPlace
            * sender.noise.normal(Int(cell.x.rounded()), Int(cell.y.rounded()), 10 + channel)
            + settings.channelOffset * sender.noise.normal(channel, 6)
    }

    /// The head's height above the phone, metres (ours).
    private static let head = 0.5
    /// Half the width of a body, metres (ours).
    private static let halfBody = 0.25
    /// The largest number of other people in the way that counts (ours).
    private static let mostPeople = 4.0

    /// dB lost in the holder's body, in other people's and in a cabin's walls.
    private func shielding(
        _ sender: Sender, _ listener: Listener, _ forward: Point
    ) -> Double {
        let way = sender.spot.position.point - listener.spot.position.point
        let (plan, metres) = (way.length, max(sender.distance, 0.1))
        let behind = -forward.dot(way) / metres
        var loss = behind > 0 ? settings.bodyLoss * min(1, behind / 0.7) : 0
        if listener.isInCabin { loss += settings.cabinLoss }
        guard !listener.people.isEmpty, plan > 0.1 else { return loss }
        // The straight line to a beacon overhead soon passes above the people.
        let climb = sender.spot.height - listener.spot.height
        let reach = climb > RadioTruth.head ? plan * RadioTruth.head / climb : plan
        let direction = way / plan
        let inTheWay = listener.people.count { person in
            let offset = person - listener.spot.position.point
            let along = offset.dot(direction)
            return along > 0 && along < reach
                && abs(offset.cross(direction)) < RadioTruth.halfBody
        }
        loss += settings.passerByLoss * min(Double(inTheWay), RadioTruth.mostPeople)
        return loss
    }
}

extension RadioTruth {
    /// The present state of each beacon.
    func beacons(at time: Double) -> [Truth.Radio.Beacon] {
        senders.map { sender in
            let isNear = sender.meanAt != nil && sender.mean.isFinite
            return Truth.Radio.Beacon(
                id: sender.beacon.id, transmitter: sender.beacon.transmitter,
                position: sender.spot.position, isAlive: sender.isAlive,
                strength: isNear ? sender.mean : nil,
                isHeard: sender.heardAt.map { time - $0 <= 1 } ?? false)
        }
    }
}
