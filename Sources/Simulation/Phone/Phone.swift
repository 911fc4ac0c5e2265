import Indoor

/// The phone in the hand.
struct Phone: Hashable, Sendable {
    var status = PhoneStatus()
    /// Degrees: 0 flat, 90 upright, 180 with the camera at the ceiling.
    var inclination = 45.0
    var wantedInclination = 45.0
    /// The way in which a person who follows the phone holds it.
    var hold = PhoneHold.carried
    /// The battery's charge, 0 ... 1; its start is that after half a day of use (ours).
    var battery = 0.86

    /// Degrees per second at which a hand raises or lowers a phone (ours).
    static let tiltRate = 120.0

    /// Shares of a full battery per hour: with the app hidden, in view, and with the AR session and
    /// camera running. Ours: the rule of thumb is that AR empties a phone in three hours; no
    /// document gives a figure. An empty battery has no effect; it is only shown.
    private static let drain = (hidden: 0.01, inView: 0.12, tracking: 0.35)

    mutating func drain(isTracking: Bool, seconds: Double) {
        let rate =
            isTracking
            ? Phone.drain.tracking : status.isAppVisible ? Phone.drain.inView : Phone.drain.hidden
        battery = max(0, battery - rate * seconds / 3600)
    }

    mutating func settle(seconds: Double) {
        let difference = wantedInclination - inclination
        let most = Phone.tiltRate * seconds
        inclination += min(max(difference, -most), most)
    }
}
