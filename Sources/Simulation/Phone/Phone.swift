import Indoor

/// The phone in the hand.
struct Phone: Hashable, Sendable {
    var status = PhoneStatus()
    /// Degrees: 0 flat, 90 upright, 180 with the camera at the ceiling.
    private(set) var inclination: Double
    private var wantedInclination: Double
    /// The way in which a person who follows the phone holds it.
    private(set) var hold = PhoneHold.carried
    /// The battery's charge, 0 ... 1; it begins as after half a day of use (ours).
    private(set) var battery = 0.86
    /// Whether Bluetooth comes back when airplane mode ends.
    private var wasBluetoothOn = true

    init(inclination: Double) {
        self.inclination = inclination
        wantedInclination = inclination
    }

    /// Raises or lowers it to an inclination, in degrees.
    mutating func incline(to degrees: Double) { wantedInclination = degrees }

    /// Turns a switch in the settings. Airplane mode turns Bluetooth off, too; the user may turn it
    /// on again by hand.
    mutating func turn(_ phoneSwitch: PhoneSwitch, on isOn: Bool) {
        switch phoneSwitch {
        case .bluetooth: status.isBluetoothOn = isOn
        case .airplaneMode where isOn != status.isInAirplaneMode:
            if isOn { wasBluetoothOn = status.isBluetoothOn }
            status.isBluetoothOn = !isOn && wasBluetoothOn
            status.isInAirplaneMode = isOn
        case .airplaneMode: break
        }
    }

    /// A locked phone hides the app until it is taken out again.
    mutating func hold(_ hold: PhoneHold) {
        guard hold != self.hold else { return }
        if hold == .locked { status.isAppVisible = false }
        if self.hold == .locked { status.isAppVisible = true }
        self.hold = hold
    }

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
