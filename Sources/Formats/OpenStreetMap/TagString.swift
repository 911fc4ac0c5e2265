/// Tags in one string, as GDAL's driver for OpenStreetMap writes them (PostgreSQL's hstore):
/// `"indoor"=>"room","level"=>"0"`. A backslash precedes a quote or backslash in a key or value.
struct TagString {
    /// The tags in order, up to the first that cannot be read.
    private(set) var tags: [(key: String, value: String)] = []
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
        while let key = quoted(), skip("=>"), let value = value() {
            if let value { tags.append((key, value)) }
            guard skip(",") else { return }
        }
    }

    private mutating func skip(_ sign: StaticString) -> Bool {
        let sign = "\(sign)"
        rest = rest.drop { $0 == 0x20 }
        guard rest.starts(with: sign.utf8) else { return false }
        rest = rest.dropFirst(sign.utf8.count)
        rest = rest.drop { $0 == 0x20 }
        return true
    }

    /// A value; the inner nil stands for NULL.
    private mutating func value() -> String?? {
        if skip("NULL") { return .some(nil) }
        return quoted().map { .some($0) }
    }

    private mutating func quoted() -> String? {
        guard skip("\"") else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                if let next = rest.popFirst() { bytes.append(next) }
            default: bytes.append(byte)
            }
        }
        return nil
    }
}
