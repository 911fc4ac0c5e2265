/// OpenStreetMap's XML as Overpass' JSON (`out body`), for maps that are at hand as XML only: one
/// element a line, as JOSM and Overpass write it.
package enum OverpassText {
    package static func json(_ xml: String) -> String {
        var elements: [String] = []
        var open: (kind: String, fields: [String], members: [String], tags: [String])?
        for line in xml.split(whereSeparator: \.isNewline) {
            let text = line.drop { $0 == " " || $0 == "\t" }
            let kind = String(text.dropFirst().prefix { $0.isLetter || $0 == "/" })
            let values = attributes(text)
            switch kind {
            case "node", "way", "relation":
                let fields = ["id", "lat", "lon"].compactMap { key in
                    values[key].map { "\"\(key)\":\($0)" }
                }
                open = (kind, fields, [], [])
                if text.hasSuffix("/>") { close() }
            case "nd": open?.members.append(values["ref"] ?? "0")
            case "member":
                open?.members.append(
                    "{\"type\":\(quoted(values["type"])),\"ref\":\(values["ref"] ?? "0"),"
                        + "\"role\":\(quoted(values["role"]))}")
            case "tag": open?.tags.append("\(quoted(values["k"])):\(quoted(values["v"]))")
            case "/node", "/way", "/relation": close()
            default: break
            }
        }
        func close() {
            guard let element = open else { return }
            let members = element.members.joined(separator: ",")
            let list = ["way": "nodes", "relation": "members"][element.kind]
            let parts =
                ["\"type\":\"\(element.kind)\""] + element.fields
                + (list.map { ["\"\($0)\":[\(members)]"] } ?? [])
                + ["\"tags\":{\(element.tags.joined(separator: ","))}"]
            elements.append("{\(parts.joined(separator: ","))}")
            open = nil
        }
        return "{\"version\":0.6,\"elements\":[\n\(elements.joined(separator: ",\n"))]}"
    }

    /// The attributes of a tag, in either kind of quotes.
    private static func attributes(_ text: Substring) -> [String: String] {
        var values: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(separator: " ").last.map(String.init) ?? ""
            rest = rest[rest.index(after: equals)...]
            guard let quote = rest.first,
                let end = rest.dropFirst().firstIndex(of: quote)
            else { break }
            values[key] = plain(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        }
        return values
    }

    private static func plain(_ text: Substring) -> String {
        let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&#39;": "'"]
        var text = String(text)
        for (entity, letter) in entities { text = text.replacing(entity, with: letter) }
        return text.replacing("&amp;", with: "&")
    }

    private static func quoted(_ text: String?) -> String {
        let escaped = (text ?? "").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
