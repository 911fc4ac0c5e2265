/// The identity of a transmitter in a scan: the address of its radio, or the three numbers of an
/// iBeacon's advertisement.
///
/// It has a fixed size and no text, because engines compare and hash it for every advertisement.
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
    /// The part that differs between one owner's transmitters: the end of the address, or major and
    /// minor.
    package var shortName: String {
        switch self {
        case .mac(let address): String(address.macText.suffix(8))
        case .beacon(_, let major, let minor): "\(major)/\(minor)"
        }
    }

    /// The short name, then the part that most transmitters share, shortened: "1/25 F78…93E".
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
        var digits = HexadecimalDigits(text)
        let isGrouped = text.utf8.count == 36
        var halves: [UInt64] = [0]
        for (number, length) in BeaconUUID.groups.enumerated() {
            if isGrouped, number > 0, !digits.skips("-") { return nil }
            guard let value = digits.number(length) else { return nil }
            // The fourth group begins the second half.
            if number == 3 { halves.append(0) }
            halves[halves.count - 1] = halves[halves.count - 1] << UInt64(length * 4) | value
        }
        guard digits.isAtEnd else { return nil }
        self.init(high: halves[0], low: halves[1])
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
        let count = text.utf8.count
        guard count == 12 || count == 17 else { return nil }
        var digits = HexadecimalDigits(text)
        self = 0
        for pair in 0..<6 {
            if count == 17, pair > 0, !digits.skips(":"), !digits.skips("-") { return nil }
            guard let value = digits.number(2) else { return nil }
            self = self << 8 | value
        }
    }

    /// The address of a radio: "AC:23:3F:00:00:01".
    package var macText: String {
        stride(from: 40, through: 0, by: -8).map {
            ((self >> UInt64($0)) & 0xFF).hexadecimal(digits: 2)
        }.joined(separator: ":")
    }

    fileprivate func hexadecimal(digits: Int) -> String {
        let text = String(self, radix: 16, uppercase: true)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}

/// The hexadecimal digits of a text, from left to right. Reads byte by byte, because a large
/// building has thousands of identifiers and somebody waits for them.
private struct HexadecimalDigits<Text: StringProtocol> {
    private let bytes: Text.UTF8View
    private var place: Text.Index

    init(_ text: Text) {
        bytes = text.utf8
        place = bytes.startIndex
    }

    var isAtEnd: Bool { place == bytes.endIndex }

    mutating func skips(_ wanted: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[place] == UInt8(ascii: wanted) else { return false }
        place = bytes.index(after: place)
        return true
    }

    /// The value of the next `count` digits, at most 16; nil where fewer are left.
    mutating func number(_ count: Int) -> UInt64? {
        var value: UInt64 = 0
        for _ in 0..<count {
            guard !isAtEnd, let digit = HexadecimalDigits.value(bytes[place]) else { return nil }
            value = value << 4 | digit
            place = bytes.index(after: place)
        }
        return value
    }

    private static func value(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
