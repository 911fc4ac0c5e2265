import Indoor
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import PhoneScreen

/// The scan screen's picture of the rays that decide a scan.
@Suite("The camera view")
struct CameraTests {
    private let look = Look(Capabilities())

    /// A wall across the whole view.
    private func wall(
        _ metres: Double, texture: Double = 0.8, light: Double = 1, blur: Double = 0,
        isCovered: Bool = false
    ) -> Viewfinder {
        Viewfinder(
            rays: Array(repeating: .init(distance: metres, texture: texture), count: 13),
            texture: texture, light: light, blur: blur, isCovered: isCovered)
    }

    private func picture(
        _ camera: Viewfinder, inclination: Double = 85, doors: [Double?] = []
    ) -> Canvas {
        var canvas = Canvas(Size(columns: 30, rows: 20))
        ViewfinderPicture(
            viewfinder: camera, inclination: inclination, tick: 0, doors: doors, look: look
        ).draw(in: Rect(canvas.size), on: &canvas)
        return canvas
    }

    private func cells(_ style: Style, _ canvas: Canvas) -> Int {
        canvas.cells.count { $0.style.foreground == style.foreground && $0.glyph != .blank }
    }

    private func features(_ camera: Viewfinder) -> Int { cells(look.warning, picture(camera)) }

    @Test("the more texture and light, the more points; smeared, they are streaks")
    func points() {
        let rich = features(wall(6))
        #expect(features(wall(6, texture: 0.3)) < rich / 2)
        #expect(features(wall(6, light: 0.2)) < rich / 2)
        #expect(features(wall(6, texture: 0.02)) < rich / 10)
        // There are fewer points, and each covers several cells.
        let still = picture(wall(6, texture: 0.3))
        let turning = picture(wall(6, texture: 0.3, blur: 0.9))
        #expect(
            turning.lines.contains {
                $0.contains("⠒⠒⠒") || $0.contains("⠤⠤⠤")
                    || $0.contains("⠉⠉⠉") || $0.contains("⣀⣀⣀")
            })
        #expect(still != turning)
    }

    @Test("all four corners of the frame are in view, with a hint below them, too")
    func guides() {
        for scene in [SampleScreen.scan, .scan.with { $0.display.cues = [] }] {
            let lines = scene.sized(120, 40).lines.map { $0.prefix(34) }
            let (upper, lower) = (
                lines.firstIndex { $0.contains("┏") && $0.contains("┓") },
                lines.firstIndex { $0.contains("┗") && $0.contains("┛") }
            )
            #expect(upper != nil && lower != nil)
        }
    }

    @Test("a covered camera shows black between its guides")
    func covered() {
        let canvas = picture(wall(6, isCovered: true))
        #expect(canvas.lines.joined().allSatisfy { " ┏┓┗┛━".contains($0) })
        #expect(canvas[15, 10].style.background == look.black.background)
    }

    @Test("tilted, the camera sees the floor; the nearer a wall, the taller")
    func tilt() {
        let floor = cells(look.low, picture(wall(6)))
        #expect(cells(look.low, picture(wall(6), inclination: 45)) > floor)
        func height(_ metres: Double) -> Int {
            let shaded = picture(wall(metres)).cells.filter { $0.style.background != .standard }
            return shaded.count / 30
        }
        #expect(height(3) > height(6) && height(6) > height(15))
    }

    @Test("a doorway stands before the wall behind it, with posts and a lintel")
    func doorway() {
        let doors: [Double?] = (0..<13).map { (5...7).contains($0) ? 4 : nil }
        let (plain, open) = (picture(wall(10)), picture(wall(10), doors: doors))
        #expect(cells(look.wall, open) > cells(look.wall, plain) + 10)
    }

    @Test("only doors before the wall that a ray meets are seen")
    func doors() throws {
        let level = Level(
            ordinal: 0, elevation: 0, shortName: "0", name: "0", units: [], walls: [],
            openings: [
                Opening(Segment(Point(-5, 4), Point(5, 4))),
                Opening(Segment(Point(-9, 8), Point(9, 8)), kind: .passage),
                Opening(Segment(Point(-9, 12), Point(9, 12))),
            ])
        let north = Viewfinder(
            rays: Array(repeating: .init(distance: 10, texture: 1), count: 13), texture: 1,
            light: 1, blur: 0, isCovered: false)
        let seen = north.doors(seenFrom: .zero, on: level)
        #expect(try #require(seen[6]) == 4)
        // At the back there is the wall, ten metres away, before the other door.
        #expect(north.doors(seenFrom: Point(0, -7), on: level)[6] == nil)
    }
}
