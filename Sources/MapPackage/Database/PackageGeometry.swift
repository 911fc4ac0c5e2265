import Indoor

/// A geometry of a package's table, without heights and measures.
enum PackageGeometry: Hashable {
    case points([Point])
    case lines([[Point]])
    /// Each polygon with its outer ring and its holes; rings are closed, as they are stored.
    case polygons([[[Point]]])

    var points: [Point] {
        switch self {
        case .points(let points): points
        case .lines(let lines): Array(lines.joined())
        case .polygons(let polygons): Array(polygons.joined().joined())
        }
    }

    var isEmpty: Bool { points.isEmpty }

    /// The same with each point changed.
    func mapped(_ change: (Point) -> Point) -> PackageGeometry {
        switch self {
        case .points(let points): .points(points.map(change))
        case .lines(let lines): .lines(lines.map { $0.map(change) })
        case .polygons(let polygons):
            .polygons(polygons.map { $0.map { $0.map(change) } })
        }
    }

    /// The rings of all polygons, open; nil for another geometry.
    var area: Area? {
        guard case .polygons(let polygons) = self else { return nil }
        return Area(
            rings: polygons.joined().map { ring in
                ring.count > 1 && ring.first == ring.last ? Array(ring.dropLast()) : ring
            })
    }
}

// MARK: - Reading

extension PackageGeometry {
    /// Reads a GeoPackage's binary (OGC 12-128r19, 2.1.3): a header, then well-known binary. nil if
    /// it is cut off, has a value that is no number, or is a curve or a mixture.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8, bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P") else {
            return nil
        }
        let flags = bytes[3]
        let envelopes = [0, 32, 48, 48, 64]
        let envelope = Int(flags >> 1 & 7)
        guard envelope < envelopes.count, flags & 0x20 == 0 else { return nil }
        var reader = BinaryReader(bytes.dropFirst(8 + envelopes[envelope]))
        guard let geometry = reader.geometry() else { return nil }
        self = geometry
    }
}

/// Reads well-known binary from left to right.
private struct BinaryReader {
    private var rest: ArraySlice<UInt8>
    private var isLittle = true

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    private mutating func byte() -> UInt8? { rest.popFirst() }

    private mutating func bits(_ count: Int) -> UInt64? {
        guard rest.count >= count else { return nil }
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return isLittle
            ? taken.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            : taken.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func point(_ numbers: Int) -> Point? {
        var all: [Double] = []
        for _ in 0..<numbers {
            guard let bits = bits(8) else { return nil }
            all.append(Double(bitPattern: bits))
        }
        return Point(all[0], all[1])
    }

    /// The parts, whose number stands before them; nil if one of them cannot be read.
    ///
    /// - Parameter size: the fewest bytes of a part.
    private mutating func many<Part>(
        ofAtLeast size: Int, _ part: (inout BinaryReader) -> Part?
    ) -> [Part]? {
        guard let count = bits(4).map(Int.init), count * size <= rest.count else { return nil }
        var parts: [Part] = []
        parts.reserveCapacity(count)
        for _ in 0..<count {
            guard let part = part(&self) else { return nil }
            parts.append(part)
        }
        return parts
    }

    private mutating func finitePoint(_ numbers: Int) -> Point? {
        point(numbers).flatMap { $0.isFinite ? $0 : nil }
    }

    private mutating func line(_ numbers: Int) -> [Point]? {
        many(ofAtLeast: 8 * numbers) { $0.finitePoint(numbers) }
    }

    private mutating func rings(_ numbers: Int) -> [[Point]]? {
        many(ofAtLeast: 4) { $0.line(numbers) }
    }

    /// The kind of a geometry: its code without height and measure, and the numbers for each point.
    private mutating func kind() -> (code: UInt32, numbers: Int)? {
        guard let order = byte(), order < 2 else { return nil }
        isLittle = order == 1
        guard let code = bits(4).map({ UInt32($0) }) else { return nil }
        let plain = code & 0x0FFF_FFFF
        let (hasZ, hasM) = (
            code & 0x8000_0000 != 0 || plain / 1000 == 1 || plain / 1000 == 3,
            code & 0x4000_0000 != 0 || plain / 1000 == 2 || plain / 1000 == 3
        )
        guard plain < 4000 else { return nil }
        return (plain % 1000, 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0))
    }

    mutating func geometry() -> PackageGeometry? {
        guard let (code, numbers) = kind() else { return nil }
        switch code {
        case 1:
            // An empty point consists of two NaN.
            return point(numbers).map { .points($0.isFinite ? [$0] : []) }
        case 2: return line(numbers).map { .lines([$0]) }
        case 3: return rings(numbers).map { .polygons([$0]) }
        case 4: return parts(of: 1) { $0.finitePoint($1) }.map { .points($0) }
        case 5: return parts(of: 2) { $0.line($1) }.map { .lines($0) }
        case 6: return parts(of: 3) { $0.rings($1) }.map { .polygons($0) }
        default: return nil
        }
    }

    /// The parts of a geometry of several points, lines or polygons, each with its own kind.
    private mutating func parts<Part>(
        of code: UInt32, _ part: (inout BinaryReader, Int) -> Part?
    ) -> [Part]? {
        many(ofAtLeast: 5) { reader in
            guard let kind = reader.kind(), kind.code == code else { return nil }
            return part(&reader, kind.numbers)
        }
    }
}

// MARK: - Writing

extension PackageGeometry {
    /// The geometry as a GeoPackage stores it, with its envelope.
    ///
    /// - Parameters:
    ///   - reference: the number of the spatial reference system.
    ///   - isMultiple: whether the column is for multiple geometries; then one part is written as
    ///     such, too.
    func binary(reference: Int32, isMultiple: Bool) -> [UInt8] {
        var writer = BinaryWriter()
        writer.bytes = [UInt8(ascii: "G"), UInt8(ascii: "P"), 0, 0b0000_0011]
        writer.add(UInt32(bitPattern: reference))
        let bounds = Bounds(points)
        for number in [
            bounds?.low.x, bounds?.high.x, bounds?.low.y, bounds?.high.y,
        ] { writer.add(number ?? .nan) }
        switch self {
        case .points(let points): writer.add(parts: points, isMultiple, 1) { $0.add($1) }
        case .lines(let lines): writer.add(parts: lines, isMultiple, 2) { $0.add(line: $1) }
        case .polygons(let polygons):
            writer.add(parts: polygons, isMultiple, 3) { writer, rings in
                writer.add(UInt32(rings.count))
                for ring in rings { writer.add(line: ring) }
            }
        }
        return writer.bytes
    }
}

/// Writes well-known binary, little-endian.
private struct BinaryWriter {
    var bytes: [UInt8] = []

    mutating func add(_ number: UInt32) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func add(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
    }

    mutating func add(_ point: Point) {
        add(point.x)
        add(point.y)
    }

    mutating func add(line: [Point]) {
        add(UInt32(line.count))
        for point in line { add(point) }
    }

    mutating func add<Part>(
        parts: [Part], _ isMultiple: Bool, _ code: UInt32,
        _ add: (inout BinaryWriter, Part) -> Void
    ) {
        if isMultiple {
            bytes.append(1)
            self.add(code + 3)
            self.add(UInt32(parts.count))
        }
        for part in parts {
            bytes.append(1)
            self.add(code)
            add(&self, part)
        }
    }
}
