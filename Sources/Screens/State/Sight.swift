import Indoor
import TextCanvas

/// Where the floor map looks: at which level, how near, whether it goes with the person; and what
/// lies over it.
struct Sight: Hashable, Sendable {
    /// nil: the level the person is on.
    private(set) var shownLevel: LevelOrdinal?
    private(set) var followsPerson = true
    private var fit = Fit.none
    /// Steps of a quarter, positive nearer.
    private(set) var zoom = 0
    /// The middle of the map on the turned plan; nil until something was followed.
    private(set) var centre: Point?
    /// The whole floor's, while it is shown.
    private var whole: Framing?
    /// Whether a level was asked for and has not been looked at yet.
    private var isLevelNew = false
    private(set) var overlay = MapOverlay.none

    /// Why the whole floor is shown.
    private enum Fit: Hashable, Sendable {
        case none, asked
        /// Nothing of the level was in view when it came up.
        case unseen
    }

    /// Where a map looks, and how large it shows things.
    private struct Framing: Hashable, Sendable {
        let centre: Point
        let zoom: Int
    }

    static let zoomRange = -14...8

    var fitsFloor: Bool { fit != .none }

    /// The zoom of what is shown, the nearest to it where that is the whole floor.
    var shownZoom: Int { whole?.zoom ?? zoom }

    /// Whether the map gets nearer, or farther, by so many steps.
    func canZoom(by steps: Int) -> Bool {
        steps > 0 ? shownZoom < Sight.zoomRange.upperBound : shownZoom > Sight.zoomRange.lowerBound
    }

    /// Takes up what was meant for the map; anything else changes nothing here.
    mutating func apply(_ desk: DeskIntent) {
        switch desk {
        case .showLevel(let level):
            shownLevel = level
            isLevelNew = true
            if fit == .unseen { fit = .none }
        case .zoom(let steps):
            leaveWholeFloor()
            let range = Sight.zoomRange
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
        default: break
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
    /// - Parameters:
    ///   - person: where they are.
    ///   - own: the level that is theirs.
    ///   - map: the room for the map itself, in cells.
    mutating func attend(to person: Point, own: LevelOrdinal, in atlas: Atlas, map: Size) {
        if followsPerson { follow(atlas.turn.place(person), in: map) }
        guard let floor = atlas.floor(shownLevel ?? own) else { return }
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

extension Venue {
    /// The level to draw of where somebody is: between two, the one they come from.
    func drawnLevel(of truth: Truth, before last: LevelOrdinal?) -> LevelOrdinal {
        let before = last.flatMap { truth.levels.contains($0) ? $0 : nil }
        return drawnLevel(
            nearest: truth.levels.single ?? before ?? truth.levels.lower ?? groundLevel)
    }

    /// The level itself where anything is drawn on it; a landing between two floors has nothing,
    /// and shows the nearest that has.
    func drawnLevel(nearest ordinal: LevelOrdinal) -> LevelOrdinal {
        let drawn = levels.filter { !$0.walls.isEmpty || !$0.units.isEmpty }.map(\.ordinal)
        return drawn.min {
            abs(($0 - ordinal).hundredths) < abs(($1 - ordinal).hundredths)
        } ?? ordinal
    }
}
