/// How many ticks wall time is worth: told how much of it has passed, it knows no clock.
package struct Pace: Sendable {
    /// Wall seconds that no tick has used up yet. Negative after a tick that ran early.
    private var owed = 0.0

    /// Seconds. After a pause of the machine the walk goes on, it does not catch up.
    private static let longestGap = 0.25

    package init() {}

    package mutating func pass(seconds: Double, secondsPerTick: Double) {
        owed = min(owed + max(seconds, 0), max(Pace.longestGap, secondsPerTick))
    }

    /// Whether a tick is to run now. Whoever pressed a key does not wait for the tick that would
    /// come by itself, up to 50 ms away and longer in slow motion: it runs at once, and the next
    /// so much later.
    package func isDue(secondsPerTick: Double, hasInput: Bool) -> Bool {
        owed >= (hasInput ? 0 : secondsPerTick)
    }

    package mutating func run(secondsPerTick: Double) { owed -= secondsPerTick }

    /// Nothing is owed from here on.
    package mutating func rest() { owed = 0 }

    /// How much of the time until the next tick has passed, 0 to 1, so many seconds after it was
    /// last told.
    package func share(secondsPerTick: Double, later: Double) -> Double {
        min(max((owed + later) / secondsPerTick, 0), 1)
    }

    /// Wall seconds until a tick is due that lasts so long.
    package func secondsToTick(of secondsPerTick: Double, hasInput: Bool) -> Double {
        max(0, (hasInput ? 0 : secondsPerTick) - owed)
    }
}
