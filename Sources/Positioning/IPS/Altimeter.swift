import Indoor
import RealModule

/// The phone's height from air pressure, held to that of the level while nobody climbs.
struct Altimeter: Sendable {
    /// Metres above the ground level; nil without a barometer, or before the level is known.
    private(set) var height: Double?
    private var pressure: Double?
    /// Metres that the last sample was above the one before, smoothed.
    private var rise = 0.0

    /// Whether the phone goes up or down now.
    var isClimbing: Bool { abs(rise) > Altimeter.climbing }

    /// hPa a metre near the ground: 0.29 to 0.37 a storey (the figures; ICAO atmosphere).
    static let pressureByMetre = 0.12
    /// Share of the difference to the level's height that is taken back in a second (ours): weather
    /// changes the pressure by up to 1 hPa an hour.
    private static let settling = 0.03
    /// Metres a second that are no noise (ours): an escalator makes 0.25 and more.
    private static let climbing = 0.15
    /// The share of a new sample (ours).
    private static let smoothing = 0.6

    /// - Parameter elevation: of the level that is believed; nil: none.
    mutating func add(_ sample: Double, elevation: Double?) {
        let before = pressure ?? sample
        let now = before + (sample - before) * Altimeter.smoothing
        pressure = now
        let climb = (before - now) / Altimeter.pressureByMetre
        rise += (climb - rise) * Altimeter.smoothing
        if let height { self.height = height + climb }
        if height == nil { height = elevation }
    }

    /// One second on a level.
    mutating func settle(at elevation: Double) {
        guard let height, abs(height - elevation) < 1 else { return }
        self.height = height + (elevation - height) * Altimeter.settling
    }

    /// The level is another than was believed, without a climb.
    mutating func reset(to elevation: Double) {
        if height != nil { height = elevation }
    }
}
