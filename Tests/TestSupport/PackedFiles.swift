/// Packed files, written without packing: the formats allow blocks that are stored as they are.
package enum PackedFiles {
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// Stored blocks of deflate, of 65,535 bytes at most.
    package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            packed += [rest.isEmpty ? 1 : 0] + little(block.count, 2) + little(~block.count, 2)
            packed += block
        } while !rest.isEmpty
        return packed
    }

    package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflated(bytes)
            + little(Int(checksum(bytes)), 4) + little(bytes.count, 4)
    }

    /// A zip archive.
    ///
    /// - Parameter late: whether the sizes stand behind each file, as in an archive that was written
    ///   in one go: then only the list at the end has them.
    package static func zip(
        _ files: [(name: String, bytes: [UInt8])], late: Bool = false, claimed: Int? = nil
    ) -> [UInt8] {
        var archive: [UInt8] = []
        var list: [UInt8] = []
        for file in files {
            let packed = deflated(file.bytes)
            let about =
                little(Int(checksum(file.bytes)), 4) + little(packed.count, 4)
                + little(claimed ?? file.bytes.count, 4)
            let name = Array(file.name.utf8)
            let flags = little(late ? 8 : 0, 2)
            let rest = little(name.count, 2) + little(0, 2)
            let start = archive.count
            archive += Array("PK".utf8) + [3, 4, 20, 0] + flags + [8, 0, 0, 0, 0, 0]
            archive += (late ? little(0, 12) : about) + rest + name + packed
            if late { archive += Array("PK".utf8) + [7, 8] + about }
            list += Array("PK".utf8) + [1, 2, 20, 0, 20, 0] + flags + [8, 0, 0, 0, 0, 0] + about
            list += rest + little(0, 10) + little(start, 4) + name
        }
        let count = little(files.count, 2)
        return archive + list + Array("PK".utf8) + [5, 6, 0, 0, 0, 0] + count + count
            + little(list.count, 4) + little(archive.count, 4) + [0, 0]
    }
}
