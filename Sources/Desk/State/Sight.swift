import FloorDrawing
import Indoor
import Positioning
import Simulation
import TextCanvas

/// The floor map's view: level, zoom, whether it follows the person; and the overlay.
struct Sight: Hashable, Sendable {
    /// nil: the person's level.
    private(set) var shownLevel: LevelOrdinal?
    private(set) var followsPerson = true
    private var fit = Fit.none
    /// Steps of a quarter; positive zooms in.
    private(set) var zoom = 0
    /// The zoom before panning took over the scale of the whole floor; following restores it.
    private var zoomBeforeWhole: Int?
    /// The map's centre on the turned plan; nil before the first frame.
    private(set) var centre: Point?
    /// The map for which the centre was found; for another one it is found again.
    private var frame: Frame?
    /// The view of the whole floor, while it is shown.
    private var whole: Framing?
    /// Whether a level was chosen and not drawn yet.
    private var isLevelNew = false
    /// The number of times that the overlay was changed: it cycles through those that the source
    /// declares.
    private(set) var overlaySteps = 0
    /// The device that was looked up; it is marked.
    private(set) var device: Signal.ID?
    /// The step of the itinerary that was looked up, by its number.
    private(set) var step: Int?

    /// The reason why the whole floor is shown.
    private enum Fit: Hashable, Sendable {
        case none, asked
        /// Nothing of the level was visible when it was chosen.
        case unseen
    }

    /// The map in which the person is followed.
    private struct Frame: Hashable, Sendable {
        let map: Size
        let foot: Int
        let zoom: Int
    }

    /// A map's centre and scale.
    private struct Framing: Hashable, Sendable {
        let centre: Point
        let zoom: Int
    }

    static let zoomRange = -14...8

    var fitsFloor: Bool { fit != .none }

    /// The zoom in effect; for the whole floor, the nearest one.
    var shownZoom: Int { whole?.zoom ?? zoom }

    /// Whether the zoom can change by a number of steps.
    func canZoom(by steps: Int) -> Bool {
        steps > 0 ? shownZoom < Sight.zoomRange.upperBound : shownZoom > Sight.zoomRange.lowerBound
    }

    /// Applies an intent for the map; ignores others.
    mutating func apply(_ intent: Intent) {
        switch intent {
        case .showLevel(let level):
            shownLevel = level
            isLevelNew = true
            if fit == .unseen { fit = .none }
        case .zoom(let steps):
            leaveWholeFloor()
            zoomBeforeWhole = nil
            let range = Sight.zoomRange
            zoom = min(max(zoom + steps, range.lowerBound), range.upperBound)
        case .fit: fit = fitsFloor ? .none : .asked
        case .pan(let move):
            if whole != nil, zoomBeforeWhole == nil { zoomBeforeWhole = zoom }
            leaveWholeFloor()
            followsPerson = false
            centre = (centre ?? .zero) + move
        case .follow:
            followsPerson = true
            zoom = zoomBeforeWhole ?? zoom
            zoomBeforeWhole = nil
            shownLevel = nil
            fit = .none
            centre = nil
            (device, step) = (nil, nil)
        case .overlay: overlaySteps += 1
        case .showDevice(let signal, let place, let level):
            self = Sight(beside: self, at: place, level)
            device = signal
        case .showStep(let number, let place, let level):
            self = Sight(beside: self, at: place, level)
            step = number
        default: break
        }
    }

    init() {}

    /// The same zoom and overlay at another place.
    private init(beside other: Sight, at place: Point, _ level: LevelOrdinal) {
        zoom = other.zoom
        overlaySteps = other.overlaySteps
        (shownLevel, centre) = (level, place)
        followsPerson = false
    }

    /// Continues from the position and scale of the whole floor.
    private mutating func leaveWholeFloor() {
        fit = .none
        guard let whole else { return }
        centre = whole.centre
        zoom = whole.zoom
        // Another level may be empty at the person's position.
        if shownLevel != nil { followsPerson = false }
        self.whole = nil
    }

    /// Keeps the person, or a chosen level, in view. Has to be called before each frame.
    ///
    /// - Parameters:
    ///   - person: their position.
    ///   - own: the person's level.
    ///   - map: the map's size, in cells.
    ///   - foot: its lower rows that are covered from time to time: the person stays above them.
    ///   - glides: whether it moves with the person by single columns and rows.
    mutating func attend(
        to person: Point, own: LevelOrdinal, in atlas: Atlas, map: Size, foot: Int = 0,
        glides: Bool = true
    ) {
        let floor = atlas.floor(shownLevel ?? own)
        if followsPerson {
            follow(
                atlas.turn.place(person), on: floor?.bounds, in: map, over: foot, glides: glides)
        }
        if let floor { find(floor, in: map) }
    }

    /// Follows the person. The map stays while they are near its middle; then it glides with them, by
    /// whole columns and rows, so that nothing else on it changes its shape. On a slow line it waits
    /// until they enter the outer third, and then has them in its middle, or nearer to the floor's
    /// edge than to the map's.
    private mutating func follow(
        _ person: Point, on floor: Bounds?, in map: Size, over foot: Int, glides: Bool
    ) {
        let scale = MapView.metresPerDot(zoom: zoom, in: map)
        let size = Point(Double(map.columns) * 2, Double(map.rows - foot) * 4) * scale
        // This leads from the map's middle to that of the uncovered part.
        let up = Point(0, Double(foot) * 2 * scale)
        let wanted = held(person, within: floor, showing: size, scale)
        let frame = Frame(map: map, foot: foot, zoom: zoom)
        defer { self.frame = frame }
        guard let now = (frame == self.frame ? centre : nil).map({ $0 - up }) else {
            centre = wanted + up
            return
        }
        let cell = Point(2, 4) * scale
        let shift =
            glides
            ? shift(from: now, to: wanted, leaving: size / 10, cell: cell)
            : shift(from: now, to: wanted, leaving: size / 6, cell: nil)
        if let shift {
            centre = now + shift + up
        } else if !isNear(person, now, size / 2 - Sight.margin * scale / 2) {
            centre = wanted + up
        }
    }

    /// The way of a map whose middle is too far from where it should be; nil: it stays.
    ///
    /// - Parameters:
    ///   - rest: how far the middle may be from there.
    ///   - cell: the size of a cell: the map moves by a few of them; nil, and after a leap: all the
    ///     way.
    private func shift(from now: Point, to wanted: Point, leaving rest: Point, cell: Point?)
        -> Point?
    {
        let way = wanted - now
        guard !isNear(wanted, now, rest) else { return nil }
        guard let cell, isNear(wanted, now, rest + cell * Sight.mostCells) else { return way }
        func cells(_ way: Double, _ rest: Double, _ cell: Double) -> Double {
            let count = (max(abs(way) - rest, 0) / cell).rounded(.up)
            return way < 0 ? -count * cell : count * cell
        }
        return Point(cells(way.x, rest.x, cell.x), cells(way.y, rest.y, cell.y))
    }

    /// The most cells of a glide between two frames; a longer way is a leap (ours).
    private static let mostCells = 4.0

    private func isNear(_ a: Point, _ b: Point, _ reach: Point) -> Bool {
        abs(a.x - b.x) <= reach.x && abs(a.y - b.y) <= reach.y
    }

    /// The middle of a view that shows as little as possible beyond the floor.
    private func held(
        _ person: Point, within floor: Bounds?, showing size: Point, _ scale: Double
    ) -> Point {
        guard var bounds = floor else { return person }
        bounds.include(person)
        let (low, high) = (
            bounds.low - Sight.margin * scale + size / 2,
            bounds.high + Sight.margin * scale - size / 2
        )
        func held(_ place: Double, _ low: Double, _ high: Double) -> Double {
            low < high ? min(max(place, low), high) : (low + high) / 2
        }
        return Point(held(person.x, low.x, high.x), held(person.y, low.y, high.y))
    }

    /// The margin beyond the floor's edge, in dots.
    private static let margin = Point(8, 8)

    /// Shows a level whole if it is empty here.
    private mutating func find(_ floor: DrawnLevel, in map: Size) {
        if isLevelNew, !fitsFloor, let centre {
            let view = MapView(
                rect: Rect(map), centre: centre,
                metresPerDot: MapView.metresPerDot(zoom: zoom, in: map))
            if !floor.isSeen(in: view.window) { fit = .unseen }
        }
        isLevelNew = false
        whole = fitsFloor ? framing(of: MapView(rect: Rect(map), fitting: floor.bounds)) : nil
    }

    private func framing(of view: MapView) -> Framing {
        let zoom = Sight.zoomRange.min { a, b in
            func off(_ zoom: Int) -> Double {
                abs(MapView.metresPerDot(zoom: zoom, in: view.rect.size) - view.metresPerDot)
            }
            return off(a) < off(b)
        }
        return Framing(centre: view.centre, zoom: zoom ?? 0)
    }
}
