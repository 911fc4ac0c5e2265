/// A location from a location source.
package struct UserLocation: Hashable, Sendable {
    /// As tracked, before map matching.
    package var raw: Point
    /// Matched to the itinerary; nil when too far from it, or none is assigned.
    package var matched: Point?
    package var levels: Levels
    /// The phone's heading, degrees clockwise from north.
    package var heading: Double
    /// Metres.
    package var horizontalAccuracy: Double
    /// The positioning technology: "VPS".
    package var source: String
    /// Metres along the itinerary; nil when not matched.
    package var alongItinerary: Double?

    package init(
        raw: Point, matched: Point?, levels: Levels, heading: Double, horizontalAccuracy: Double,
        source: String, alongItinerary: Double?
    ) {
        self.raw = raw
        self.matched = matched
        self.levels = levels
        self.heading = heading
        self.horizontalAccuracy = horizontalAccuracy
        self.source = source
        self.alongItinerary = alongItinerary
    }

    /// The point at which the dot is drawn.
    package var point: Point { matched ?? raw }
}
