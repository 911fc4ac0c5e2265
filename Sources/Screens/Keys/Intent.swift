import Indoor
import Traces

/// The meaning of a key on a given screen.
package enum Intent: Hashable, Sendable {
    /// An input of the rehearsal; recorded.
    case input(Input)
    /// Changes the desk's view.
    case desk(DeskIntent)
    /// Controls the playback.
    case run(RunIntent)
}

package enum DeskIntent: Hashable, Sendable {
    /// A message to the reviewer.
    case say(String)
    /// A key has gone there.
    case reach(Interface.Failure)
    /// The floor map, and back.
    case switchSide
    case show(Interface.View)
    /// The floor alone, for as long as all of it is in view.
    case showWhole
    /// The screen for an audience, and back.
    case present
    case latchWalk(Bool)
    case open(Panel)
    case close
    /// The mouse grips something, or releases it.
    case grip(Interface.Grip?)
    case type(String)
    case erase
    case select(Int)
    /// So many pages on in what a panel tells.
    case turnPage(Int)
    /// nil: the person's level.
    case showLevel(LevelOrdinal?)
    /// Steps; positive zooms in.
    case zoom(Int)
    case fit
    /// Metres on the turned plan, right and down.
    case pan(Point)
    case follow
    /// Shows a beacon on the floor map: a point of the turned plan.
    case showBeacon(TransmitterID, at: Point, level: LevelOrdinal)
    /// Shows a step of the itinerary on the floor map: its number, and a point of the turned plan.
    case showStep(Int, at: Point, level: LevelOrdinal)
    /// Switches to the next map overlay.
    case overlay
    /// Lines; positive scrolls back in time.
    case scrollEvents(Int)
    case filterEvents(EventFilter)
    /// Sets the loop.
    case loop(Loop)
    /// Toggles slowing down at marks.
    case slowAtMarks
    /// Adds a note to the file beside the walk.
    case add(Notes.Note)
    case remove(Notes.Note)
}

package enum RunIntent: Hashable, Sendable {
    case pause
    /// Runs one tick, and pauses.
    case step
    /// Goes one tick back, and pauses.
    case stepBack
    /// Goes to the mark before, or after.
    case mark(forward: Bool)
    /// Goes to a share of the walk, 0 to 1.
    case seek(Double)
    /// Goes to a tick, and pauses.
    case jump(Int)
    /// Goes to the tick at which a chapter begins, and plays on.
    case chapter(Int)
    /// Saves the walk so far in a file.
    case save
    case faster
    case slower
    /// Sets the speed as a multiple of real time.
    case speed(Double)
    /// Ends the script; the person controls the walk.
    case takeOver
    /// Opens the cue sheet where it says what a cue does.
    case edit(CueID)
    /// Goes to the recording before, or after.
    case recording(forward: Bool)
    case quit
}
