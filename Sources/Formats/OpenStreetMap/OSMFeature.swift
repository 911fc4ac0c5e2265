import Indoor

/// One mapped thing with its OpenStreetMap tags, whatever file it came from.
struct OSMFeature {
    enum Geometry {
        case point(GeoPoint)
        case lines([[GeoPoint]])
        /// Polygons of rings, the outer one first; rings open or closed.
        case polygons([[[GeoPoint]]])
    }

    /// "way/123", for messages; may be empty.
    let id: String
    let tags: [String: String]
    let geometry: Geometry
    /// Where it stands in the file.
    let offset: Int

    subscript(key: String) -> String? { tags[key] }

    /// Whether the tag has one of the values.
    func has(_ key: String, _ values: String...) -> Bool {
        tags[key].map(values.contains) ?? false
    }

    /// The name people read, made printable; nil where there is none.
    var name: String? { text("name") }

    func text(_ key: String) -> String? {
        guard let text = tags[key]?.printable else { return nil }
        let trimmed = text.drop { $0 == " " }
        return trimmed.isEmpty ? nil : String(trimmed.prefix(200))
    }
}
