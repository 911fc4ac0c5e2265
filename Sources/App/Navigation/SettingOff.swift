import Indoor

/// A turn at the beginning of an itinerary: the user does it by walking on, or by turning on the
/// spot.
struct SettingOff: Hashable, Sendable {
    private var hasTurned = false

    /// Degrees from the way ahead within which the walker faces it (ours): less than the smallest
    /// announced turn, so that noise does not end one.
    private static let faced = 20.0

    /// Whether the itinerary begins with a turn, and the walker has faced the way ahead since.
    ///
    /// - Parameter heading: degrees from north.
    mutating func isTurned(on itinerary: Itinerary, heading: Double) -> Bool {
        let manoeuvres = itinerary.manoeuvres
        guard manoeuvres.count > 1, manoeuvres[0].isTurnToSetOff,
            let ahead = Manoeuvres.ahead(of: itinerary.segments)
        else { return false }
        let turn = Heading.turn(from: heading, to: ahead.heading)
        hasTurned = hasTurned || abs(turn) < SettingOff.faced
        return hasTurned
    }
}

extension Manoeuvre {
    fileprivate var isTurnToSetOff: Bool {
        (kind == .start || kind == .turn) && along == 0 && direction != .straight
    }
}
