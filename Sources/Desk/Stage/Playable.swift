import Rehearsal
import TextCanvas

/// Something that the run loop can play: it takes ticks and keys, and gives frames. It uses no
/// clock and no terminal.
package protocol Playable {
    var isRunning: Bool { get }
    /// Whether there is nothing more to play.
    var isOver: Bool { get }
    /// Whether the next tick has an input to carry out.
    var hasInput: Bool { get }
    /// Whether an app's map is moving between the last tick and this one.
    var isGliding: Bool { get }
    /// The wall time of the next tick, in seconds.
    var secondsPerTick: Double { get }

    /// Plays the next tick; after a loop's last tick, its first.
    mutating func play() throws
    /// Passes one tick.
    mutating func advance() throws
    /// Computes a part of the future while nothing else is to do.
    ///
    /// - Returns: whether anything new is known.
    mutating func scout() -> Bool
    /// - Parameter share: the share of the tick's time that has passed, 0 to 1; nil: no
    ///   interpolation.
    mutating func frame(size: Size, capabilities: Capabilities, share: Double?) -> Canvas
    /// - Parameter isHeld: whether the walking key also came a moment ago.
    mutating func handle(_ key: Key, size: Size, isHeld: Bool) throws -> Stage.Request
    /// The cue sheet's file that is read again while the walk plays; nil: none.
    var sheetPath: String? { get }
    /// The line at which that file cannot be read.
    var sheetFaultLine: Int? { get }
    /// Continues with the former words, because the new ones cannot be read.
    mutating func keepWords(because fault: StageWords.Fault)
    /// Replaces the words while the walk plays.
    mutating func replace(sheet new: OpenSheet) throws
    /// Takes over the former walk's speed, and whether it was paused.
    mutating func takePace(of other: Self)
    mutating func say(_ text: String)
}

extension Stage: Transported {
    package var sheetPath: String? { words.sheet.path }
    package var sheetFaultLine: Int? { words.fault?.line }
}
