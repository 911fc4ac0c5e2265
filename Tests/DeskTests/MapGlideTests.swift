import Indoor
import Testing

@testable import Desk
@testable import PhoneScreen

/// The app's map between two ticks.
@Suite("The map's glide")
struct MapGlideTests {
    /// A step to the east in a tick, while the map turns with it over north.
    private static let earlier = display(x: 10, bearing: 350)
    private static let now = display(x: 10.4, bearing: 10)

    private static func display(x: Double, bearing: Double) -> PhoneDisplay {
        var display = PhoneDisplay(page: .navigation)
        display.dot = PhoneDisplay.Dot(
            point: Point(x, 5), levels: Levels(0), heading: bearing, accuracy: 1, isGrey: false,
            age: 0)
        display.map = PhoneDisplay.Map(
            mode: .heading, frame: .point(Point(x, 5)), bearing: bearing, level: 0)
        return display
    }

    private static func glide(from earlier: PhoneDisplay = earlier) -> MapGlide {
        var glide = MapGlide()
        glide.leave(earlier)
        return glide
    }

    @Test(
        "it arrives when the next tick comes",
        arguments: [
            (-1.0, 10.0, 350.0), (0, 10, 350), (0.25, 10.1, 355), (0.5, 10.2, 0), (1, 10.4, 10),
            (3, 10.4, 10),
        ])
    func shares(share: Double, x: Double, bearing: Double) throws {
        let shown = Self.glide().display(Self.now, after: share)
        let dot = try #require(shown.dot)
        #expect(abs(dot.point.x - x) < 1e-9)
        #expect(shown.map.frame == .point(dot.point))
        #expect(abs(Heading.turn(from: shown.map.bearing, to: bearing)) < 1e-9)
        #expect(abs(Heading.turn(from: try #require(dot.heading), to: bearing)) < 1e-9)
    }

    @Test("all that has to be in view moves")
    func points() {
        var (earlier, now) = (Self.earlier, Self.now)
        earlier.map.frame = .points([Point(10, 5), Point(20, 5)])
        now.map.frame = .points([Point(10.4, 5), Point(20, 5)])
        let shown = Self.glide(from: earlier).display(now, after: 0.5)
        #expect(shown.map.frame == .points([Point(10.2, 5), Point(20, 5)]))
    }

    @Test("what does not move by walking is there at once")
    func jumps() {
        let changes: [(String, (inout PhoneDisplay) -> Void)] = [
            ("a fix", { $0.dot?.point = Point(14, 5) }),
            ("lost", { $0.dot?.isGrey = true }),
            ("never found", { $0.dot = nil }),
            ("another level", { $0.map.level = 1 }),
            ("another level of the dot", { $0.dot?.levels = Levels(1) }),
            ("another mode", { $0.map.mode = .follow }),
            ("a finger", { $0.map.shift = Point(3, 0) }),
            ("another frame", { $0.map.frame = .level }),
            ("another page", { $0.page = .map }),
            ("a page without a map", { $0.page = .acquisition("scan") }),
        ]
        for (what, change) in changes {
            var now = Self.now
            change(&now)
            #expect(!Self.glide().moves(to: now), "\(what)")
            #expect(Self.glide().display(now, after: 0) == now, "\(what)")
        }
    }

    @Test("nothing moves at rest, nor after going to another moment")
    func rest() {
        var glide = Self.glide()
        #expect(glide.moves(to: Self.now))
        #expect(!glide.moves(to: Self.earlier))
        glide.rest()
        #expect(!glide.moves(to: Self.now))
        #expect(glide.display(Self.now, after: 0) == Self.now)
    }
}
