import CZlib

/// Unpacks data that was packed with deflate (RFC 1951), as gzip, zip and OpenStreetMap's binary
/// format have it.
enum Inflation {
    /// What stands around the packed data; the numbers are zlib's.
    enum Form: Int32 {
        case bare = -15
        case zlib = 15
        case gzip = 31
    }

    enum Fault: Error {
        /// The data are not what they should be.
        case damaged
        /// The data end before they are whole.
        case cutOff
        /// They unpack to more than the limit.
        case tooLarge
    }

    /// The most bytes that one packed byte may become, in whole files. Maps become ten times as
    /// large; only data made to fill a machine's memory become more than this.
    static let mostPerByte = 200

    private static let piece = 1 << 18

    /// - Parameter limit: the most bytes that may come out.
    /// - Returns: the unpacked bytes, and the number of packed bytes that they took.
    static func unpacked(
        _ packed: ArraySlice<UInt8>, _ form: Form, limit: Int
    ) throws(Fault) -> (bytes: [UInt8], used: Int) {
        let result = packed.withUnsafeBufferPointer { run($0, form, limit: limit) }
        return try result.get()
    }

    private static func run(
        _ packed: UnsafeBufferPointer<UInt8>, _ form: Form, limit: Int
    ) -> Result<(bytes: [UInt8], used: Int), Fault> {
        // zlib's state points back at the stream, so that the stream must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, form.rawValue, ZLIB_VERSION, size) == Z_OK else {
            return .failure(.damaged)
        }
        defer { inflateEnd(stream) }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
        stream.pointee.avail_in = uInt(packed.count)
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: piece)
        while true {
            let (code, made) = room.withUnsafeMutableBufferPointer { room in
                stream.pointee.next_out = room.baseAddress
                stream.pointee.avail_out = uInt(room.count)
                let code = inflate(stream, Z_NO_FLUSH)
                return (code, room.count - Int(stream.pointee.avail_out))
            }
            guard bytes.count + made <= limit else { return .failure(.tooLarge) }
            bytes += room[..<made]
            switch code {
            case Z_STREAM_END:
                return .success((bytes, packed.count - Int(stream.pointee.avail_in)))
            case Z_OK where made > 0 || stream.pointee.avail_in > 0: continue
            case Z_OK, Z_BUF_ERROR: return .failure(.cutOff)
            default: return .failure(.damaged)
            }
        }
    }

    /// The check sum that gzip and zip keep.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, uInt($0.count))) }
    }
}
