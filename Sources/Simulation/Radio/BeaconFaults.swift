import Indoor

/// The faults of beacons.
struct BeaconFaults: Hashable, Sendable {
    /// The ids of silent beacons.
    var silent: [String] = []
    var silentLevels: [LevelOrdinal] = []
    /// Metres east and north, keyed by id.
    var shifted: [String: Point] = [:]
    /// The names of the new places, keyed by id.
    var moved: [String: String] = [:]
    /// The names of the places of unregistered beacons.
    var addedAt: [String] = []

    func silence(_ beacon: Beacon) -> Bool {
        silent.contains(beacon.id)
            || silentLevels.contains(beacon.position.level) && !isAdded(beacon)
    }

    private func isAdded(_ beacon: Beacon) -> Bool { beacon.id.hasPrefix(BeaconFaults.addedPrefix) }

    /// The prefix of the ids of beacons that nobody has registered.
    private static let addedPrefix = "unregistered at "

    func place(of sender: Sender, in venue: Venue) -> Obstacles.Spot {
        let id = sender.beacon.id
        if let name = moved[id], let place = try? venue.places.find(name) {
            return Obstacles.Spot(
                place.position,
                height: venue.elevation(of: place.position.level) + sender.beacon.height)
        }
        guard let shift = shifted[id] else { return sender.home }
        var spot = sender.home
        spot.position.point += shift
        return spot
    }

    /// The beacons that nobody has registered, in the order of the faults.
    func added(in venue: Venue) -> [Beacon] {
        addedAt.compactMap { name in
            guard let place = try? venue.places.find(name) else { return nil }
            return Beacon(id: BeaconFaults.addedPrefix + place.key, position: place.position)
        }
    }
}
