import Indoor

extension [String] {
    /// The fields as a line of RFC 4180, without its end.
    var csvLine: String { map(\.csvField).joined(separator: ",") }
}

extension String {
    fileprivate var csvField: String {
        let field = printable
        guard field.contains(where: { "\",\n\r".contains($0) }) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
