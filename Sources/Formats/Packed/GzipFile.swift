import Indoor

/// A file that was packed with gzip (RFC 1952).
enum GzipFile {
    /// The most bytes of the file inside: as many as one that is not packed may have.
    static let largest = 256 << 20

    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// The file inside. It may be packed in several parts, one after the other.
    static func unpacked(_ bytes: [UInt8], file: String) throws(InputError) -> [UInt8] {
        let limit = min(largest, bytes.count * Inflation.mostPerByte)
        var whole: [UInt8] = []
        var rest = bytes[...]
        while rest.starts(with: [0x1F, 0x8B]) {
            do throws(Inflation.Fault) {
                let part = try Inflation.unpacked(rest, .gzip, limit: limit - whole.count)
                whole += part.bytes
                rest = rest.dropFirst(part.used)
            } catch {
                throw InputError(
                    file: file, line: 1, problem(error), expected: "a whole file, packed with gzip")
            }
        }
        return whole
    }

    private static func problem(_ fault: Inflation.Fault) -> String {
        switch fault {
        case .damaged: "the packed file is damaged"
        case .cutOff: "the packed file ends too early"
        case .tooLarge:
            "the packed file unpacks to more than \(largest >> 20) MB, or to more than "
                + "\(Inflation.mostPerByte) times its size"
        }
    }
}
