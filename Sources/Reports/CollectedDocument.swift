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

    private struct Feature: Encodable {
        let type = "Feature"
        let geometry: Geometry?
        let properties: Properties

        enum CodingKeys: CodingKey { case type, geometry, properties }

        init(_ point: CollectedPoint, of walk: CollectedWalk) {
            geometry = point.point.map { Geometry(walk.frame.geo($0)) }
            properties = Properties(point, of: walk)
        }

        /// Encodes a feature; one without a place has a `null` geometry.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(type, forKey: .type)
            try values.encode(geometry, forKey: .geometry)
            try values.encode(properties, forKey: .properties)
        }
    }

    private struct Geometry: Encodable {
        let type = "Point"
        /// Longitude, then latitude.
        let coordinates: [Double]

        /// The place rounded to a millimetre, as in the log.
        init(_ place: GeoPoint) {
            coordinates = [place.longitude, place.latitude].map { ($0 * 1e8).rounded() / 1e8 }
        }
    }

    private struct Properties: Encodable {
        let number: Int
        let text: String
        /// Seconds since the walk's start.
        let seconds: Double
        let walk: String
        let engine: String
        let seed: UInt64
        let venue: String
        /// The lower of two levels on a connector.
        let level: Double?
        let floor: Int?
        let floorLevelId: String?
        let horizontalAccuracy: Double?
        let positionSource: String?
        let transmitterCount: Int?
        let satelliteCount: Int?
        let lastKnown: Bool?

        init(_ point: CollectedPoint, of walk: CollectedWalk) {
            (number, text) = (point.number, point.text)
            seconds = SimulatedTime.seconds(point.tick)
            (self.walk, engine, seed, venue) = (walk.walk, walk.engine, walk.seed, walk.venue)
            let location = point.location
            level = location?.levels.lower?.number
            (floor, floorLevelId) = (location?.floor, location?.floorLevelID)
            horizontalAccuracy = location?.horizontalAccuracy.map {
                $0.toThousandth
            }
            positionSource = location?.source
            transmitterCount = location?.count(of: Counted.transmitter)
            satelliteCount = location?.count(of: Counted.satellite)
            lastKnown = location.map(\.isLastKnown)
        }
    }
}
