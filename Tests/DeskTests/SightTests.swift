import Indoor
import Positioning
import Rehearsal
import Simulation
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// The centre and zoom of the floor map.
@Suite("The view of the floor map")
struct SightTests {
    private let atlas = Atlas(Sample.venue)
    /// A zoom at which the person is far from the floor's edges.
    private let near = Intent.zoom(8)

    private func scale(_ map: Size) -> Double { MapView.metresPerDot(zoom: 8, in: map) }

    @Test("on a slow line the map stands still until the person gets into its outer third")
    func following() {
        let size = Size(columns: 120, rows: 40)
        var interface = Interface()
        interface.apply(near)
        var truth = SampleScreen().truth
        func attend() {
            interface.attend(to: truth, in: atlas, on: ScreenLayout(size), glides: false)
        }
        attend()
        let first = interface.sight.centre
        #expect(first == atlas.turn.place(truth.point))
        let map = ScreenLayout(size).mapSize
        let reach = Double(map.columns) * 2 * scale(map) / 6
        let right = Heading.direction(Sample.venue.bearing + 90)
        truth.point += right * (0.9 * reach)
        attend()
        #expect(interface.sight.centre == first)
        truth.point += right * (0.2 * reach)
        attend()
        #expect(interface.sight.centre == atlas.turn.place(truth.point))
        interface.apply(.pan(Point(8, 0)))
        attend()
        #expect(!interface.sight.followsPerson)
        #expect(interface.sight.centre == atlas.turn.place(truth.point) + Point(8, 0))
        interface.apply(.follow)
        attend()
        #expect(interface.sight.centre == atlas.turn.place(truth.point))
    }

    @Test("the map glides with a walking person by whole columns, and follows a leap at once")
    func gliding() throws {
        let map = Size(columns: 80, rows: 24)
        let column = MapView.metresPerDot(zoom: 8, in: map) * 2
        var sight = Sight()
        sight.apply(near)
        let start = SampleScreen().truth.point
        let right = Heading.direction(Sample.venue.bearing + 90)
        func centre(_ metres: Double) throws -> Point {
            sight.attend(to: start + right * metres, own: 0, in: atlas, map: map)
            return try #require(sight.centre)
        }
        let first = try centre(0)
        var steps: [Double] = []
        var last = first
        // Half a column in each frame.
        for number in 1...40 {
            let now = try centre(Double(number) * column / 2)
            steps.append((now.x - last.x) / column)
            last = now
        }
        #expect(steps.allSatisfy { abs($0) < 1e-6 || abs($0 - 1) < 1e-6 }, "\(steps)")
        #expect(steps.prefix(15).allSatisfy { $0 == 0 } && steps.suffix(10).reduce(0, +) > 4)
        let leap = try centre(60 * column)
        #expect((leap.x - first.x) / column > 59)
    }

    @Test(
        "where captions lie over the map's foot, the person is in the middle of what is above them",
        arguments: [(100, 30, 4), (120, 40, 4), (160, 50, 4), (200, 60, 9)])
    func keepingAboveCaptions(columns: Int, rows: Int, foot: Int) throws {
        let size = Size(columns: columns, rows: rows)
        let truth = SampleScreen().truth
        var interface = Interface()
        interface.apply(near)
        interface.attend(to: truth, in: atlas, on: ScreenLayout(size), hasCaptions: true)
        let map = ScreenLayout(size).mapSize
        let view = MapView(
            rect: Rect(map), centre: try #require(interface.sight.centre), metresPerDot: scale(map))
        // A row has four dots.
        let dot = view.dot(atlas.turn.place(truth.point)).y
        #expect(abs(dot - Double(map.rows - foot) * 2) < 0.01)
        // An audience has captions beside the map.
        let captioned = ScreenContent(hasCaptions: true)
        interface = Interface()
        interface.apply(near)
        interface.apply(.present)
        interface.attend(
            to: truth, in: atlas, on: ScreenLayout(size, .audience, showing: captioned),
            hasCaptions: true)
        #expect(interface.sight.centre == atlas.turn.place(truth.point))
    }

    @Test(
        "the person stands above the captions' own letters, which are low where there is only ASCII",
        arguments: [(GlyphSet.unicode, 9), (.ascii, 4)])
    func keepingAboveLetters(glyphs: GlyphSet, foot: Int) throws {
        let size = Size(columns: 200, rows: 60)
        let truth = SampleScreen().truth
        var interface = Interface()
        interface.apply(near)
        let layout = interface.layout(
            size, for: Engine.vps.profile, Capabilities(glyphs: glyphs))
        interface.attend(to: truth, in: atlas, on: layout, hasCaptions: true)
        let map = layout.mapSize
        let view = MapView(
            rect: Rect(map), centre: try #require(interface.sight.centre), metresPerDot: scale(map))
        let dot = view.dot(atlas.turn.place(truth.point)).y
        #expect(abs(dot - Double(map.rows - foot) * 2) < 0.01)
    }

    @Test(
        "at the floor's edge the map shows little of what is beyond, and the person all the same",
        arguments: [0, 2, 4, 6], [0, 4])
    func edges(zoom: Int, foot: Int) throws {
        let map = Size(columns: 80, rows: 24)
        let scale = MapView.metresPerDot(zoom: zoom, in: map)
        let bounds = try #require(atlas.floor(0)).bounds
        var sight = Sight()
        sight.apply(.zoom(zoom))
        for x in stride(from: bounds.low.x, through: bounds.high.x, by: 1.5) {
            for y in stride(from: bounds.low.y, through: bounds.high.y, by: 1.5) {
                let person = Point(x, y)
                sight.attend(
                    to: atlas.turn.point(person), own: 0, in: atlas, map: map, foot: foot)
                let view = MapView(
                    rect: Rect(map), centre: try #require(sight.centre), metresPerDot: scale)
                let cell = view.cell(person)
                #expect(Rect(map).contains(column: cell.column, row: cell.row + foot))
                // The person may walk over a third of the map before it moves.
                let most = Point(Double(map.columns), Double(map.rows) * 2) * scale * 0.4
                let (low, high) = (bounds.low - view.window.low, view.window.high - bounds.high)
                let isWide = view.window.size.x > bounds.size.x
                let isHigh = view.window.size.y > bounds.size.y
                #expect(isWide || low.x < most.x && high.x < most.x, "\(person)")
                #expect(
                    isHigh
                        || low.y < most.y
                            && high.y < most.y + Double(foot) * 4 * scale,
                    "\(person)")
            }
        }
    }

    @Test("after panning on the whole floor, following has the zoom of before")
    func zoomOfBefore() {
        var sight = Sight()
        func press(_ desk: Intent) -> Int {
            sight.apply(desk)
            sight.attend(
                to: SampleScreen().truth.point, own: 0, in: atlas,
                map: Size(columns: 40, rows: 20))
            return sight.shownZoom
        }
        #expect(press(.zoom(2)) == 2)
        let far = press(.fit)
        #expect(far < 0)
        #expect(press(.pan(Point(4, 0))) == far)
        #expect(press(.follow) == 2)
        // The user's own zoom stays.
        _ = press(.fit)
        #expect(press(.zoom(1)) == far + 1)
        #expect(press(.follow) == far + 1)
    }

    @Test("a floor that fits the map stands still")
    func whole() throws {
        let bounds = try #require(atlas.floor(0)).bounds
        var sight = Sight()
        for x in stride(from: bounds.low.x, through: bounds.high.x, by: 3) {
            let person = atlas.turn.point(Point(x, bounds.centre.y))
            sight.attend(to: person, own: 0, in: atlas, map: Size(columns: 200, rows: 60))
            let centre = try #require(sight.centre)
            #expect(centre.distance(to: bounds.centre) < 1e-9)
        }
    }
}
