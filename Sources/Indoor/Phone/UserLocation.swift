/// A location from a location source. A property that is not known is nil.
package struct UserLocation: Hashable, Sendable {
    /// The position as determined, before it is moved onto a pathway or an itinerary.
    package var raw: Point
    /// Moved by the source onto the nearest pathway; nil where it did not.
    package var snapped: Point?
    /// Matched to the itinerary; nil when too far from it, or none is assigned.
    package var matched: Point?
    package var levels: Levels
    /// The phone's heading, degrees clockwise from north.
    package var heading: Double?
    /// The direction of movement, degrees clockwise from north; nil when standing.
    package var course: Double?
    /// m/s.
    package var speed: Double?
    /// Metres.
    package var horizontalAccuracy: Double?
    /// Metres by which tracking since the last fix may have drifted, where the source tells an
    /// accuracy that does not grow with them.
    package var drift: Double?
    /// The technology that gave it: "VPS", "BLE", "GNSS".
    package var source: String
    /// Whole storeys above the ground floor of its facility, which is 0.
    package var floor: Int?
    /// The floor's id in its facility.
    package var floorLevelID: String?
    /// The number of things that it was determined from.
    package var counted: Counted?
    /// Whether it is the last known location rather than a new one.
    package var isLastKnown: Bool
    /// Metres along the itinerary; nil when not matched.
    package var alongItinerary: Double?

    package init(
        raw: Point, snapped: Point? = nil, matched: Point? = nil, levels: Levels,
        heading: Double? = nil, course: Double? = nil, speed: Double? = nil,
        horizontalAccuracy: Double? = nil, drift: Double? = nil, source: String, floor: Int? = nil,
        floorLevelID: String? = nil, counted: Counted? = nil, isLastKnown: Bool = false,
        alongItinerary: Double? = nil
    ) {
        self.raw = raw
        self.snapped = snapped
        self.matched = matched
        self.levels = levels
        self.heading = heading
        self.course = course
        self.speed = speed
        self.horizontalAccuracy = horizontalAccuracy
        self.drift = drift
        self.source = source
        self.floor = floor
        self.floorLevelID = floorLevelID
        self.counted = counted
        self.isLastKnown = isLastKnown
        self.alongItinerary = alongItinerary
    }

    /// How many such things it was determined from; nil if it does not say.
    package func count(of name: String) -> Int? {
        counted?.name == name ? counted?.number : nil
    }

    /// The error to expect, in metres: the told accuracy, and the drift since the last fix.
    package var expectedError: Double? { horizontalAccuracy.map { $0 + (drift ?? 0) } }

    /// The source's own position: on a pathway where it was moved there.
    package var determined: Point { snapped ?? raw }

    /// The point at which the dot is drawn.
    package var point: Point { matched ?? determined }
}

/// How many of the things that a source hears a location comes from.
package struct Counted: Hashable, Sendable {
    /// One of these things, in the source's word: "satellite".
    package let name: String
    package let number: Int

    package init(_ name: String, _ number: Int) { (self.name, self.number) = (name, number) }
}
