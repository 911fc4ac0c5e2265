import Indoor
import TextCanvas
import Traces

/// What the person at the desk has set up for looking at a rehearsal: never recorded, and nothing
/// in it reaches the session.
package struct Interface: Hashable, Sendable {
    /// Which of the two is shown where both do not fit.
    package enum Side: Hashable, Sendable { case phone, desk }

    package var side = Side.phone
    /// Whether the person at the desk stopped the walk.
    private var isHalted = false
    /// An index into `speeds`.
    private var gear = Interface.speeds.firstIndex(of: 1) ?? 0
    package private(set) var loop = Loop()
    /// Whether playing slows down where something happens.
    package private(set) var slowsAtMarks = false
    /// What whoever watches wrote down.
    package private(set) var notes: Notes
    /// nil: the keys are the rehearsal's.
    package private(set) var panel: Panel?
    /// Where the mouse took hold of the app's map, while it does.
    private(set) var grip: Cell?
    package private(set) var overlay = MapOverlay.none
    /// The menu of faults as it was left.
    private(set) var faultMenu = FaultMenu()
    /// Whether the person was set walking until told to stop.
    package var isWalkLatched = false
    /// Something to tell the person at the desk, until the next key.
    package var message: String?
    /// How many events back from the newest the list ends.
    package private(set) var eventsBack = 0
    /// Its words are those of the open list while that is open.
    private var keptFilter = EventFilter()

    /// nil: the level the person is on.
    package private(set) var shownLevel: LevelOrdinal?
    package private(set) var followsPerson = true
    private var fit = Fit.none
    /// Steps of a quarter, positive nearer.
    package private(set) var zoom = 0
    /// The middle of the map on the turned plan; nil until something was followed.
    private(set) var centre: Point?
    /// The whole floor's, while it is shown.
    private var whole: Sight?
    /// Whether a level was asked for and has not been looked at yet.
    private var isLevelNew = false
    private var personLevel: LevelOrdinal?

    /// Why the whole floor is shown.
    private enum Fit: Hashable, Sendable {
        case none, asked
        /// Nothing of the level was in view when it came up.
        case unseen
    }

    /// A cell of the screen.
    package struct Cell: Hashable, Sendable {
        let column: Int
        let row: Int
    }

    /// Where a map looks, and how large it shows things.
    private struct Sight: Hashable, Sendable {
        let centre: Point
        let zoom: Int
    }

    /// - Parameter notes: from earlier times that the walk was played.
    package init(notes: Notes = Notes()) { self.notes = notes }

    package static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 100]
    package var speed: Double { Interface.speeds[gear] }
    /// The speed where something happens, unless all is slower still.
    static let slowSpeed = 0.25
    static let zoomRange = -14...8

    package var fitsFloor: Bool { fit != .none }

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

    /// The zoom of what is shown, the nearest to it where that is the whole floor.
    var shownZoom: Int { whole?.zoom ?? zoom }

    /// Takes up what was meant for the desk; anything else changes nothing here.
    package mutating func apply(_ intent: Intent) {
        message = nil
        switch intent {
        case .run(let run): apply(run)
        case .desk(let desk): apply(desk)
        case .input: break
        }
    }

    private mutating func apply(_ run: RunIntent) {
        switch run {
        case .pause: isHalted.toggle()
        case .step, .stepBack: isHalted = true
        case .jump:
            isHalted = true
            eventsBack = 0
        case .faster: gear = min(gear + 1, Interface.speeds.count - 1)
        case .slower: gear = max(gear - 1, 0)
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
        case .showLevel(let level):
            shownLevel = level
            isLevelNew = true
            if fit == .unseen { fit = .none }
        case .zoom(let steps):
            leaveWholeFloor()
            let range = Interface.zoomRange
            zoom = min(max(zoom + steps, range.lowerBound), range.upperBound)
        case .fit: fit = fitsFloor ? .none : .asked
        case .pan(let move):
            leaveWholeFloor()
            followsPerson = false
            centre = (centre ?? .zero) + move
        case .follow:
            followsPerson = true
            shownLevel = nil
            fit = .none
            centre = nil
        case .overlay: overlay = overlay.next
        case .scrollEvents(let count): eventsBack = max(0, eventsBack + count)
        case .filterEvents(let filter): keptFilter = filter
        case .loop(let loop): self.loop = loop
        case .slowAtMarks: slowsAtMarks.toggle()
        case .add(let note):
            notes.add(note)
            message = note.isMarker
                ? "A marker at \(note.tick.clock): [ and ] stop there."
                : "Noted at \(note.tick.clock)."
        case .remove(let note):
            notes.remove(note)
            message = "The \(note.isMarker ? "marker" : "note") at \(note.tick.clock) is gone."
        }
    }

    /// Goes on from where the whole floor was and how large it was.
    private mutating func leaveWholeFloor() {
        fit = .none
        guard let whole else { return }
        centre = whole.centre
        zoom = whole.zoom
        // there may be nothing of another level where the person is
        if shownLevel != nil { followsPerson = false }
        self.whole = nil
    }

    /// Keeps the person in view, and a level that was asked for. To be called before each frame.
    ///
    /// - Parameter size: the whole screen's.
    package mutating func attend(to truth: Truth, in atlas: Atlas, size: Size) {
        // on the way between two, where they came from; after a jump that may be elsewhere
        let before = personLevel.flatMap { truth.levels.contains($0) ? $0 : nil }
        personLevel = truth.levels.single ?? before ?? truth.levels.lower
        let map = ScreenLayout(size, side: side).mapSize
        if followsPerson { follow(atlas.turn.place(truth.point), in: map) }
        guard let floor = atlas.floor(level(of: truth, in: atlas.venue)) else { return }
        find(floor, in: map)
    }

    /// The map stays where it is until the person gets into its outer third, then moves so that
    /// they are in the middle again.
    private mutating func follow(_ person: Point, in map: Size) {
        let scale = MapView.metresPerDot(zoom: zoom, in: map)
        let reach = Point(Double(map.columns) * 2, Double(map.rows) * 4) * scale / 6
        let away = person - (centre ?? Point(.infinity, .infinity))
        if !(abs(away.x) <= reach.x && abs(away.y) <= reach.y) { centre = person }
    }

    /// A level of which nothing is to be seen here is shown whole.
    private mutating func find(_ floor: Floor, in map: Size) {
        if isLevelNew, !fitsFloor, let centre {
            let view = MapView(
                rect: Rect(map), centre: centre,
                metresPerDot: MapView.metresPerDot(zoom: zoom, in: map))
            if !floor.isSeen(in: view.window) { fit = .unseen }
        }
        isLevelNew = false
        whole = fitsFloor ? sight(MapView(rect: Rect(map), fitting: floor.bounds)) : nil
    }

    private func sight(_ view: MapView) -> Sight {
        let zoom = Interface.zoomRange.min { a, b in
            func off(_ zoom: Int) -> Double {
                abs(MapView.metresPerDot(zoom: zoom, in: view.rect.size) - view.metresPerDot)
            }
            return off(a) < off(b)
        }
        return Sight(centre: view.centre, zoom: zoom ?? 0)
    }

    /// The level the map shows.
    package func level(of truth: Truth, in venue: Venue) -> LevelOrdinal {
        if let shownLevel { return shownLevel }
        let own = truth.levels.single ?? personLevel ?? truth.levels.lower ?? venue.groundLevel
        return venue.drawnLevel(nearest: own)
    }
}

extension Venue {
    /// The level itself where anything is drawn on it; a landing between two floors has nothing,
    /// and shows the nearest that has.
    func drawnLevel(nearest ordinal: LevelOrdinal) -> LevelOrdinal {
        let drawn = levels.filter { !$0.walls.isEmpty || !$0.units.isEmpty }.map(\.ordinal)
        return drawn.min {
            abs(($0 - ordinal).hundredths) < abs(($1 - ordinal).hundredths)
        } ?? ordinal
    }
}
