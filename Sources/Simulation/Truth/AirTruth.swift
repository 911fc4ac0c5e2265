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
