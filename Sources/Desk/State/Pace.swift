/// Converts wall time into ticks; the caller measures the time.
package struct Pace: Sendable {
    /// Ticks due and not run yet, with a fraction that is kept when the speed changes. It is
    /// negative after a tick that ran early.
    private var owed = 0.0

    /// The most seconds counted at once: the walk does not catch up after the machine has paused.
    private static let longestGap = 0.25

    package init() {}

    /// Adds wall time in seconds.
    package mutating func pass(seconds: Double, secondsPerTick: Double) {
        let isPause = seconds > max(Pace.longestGap, secondsPerTick)
        owed += isPause ? 1 : max(seconds, 0) / secondsPerTick
    }

    /// Whether a tick should run now. After a key the next tick runs at once and not when it is due
    /// (up to 50 ms later, more in slow motion); the tick after it is delayed by as much.
    package func isDue(hasInput: Bool) -> Bool { owed >= (hasInput ? 0 : 1) }

    package mutating func run() { owed -= 1 }

    /// Resets the ticks due.
    package mutating func rest() { owed = 0 }

    /// The share of the time until the next tick that has passed, 0 to 1, `later` seconds after the
    /// last `pass`.
    package func share(secondsPerTick: Double, later: Double) -> Double {
        min(max(owed + later / secondsPerTick, 0), 1)
    }

    /// Wall seconds until a tick is due.
    package func secondsToTick(of secondsPerTick: Double, hasInput: Bool) -> Double {
        max(0, (hasInput ? 0 : 1) - owed) * secondsPerTick
    }
}

/// Whether the line to the terminal keeps up with the frames; the caller measures the time.
package struct LineSpeed: Hashable, Sendable {
    /// Slow frames without a quick one in between; a large picture alone does not make a line slow.
    private var slowFrames = 0
    /// The quick frames that are still needed until the line counts as quick again.
    private var doubts = 0

    package init() {}

    /// Whether what only looks better has to be left out.
    package var isSlow: Bool { doubts > 0 }

    /// Has to be called after each frame, with the seconds until the terminal had taken it.
    package mutating func sent(in seconds: Double) {
        slowFrames = seconds > LineSpeed.most ? slowFrames + 1 : 0
        doubts = slowFrames >= LineSpeed.patience ? LineSpeed.longestDoubt : max(doubts - 1, 0)
    }

    /// A frame of a quick line takes a few milliseconds. With more, keys would wait for frames.
    private static let most = 0.05
    private static let patience = 3
    /// The frames of about half a minute: a line that is slow seldom becomes quick.
    private static let longestDoubt = 600
}
