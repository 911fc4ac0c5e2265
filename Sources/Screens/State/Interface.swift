import Indoor
import Replay
import TextCanvas
import Traces

/// The reviewer's view of a rehearsal: never recorded, and without effect on the session.
package struct Interface: Hashable, Sendable {
    /// Which of the two is shown where both do not fit.
    package enum Side: Hashable, Sendable { case phone, desk }

    package var side = Side.phone
    /// Whether the reviewer has paused the walk.
    private var isHalted = false
    /// How many times as fast as the clock the walk goes on.
    package private(set) var speed = 1.0
    package private(set) var loop = Loop()
    /// Whether playing slows down where something happens.
    package private(set) var slowsAtMarks = false
    /// The reviewer's notes and markers.
    package private(set) var notes: Notes
    /// The open panel; nil: keys go to the rehearsal.
    package private(set) var panel: Panel?
    /// Where the mouse took hold of the app's map, while it does.
    private(set) var grip: Cell?
    /// The menu of faults as it was left.
    private(set) var faultMenu = FaultMenu()
    /// Whether the person was set walking until told to stop.
    package var isWalkLatched = false
    /// A message to the reviewer, until the next key that has a meaning.
    package var message: String?
    /// How many events back from the newest the list ends.
    package private(set) var eventsBack = 0
    /// Its words are those of the open list while that is open.
    private var keptFilter = EventFilter()
    /// Where the floor map looks.
    var sight = Sight()

    /// A cell of the screen.
    package struct Cell: Hashable, Sendable {
        let column: Int
        let row: Int
    }

    /// - Parameter notes: from earlier times that the walk was played.
    package init(notes: Notes = Notes()) { self.notes = notes }

    /// The speed where something happens, unless all is slower still.
    static let slowSpeed = 0.25

    /// Whether the walk stands still; while a note is written, it does for as long.
    package var isPaused: Bool { isHalted || note != nil }

    /// Which events are listed.
    package var eventFilter: EventFilter {
        var filter = keptFilter
        if case .events(let entry) = panel { filter.words = entry.typed }
        return filter
    }

    /// The note being written, and the tick it is about.
    package var note: (entry: Panel.Entry, tick: Int)? {
        if case .note(let entry, let tick) = panel { (entry, tick) } else { nil }
    }

    /// The destination being typed.
    package var search: Panel.Entry? {
        if case .search(let entry) = panel { entry } else { nil }
    }

    /// Takes up what was meant for the desk; anything else changes nothing here.
    package mutating func apply(_ intent: Intent) {
        message = nil
        switch intent {
        case .run(let run): apply(run)
        case .desk(let desk): apply(desk)
        case .input: break
        }
    }

    /// Takes over from another what shows only in front of the screen's parts.
    mutating func takeFront(of other: Interface) {
        message = other.message
        faultMenu = other.faultMenu
        let isInFrontOnly = [panel, other.panel].allSatisfy { $0?.isInFrontOnly ?? true }
        if isInFrontOnly || (note != nil && other.note != nil) { panel = other.panel }
    }

    /// Goes as fast as another.
    package mutating func takePace(of other: Interface) {
        speed = other.speed
        slowsAtMarks = other.slowsAtMarks
    }

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
        case .mark, .seek: eventsBack = 0
        case .save, .takeOver, .quit: break
        }
    }

    private mutating func apply(_ desk: DeskIntent) {
        switch desk {
        case .say(let text): message = text
        case .switchSide: side = side == .phone ? .desk : .phone
        case .latchWalk(let isLatched): isWalkLatched = isLatched
        case .open(let panel):
            self.panel = panel
            if panel.isOnPhone { side = .phone }
        case .close:
            if case .faults(let menu) = panel { faultMenu = menu }
            keptFilter = eventFilter
            panel = nil
        case .grip(let cell): grip = cell
        case .type, .erase, .select: panel?.entry?.apply(desk)
        case .showLevel, .zoom, .fit, .pan, .follow, .overlay: sight.apply(desk)
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

    /// Keeps the person in view, and a level that was asked for. To be called before each frame.
    ///
    /// - Parameter size: the whole screen's.
    package mutating func attend(
        to truth: Truth, _ chronicle: Chronicle, in atlas: Atlas, size: Size
    ) {
        let own = atlas.venue.drawnLevel(of: truth, before: chronicle.lastLevel)
        sight.attend(
            to: truth.point, own: own, in: atlas, map: ScreenLayout(size, side: side).mapSize)
    }
}
