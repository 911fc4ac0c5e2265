import Indoor
import RealModule

/// The phone's height, computed from air pressure and corrected to the level's height while nobody
/// climbs.
struct Altimeter: Sendable {
    /// Metres above the ground level; nil without a barometer, or before the level is known.
    private(set) var height: Double?
    private var pressure: Double?
    /// Metres of climb from one sample to the next, smoothed.
    private var rise = 0.0

    /// Whether the phone goes up or down now.
    var isClimbing: Bool { abs(rise) > Altimeter.climbing }

    /// hPa a metre near the ground: 0.29 to 0.37 a storey (the figures; ICAO atmosphere).
    static let pressureByMetre = 0.12
    /// The share of the difference to the level's height that is corrected in a second (ours):
    /// weather changes the pressure by up to 1 hPa an hour.
    private static let settling = 0.03
    /// Metres a second that count as more than noise (ours): an escalator makes 0.25 or more.
    private static let climbing = 0.15
    /// The weight of a new sample (ours).
    private static let smoothing = 0.6

    /// - Parameter elevation: height of the level that is believed; nil: none.
    mutating func add(_ sample: Double, elevation: Double?) {
        let before = pressure ?? sample
        let now = before + (sample - before) * Altimeter.smoothing
        pressure = now
        let climb = (before - now) / Altimeter.pressureByMetre
        rise += (climb - rise) * Altimeter.smoothing
        if let height { self.height = height + climb }
        if height == nil { height = elevation }
    }

    /// Passes one second on a level.
    mutating func settle(at elevation: Double) {
        guard let height, abs(height - elevation) < 1 else { return }
        self.height = height + (elevation - height) * Altimeter.settling
    }

    /// Starts again at the height of another level, which was reached without a climb.
    mutating func reset(to elevation: Double) {
        if height != nil { height = elevation }
    }
}
