import Indoor

/// The values that a plan or a list of beacons may give for a beacon, besides its name and place.
struct BeaconDetails: Hashable {
    enum Key: String, CaseIterable {
        case uuid, major, minor, mac, height, power, interval, make

        /// The expected value, for messages: "expected …".
        var expected: String {
            switch self {
            case .uuid: "32 hexadecimal digits, such as F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
            case .major, .minor: Quantity.beaconNumber.expected
            case .mac: "an address such as AC:23:3F:00:00:01"
            case .height: Quantity.beaconHeight.expected
            case .power: Quantity.beaconPower.expected
            case .interval: Quantity.beaconInterval.expected
            case .make: "manufacturer and model, 200 characters at most"
            }
        }
    }

    private var uuid: BeaconUUID?
    private var major: UInt16?
    private var minor: UInt16?
    private var mac: UInt64?
    private var height: Double?
    private var power: Double?
    private var interval: Double?
    private var make: String?

    /// Returns false if the text is no value of this key.
    mutating func read(_ key: Key, _ text: String) -> Bool {
        switch key {
        case .uuid: BeaconDetails.keep(BeaconUUID(text), in: &uuid)
        case .major: BeaconDetails.keep(UInt16(text), in: &major)
        case .minor: BeaconDetails.keep(UInt16(text), in: &minor)
        case .mac: BeaconDetails.keep(UInt64(mac: text), in: &mac)
        case .height: BeaconDetails.keep(Quantity.beaconHeight.number(text), in: &height)
        case .power: BeaconDetails.keep(Quantity.beaconPower.number(text), in: &power)
        case .interval: BeaconDetails.keep(Quantity.beaconInterval.number(text), in: &interval)
        case .make: BeaconDetails.keep(text.fits(200) ? text.printable : nil, in: &make)
        }
    }

    private static func keep<Value>(_ value: Value?, in place: inout Value?) -> Bool {
        place = value
        return value != nil
    }

    /// The beacon. Values that were not given are the usual ones, or follow from its name.
    func beacon(_ id: String, at position: Position) -> Beacon {
        Beacon(
            id: id, transmitter: transmitter(of: id), mac: mac, position: position,
            height: height ?? Beacon.usualHeight, power: power ?? Beacon.usualPower,
            interval: interval ?? Beacon.usualInterval, make: make)
    }

    /// nil if nothing was given: the identity then follows from the name alone.
    private func transmitter(of id: String) -> TransmitterID? {
        if uuid == nil, major == nil, minor == nil { return mac.map(TransmitterID.mac) }
        guard case .beacon(let ownUUID, let ownMajor, let ownMinor) = Beacon.transmitter(for: id)
        else { return nil }
        return .beacon(
            uuid: uuid ?? ownUUID, major: major ?? ownMajor, minor: minor ?? ownMinor)
    }
}

/// Names, identities and addresses that occurred; only one beacon may have each.
struct BeaconNames {
    private var lines: [String: Int] = [:]
    private var transmitters: [TransmitterID: Int] = [:]
    private var addresses: [UInt64: Int] = [:]

    enum Part { case id, transmitter, mac }

    /// Adds a beacon's name, identity and address, and returns nil; if another beacon has one of
    /// them already, returns which one, and the problem.
    mutating func add(_ beacon: Beacon, line: Int) -> (part: Part, problem: String)? {
        if let first = lines[beacon.id] {
            return (.id, "a second beacon \"\(beacon.id)\", first on line \(first)")
        }
        if let first = transmitters[beacon.transmitter] {
            return (
                .transmitter, "the identity \(beacon.transmitter) of the beacon on line \(first)"
            )
        }
        if let mac = beacon.mac, let first = addresses[mac] {
            return (.mac, "the address \(mac.macText) of the beacon on line \(first)")
        }
        lines[beacon.id] = line
        transmitters[beacon.transmitter] = line
        if let mac = beacon.mac { addresses[mac] = line }
        return nil
    }
}
