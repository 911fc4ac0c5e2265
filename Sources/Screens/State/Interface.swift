import Indoor
import TextCanvas

/// What the person at the desk has set up for looking at a rehearsal: never recorded, and nothing
/// in it reaches the session.
package struct Interface: Hashable, Sendable {
    /// Which of the two is shown where both do not fit.
    package enum Side: Hashable, Sendable { case phone, desk }

    /// A destination being typed.
    package struct Search: Hashable, Sendable {
        package var typed = ""
        /// The number of the chosen line among the places found.
        package var selection = 0

        package init() {}
    }

    package var side = Side.phone
    package var isPaused = false
    /// An index into `speeds`.
    private var gear = Interface.speeds.firstIndex(of: 1) ?? 0
    package var search: Search?
    package var showsHelp = false
    /// Whether the ground shows where scans work.
    package var showsCoverage = false
    /// Whether the person was set walking until told to stop.
    package var isWalkLatched = false
    /// Something to tell the person at the desk, until the next key.
    package var message: String?
    /// How many events back from the newest the list ends.
    package var eventsBack = 0

    /// nil: the level the person is on.
    package private(set) var shownLevel: LevelOrdinal?
    package private(set) var followsPerson = true
    package private(set) var fitsFloor = false
    /// Steps of a quarter, positive nearer.
    package private(set) var zoom = 0
    /// The middle of the map on the turned plan; nil until something was followed.
    private(set) var centre: Point?
    private var personLevel: LevelOrdinal?

    package init() {}

    package static let speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32]
    package var speed: Double { Interface.speeds[gear] }
    static let zoomRange = -8...8

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
        case .pause: isPaused.toggle()
        case .step, .stepBack: isPaused = true
        case .faster: gear = min(gear + 1, Interface.speeds.count - 1)
        case .slower: gear = max(gear - 1, 0)
        case .mark, .seek, .save, .takeOver, .quit: break
        }
    }

    private mutating func apply(_ desk: DeskIntent) {
        switch desk {
        case .say(let text): message = text
        case .help(let isShown): showsHelp = isShown
        case .switchSide: side = side == .phone ? .desk : .phone
        case .latchWalk(let isLatched): isWalkLatched = isLatched
        case .openSearch: search = Search()
        case .closeSearch: search = nil
        case .type(let text):
            search?.typed += text
            search?.selection = 0
        case .erase:
            if search?.typed.isEmpty == false { search?.typed.removeLast() }
            search?.selection = 0
        case .select(let number): search?.selection = max(0, number)
        case .showLevel(let level): shownLevel = level
        case .zoom(let steps):
            fitsFloor = false
            let range = Interface.zoomRange
            zoom = min(max(zoom + steps, range.lowerBound), range.upperBound)
        case .fit: fitsFloor.toggle()
        case .pan(let move): pan(move)
        case .follow:
            followsPerson = true
            shownLevel = nil
            fitsFloor = false
            centre = nil
        case .coverage: showsCoverage.toggle()
        case .scrollEvents(let count): eventsBack = max(0, eventsBack + count)
        }
    }

    private mutating func pan(_ move: Point) {
        followsPerson = false
        fitsFloor = false
        centre = (centre ?? .zero) + move
    }

    /// Keeps the person in view: the map stays where it is until they get into its outer third,
    /// then moves so that they are in the middle again. To be called before each frame.
    ///
    /// - Parameter size: the whole screen's.
    package mutating func attend(to truth: Truth, in atlas: Atlas, size: Size) {
        personLevel = truth.levels.single ?? personLevel ?? truth.levels.lower
        guard followsPerson else { return }
        let person = atlas.turn.place(truth.point)
        let map = ScreenLayout(size, side: side).mapSize
        let scale = MapView.metresPerDot(zoom: zoom, in: map)
        let reach = Point(Double(map.columns) * 2, Double(map.rows) * 4) * scale / 6
        let away = person - (centre ?? Point(.infinity, .infinity))
        if !(abs(away.x) <= reach.x && abs(away.y) <= reach.y) { centre = person }
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

    /// The level nearest to the ground.
    var groundLevel: LevelOrdinal {
        levels.map(\.ordinal).min { abs($0.hundredths) < abs($1.hundredths) } ?? 0
    }
}
