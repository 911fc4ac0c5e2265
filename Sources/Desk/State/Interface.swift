import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The reviewer's view of a rehearsal. It is never recorded, and has no effect on the session.
package struct Interface: Hashable, Sendable {
    /// The parts in view. A screen that gets larger or smaller keeps the choice.
    package enum View: Hashable, Sendable {
        /// Phone and floor, the reason in a line, and captions.
        case audience
        /// Phone and floor, and the data: in a column, or the two gauges that matter now.
        case desk
        /// Phone and data, without the floor.
        case data
        /// The floor alone.
        case floor
        /// Two phones and what differs; the floor map if there are columns for it.
        case pair
    }

    package private(set) var view: View
    /// The view to which the others lead back: that of the audience, or the desk.
    package private(set) var home: View
    /// The view that the whole floor replaced, and which returns afterwards.
    private(set) var viewBeforeWhole: View?
    /// Whether the screen is for an audience: the phone, the map and the caption.
    var isPresenting: Bool { view == .audience }
    /// Whether the screen goes into a picture or a recording: the phone then is as its user has it,
    /// without the keys of its buttons.
    package var isFilmed = false
    /// Whether it pauses at each caption, until a key.
    package var waitsAtCaptions = false
    package private(set) var transport = Transport()
    /// The reviewer's notes and markers.
    package private(set) var notes: Notes
    private var open: OpenPanel?
    /// Panels as they were when they were closed, of those that open again like that.
    private var left: [OpenPanel] = []
    /// What the mouse holds while its button is down; nil when it holds nothing.
    private(set) var grip: Grip?
    /// Whether the person walks until stopped.
    package var isWalkLatched = false
    /// A message to the reviewer, until the next key that has a meaning.
    package var message: String?
    /// The failure that a key has gone to.
    private var failure: Failure?
    /// The number of events from the newest to the end of the list.
    package private(set) var eventsBack = 0
    /// The filter of the listed events.
    package private(set) var eventFilter = EventFilter()
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
    package init(notes: Notes = Notes(), view: View = .desk) {
        (self.notes, self.view, home) = (notes, view, view)
    }

    /// The open panel; nil: keys go to the rehearsal.
    var panel: (any Panel)? { open?.panel }

    /// The open panel, if it is one of this kind.
    func panel<Kind: Panel>(_: Kind.Type) -> Kind? { panel as? Kind }

    /// A panel of this kind as it was when it was closed; nil: it was not open yet.
    func left<Kind: Panel>(_: Kind.Type) -> Kind? {
        left.lazy.compactMap { $0.panel as? Kind }.first
    }

    /// Whether the walk is paused: by the reviewer, or by the open panel.
    package var isPaused: Bool { transport.isHalted || panel?.stopsWalk == true }

    /// Shows notes at their events.
    package mutating func place(_ notes: Notes) { self.notes = notes }

    /// Copies from another interface what only overlays show.
    mutating func takeFront(of other: Interface) {
        message = other.message
        left = other.left
        // The clock stops under some panels; it is visible beneath them that it was running.
        let isInFrontOnly =
            isPaused == other.isPaused
            && [panel, other.panel].allSatisfy { $0?.isInFrontOnly ?? true }
        if isInFrontOnly { open = other.open }
    }

    /// Takes over the speed of another, and whether it is paused.
    package mutating func takePace(of other: Interface) { transport.takePace(of: other.transport) }

    /// Pauses when a caption comes, if the reviewer wants that.
    package mutating func pauseAtCaption() { if waitsAtCaptions { transport.halt() } }

    /// Applies what an intent does to the view and to the controls of the playback.
    ///
    /// - Returns: where the playback goes; nil: it goes on as before.
    @discardableResult
    package mutating func apply(_ intent: Intent) -> Transport.Move? {
        message = nil
        if let move = transport.apply(intent) {
            if move.isFar { eventsBack = 0 }
            return move
        }
        sight.apply(intent)
        switch intent {
        case .say(let text): message = text
        case .reach(let failure): self.failure = failure
        case .present: show(home == .audience ? .desk : .audience)
        case .show(let view): show(view)
        case .showWhole:
            viewBeforeWhole = viewBeforeWhole ?? view
            view = .floor
        case .latchWalk(let isLatched): isWalkLatched = isLatched
        case .open(let panel): open(panel)
        case .close: close()
        case .grip(let grip): self.grip = grip
        case .type, .erase, .select, .turnPage: open?.panel.apply(intent)
        case .scrollEvents(let count): eventsBack = max(0, eventsBack + count)
        case .filterEvents(let filter): eventFilter = filter
        case .add(let note):
            notes.add(note)
            message =
                note.isMarker
                ? "A marker at \(note.tick.clock): [ and ] stop there."
                : "Noted at \(note.tick.clock)."
        case .remove(let note):
            notes.remove(note)
            message = "The \(note.isMarker ? "marker" : "note") at \(note.tick.clock) is gone."
        default: break
        }
        return nil
    }

    private mutating func open(_ opened: OpenPanel) {
        open = opened
        if opened.panel.isOnPhone, view == .floor { view = home }
    }

    /// The view to which the key for sides leads on a screen of this size; nil: to none.
    func nextSide(on size: Size) -> View? {
        let hasColumn = ScreenLayout.hasRoomForAll(size)
        return switch view {
        case .audience: .floor
        case .desk: hasColumn ? .floor : .data
        case .data: hasColumn ? .desk : .floor
        case .floor where home == .audience: .audience
        case .floor: hasColumn ? .data : .desk
        case .pair: nil
        }
    }

    private mutating func show(_ view: View) {
        (self.view, viewBeforeWhole) = (view, nil)
        if view == .audience || view == .desk { home = view }
    }

    private mutating func close() {
        if let open, open.panel.isKept {
            left.removeAll { $0.isSameKind(as: open) }
            left.append(open)
        }
        open = nil
    }

    /// The places of the parts of the next frame: made once for each frame.
    package mutating func layout(
        _ size: Size, showing content: ScreenContent = .init(), for profile: SourceProfile,
        _ capabilities: Capabilities
    ) -> ScreenLayout {
        let layout = ScreenLayout(size, of: self, showing: content, for: profile, capabilities)
        // The list of events comes into view when it is opened.
        guard panel?.place == .events, layout.events == nil else { return layout }
        let isInColumn = content.hasData && ScreenLayout.hasRoomForAll(size)
        view = isInColumn ? .desk : .data
        return ScreenLayout(size, of: self, showing: content, for: profile, capabilities)
    }

    /// Keeps the person, or a chosen level, in view. Has to be called before each frame.
    ///
    /// - Parameters:
    ///   - hasCaptions: whether captions lie over the map's bottom from time to time.
    ///   - glides: whether the map moves with the person by single columns and rows.
    package mutating func attend(
        to truth: Truth, in atlas: Atlas, on layout: ScreenLayout, hasCaptions: Bool = false,
        glides: Bool = true
    ) {
        sight.attend(
            to: truth.point, own: atlas.venue.drawnLevel(of: truth), in: atlas,
            map: layout.mapSize, foot: hasCaptions ? layout.captionRows : 0,
            glides: glides)
    }
}
