import Indoor

extension Truth {
    /// What the phone could receive by radio, updated once a second.
    package struct Radio: Hashable, Sendable {
        /// In the venue's order, then the beacons that nobody has registered; empty while Bluetooth
        /// does not listen.
        package var beacons: [Beacon]
        /// nil while no source asks for satellites.
        package var sky: Sky?

        package init(beacons: [Beacon] = [], sky: Sky? = nil) {
            self.beacons = beacons
            self.sky = sky
        }

        /// How many beacons were heard in the last second.
        package var heard: Int { beacons.count(where: \.isHeard) }
    }
}

extension Truth.Radio {
    /// A beacon as it really is.
    package struct Beacon: Hashable, Sendable {
        package let id: String
        package let transmitter: TransmitterID
        package let position: Position
        package let isAlive: Bool
        /// The mean strength where the phone is, dBm; nil: too weak to be heard.
        package let strength: Double?
        /// Whether the phone heard it in the last second.
        package let isHeard: Bool

        package init(
            id: String, transmitter: TransmitterID, position: Position, isAlive: Bool,
            strength: Double?, isHeard: Bool
        ) {
            self.id = id
            self.transmitter = transmitter
            self.position = position
            self.isAlive = isAlive
            self.strength = strength
            self.isHeard = isHeard
        }
    }

    /// How much of the sky the phone sees.
    package enum Sky: String, CaseIterable, Hashable, Sendable {
        case open
        /// Under the edge of a roof, or close to walls.
        case underRoof
        /// Inside, by a pane of glass or a way out.
        case byGlass
        case inside
    }
}

extension Truth {
    /// A device in the building that sends, as it is and as it is registered.
    package struct Device: Hashable, Sendable {
        package enum State: Hashable, Sendable {
            case dead, silent
            /// In the last second.
            case heard
            /// Nothing listens.
            case unknown
        }

        package let id: String
        package let signal: TransmitterID
        package let position: Position
        /// nil for one that nobody registered.
        package let registered: Position?
        package let state: State

        /// Metres from its registered place from which on a device counts as moved: more than the
        /// error of whoever mounted it.
        private static let leastMove = 3.0

        package var isMoved: Bool {
            guard let registered else { return false }
            return registered.level != position.level
                || registered.point.distance(to: position.point) >= Device.leastMove
        }
    }

    /// The venue's devices in its order, then those that nobody registered.
    package func devices(of venue: Venue) -> [Device] {
        let registered = venue.beacons
        guard let air = radio?.beacons, !air.isEmpty else {
            return registered.map {
                Device(
                    id: $0.id, signal: $0.transmitter, position: $0.position,
                    registered: $0.position, state: .unknown)
            }
        }
        return air.enumerated().map { number, beacon in
            let own =
                number < registered.count && registered[number].transmitter == beacon.transmitter
                ? registered[number] : nil
            return Device(
                id: beacon.id, signal: beacon.transmitter, position: beacon.position,
                registered: own?.position,
                state: beacon.isAlive ? (beacon.isHeard ? .heard : .silent) : .dead)
        }
    }
}

extension Truth {
    /// For lists of what is near: metres from the person, places on other levels last.
    package func nearness(of place: Position) -> Double {
        point.distance(to: place.point) + (levels.contains(place.level) ? 0 : 1000)
    }
}

extension Venue {
    /// The names of the registered devices, the nearest first.
    package func devices(nearestTo truth: Truth) -> [String] {
        beacons.sorted { truth.nearness(of: $0.position) < truth.nearness(of: $1.position) }
            .map(\.id)
    }
}
