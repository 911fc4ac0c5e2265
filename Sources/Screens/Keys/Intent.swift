import Indoor
import Traces

/// What a key means, once it is known what is on the screen.
package enum Intent: Hashable, Sendable {
    /// Acts in the rehearsal, and is recorded.
    case input(Input)
    /// Changes what the desk shows.
    case desk(DeskIntent)
    /// Changes how the rehearsal runs.
    case run(RunIntent)
}

package enum DeskIntent: Hashable, Sendable {
    /// A message to the reviewer.
    case say(String)
    case switchSide
    case latchWalk(Bool)
    case open(Panel)
    case close
    /// The mouse takes hold of the app's map at a cell, or lets go.
    case grip(Interface.Cell?)
    case type(String)
    case erase
    case select(Int)
    /// nil: the level the person is on.
    case showLevel(LevelOrdinal?)
    /// Steps, positive nearer.
    case zoom(Int)
    case fit
    /// Metres on the turned plan, right and down.
    case pan(Point)
    case follow
    /// The next of what the map can show beside the building.
    case overlay
    /// Lines, positive back in time.
    case scrollEvents(Int)
    case filterEvents(EventFilter)
    /// What plays over and over from now on.
    case loop(Loop)
    /// Slower where something happens, or no longer.
    case slowAtMarks
    /// Writes a note into the file beside the walk.
    case add(Notes.Note)
    case remove(Notes.Note)
}

package enum RunIntent: Hashable, Sendable {
    case pause
    /// One tick, and pause.
    case step
    /// One tick back, and pause.
    case stepBack
    /// To the mark before, or after.
    case mark(forward: Bool)
    /// To a share of the walk, 0 to 1.
    case seek(Double)
    /// To a tick, and pause.
    case jump(Int)
    /// Writes the walk so far into a file.
    case save
    case faster
    case slower
    /// So many times as fast as the clock.
    case speed(Double)
    /// Ends the script; the person controls the walk.
    case takeOver
    case quit
}
