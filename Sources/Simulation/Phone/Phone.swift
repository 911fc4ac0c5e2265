import Indoor

/// The phone in the hand.
struct Phone: Hashable, Sendable {
    var status = PhoneStatus()
    /// Degrees: 90 upright.
    var inclination = 45.0
    var wantedInclination = 45.0

    /// Degrees a second that a hand raises or lowers a phone (ours).
    static let tiltRate = 120.0

    mutating func settle(seconds: Double) {
        let difference = wantedInclination - inclination
        let most = Phone.tiltRate * seconds
        inclination += min(max(difference, -most), most)
    }
}
