import Indoor
import Positioning
import Rehearsal

/// What a key, or the mouse, asks for on a given screen.
package enum Intent: Hashable, Sendable {
    /// An input of the rehearsal; recorded.
    case input(Input)

    // MARK: The playback

    case pause
    /// Runs one tick, and pauses.
    case step
    /// Goes one tick back, and pauses.
    case stepBack
    /// Goes to the previous mark, or the next.
    case mark(forward: Bool)
    /// Goes to a share of the walk, 0 to 1.
    case seek(Double)
    /// Goes to a tick, and pauses.
    case jump(Int)
    /// Goes to the tick at which a chapter begins, and plays on.
    case chapter(Int)
    case faster
    case slower
    /// Sets the speed as a multiple of real time.
    case speed(Double)
    /// Sets the loop.
    case loop(Loop)
    /// Toggles slowing down at marks.
    case slowAtMarks

    // MARK: The walk

    /// Ends the script; the person controls the walk.
    case takeOver
    /// Saves the walk so far in a file.
    case save
    /// Opens the cue sheet at a cue.
    case edit(CueID)
    /// Goes to the previous recording, or the next.
    case recording(forward: Bool)
    case quit
    /// Adds a note to the file beside the walk.
    case add(Notes.Note)
    case remove(Notes.Note)

    // MARK: The view

    /// A message to the reviewer.
    case say(String)
    /// A key has gone to a failure.
    case reach(Interface.Failure)
    case show(Interface.View)
    /// Shows the floor alone, as long as all of it is in view.
    case showWhole
    /// Switches between the audience's screen and the desk.
    case present
    case latchWalk(Bool)
    /// The mouse grips something, or releases it.
    case grip(Interface.Grip?)
    /// Scrolls by lines; positive scrolls back in time.
    case scrollEvents(Int)
    case filterEvents(EventFilter)

    // MARK: The open panel

    case open(OpenPanel)
    case close
    case type(String)
    case erase
    case select(Int)
    /// Turns this many pages forward.
    case turnPage(Int)

    // MARK: The floor map

    /// Shows a level; nil: the person's level.
    case showLevel(LevelOrdinal?)
    /// Zooms by steps; positive zooms in.
    case zoom(Int)
    case fit
    /// Moves the map by metres on the turned plan, right and down.
    case pan(Point)
    case follow
    /// Shows a device, at a point of the turned plan.
    case showDevice(Signal.ID, at: Point, level: LevelOrdinal)
    /// Shows a step of the itinerary: given by its number, at a point of the turned plan.
    case showStep(Int, at: Point, level: LevelOrdinal)
    /// Switches to the next map overlay.
    case overlay

    static func open(_ panel: some Panel) -> Intent { .open(OpenPanel(panel)) }
}
