/// FNV-1a, 64 bits: the same in every process, which `Hasher` is not.
package struct Digest: Hashable, Sendable {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package init(_ text: String) {
        add(text)
    }

    @inline(__always)
    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
        add(0xFF)
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // A local copy avoids a call for each byte of a file of a megabyte.
        var digest = self
        for byte in bytes { digest.add(byte) }
        self = digest
    }

    /// Adds bytes eight at a time, which is quicker, and gives another digest.
    package mutating func add(words bytes: UnsafeRawBufferPointer) {
        var digest = self
        let whole = bytes.count & ~7
        for place in stride(from: 0, to: whole, by: 8) {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            digest.value = (digest.value ^ UInt64(littleEndian: word)) &* 0x100_0000_01B3
            // The high bits act on the low ones, too.
            digest.value ^= digest.value >> 32
        }
        for byte in bytes[whole...] { digest.add(byte) }
        digest.add(bytes.count)
        self = digest
    }

    package mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { for byte in $0 { add(byte) } }
    }

    /// Adds a number rounded to a thousandth, so that the last digit may differ between C
    /// libraries.
    package mutating func add(_ number: Double) {
        add(number.isFinite && abs(number) < 1e15 ? Int((number * 1000).rounded()) : Int.min)
    }

    /// Sixteen hexadecimal digits.
    package var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
