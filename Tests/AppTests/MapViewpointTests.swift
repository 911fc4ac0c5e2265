import Indoor
import Testing

@testable import App

/// A dot in the middle of level 0, heading east, on the map page, unless a test says otherwise.
private func observation(
    _ page: PhoneDisplay.Page = .map, at point: Point = Point(3, 4), level: LevelOrdinal = 0,
    heading: Double = 90, isLost: Bool = false, itinerary: Itinerary? = nil,
    destination: Position? = nil
) -> MapViewpoint.Observation {
    MapViewpoint.Observation(
        page: page,
        dot: PhoneDisplay.Dot(
            point: point, levels: Levels(level), heading: heading, accuracy: 1, isGrey: isLost,
            age: 0),
        itinerary: itinerary, destination: destination, isLost: isLost, ground: 0)
}

private let nothingKnown = MapViewpoint.Observation(
    page: .map, dot: nil, itinerary: nil, destination: nil, ground: 0)

extension MapViewpoint {
    /// A camera in a state, reached as by a user: "heading+" turned with the walker, another level
    /// picked.
    fileprivate static func brought(to state: String, rest: Double = 0) -> MapViewpoint {
        var camera = MapViewpoint(rest: rest)
        camera.advance(observation())
        let mode = Mode(rawValue: state.replacing("+", with: ""))
        if let mode { camera.take(.setMode(mode), observation()) }
        if state.hasSuffix("+") { camera.take(.show(-1), observation()) }
        camera.advance(observation())
        return camera
    }

    fileprivate var state: String { mode.rawValue + (pickedLevel == nil ? "" : "+") }

    /// Each bearing until it rests.
    fileprivate mutating func bearings(_ now: Observation) -> [Double] {
        var seen: [Double] = []
        repeat {
            seen.append(bearing)
            advance(now)
        } while bearing != seen.last && seen.count < 100
        return seen
    }
}

/// A state, and the state after each event.
private let table = """
    state    pan   follow heading free  other  own     search   page    found   rides   lost
    follow   free  follow heading free  free+  follow  follow   follow  follow  follow  follow
    heading  free  follow heading free  free+  heading heading  heading heading heading heading
    free     free  follow heading free  free+  free    free     follow  follow  free    free
    free+    free+ follow heading free+ free+  free    free+    follow  follow  free    free+
    """

private let rows = table.split(separator: "\n")
    .map { $0.split(separator: " ").map(String.init) }

@Suite("The app's map")
struct MapViewpointTests {
    private static func happen(_ what: String, to camera: inout MapViewpoint) throws {
        switch what {
        case "pan": camera.take(.pan(Point(5, 0)), observation())
        case "other": camera.take(.show(-1), observation())
        case "own": camera.take(.show(0), observation())
        case "search": camera.advance(observation(.search))
        case "page": camera.advance(observation(.itinerary))
        case "found": camera.advance(observation(.acquired("scan")))
        case "rides": camera.advance(observation(level: -1))
        case "lost": camera.advance(observation(isLost: true))
        default:
            camera.take(.setMode(try #require(MapViewpoint.Mode(rawValue: what))), observation())
        }
        switch what {
        case "page": camera.advance(observation(.itinerary))
        case "rides": camera.advance(observation(level: -1))
        default: camera.advance(observation())
        }
    }

    @Test("it follows or stays as specified, after any action")
    func states() throws {
        let names = rows[0].dropFirst()
        #expect(
            rows.dropFirst().map { $0[0] }
                == MapViewpoint.Mode.plain.map(\.rawValue) + ["free+"])
        for row in rows.dropFirst() {
            for (what, expected) in zip(names, row.dropFirst()) {
                var camera = MapViewpoint.brought(to: row[0])
                #expect(camera.state == row[0])
                try Self.happen(what, to: &camera)
                #expect(camera.state == expected, "\(what) in \(row[0])")
            }
        }
    }

    @Test("nothing is followed while the position is lost, and all as before when it is back")
    func loss() {
        for mode in [MapViewpoint.Mode.follow, .heading] {
            var camera = MapViewpoint.brought(to: mode.rawValue)
            camera.advance(observation(isLost: true))
            #expect(camera.mode == .free)
            camera.take(.setMode(.follow), observation(isLost: true))
            camera.advance(observation(isLost: true))
            #expect(camera.mode == .free)
            camera.take(.setMode(mode), observation(isLost: true))
            camera.advance(observation(isLost: true))
            camera.advance(observation())
            #expect(camera.mode == mode)
            camera.advance(observation(isLost: true))
            camera.take(.pan(Point(5, 0)), observation(isLost: true))
            camera.advance(observation())
            #expect(camera.mode == .free, "dragged meanwhile")
        }
    }

    // MARK: What it shows

    @Test("it goes with the dot until it is dragged, then stays where it was")
    func pan() {
        var camera = MapViewpoint.brought(to: "follow")
        #expect(camera.map(observation(at: Point(8, 4))).frame == .point(Point(8, 4)))
        camera.take(.pan(Point(5, 0)), observation(at: Point(8, 4)))
        camera.take(.pan(Point(0, -2)), observation(at: Point(9, 4)))
        let dragged = camera.map(observation(at: Point(20, 4)))
        #expect(dragged.frame == .point(Point(8, 4)))
        #expect(dragged.shift == Point(5, -2))
        camera.take(.setMode(.follow), observation(at: Point(20, 4)))
        let followed = camera.map(observation(at: Point(20, 4)))
        #expect(followed.frame == .point(Point(20, 4)))
        #expect(followed.shift == .zero)
    }

    @Test("before the start it shows the way on the level, at its end what is left of it")
    func frames() {
        let way = Itinerary(
            destinationName: "Gate",
            legs: [
                Leg(
                    segments: [
                        LegSegment(line: Segment(Point(3, 4), Point(30, 4)), levels: Levels(0)),
                        LegSegment(line: Segment(Point(30, 4), Point(60, 4)), levels: Levels(-1)),
                    ], manoeuvres: [])
            ])
        let gate = Position(Point(60, 4), level: -1)
        let camera = MapViewpoint.brought(to: "follow")
        #expect(
            camera.map(observation(.itinerary, itinerary: way, destination: gate)).frame
                == .points([Point(3, 4), Point(30, 4)]))
        let before = observation(.itinerary, itinerary: way, destination: gate)
        var picked = camera
        picked.advance(before)
        picked.take(.show(-1), before)
        #expect(picked.map(before).frame == .points([Point(30, 4), Point(60, 4)]))
        #expect(
            camera.map(observation(.arrival, destination: gate)).frame
                == .points([Point(3, 4), Point(48, -8), Point(72, 16)]))
        #expect(
            camera.map(observation(.arrival, itinerary: way, destination: gate)).frame
                == .points([
                    Point(3, 4), Point(3, 4), Point(30, 4), Point(48, -8), Point(72, 16),
                ]))
        #expect(
            MapViewpoint.brought(to: "heading").map(observation(.arrival, destination: gate)).frame
                == .point(Point(3, 4)))
    }

    @Test("without a position the destination's level is shown, else the ground level")
    func nothing() {
        let camera = MapViewpoint(rest: 0)
        #expect(camera.map(nothingKnown).frame == .level)
        #expect(camera.map(nothingKnown).level == 0)
        let gate = MapViewpoint.Observation(
            page: .itinerary, dot: nil, itinerary: nil,
            destination: Position(Point(60, 4), level: -1), ground: 0)
        #expect(camera.map(gate).frame == .point(Point(60, 4)))
        #expect(camera.map(gate).level == -1)
        // The floor picker shows another level, without the surroundings of the gate.
        var picked = gate
        picked.floor = 0
        #expect(camera.map(picked).frame == .level)
        #expect(camera.map(picked).level == 0)
    }

    @Test("a picked level stays, wherever the dot goes, until the dot is on it")
    func level() {
        var camera = MapViewpoint.brought(to: "free+")
        let course: [(dot: LevelOrdinal, shown: LevelOrdinal)] = [
            (0, -1), (-2, -1), (-1, -1), (-2, -2),
        ]
        for (dot, shown) in course {
            camera.advance(observation(level: dot))
            #expect(camera.map(observation(level: dot)).level == shown, "dot on \(dot)")
        }
    }

    // MARK: How it is turned

    @Test("it turns to the heading in steps, none larger than 12°, and gets there within a second")
    func turns() {
        var camera = MapViewpoint(rest: 0)
        camera.take(.setMode(.heading), observation(heading: 90))
        let bearings = camera.bearings(observation(heading: 90))
        #expect(bearings.prefix(4) == [0, 12, 24, 36])
        #expect(bearings.last == 90)
        #expect(bearings.count <= 20)
    }

    @Test(
        "it turns the shorter way, and back to its rest",
        arguments: [
            (10.0, 300.0), (350, 20), (28, 200), (90, 271),
        ])
    func shorterWay(rest: Double, heading: Double) {
        var camera = MapViewpoint(rest: rest)
        camera.take(.setMode(.heading), observation(heading: heading))
        let bearings = camera.bearings(observation(heading: heading))
        let turned = zip(bearings, bearings.dropFirst())
            .map { Heading.turn(from: $0, to: $1) }.reduce(0, +)
        #expect(abs(turned - Heading.turn(from: rest, to: heading)) < 0.001)
        camera.take(.setMode(.follow), observation())
        #expect(camera.bearings(observation()).last == rest)
    }

    @Test("a heading that trembles does not turn it, one that has turned does")
    func tremor() {
        var camera = MapViewpoint(rest: 0)
        camera.take(.setMode(.heading), observation(heading: 0))
        #expect(camera.bearings(observation(heading: 3.9)) == [0])
        #expect(camera.bearings(observation(heading: 4.1)).last == 4.1)
    }

    @Test("lost or dragged, it stays as it was turned")
    func stays() {
        var camera = MapViewpoint(rest: 0)
        camera.take(.setMode(.heading), observation(heading: 90))
        _ = camera.bearings(observation(heading: 90))
        #expect(camera.bearings(observation(heading: 200, isLost: true)) == [90])
        camera.take(.pan(Point(1, 0)), observation(heading: 200))
        #expect(camera.bearings(observation(heading: 200)) == [90])
    }
}
