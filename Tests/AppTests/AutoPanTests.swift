import Indoor
import Testing

@testable import App

/// A dot on level 0 on the map page.
private func observation(
    _ page: PhoneDisplay.Page = .map, at point: Point = .zero, heading: Double? = 90,
    course: Double? = nil, isGrey: Bool = false
) -> MapViewpoint.Observation {
    MapViewpoint.Observation(
        page: page,
        dot: PhoneDisplay.Dot(
            point: point, levels: Levels(0), heading: heading, course: course, accuracy: 1,
            isGrey: isGrey, age: 0),
        itinerary: nil, destination: nil, ground: 0)
}

@Suite("Auto-pan")
struct AutoPanTests {
    typealias Mode = PhoneDisplay.Map.Mode

    /// A camera in a mode, with the dot at the origin.
    private func camera(_ mode: Mode) -> MapViewpoint {
        var camera = MapViewpoint(rest: 0, start: .compassNavigation)
        camera.advance(observation())
        camera.take(.setMode(mode), observation())
        camera.advance(observation())
        return camera
    }

    /// A mode, and the mode after each of the user's acts.
    @Test(
        "a drag turns it off until it is tapped again; taps go from mode to mode",
        arguments: [
            (Mode.recenter, Mode.off, Mode.navigation), (.navigation, .off, .compassNavigation),
            (.compassNavigation, .off, .recenter), (.off, .off, .compassNavigation),
        ])
    func modes(mode: Mode, dragged: Mode, tapped: Mode) {
        let start = camera(mode)
        #expect(start.mode == mode)
        #expect(start.map(observation()).next == tapped)
        var camera = start
        camera.take(.pan(Point(3, 0)), observation())
        #expect(camera.mode == dragged)
        // No page and no walk brings it back.
        for page in [PhoneDisplay.Page.itinerary, .navigation, .map] {
            camera.advance(observation(page, at: Point(40, 0)))
            #expect(camera.mode == dragged)
        }
        let back = camera.map(observation()).next
        #expect(back == (mode == .off ? .compassNavigation : mode))
    }

    @Test("zooming turns it off, too; a tap brings the usual scale back", arguments: [1, -1])
    func zoom(steps: Int) {
        var camera = camera(.navigation)
        camera.take(.zoom(steps), observation())
        #expect(camera.mode == .off && camera.map(observation()).zoom == steps)
        // Its content stays at its place on the screen.
        #expect(camera.map(observation()).pointHeight == 0.125)
        for _ in 0..<3 { camera.take(.zoom(steps), observation()) }
        #expect(!camera.canZoom(by: steps) && camera.canZoom(by: -steps))
        camera.take(.setMode(camera.map(observation()).next), observation())
        #expect(camera.mode == .navigation && camera.map(observation()).zoom == 0)
    }

    @Test("off, the map stays where it was, and as it was turned")
    func off() {
        var camera = camera(.compassNavigation)
        for _ in 0..<40 { camera.advance(observation(heading: 180)) }
        camera.take(.setMode(.off), observation())
        for _ in 0..<40 { camera.advance(observation(at: Point(9, 9), heading: 0)) }
        let map = camera.map(observation(at: Point(9, 9), heading: 0))
        #expect(map.frame == .point(.zero))
        #expect(map.bearing == 180)
    }

    /// The wander extent, metres walked, and whether the map has followed: 16 m are the edge.
    @Test(
        "recentring, the map moves when the dot leaves the wander extent",
        arguments: [
            (0.5, 7.9, false), (0.5, 8.1, true), (1, 15.9, false), (1, 16.1, true), (0, 0.1, true),
        ])
    func recenter(extent: Double, metres: Double, moves: Bool) {
        var camera = camera(.recenter)
        var now = observation(at: Point(metres, 0))
        now.wanderExtent = extent
        camera.advance(now)
        #expect(camera.map(now).frame == .point(moves ? Point(metres, 0) : .zero))
    }

    /// Heading and course; what points up in the end, from a map with north up.
    @Test(
        "the course points up in navigation, the heading with the compass",
        arguments: [
            (Mode.navigation, 90.0, 180.0 as Double?, false, 180.0),
            // This needs a speed.
            (.navigation, 90, nil, false, 90), (.compassNavigation, 270, 180, false, 270),
            // The last known place has no direction.
            (.compassNavigation, 270, 180, true, 90), (.recenter, 270, 180, false, 90),
        ])
    func bearing(mode: Mode, heading: Double, course: Double?, isGrey: Bool, up: Double) {
        var camera = camera(.compassNavigation)
        for _ in 0..<60 { camera.advance(observation(heading: 90)) }
        camera.take(.setMode(mode), observation())
        let now = observation(heading: heading, course: course, isGrey: isGrey)
        for _ in 0..<60 { camera.advance(now) }
        let map = camera.map(now)
        #expect(map.bearing == up)
        #expect(map.pointHeight == (mode == .navigation ? 0.125 : 0.5))
        #expect(map.frame == .point(.zero))
    }
}
