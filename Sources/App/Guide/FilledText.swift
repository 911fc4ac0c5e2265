extension String {
    /// The text with each {placeholder} replaced by its value; one without a value stays.
    func filled(_ values: [String: String]) -> String {
        var (filled, rest) = ("", self[...])
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            let name = rest[rest.utf8.index(after: open)...].prefix { $0 != "}" }
            if name.endIndex < rest.endIndex, let value = values[String(name)] {
                filled += rest[..<open]
                filled += value
                rest = rest[rest.utf8.index(after: name.endIndex)...]
            } else {
                filled += rest[...open]
                rest = rest[rest.utf8.index(after: open)...]
            }
        }
        return filled + rest
    }
}
