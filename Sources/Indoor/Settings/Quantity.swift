/// A kind of number that files hold: its words for messages, and the range in which it makes sense.
/// Every reader refuses a number outside it, so that nothing behind a reader meets one.
package struct Quantity: Hashable, Sendable {
    package let words: String
    package let range: ClosedRange<Double>

    package init(_ words: String, _ range: ClosedRange<Double>) {
        (self.words, self.range) = (words, range)
    }

    /// The words for messages: "metres from 0 to 50".
    package var expected: String {
        "\(words) from \(range.lowerBound.short) to \(range.upperBound.short)"
    }

    /// False for what is not a number, too.
    package func contains(_ number: Double) -> Bool { range.contains(number) }

    /// The number that a text is; nil for another text, and outside the range.
    package func number(_ text: some StringProtocol) -> Double? {
        text.decimalNumber.flatMap { contains($0) ? $0 : nil }
    }
}

// MARK: - Places

extension Quantity {
    package static let latitude = Quantity("latitude", -90...90)
    package static let longitude = Quantity("longitude", -180...180)
    /// The longitude of a map that counts from 0 to 360, or whose origin lies beyond the 180th
    /// meridian.
    package static let anyLongitude = Quantity("longitude", -360...360)
    /// The coordinates of a map in its own unit. No projection of the earth in metres or feet has
    /// larger ones, even with the number of a zone before them.
    package static let coordinate = Quantity("coordinates", -1e8...1e8)
    /// A distance east or north of the origin of a venue's plane.
    package static let metres = Quantity("metres", -1e5...1e5)
    package static let bearing = Quantity("degrees clockwise from north", -360...360)
    package static let elevation = Quantity("metres above the ground", -10_000...10_000)
    package static let verticalOrder = Quantity("whole floors above the ground", -999...999)
    /// The length of a way: a building is at most 20 km long.
    package static let wayLength = Quantity("metres", 0...100_000)
}

// MARK: - Radio and sensors

extension Quantity {
    package static let beaconHeight = Quantity("metres above the floor,", 0...50)
    package static let beaconPower = Quantity("dBm at 1 m,", -110...0)
    /// The range of advertising intervals in the Bluetooth Core Specification.
    package static let beaconInterval = Quantity("seconds", 0.02...10.24)
    /// A number in the identity that a beacon advertises.
    package static let beaconNumber = Quantity("a whole number", 0...65_535)
    /// Strengths that a phone may tell.
    package static let strength = Quantity("dBm,", -150...20)
    package static let acceleration = Quantity("m/s²", -1000...1000)
    package static let rotation = Quantity("rad/s", -1000...1000)
    package static let heading = Quantity("degrees", -360...360)
    package static let pressure = Quantity("hPa", 0...2000)
}

// MARK: - Anything else

extension Quantity {
    package static let share = Quantity("a number", 0...1)
    /// The time in a recording. A survey takes less than a day.
    package static let duration = Quantity("seconds", 0...86_400)
    package static let count = Quantity("a whole number", 0...1e9)
}
