/// What tells one transmitter from all others in a scan: the address of its radio, or the three
/// numbers of an iBeacon's advertisement.
///
/// Of fixed size and without text: engines compare and hash it for every advertisement.
package enum TransmitterID: Hashable, Sendable {
    /// 48 bits.
    case mac(UInt64)
    case beacon(uuid: BeaconUUID, major: UInt16, minor: UInt16)
}

/// The 128 bits that an owner's beacons have in common.
package struct BeaconUUID: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package static func < (a: BeaconUUID, b: BeaconUUID) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }
}

extension TransmitterID: Comparable {
    /// Addresses first, then beacons by UUID, major and minor.
    package static func < (a: TransmitterID, b: TransmitterID) -> Bool {
        switch (a, b) {
        case (.mac(let a), .mac(let b)): a < b
        case (.mac, .beacon): true
        case (.beacon, .mac): false
        case (.beacon(let a, let major, let minor), .beacon(let b, let otherMajor, let otherMinor)):
            a == b ? (major, minor) < (otherMajor, otherMinor) : a < b
        }
    }
}

// MARK: - Text

extension TransmitterID {
    /// Reads `AC:23:3F:00:00:01`, or `UUID/major/minor`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        if let address = UInt64(mac: text) {
            self = .mac(address)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let uuid = BeaconUUID(parts[0]), let major = UInt16(parts[1]),
            let minor = UInt16(parts[2])
        else { return nil }
        self = .beacon(uuid: uuid, major: major, minor: minor)
    }
}

extension TransmitterID: CustomStringConvertible {
    package var description: String {
        switch self {
        case .mac(let address): address.macText
        case .beacon(let uuid, let major, let minor): "\(uuid)/\(major)/\(minor)"
        }
    }
}

extension TransmitterID {
    /// What tells an owner's transmitters apart: the end of the address, or major and minor.
    package var shortName: String {
        switch self {
        case .mac(let address): String(address.macText.suffix(8))
        case .beacon(_, let major, let minor): "\(major)/\(minor)"
        }
    }

    /// The short name, then what most have in common, shortened: "1/25 F78…93E".
    package var name: String {
        switch self {
        case .mac(let address):
            return "\(shortName) \(address.macText.prefix(8))"
        case .beacon(let uuid, _, _):
            let digits = uuid.description
            return "\(shortName) \(digits.prefix(3))…\(digits.suffix(3))"
        }
    }
}

extension BeaconUUID: CustomStringConvertible {
    /// The lengths of the groups of digits.
    private static let groups = [8, 4, 4, 4, 12]

    /// Reads thirty-two hexadecimal digits, in groups of 8-4-4-4-12 or without hyphens.
    package init?(_ text: some StringProtocol) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.count == 1 || groups.map(\.utf8.count) == BeaconUUID.groups else { return nil }
        let digits = groups.joined()
        guard digits.utf8.count == 32, let high = UInt64(hexadecimal: digits.prefix(16)),
            let low = UInt64(hexadecimal: digits.dropFirst(16))
        else { return nil }
        self.init(high: high, low: low)
    }

    package var description: String {
        var digits = high.hexadecimal(digits: 16) + low.hexadecimal(digits: 16)
        return BeaconUUID.groups.map { length in
            defer { digits.removeFirst(length) }
            return String(digits.prefix(length))
        }.joined(separator: "-")
    }
}

extension UInt64 {
    /// Reads six pairs of hexadecimal digits with colons or hyphens between them, or none.
    package init?(mac text: some StringProtocol) {
        let pairs = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
        guard pairs.count == 1 || pairs.map(\.utf8.count) == [2, 2, 2, 2, 2, 2] else { return nil }
        let digits = pairs.joined()
        guard digits.utf8.count == 12, let address = UInt64(hexadecimal: digits) else { return nil }
        self = address
    }

    /// As the address of a radio: "AC:23:3F:00:00:01".
    package var macText: String {
        stride(from: 40, through: 0, by: -8).map {
            ((self >> UInt64($0)) & 0xFF).hexadecimal(digits: 2)
        }.joined(separator: ":")
    }

    /// Digits only: `init(_:radix:)` takes a sign too.
    fileprivate init?(hexadecimal text: some StringProtocol) {
        guard text.utf8.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true
        else { return nil }
        self.init(text, radix: 16)
    }

    fileprivate func hexadecimal(digits: Int) -> String {
        let text = String(self, radix: 16, uppercase: true)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
