import Foundation
import Indoor

/// Reads a building mapped in OpenStreetMap from a GeoJSON export (as Overpass and osmtogeojson
/// write it: tags in `properties`, ways without node numbers, joined by equal coordinates).
package enum GeoJSONReader {
    /// - Parameters:
    ///   - file: what messages call the file; without a name in the data, the venue's name too.
    /// - Throws: the first thing that makes the file unreadable. What is merely odd is left out
    ///   and told in the warnings.
    package static func read(_ data: Data, file: String) throws(InputError) -> LoadedVenue {
        try read([UInt8](data), file: file)
    }

    package static func read(_ bytes: [UInt8], file: String) throws(InputError) -> LoadedVenue {
        let document = try GeoJSONFeatures(bytes, file: file)
        var oddities = document.warnings
        guard var builder = OSMVenueBuilder(document.features, warnings: &oddities) else {
            // what is left out of all there is, is what makes it unreadable
            throw oddities.located(in: JSONCursor(bytes, file: file)).first ?? InputError(
                file: file, "nothing in the file is indoors or a footway",
                expected: "features with tags of Simple Indoor Tagging: indoor, level, highway")
        }
        let venue = builder.build(name: title(file))
        let warnings = builder.warnings.located(in: JSONCursor(bytes, file: file))
        return LoadedVenue(venue: venue, warnings: warnings)
    }

    /// The file's name without folders and endings, made printable.
    private static func title(_ file: String) -> String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return String(last.split(separator: ".").first ?? "venue").printable
    }
}
