/// The fields of a message in Protocol Buffers' encoding. It is read by hand: three messages of one
/// format need a page, and a package for all formats would take minutes to build.
struct ProtocolBuffer {
    /// Data that cannot be read.
    struct Damaged: Error {
        /// What else it is than damage, and what to do.
        var reason: (problem: String, remedy: String)?
    }

    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    /// The number of the field that is read, and how its value is written.
    private(set) var field = 0
    private var wire = 0

    init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
        self.bytes = bytes
        place = range?.lowerBound ?? 0
        end = range?.upperBound ?? bytes.count
    }

    /// Moves to the next field; false at the end. Each field must be read or skipped.
    mutating func next() throws(Damaged) -> Bool {
        guard place < end else { return false }
        let key = try varint()
        guard key >> 3 <= 1 << 29 else { throw Damaged() }
        (field, wire) = (Int(key >> 3), Int(key & 7))
        return true
    }

    /// The bytes of a field: a text, a message or packed numbers.
    mutating func range() throws(Damaged) -> Range<Int> {
        guard wire == 2 else { throw Damaged() }
        let length = try varint()
        guard length <= UInt64(end - place) else { throw Damaged() }
        defer { place += Int(length) }
        return place..<(place + Int(length))
    }

    mutating func message() throws(Damaged) -> ProtocolBuffer {
        ProtocolBuffer(bytes, try range())
    }

    mutating func text() throws(Damaged) -> String {
        String(decoding: bytes[try range()], as: UTF8.self)
    }

    mutating func data() throws(Damaged) -> ArraySlice<UInt8> { bytes[try range()] }

    mutating func number() throws(Damaged) -> Int64 {
        guard wire == 0 else { throw Damaged() }
        return Int64(truncatingIfNeeded: try varint())
    }

    /// A number whose sign is in its lowest bit.
    mutating func signed() throws(Damaged) -> Int64 {
        ProtocolBuffer.signed(UInt64(truncatingIfNeeded: try number()))
    }

    mutating func skip() throws(Damaged) {
        switch wire {
        case 0: _ = try varint()
        case 1: try advance(8)
        case 2: _ = try range()
        case 5: try advance(4)
        default: throw Damaged()
        }
    }

    /// Calls `visit` with each number of a packed field, or with the one number of a field that is
    /// not packed.
    mutating func numbers(_ visit: (UInt64) -> Void) throws(Damaged) {
        if wire == 0 { return visit(try varint()) }
        var inner = try message()
        while inner.place < inner.end { visit(try inner.varint()) }
    }

    /// Like `numbers`; each number is the difference to the one before.
    mutating func differences(_ visit: (Int64) -> Void) throws(Damaged) {
        var value: Int64 = 0
        try numbers { number in
            value &+= ProtocolBuffer.signed(number)
            visit(value)
        }
    }

    private static func signed(_ number: UInt64) -> Int64 {
        Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    private mutating func advance(_ count: Int) throws(Damaged) {
        guard count <= end - place else { throw Damaged() }
        place += count
    }

    private mutating func varint() throws(Damaged) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < end, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Damaged()
    }
}
