import Indoor
import Positioning
import Rehearsal

/// The notes that users saved in the app as GeoJSON (RFC 7946), one feature a line. A note without
/// a position has no geometry, and values that a position lacked have no property.
package struct CollectedDocument {
    private let walks: [CollectedWalk]

    package init(walks: [CollectedWalk]) { self.walks = walks }

    /// - Parameter json: gives a value as a line of JSON.
    package func text(json: (any Encodable) throws -> String) throws -> String {
        let features = try walks.flatMap { walk in
            try walk.points.map { point in
                try json(Feature(point, of: walk))
            }
        }
        return #"{"type":"FeatureCollection","features":["# + "\n"
            + features.joined(separator: ",\n")
            + (features.isEmpty ? "" : "\n") + "]}\n"
    }

    /// A feature; one without a place has a `null` geometry.
    private struct Feature: Encodable {
        let type = "Feature"
        let geometry: ReportRecord?
        let properties: ReportRecord

        enum CodingKeys: CodingKey { case type, geometry, properties }

        init(_ point: CollectedPoint, of walk: CollectedWalk) {
            geometry = point.point.map { CollectedDocument.geometry(walk.frame.geo($0)) }
            properties = CollectedDocument.properties(point, of: walk)
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(type, forKey: .type)
            try values.encode(geometry, forKey: .geometry)
            try values.encode(properties, forKey: .properties)
        }
    }

    /// Longitude, then latitude, rounded to a millimetre, as in the log.
    private static func geometry(_ place: GeoPoint) -> ReportRecord {
        let coordinates = [place.longitude, place.latitude].map { ($0 * 1e8).rounded() / 1e8 }
        return ["type": .word("Point"), "coordinates": .numbers(coordinates)]
    }

    /// `seconds` are since the walk's start; `level` is the lower of two on a connector.
    private static func properties(
        _ point: CollectedPoint, of walk: CollectedWalk
    ) -> ReportRecord {
        let location = point.location
        return [
            "number": .count(point.number), "text": .text(point.text),
            "seconds": .number(SimulatedTime.seconds(point.tick)), "walk": .text(walk.walk),
            "engine": .word(walk.engine), "seed": .seed(walk.seed), "venue": .text(walk.venue),
            "level": .number(location?.levels.lower?.number), "floor": .count(location?.floor),
            "floorLevelId": .text(location?.floorLevelID),
            "horizontalAccuracy": .thousandths(location?.horizontalAccuracy),
            "positionSource": .word(location?.source),
            "transmitterCount": .count(location?.count(of: Counted.transmitter)),
            "satelliteCount": .count(location?.count(of: Counted.satellite)),
            "lastKnown": .flag(location?.isLastKnown),
        ]
    }
}
