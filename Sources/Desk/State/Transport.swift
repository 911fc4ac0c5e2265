import Rehearsal

/// The controls of the playback: whether it runs, how fast, and in which loop.
package struct Transport: Hashable, Sendable {
    /// Whether the reviewer has paused the walk.
    private(set) var isHalted = false
    /// The speed as a multiple of real time.
    package private(set) var speed = 1.0
    package private(set) var loop = Loop()
    /// Whether playing slows down at marks.
    package private(set) var slowsAtMarks = false

    /// The move of the playback that an intent asks for.
    package enum Move: Hashable, Sendable {
        /// One tick on.
        case step
        /// A number of ticks on; negative goes back.
        case by(Int)
        case tick(Int)
        /// To a share of the walk, 0 to 1.
        case share(Double)
        /// To the previous mark, or the next.
        case mark(forward: Bool)
        /// Nowhere: the tick's time begins again, or has another length.
        case stay

        /// Whether it leads to another moment of the walk, not only to the tick beside this one.
        var isFar: Bool {
            switch self {
            case .tick, .share, .mark: true
            case .step, .by, .stay: false
            }
        }
    }

    /// The speed at marks, unless the chosen one is lower.
    static let slowSpeed = 0.25

    package init() {}

    /// Applies an intent for the playback; ignores others.
    ///
    /// - Returns: where the playback goes; nil: it goes on as before.
    mutating func apply(_ intent: Intent) -> Move? {
        switch intent {
        case .pause:
            isHalted.toggle()
            return .stay
        case .step:
            isHalted = true
            return .step
        case .stepBack:
            isHalted = true
            return .by(-1)
        case .jump(let tick):
            isHalted = true
            return .tick(tick)
        case .chapter(let tick): return .tick(tick)
        case .seek(let share): return .share(share)
        case .mark(let forward): return .mark(forward: forward)
        case .faster: speed = Playback.speeds.first { $0 > speed } ?? speed
        case .slower: speed = Playback.speeds.last { $0 < speed } ?? speed
        case .speed(let wanted): speed = wanted
        case .loop(let loop):
            self.loop = loop
            return nil
        case .slowAtMarks:
            slowsAtMarks.toggle()
            return nil
        default: return nil
        }
        return .stay
    }

    mutating func halt() { isHalted = true }

    /// Takes over the speed of another, and whether it was paused.
    mutating func takePace(of other: Transport) {
        (isHalted, speed, slowsAtMarks) = (other.isHalted, other.speed, other.slowsAtMarks)
    }

    /// The speed as a multiple of real time.
    ///
    /// - Parameter isAtMark: whether a mark is near.
    package func speed(isAtMark: @autoclosure () -> Bool) -> Double {
        slowsAtMarks && isAtMark() ? min(speed, Transport.slowSpeed) : speed
    }
}
