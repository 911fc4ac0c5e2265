/// Puts characters together from bytes, which may come apart; what is no UTF-8 is dropped.
package struct UTF8Reader: Hashable, Sendable {
    /// The bytes of a character that is not whole yet.
    private var held: [UInt8] = []

    package init() {}

    /// - Returns: the character that the byte completes; nil while there is none.
    package mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
        // what was begun before is lost where this does not go on with it
        if byte & 0xC0 != 0x80 { held = [] }
        held.append(byte)
        guard held.count >= UTF8Reader.length(startingWith: held[0]) else { return nil }
        defer { held = [] }
        return String(validating: held, as: UTF8.self)?.unicodeScalars.first
    }

    /// In bytes; of what begins no character, 1.
    private static func length(startingWith byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
