/// How many ticks wall time is worth: told how much of it has passed, it knows no clock.
package struct Pace: Sendable {
    /// Ticks that the time passed is worth and that have not run; a part of one goes on when they
    /// come to last longer or shorter. Negative after a tick that ran early.
    private var owed = 0.0

    /// Seconds. After a pause of the machine the walk goes on, it does not catch up.
    private static let longestGap = 0.25

    package init() {}

    /// So many wall seconds have passed, while a tick lasts so long.
    package mutating func pass(seconds: Double, secondsPerTick: Double) {
        let isPause = seconds > max(Pace.longestGap, secondsPerTick)
        owed += isPause ? 1 : max(seconds, 0) / secondsPerTick
    }

    /// Whether a tick is to run now. After a key the next tick runs at once and not when it is due
    /// (up to 50 ms later, more in slow motion); the tick after it is delayed by as much.
    package func isDue(hasInput: Bool) -> Bool { owed >= (hasInput ? 0 : 1) }

    package mutating func run() { owed -= 1 }

    /// Nothing is owed from here on.
    package mutating func rest() { owed = 0 }

    /// How much of the time until the next tick has passed, 0 to 1, so many seconds after it was
    /// last told.
    package func share(secondsPerTick: Double, later: Double) -> Double {
        min(max(owed + later / secondsPerTick, 0), 1)
    }

    /// Wall seconds until a tick is due that lasts so long.
    package func secondsToTick(of secondsPerTick: Double, hasInput: Bool) -> Double {
        max(0, (hasInput ? 0 : 1) - owed) * secondsPerTick
    }
}
