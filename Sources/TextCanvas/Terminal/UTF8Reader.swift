/// Assembles characters from single bytes; invalid UTF-8 is dropped.
///
/// ncurses can do it, but loses a character whose bytes arrive in two reads, and one that follows an
/// invalid byte.
package struct UTF8Reader: Hashable, Sendable {
    /// The bytes of an incomplete character.
    private var held: [UInt8] = []

    package init() {}

    /// - Returns: the character completed by the byte; nil if none is.
    package mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
        // an incomplete character is dropped when this byte does not continue it
        if byte & 0xC0 != 0x80 { held = [] }
        held.append(byte)
        guard held.count >= UTF8Reader.length(startingWith: held[0]) else { return nil }
        defer { held = [] }
        return String(validating: held, as: UTF8.self)?.unicodeScalars.first
    }

    /// The length in bytes; 1 for an invalid first byte.
    private static func length(startingWith byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
