import Indoor

/// A value that is kept as bytes from one run to the next.
package protocol Kept {
    func write(to bytes: inout KeptWriter)
    init(from bytes: inout KeptReader) throws(KeptReader.Damage)
}

/// Bytes of a value: numbers in 8 bytes, the lowest first, and texts and lists behind their length.
package struct KeptWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ value: some Kept) { value.write(to: &self) }

    mutating func add(bits: UInt64) {
        withUnsafeBytes(of: bits.littleEndian) { bytes += $0 }
    }

    mutating func add(text: String) {
        var text = text
        text.withUTF8 {
            add(bits: UInt64($0.count))
            bytes += $0
        }
    }
}

/// Reads what `KeptWriter` wrote. Bytes that are no such value are damage; none of them crash it.
package struct KeptReader {
    private let bytes: [UInt8]
    private var place = 0

    package struct Damage: Error {}

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func next<Value: Kept>(_ type: Value.Type = Value.self) throws(Damage)
        -> Value
    {
        try Value(from: &self)
    }

    package var isAtEnd: Bool { place == bytes.count }

    mutating func bits() throws(Damage) -> UInt64 {
        guard bytes.count - place >= 8 else { throw Damage() }
        defer { place += 8 }
        return bytes.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
    }

    /// A length of things with a byte or more each.
    mutating func count() throws(Damage) -> Int {
        guard let count = Int(exactly: try bits()), count <= bytes.count - place else {
            throw Damage()
        }
        return count
    }

    mutating func text() throws(Damage) -> String {
        let count = try count()
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }
}

// MARK: - Numbers, texts, lists

extension Int: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(bits: UInt64(bitPattern: Int64(self)))
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self = Int(Int64(bitPattern: try bytes.bits()))
    }
}

extension UInt64: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(bits: self) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self = try bytes.bits()
    }
}

extension Double: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(bits: bitPattern) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self.init(bitPattern: try bytes.bits())
    }
}

extension Bool: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(self ? 1 : 0) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self = try bytes.next(Int.self) != 0
    }
}

extension String: Kept {
    package func write(to bytes: inout KeptWriter) { bytes.add(text: self) }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self = try bytes.text()
    }
}

extension Optional: Kept where Wrapped: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(self != nil)
        if let self { bytes.add(self) }
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        self = try bytes.next(Bool.self) ? try bytes.next(Wrapped.self) : nil
    }
}

extension Array: Kept where Element: Kept {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(count)
        for element in self { bytes.add(element) }
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        let count = try bytes.count()
        self.init()
        reserveCapacity(count)
        for _ in 0..<count { append(try bytes.next()) }
    }
}

/// A case of a list, kept as its number.
extension Kept where Self: CaseIterable & Equatable, AllCases == [Self] {
    package func write(to bytes: inout KeptWriter) {
        bytes.add(Self.allCases.firstIndex(of: self) ?? -1)
    }

    package init(from bytes: inout KeptReader) throws(KeptReader.Damage) {
        let number = try bytes.next(Int.self)
        guard Self.allCases.indices.contains(number) else { throw KeptReader.Damage() }
        self = Self.allCases[number]
    }
}
