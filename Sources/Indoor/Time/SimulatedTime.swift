/// Simulated time. It advances in ticks of 50 ms and starts at tick 0.
package enum SimulatedTime {
    package static let ticksPerSecond = 20

    /// Seconds since the start; exact for every tick that is a whole number of hundredths.
    package static func seconds(_ tick: Int) -> Double { Double(tick) / Double(ticksPerSecond) }

    /// The first tick at or after a time; a time up to a twentieth of a tick after a tick still
    /// counts as that tick.
    package static func tick(atSeconds seconds: Double) -> Int {
        Int((seconds * Double(ticksPerSecond) - 0.05).rounded(.up))
    }
}
