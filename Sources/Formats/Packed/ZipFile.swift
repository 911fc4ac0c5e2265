import Indoor

/// The files in a zip archive (PKWARE's APPNOTE 6.3). The list at its end decides what is in it:
/// what stands before the files may be left empty by programs that write in one go.
struct ZipFile {
    struct Entry {
        /// With its folders.
        let name: String
        /// The size of the file inside, as the list says.
        let size: Int
        fileprivate let packedSize: Int
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let isEncrypted: Bool
        /// The offset of its header.
        fileprivate let header: Int

        var isFolder: Bool { name.hasSuffix("/") }
    }

    /// Limits of a whole archive (ours): no building has more.
    static let (mostEntries, largest) = (10_000, 1 << 30)

    /// In the order of the list.
    private(set) var entries: [Entry] = []
    let file: String
    private let bytes: [UInt8]

    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("PK".utf8) + [3, 4])
            || bytes.starts(with: Array("PK".utf8) + [5, 6])
    }

    init(_ bytes: [UInt8], file: String) throws(InputError) {
        self.bytes = bytes
        self.file = file
        guard let end = lastHeader, let list = list(from: end) else {
            throw error("the zip archive ends too early")
        }
        guard list.count <= ZipFile.mostEntries else {
            throw error("the zip archive has more than \(ZipFile.mostEntries) files")
        }
        var place = list.offset
        for _ in 0..<list.count {
            guard let entry = entry(at: &place) else {
                throw error("the zip archive's list of files is damaged")
            }
            entries.append(entry)
        }
        let all = entries.reduce(0) { $0 + min($1.size, ZipFile.largest + 1) }
        guard all <= min(ZipFile.largest, bytes.count * Inflation.mostPerByte) else {
            throw error(
                "the zip archive unpacks to more than \(ZipFile.largest >> 30) GB, or to more than "
                    + "\(Inflation.mostPerByte) times its size")
        }
    }

    /// The bytes of one file.
    func contents(of entry: Entry) throws(InputError) -> [UInt8] {
        let name = "\(file)/\(entry.name.printable)"
        if entry.isEncrypted { throw error("the file is encrypted", in: name) }
        guard entry.size <= GzipFile.largest else {
            throw error("the file is larger than \(GzipFile.largest >> 20) MB", in: name)
        }
        guard let packed = packed(entry) else { throw error("the file is cut off", in: name) }
        let contents: [UInt8]
        switch entry.method {
        case 0: contents = Array(packed)
        case 8:
            do throws(Inflation.Fault) {
                contents = try Inflation.unpacked(packed, .bare, limit: entry.size).bytes
            } catch {
                throw self.error("the packed file is damaged", in: name)
            }
        default:
            throw error("the file is packed by method \(entry.method) of zip", in: name)
        }
        guard contents.count == entry.size, Inflation.checksum(contents) == entry.checksum else {
            throw error("the packed file is damaged", in: name)
        }
        return contents
    }

    private func error(_ problem: String, in name: String? = nil) -> InputError {
        InputError(
            file: name ?? file, line: 1, problem, expected: "a whole zip archive, packed as usual")
    }
}

// MARK: - Headers

extension ZipFile {
    private static let (endSize, entrySize, headerSize) = (22, 46, 30)

    /// A number of `count` bytes, the lowest first; nil beyond the end.
    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        var value: UInt64 = 0
        for place in (0..<count).reversed() { value = value << 8 | UInt64(bytes[offset + place]) }
        return Int(exactly: value)
    }

    private func isHeader(_ a: UInt8, _ b: UInt8, at offset: Int) -> Bool {
        number(offset, 4) == 0x4B50 | Int(a) << 16 | Int(b) << 24
    }

    /// The offset of the record at the end, which a comment may follow.
    private var lastHeader: Int? {
        let last = bytes.count - ZipFile.endSize
        guard last >= 0 else { return nil }
        return (max(0, last - 0xFFFF)...last).reversed().first { isHeader(5, 6, at: $0) }
    }

    /// The number of files and the offset of their list. Archives with large numbers keep them in
    /// another record (zip64).
    private func list(from end: Int) -> (count: Int, offset: Int)? {
        guard let count = number(end + 10, 2), let offset = number(end + 16, 4) else { return nil }
        guard count == 0xFFFF || offset == 0xFFFF_FFFF else { return (count, offset) }
        guard isHeader(6, 7, at: end - 20), let large = number(end - 12, 8),
            isHeader(6, 6, at: large), let count = number(large + 32, 8),
            let offset = number(large + 48, 8)
        else { return nil }
        return (count, offset)
    }

    /// The entry of the list at an offset, which moves behind it.
    private func entry(at place: inout Int) -> Entry? {
        guard isHeader(1, 2, at: place), let flags = number(place + 8, 2),
            let method = number(place + 10, 2), let checksum = number(place + 16, 4),
            var packedSize = number(place + 20, 4), var size = number(place + 24, 4),
            let length = number(place + 28, 2), let extra = number(place + 30, 2),
            let comment = number(place + 32, 2), var header = number(place + 42, 4)
        else { return nil }
        let start = place + ZipFile.entrySize
        guard start + length + extra + comment <= bytes.count else { return nil }
        let name = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
        var large = largeNumbers(start + length, extra)
        if size == 0xFFFF_FFFF { size = large?.next() ?? size }
        if packedSize == 0xFFFF_FFFF { packedSize = large?.next() ?? packedSize }
        if header == 0xFFFF_FFFF { header = large?.next() ?? header }
        place = start + length + extra + comment
        return Entry(
            name: name.replacing("\\", with: "/"), size: size, packedSize: packedSize,
            method: method, checksum: UInt32(truncatingIfNeeded: checksum),
            isEncrypted: flags & 1 != 0, header: header)
    }

    /// The numbers of an entry that do not fit into its fields (zip64), in their order.
    private func largeNumbers(_ offset: Int, _ length: Int) -> IndexingIterator<[Int]>? {
        var place = offset
        while place + 4 <= offset + length, let kind = number(place, 2),
            let size = number(place + 2, 2)
        {
            if kind == 1 {
                return stride(from: place + 4, to: place + 4 + size, by: 8)
                    .compactMap { number($0, 8) }.makeIterator()
            }
            place += 4 + size
        }
        return nil
    }

    /// The packed bytes of a file.
    private func packed(_ entry: Entry) -> ArraySlice<UInt8>? {
        guard isHeader(3, 4, at: entry.header), let name = number(entry.header + 26, 2),
            let extra = number(entry.header + 28, 2)
        else { return nil }
        let start = entry.header + ZipFile.headerSize + name + extra
        guard entry.packedSize >= 0, start <= bytes.count - entry.packedSize else { return nil }
        return bytes[start..<(start + entry.packedSize)]
    }
}
