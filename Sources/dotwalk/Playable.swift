import Screens
import TextCanvas
import Traces

/// What the run loop plays: ticks and keys in, frames out. It uses no clock and no terminal.
protocol Playable {
    var isRunning: Bool { get }
    /// Whether there is nothing more to play.
    var isOver: Bool { get }
    /// Whether something was asked for that the next tick is to do.
    var hasInput: Bool { get }
    /// Whether an app's map is on its way from the last tick's to this one's.
    var isGliding: Bool { get }
    /// Wall time that the next tick lasts.
    var secondsPerTick: Double { get }

    /// The next tick, which after a loop's last is its first.
    mutating func play() throws
    /// One tick.
    mutating func advance() throws
    /// Runs part of the known future ahead, while nothing else is to do.
    ///
    /// - Returns: whether anything new is known.
    mutating func scout() -> Bool
    /// - Parameter share: how much of the tick's time has passed, 0 to 1; nil: the tick as it is.
    mutating func frame(size: Size, capabilities: Capabilities, share: Double?) -> Canvas
    /// - Parameter isHeld: whether the key that walks came a moment ago, too.
    mutating func handle(_ key: Key, size: Size, isHeld: Bool) throws -> Stage.Request
    /// The file of the cue sheet that is re-read while it plays; nil: none is.
    var sheetPath: String? { get }
    /// The line at which that file cannot be read.
    var sheetFaultLine: Int? { get }
    /// Plays on with the words that it has.
    mutating func keepWords(because fault: StageWords.Fault)
    /// Words re-read while it plays.
    mutating func replace(sheet new: OpenSheet) throws
    /// Goes as fast as the one before it, or is paused as it was.
    mutating func takePace(of other: Self)
    mutating func say(_ text: String)
}

extension Stage: Playable {
    var sheetPath: String? { words.sheet.path }
    var sheetFaultLine: Int? { words.fault?.line }
}
