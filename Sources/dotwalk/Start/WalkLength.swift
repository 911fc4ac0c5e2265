import Desk
import Indoor
import Rehearsal
import Simulation

/// The length of a walk, for which it has to be played: many scripts wait for what happens. It is
/// played a little at a time, so that keys do not wait.
struct WalkLength {
    private var rehearsal: Rehearsal

    /// Ticks at a time: about 1 ms, in a crowd of hundreds fifty.
    private static let ticks = 50

    init(_ setup: Setup) { rehearsal = setup.rehearsal() }

    /// Plays on.
    ///
    /// - Returns: the length in words, once it is known; "" if the walk never ends.
    mutating func run() -> String? {
        for _ in 0..<WalkLength.ticks where !rehearsal.isFinished && !rehearsal.isEndless {
            rehearsal.advance()
        }
        if rehearsal.isEndless { return "" }
        return rehearsal.isFinished ? WalkLength.words(rehearsal.tick) : nil
    }

    /// "5 min 4 s".
    private static func words(_ tick: Int) -> String {
        let seconds = Int(SimulatedTime.seconds(tick).rounded())
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }
}
