import Indoor

/// The view of the app's map. It follows the user until they drag it. It follows again when they
/// ask for it, and when the app shows something new: another page with a map, or a position that
/// the user's help has just brought.
///
/// It uses only what the app knows: the dot, the itinerary, the destination.
struct MapViewpoint: Hashable, Sendable {
    typealias Mode = PhoneDisplay.Map.Mode
    typealias Frame = PhoneDisplay.Map.Frame

    private(set) var mode: Mode
    /// The mode before the user took the map away from the dot.
    private var before: Mode
    /// Degrees clockwise from north of the map's upward direction.
    private(set) var bearing: Double
    /// The level that the user picked, until the dot gets there.
    private(set) var pickedLevel: LevelOrdinal?
    /// Metres east and north by which the view was dragged.
    private var shift = Point.zero
    /// Steps by which the user has made it larger, or smaller.
    private var zoom = 0
    /// The height of a free map's point on the screen.
    private var heldHeight: Double?
    /// The content of a free map, before the shift.
    private var held: Frame?
    /// Whether it stays only because the position is lost.
    private var isHeldByLoss = false
    /// Whether the map is turning to another bearing.
    private var isTurning = false
    /// The last page with a map; nil once a position was found.
    private var page: PhoneDisplay.Page?
    /// The bearing while the map is not turned.
    private let rest: Double
    /// The point on which `recenter` has put the view.
    private var centre: Point?

    /// The values that the map can show.
    struct Observation {
        let page: PhoneDisplay.Page
        let dot: PhoneDisplay.Dot?
        let itinerary: Itinerary?
        let destination: Position?
        /// Whether the position is lost; nothing can be followed then.
        var isLost = false
        /// The level to show before a position or destination is known.
        let ground: LevelOrdinal
        /// The level of the floor picker; nil: there is none.
        var floor: LevelOrdinal?
        /// How far the dot may go from the middle before `recenter` follows it: 1 is the view's edge.
        var wanderExtent = 0.5
        /// How high the dot is on the screen in `navigation`: 0 is the bottom, 1 the top.
        var pointHeight = 0.125
    }

    /// The user's actions on the map.
    enum Act: Hashable, Sendable {
        /// Metres east and north by which the view moves.
        case pan(Point)
        /// Steps nearer; negative: further away.
        case zoom(Int)
        /// Shows a frame, and stays there.
        case look(Frame)
        case setMode(Mode)
        case show(LevelOrdinal)
    }

    /// - Parameter rest: the upward direction of a map that is not turned, degrees clockwise from
    ///   north.
    init(rest: Double, start: Mode = .follow) {
        (mode, before) = (start, start)
        self.rest = rest
        bearing = rest
    }

    mutating func take(_ act: Act, _ now: Observation) {
        isHeldByLoss = false
        switch act {
        case .pan(let move):
            hold(now)
            shift += move
        case .zoom(let steps):
            hold(now)
            zoom += steps
        case .look(let frame):
            hold(now)
            (held, heldHeight, shift, zoom) = (frame, nil, .zero, 0)
        case .setMode(let mode) where mode.stays: hold(now)
        case .setMode(let mode): follow(mode)
        // The dot's own level is the default: picking it ends the choice.
        case .show(let level):
            pickedLevel = level == ownLevel(now) ? nil : level
            stay(on: now)
        }
    }

    /// Following ends when a level is picked by hand (vps.md 1.4, user tracking).
    private mutating func stay(on now: Observation) {
        guard !mode.isAutoPan else { return }
        let isMoved = shift != .zero || zoom != 0
        if !mode.stays, pickedLevel != nil { (before, mode) = (mode, .free) }
        // The page's content on that level, round the same point.
        if mode.stays, !isMoved { (held, heldHeight) = (frame(now, in: before), nil) }
    }

    /// Nothing is followed while the position is lost (vps.md 1.4, user tracking).
    private mutating func followLoss(_ now: Observation) {
        guard !mode.isAutoPan else { return }
        if now.isLost, !mode.stays {
            hold(now)
            isHeldByLoss = true
        } else if !now.isLost, isHeldByLoss {
            follow(before)
            isHeldByLoss = false
        }
    }

    func canZoom(by steps: Int) -> Bool { PhoneDisplay.Map.zooms.contains(zoom + steps) }

    /// Passes one tick.
    mutating func advance(_ now: Observation) {
        if now.page.isAcquired { page = nil }
        if now.page.hasMap {
            if page != now.page { show(now) }
            page = now.page
        }
        followLoss(now)
        if mode == .recenter { wander(now) }
        if pickedLevel == ownLevel(now) { pickedLevel = nil }
        turn(to: wantedBearing(now))
    }

    func map(_ now: Observation) -> PhoneDisplay.Map {
        var map = PhoneDisplay.Map(
            mode: mode, frame: held ?? frame(now), shift: shift, bearing: bearing,
            level: pickedLevel ?? ownLevel(now), isLevelPicked: pickedLevel != nil, next: next)
        map.zoom = zoom
        let height = mode == .navigation ? now.pointHeight : heldHeight
        if let height, case .point = map.frame { map.pointHeight = height }
        return map
    }

    /// The mode after a tap on the chip: a tap gives back what a drag took away; otherwise the
    /// modes come in turn.
    private var next: Mode {
        switch mode {
        case .follow: .heading
        case .heading, .free: .follow
        case .off: before
        case .recenter: .navigation
        case .navigation: .compassNavigation
        case .compassNavigation: .recenter
        }
    }

    // MARK: Following and staying

    private mutating func follow(_ new: Mode) {
        (mode, before) = (new, new)
        (shift, zoom) = (.zero, 0)
        (held, heldHeight, centre) = (nil, nil, nil)
        if !new.isAutoPan { pickedLevel = nil }
    }

    /// Shows another page with a map, or a position that was just found.
    private mutating func show(_ now: Observation) {
        guard mode.isAutoPan else { return follow(mode == .free ? .follow : mode) }
        guard mode == .off else { return }
        // The view shows the page's content once, and stays there.
        let isOverview = now.page == .itinerary || now.page == .arrival
        if isOverview || held == nil { (held, heldHeight, shift, zoom) = (nil, nil, .zero, 0) }
        held = held ?? frame(now)
    }

    /// Moves the view only when the dot leaves the middle part of it.
    private mutating func wander(_ now: Observation) {
        guard let dot = now.dot else { return }
        let most = MapViewpoint.halfWidth * now.wanderExtent
        let way = centre.map { dot.point - $0 }
        if let way, abs(way.x) <= most, abs(way.y) <= most { return }
        centre = dot.point
    }

    /// Metres from the middle of the phone's map to its sides: 32 columns of two dots, half a metre
    /// each.
    private static let halfWidth = 16.0

    /// Keeps the present view and bearing.
    private mutating func hold(_ now: Observation) {
        guard !mode.stays else { return }
        held = frame(now)
        heldHeight = mode == .navigation ? now.pointHeight : nil
        before = mode
        mode = mode.isAutoPan ? .off : .free
    }

    private func frame(_ now: Observation) -> Frame { frame(now, in: mode) }

    /// The view while following: the itinerary before navigation starts, the rest of it at its end,
    /// otherwise the user.
    private func frame(_ now: Observation, in mode: Mode) -> Frame {
        guard let dot = now.dot else {
            let level = pickedLevel ?? ownLevel(now)
            // Another level is empty round the point, or has other content.
            return now.destination.flatMap { $0.level == level ? .point($0.point) : nil } ?? .level
        }
        guard mode == .follow || mode.isAutoPan else { return .point(dot.point) }
        switch now.page {
        case .itinerary:
            let level = pickedLevel ?? ownLevel(now)
            let here = (now.itinerary?.segments ?? []).filter { $0.levels.contains(level) }
            let ends = here.flatMap { [$0.line.a, $0.line.b] }
            return ends.isEmpty ? .point(centre ?? dot.point) : .points(ends)
        case .arrival:
            let level = ownLevel(now)
            let rest = (now.itinerary?.segments ?? []).filter { $0.levels.contains(level) }
            return .points(
                [dot.point] + rest.flatMap { [$0.line.a, $0.line.b] }
                    + surroundings(of: now.destination?.point))
        default: return .point(centre ?? dot.point)
        }
    }

    /// The corners of a square round the destination, so that its surroundings are in view, too.
    private func surroundings(of destination: Point?) -> [Point] {
        guard let destination else { return [] }
        let corner = Point(MapViewpoint.surroundings, MapViewpoint.surroundings)
        return [destination - corner, destination + corner]
    }

    /// Metres round a destination that an arrival shows (ours).
    private static let surroundings = 12.0

    /// The level of the dot, or of the destination, or level 0: no level is guessed for the user.
    private func ownLevel(_ now: Observation) -> LevelOrdinal {
        if let floor = now.floor { return floor }
        if let dot = now.dot { return dot.levels.lower ?? now.ground }
        return now.destination?.level ?? now.ground
    }

    // MARK: Turning

    /// The bearing to turn to. The heading is unknown while lost: the map then keeps its bearing.
    private func wantedBearing(_ now: Observation) -> Double {
        switch mode {
        case .follow: rest
        case .heading, .compassNavigation:
            now.dot.flatMap { $0.isGrey ? nil : $0.heading } ?? bearing
        // There is no course while standing.
        case .navigation: now.dot.flatMap { $0.isGrey ? nil : $0.course } ?? bearing
        case .free, .off, .recenter: bearing
        }
    }

    /// Turns the map smoothly; noise of the heading does not turn it.
    private mutating func turn(to wanted: Double) {
        let left = Heading.turn(from: bearing, to: wanted)
        let turns = mode == .heading || mode == .navigation || mode == .compassNavigation
        let tremor = turns ? MapViewpoint.tremor : 0
        isTurning = isTurning ? left != 0 : abs(left) > tremor
        guard isTurning else { return }
        if abs(left) <= MapViewpoint.nearEnough {
            bearing = Heading.normalized(wanted)
            isTurning = false
        } else {
            let most = MapViewpoint.fastest
            bearing = Heading.normalized(
                bearing + min(max(left * MapViewpoint.ease, -most), most))
        }
    }

    /// The heading's noise, in degrees (ours).
    private static let tremor = 4.0
    /// A turn ends within this many degrees of its goal (ours).
    private static let nearEnough = 0.5
    /// The share of the remaining turn made in a tick (ours): a quarter turn takes 0.9 s.
    private static let ease = 0.3
    /// The most degrees per tick (ours).
    private static let fastest = 12.0
}
