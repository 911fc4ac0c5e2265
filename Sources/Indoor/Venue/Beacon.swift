/// A Bluetooth beacon: where it hangs, and what it transmits.
package struct Beacon: Hashable, Sendable {
    /// Its name for people: "b-17".
    package let id: String
    /// What its advertisements carry.
    package let transmitter: TransmitterID
    /// The address of its radio, where that is known: 48 bits.
    package let mac: UInt64?
    package let position: Position
    /// Metres above the floor of its level.
    package let height: Double
    /// Received signal strength at 1 m, dBm.
    package let power: Double
    /// Seconds between two advertisements.
    package let interval: Double
    /// Manufacturer and model, where they are known.
    package let make: String?
    /// Whether its file gives only its place; height, power and interval are then the usual ones.
    package let isPlaceOnly: Bool

    /// 3 m, unless the file says otherwise (ips.md 4.1: 3 to 4 m, all alike).
    package static let usualHeight = 3.0
    /// -62 dBm, unless the file says otherwise (ips.md 4.7).
    package static let usualPower = -62.0
    /// 350 ms, unless the file says otherwise (ips.md 4.1).
    package static let usualInterval = 0.35

    /// - Parameter transmitter: nil gives an identity computed from the id.
    package init(
        id: String, transmitter: TransmitterID? = nil, mac: UInt64? = nil, position: Position,
        height: Double = Beacon.usualHeight, power: Double = Beacon.usualPower,
        interval: Double = Beacon.usualInterval, make: String? = nil, isPlaceOnly: Bool = false
    ) {
        self.id = id
        let transmitter = transmitter ?? Beacon.transmitter(for: id)
        self.transmitter = transmitter
        if case .mac(let address) = transmitter { self.mac = address } else { self.mac = mac }
        self.position = position
        self.height = height
        self.power = power
        self.interval = interval
        self.make = make
        self.isPlaceOnly = isPlaceOnly
    }
}

extension Beacon {
    /// The UUID of beacons for which none is given: "dotwalk" in ASCII, then zeros (ours).
    package static let ownUUID = BeaconUUID(high: 0x646F_7477_616C_6B00, low: 0)

    /// The identity of a beacon for which none is given: the same for the same id.
    package static func transmitter(for id: String) -> TransmitterID {
        let sum = Digest(id).value
        return .beacon(
            uuid: ownUUID, major: UInt16(truncatingIfNeeded: sum >> 32),
            minor: UInt16(truncatingIfNeeded: sum))
    }
}

extension Venue {
    /// The position at which each transmitter is registered.
    package var beaconPlaces: [TransmitterID: Position] {
        Dictionary(
            beacons.map { ($0.transmitter, $0.position) }, uniquingKeysWith: { first, _ in first })
    }

    /// The venue with other beacons. It shares everything else; nothing is computed again.
    package func with(beacons: [Beacon]) -> Venue {
        var other = self
        other.beacons = beacons
        return other
    }
}
