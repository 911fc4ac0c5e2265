import Indoor
import RealModule

/// The phone's height from air pressure, held to that of the level while nobody climbs.
struct Altimeter: Sendable {
    /// Metres above the ground level; nil without a barometer, or before the level is known.
    private(set) var height: Double?
    private var pressure: Double?

    /// hPa a metre near the ground: 0.29 to 0.37 a storey (the figures; ICAO atmosphere).
    static let pressureByMetre = 0.12
    /// Share of the difference to the level's height that is taken back in a second (ours): weather
    /// changes the pressure by up to 1 hPa an hour.
    private static let settling = 0.03
    /// The share of a new sample (ours).
    private static let smoothing = 0.6

    /// - Parameter elevation: of the level that is believed; nil: none.
    mutating func add(_ sample: Double, elevation: Double?) {
        let before = pressure ?? sample
        let now = before + (sample - before) * Altimeter.smoothing
        pressure = now
        if let height { self.height = height - (now - before) / Altimeter.pressureByMetre }
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
