import Indoor

// What lists say of a beacon.

extension Signal.ID {
    /// The numbers in its packets: major and minor, which differ between an owner's beacons, and
    /// the UUID; or the address.
    package var numbers: String {
        switch self {
        case .mac(let address): "address \(address.macText), no iBeacon numbers"
        case .beacon(let uuid, let major, let minor): "major \(major)  minor \(minor)  \(uuid)"
        }
    }
}

extension Venue {
    /// How the device is registered; nil for one on no list.
    package func registration(of signal: Signal.ID) -> String? {
        guard let beacon = beacons.first(where: { $0.transmitter == signal }) else { return nil }
        let measures: [String?] =
            beacon.isPlaceOnly
            ? ["its place is registered, nothing else"]
            : [
                "\(beacon.power.fixed(0)) dBm at 1 m",
                "every \((beacon.interval * 1000).fixed(0)) ms",
                "\(beacon.height.fixed(1)) m high",
            ]
        let parts: [String?] =
            [beacon.make?.printable] + measures + [beacon.mac.map { $0.macText }]
        return parts.compactMap(\.self).joined(separator: " · ")
    }
}
