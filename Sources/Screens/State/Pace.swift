/// Converts wall time into ticks; the caller measures the time.
package struct Pace: Sendable {
    /// Ticks due and not run yet, with a fraction that is kept when the speed changes. Negative
    /// after a tick that ran early.
    private var owed = 0.0

    /// The most seconds counted at once: after a pause of the machine the walk does not catch up.
    private static let longestGap = 0.25

    package init() {}

    /// Adds wall time, in seconds, at a length of a tick.
    package mutating func pass(seconds: Double, secondsPerTick: Double) {
        let isPause = seconds > max(Pace.longestGap, secondsPerTick)
        owed += isPause ? 1 : max(seconds, 0) / secondsPerTick
    }

    /// Whether a tick is to run now. After a key the next tick runs at once and not when it is due
    /// (up to 50 ms later, more in slow motion); the tick after it is delayed by as much.
    package func isDue(hasInput: Bool) -> Bool { owed >= (hasInput ? 0 : 1) }

    package mutating func run() { owed -= 1 }

    /// Resets the ticks due.
    package mutating func rest() { owed = 0 }

    /// The share of the time until the next tick that has passed, 0 to 1, so many seconds after the
    /// last `pass`.
    package func share(secondsPerTick: Double, later: Double) -> Double {
        min(max(owed + later / secondsPerTick, 0), 1)
    }

    /// Wall seconds until a tick is due, for a length of a tick.
    package func secondsToTick(of secondsPerTick: Double, hasInput: Bool) -> Double {
        max(0, (hasInput ? 0 : 1) - owed) * secondsPerTick
    }
}
