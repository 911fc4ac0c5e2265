/// Packed files, written without packing: the formats allow blocks that are stored as they are.
package enum PackedFiles {
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
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
            packed.append(rest.isEmpty ? 1 : 0)
            packed += little(block.count, 2)
            packed += little(~block.count, 2)
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
            var about = little(Int(checksum(file.bytes)), 4)
            about += little(packed.count, 4)
            about += little(claimed ?? file.bytes.count, 4)
            let flags: [UInt8] = [late ? 8 : 0, 0, 8, 0, 0, 0, 0, 0]
            let rest = little(file.name.utf8.count, 2) + [0, 0]
            list += mark(1, 2) + [20, 0, 20, 0] + flags + about + rest
            list += little(0, 10) + little(archive.count, 4) + file.name.utf8
            archive += mark(3, 4) + [20, 0] + flags
            archive += late ? little(0, 12) : about
            archive += rest + file.name.utf8 + packed
            if late { archive += mark(7, 8) + about }
        }
        let count = little(files.count, 2)
        var end = mark(5, 6) + [0, 0, 0, 0] + count + count
        end += little(list.count, 4) + little(archive.count, 4) + [0, 0]
        return archive + list + end
    }

    private static func mark(_ a: UInt8, _ b: UInt8) -> [UInt8] { [0x50, 0x4B, a, b] }
}
