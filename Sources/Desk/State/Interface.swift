import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// The reviewer's view of a rehearsal. It is never recorded, and has no effect on the session.
package struct Interface: Hashable, Sendable {
    /// The parts in view. A screen that gets larger or smaller keeps the choice.
    package enum View: Hashable, Sendable {
        /// Phone, engine and events, and the floor map if there are columns for it.
        case all
        /// Phone, engine and events without the floor map.
        case phone
        /// The floor map over the events.
        case floor
    }

    package private(set) var view = View.all
    /// The view that the whole floor replaced, and which returns afterwards.
    private(set) var viewBeforeWhole: View?
    /// Whether the first frame shows the floor if there is no room for everything.
    package var startsOnFloor = false
    /// Whether the screen is for an audience: the phone, the map and the caption.
    package var isPresenting = false
    /// Whether the reviewer has paused the walk.
    private var isHalted = false
    /// Whether it pauses at each caption, until a key.
    package var waitsAtCaptions = false
    /// The speed as a multiple of real time.
    package private(set) var speed = 1.0
    package private(set) var loop = Loop()
    /// Whether playing slows down at marks.
    package private(set) var slowsAtMarks = false
    /// The reviewer's notes and markers.
    package private(set) var notes: Notes
    /// The open panel; nil: keys go to the rehearsal.
    package private(set) var panel: Panel?
    /// What the mouse holds while its button is down; nil when it holds nothing.
    private(set) var grip: Grip?
    /// The state of the menu of faults when it was closed.
    private(set) var faultMenu = FaultMenu()
    /// Whether the person walks until stopped.
    package var isWalkLatched = false
    /// A message to the reviewer, until the next key that has a meaning.
    package var message: String?
    /// The failure that a key has gone to.
    private var failure: Failure?
    /// The number of events from the newest to the end of the list.
    package private(set) var eventsBack = 0
    /// The filter while the list is closed; while it is open, the words come from its text field
    /// instead.
    private var keptFilter = EventFilter()
    /// The floor map's view.
    var sight = Sight()

    /// A cell of the screen.
    package struct Cell: Hashable, Sendable {
        let column: Int
        let row: Int
    }

    /// What the mouse can hold.
    package enum Grip: Hashable, Sendable {
        /// The app's map, at a cell.
        case appMap(Cell)
        /// The timeline, at a column.
        case timeline(Int)
        /// The floor map, at a cell; a click until it is moved.
        case floor(Cell, isMoved: Bool)
    }

    /// A known failure.
    package struct Failure: Hashable, Sendable {
        /// Counts from 0.
        let number: Int
        let tick: Int
    }

    /// The number of the failure that a key has gone to, as long as the walk is at it.
    func failure(at tick: Int) -> Int? { failure?.tick == tick ? failure?.number : nil }

    /// - Parameter notes: the notes of earlier playbacks of the walk.
    package init(notes: Notes = Notes()) { self.notes = notes }

    /// The speed at marks, unless the chosen one is lower.
    static let slowSpeed = 0.25

    /// Whether the walk is paused: by the reviewer, by writing a note or by reading help.
    package var isPaused: Bool { isHalted || note != nil || panel?.coversAll == true }

    /// The filter of the listed events.
    package var eventFilter: EventFilter {
        var filter = keptFilter
        if case .events(let entry) = panel { filter.words = entry.typed }
        return filter
    }

    /// The note being written, and its tick.
    package var note: (entry: Panel.Entry, tick: Int)? {
        if case .note(let entry, let tick) = panel { (entry, tick) } else { nil }
    }

    /// The destination being typed.
    package var search: Panel.Entry? {
        if case .search(let entry) = panel { entry } else { nil }
    }

    /// The building being typed in the app's floor picker.
    package var facilities: Panel.Entry? {
        if case .facilities(let entry) = panel { entry } else { nil }
    }

    /// Applies an intent for the desk; ignores others.
    package mutating func apply(_ intent: Intent) {
        message = nil
        switch intent {
        case .run(let run): apply(run)
        case .desk(let desk): apply(desk)
        case .input: break
        }
    }

    /// Shows notes at their events.
    package mutating func place(_ notes: Notes) { self.notes = notes }

    /// Copies from another interface what only overlays show.
    mutating func takeFront(of other: Interface) {
        message = other.message
        faultMenu = other.faultMenu
        // The clock stops under some panels; it is visible beneath them that it was running.
        let isInFrontOnly =
            isPaused == other.isPaused
            && [panel, other.panel].allSatisfy { $0?.isInFrontOnly ?? true }
        if isInFrontOnly || (note != nil && other.note != nil) { panel = other.panel }
    }

    /// Copies the speed of another, and whether it is paused.
    package mutating func takePace(of other: Interface) {
        isHalted = other.isHalted
        speed = other.speed
        slowsAtMarks = other.slowsAtMarks
    }

    /// Pauses when a caption comes, if the reviewer wants that.
    package mutating func pauseAtCaption() { if waitsAtCaptions { isHalted = true } }

    private mutating func apply(_ run: RunIntent) {
        switch run {
        case .pause: isHalted.toggle()
        case .step, .stepBack: isHalted = true
        case .jump:
            isHalted = true
            eventsBack = 0
        case .faster: speed = Playback.speeds.first { $0 > speed } ?? speed
        case .slower: speed = Playback.speeds.last { $0 < speed } ?? speed
        case .speed(let wanted): speed = wanted
        case .mark, .seek, .chapter: eventsBack = 0
        case .save, .takeOver, .recording, .edit, .quit: break
        }
    }

    private mutating func apply(_ desk: DeskIntent) {
        switch desk {
        case .say(let text): message = text
        case .reach(let failure): self.failure = failure
        case .present: isPresenting.toggle()
        case .switchSide:
            (view, viewBeforeWhole) = (view == .floor ? .all : .floor, nil)
        case .show(let view): (self.view, viewBeforeWhole) = (view, nil)
        case .showWhole:
            viewBeforeWhole = viewBeforeWhole ?? view
            view = .floor
        case .latchWalk(let isLatched): isWalkLatched = isLatched
        case .open(let panel):
            self.panel = panel
            if panel.isOnPhone, view == .floor { view = .all }
            // The list is on the desk.
            if case .events = panel { isPresenting = false }
        case .close:
            if case .faults(let menu) = panel { faultMenu = menu }
            keptFilter = eventFilter
            panel = nil
        case .grip(let grip): self.grip = grip
        case .select(let number) where panel?.isOfCue == true: panel = .cue(number)
        case .turnPage(let pages):
            if case .cue(let number, let page) = panel { panel = .cue(number, page: page + pages) }
        case .type, .erase, .select: panel?.entry?.apply(desk)
        case .showLevel, .zoom, .fit, .pan, .follow, .overlay, .showBeacon, .showStep:
            sight.apply(desk)
        case .scrollEvents(let count): eventsBack = max(0, eventsBack + count)
        case .filterEvents(let filter): keptFilter = filter
        case .loop(let loop): self.loop = loop
        case .slowAtMarks: slowsAtMarks.toggle()
        case .add(let note):
            notes.add(note)
            message =
                note.isMarker
                ? "A marker at \(note.tick.clock): [ and ] stop there."
                : "Noted at \(note.tick.clock)."
        case .remove(let note):
            notes.remove(note)
            message = "The \(note.isMarker ? "marker" : "note") at \(note.tick.clock) is gone."
        }
    }

    /// Keeps the person, or a chosen level, in view. Has to be called before each frame.
    ///
    /// - Parameters:
    ///   - size: the size of the whole screen.
    ///   - hasCaptions: whether captions lie over the map's bottom from time to time.
    package mutating func attend(
        to truth: Truth, in atlas: Atlas, size: Size, hasCaptions: Bool = false
    ) {
        if startsOnFloor, !ScreenLayout.hasRoomForAll(size) { view = .floor }
        startsOnFloor = false
        let own = atlas.venue.drawnLevel(of: truth)
        let layout = ScreenLayout(
            size, view, isPresenting: isPresenting,
            hasPanel: panel?.isOverMap == true)
        sight.attend(
            to: truth.point, own: own, in: atlas, map: layout.mapSize,
            foot: hasCaptions ? layout.captionRows : 0)
    }
}
