import Indoor
import Yams

/// Reads itineraries made by hand, in two formats: dotwalk's own, which is the iOS document's
/// "manually created itinerary" in YAML, and GeoJSON with the same properties on each LineString.
///
/// ```yaml
/// dotwalk-itinerary: 1
/// origin: {latitude: 48.88007462, longitude: 2.35591097, level: 0}
/// destination: {latitude: 48.88141308, longitude: 2.35747255, level: -2}
/// segments:
///   - level: 0
///     coordinates: [[2.3559003, 48.88005135], [2.35657153, 48.88013655]]
///   - levels: [-1, 0]
///     level-difference: -1
///     kind: escalator
///     direction: down
///     coordinates: [[2.35657153, 48.88013655], [2.3567008, 48.8801748]]
/// ```
package enum ItineraryReader {
    package static let version = 1

    /// The segments in order, in the venue's plane.
    ///
    /// - Throws: when the text is not an itinerary, its pieces do not join, or it lies outside the
    ///   venue.
    package static func read(
        _ text: String, file: String, venue: Venue
    ) throws(InputError) -> [LegSegment] {
        let source = SourceText(text, file: file)
        let pieces = ItineraryPieces(source: source, venue: venue)
        if isGeoJSON(text) { return try ItineraryFeatures(pieces: pieces).read(text) }
        return try ItineraryDocument(
            source: source, standIns: try StandIns(for: source), pieces: pieces
        ).read()
    }

    /// Whether the text is JSON but not dotwalk's own format, which may be written as JSON too.
    private static func isGeoJSON(_ text: String) -> Bool {
        var json = JSONCursor(Array(text.utf8), file: "")
        guard json.peek() == .object else { return false }
        var first: String?
        // The first key decides; the reader reports any later errors.
        try? json.object { (json, key) throws(InputError) in
            first = first ?? key
            throw InputError("")
        }
        return first.map { !ItineraryDocument.keys.contains($0) } ?? false
    }
}
