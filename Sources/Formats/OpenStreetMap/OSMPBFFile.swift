import Indoor

/// OpenStreetMap's binary format (.osm.pbf; wiki.openstreetmap.org/wiki/PBF_Format): blocks, each
/// packed with zlib, of nodes, ways and relations with a table of their texts.
struct OSMPBFFile {
    private(set) var elements = OSMElements()
    private let bytes: [UInt8]
    private let file: String

    /// The largest file (ours): a larger one is a region, and one building has to be found in it.
    static let largest = 64 << 20
    /// The largest header and block of the format, in bytes.
    private static let (largestHeader, largestBlock) = (64 << 10, 32 << 20)
    private static let remedy =
        "the part around the building: osmium extract -b WEST,SOUTH,EAST,NORTH FILE.osm.pbf "
        + "-o PART.osm.pbf"

    static func isOne(_ bytes: [UInt8]) -> Bool {
        // The length of the first block's header, then the header's type.
        ForeignFile.first("OSMHeader", in: bytes.prefix(32)) != nil
    }

    init(_ bytes: [UInt8], file: String, progress: ReadingProgress) throws(InputError) {
        self.bytes = bytes
        self.file = file
        guard bytes.count <= OSMPBFFile.largest else {
            throw error(
                "the file is larger than \(OSMPBFFile.largest >> 20) MB", OSMPBFFile.remedy)
        }
        var place = 0
        while place < bytes.count {
            try progress.pass(.file, place, of: bytes.count)
            do throws(ProtocolBuffer.Damaged) {
                try readBlob(at: &place)
            } catch {
                let usual = ("the .osm.pbf file is damaged, or cut off", "a whole file")
                let (problem, remedy) = error.reason ?? usual
                throw self.error(problem, remedy)
            }
            if elements.isTooLarge {
                throw error(
                    "more than \(OSMElements.mostNodes) nodes are in the file", OSMPBFFile.remedy)
            }
        }
        if elements.count == 0 { throw error("no nodes or ways are in it", "a map") }
        if let outside = elements.outside {
            throw error(
                "\(outside.label): a position outside the world", "a map in degrees (WGS 84)")
        }
    }

    private func error(_ problem: String, _ expected: String) -> InputError {
        InputError(file: file, line: 1, problem, expected: expected)
    }
}

// MARK: - Blocks

extension OSMPBFFile {
    private typealias Damaged = ProtocolBuffer.Damaged

    private mutating func readBlob(at place: inout Int) throws(Damaged) {
        guard place + 4 <= bytes.count else { throw Damaged() }
        let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        place += 4
        guard length <= OSMPBFFile.largestHeader, length <= bytes.count - place else {
            throw Damaged()
        }
        var header = ProtocolBuffer(bytes, place..<(place + length))
        place += length
        var type = ""
        var size = 0
        while try header.next() {
            switch header.field {
            case 1: type = try header.text()
            case 3: size = Int(try header.number())
            default: try header.skip()
            }
        }
        guard size >= 0, size <= OSMPBFFile.largestBlock, size <= bytes.count - place else {
            throw Damaged()
        }
        let blob = ProtocolBuffer(bytes, place..<(place + size))
        place += size
        switch type {
        case "OSMHeader": try checkHeader(try OSMPBFFile.unpacked(blob))
        case "OSMData": try readBlock(try OSMPBFFile.unpacked(blob))
        default: break
        }
    }

    /// The names of the ways to pack a block that are not read, by the number of their field.
    private static let otherPackers = [4: "lzma", 5: "bzip2", 6: "lz4", 7: "zstd"]

    private static func unpacked(_ blob: ProtocolBuffer) throws(Damaged) -> [UInt8] {
        var blob = blob
        while try blob.next() {
            switch blob.field {
            case 1:
                let plain = try blob.data()
                guard plain.count <= largestBlock else { throw Damaged() }
                return Array(plain)
            case 3:
                let packed = try blob.data()
                do throws(Inflation.Fault) {
                    return try Inflation.unpacked(packed, .zlib, limit: largestBlock).bytes
                } catch {
                    throw Damaged()
                }
            case let field:
                if let packer = otherPackers[field] {
                    throw Damaged(
                        reason: (
                            "the blocks of the .osm.pbf file are packed with \(packer)",
                            "blocks packed with zlib: osmium cat FILE.osm.pbf -o ZLIB.osm.pbf "
                                + "-f pbf,pbf_compression=zlib"
                        ))
                }
                try blob.skip()
            }
        }
        throw Damaged()
    }

    private func checkHeader(_ block: [UInt8]) throws(Damaged) {
        var header = ProtocolBuffer(block)
        while try header.next() {
            guard header.field == 4 else {
                try header.skip()
                continue
            }
            let needed = try header.text()
            guard ["OsmSchema-V0.6", "DenseNodes"].contains(needed) else {
                throw Damaged(
                    reason: (
                        "the .osm.pbf file needs \"\(needed.printable)\" to be read",
                        "a map as it is now: osmium time-filter FILE.osm.pbf -o NOW.osm.pbf"
                    ))
            }
        }
    }

    private mutating func readBlock(_ bytes: [UInt8]) throws(Damaged) {
        var block = OSMPBFBlock()
        var groups: [ProtocolBuffer] = []
        var fields = ProtocolBuffer(bytes)
        while try fields.next() {
            switch fields.field {
            case 1: try block.readTexts(try fields.message())
            case 2: groups.append(try fields.message())
            case 17: block.granularity = Double(try fields.number())
            case 19: block.latitude = Double(try fields.number())
            case 20: block.longitude = Double(try fields.number())
            default: try fields.skip()
            }
        }
        for group in groups { try block.readGroup(group, into: &elements) }
    }
}
