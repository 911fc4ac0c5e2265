import Indoor
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import PhoneScreen

/// People in the camera's picture.
@Suite("People in view")
struct CrowdViewTests {
    private func view(_ people: [Int: Double]) -> Viewfinder {
        let rays = (0..<13).map { number in
            people[number].map { Viewfinder.Ray(distance: $0, texture: 0, showsPerson: true) }
                ?? Viewfinder.Ray(distance: 8, texture: 0.8)
        }
        return Viewfinder(rays: rays, texture: 0.5, light: 1, blur: 0, isCovered: false)
    }

    @Test("neighbouring rays at one distance meet one person; the nearest is drawn last")
    func figures() {
        let seen = view([2: 4, 3: 4.1, 4: 1.5, 9: 6]).figures
        #expect(
            seen == [
                .init(ray: 9, metres: 6), .init(ray: 2.5, metres: 4), .init(ray: 4, metres: 1.5),
            ])
    }

    @Test("a person is drawn before the wall, which goes on behind them without features")
    func drawn() {
        func picture(_ camera: Viewfinder) -> Canvas {
            var canvas = Canvas(Size(columns: 30, rows: 20))
            ViewfinderPicture(
                viewfinder: camera, inclination: 85, tick: 0, look: Look(Capabilities())
            ).draw(in: Rect(canvas.size), on: &canvas)
            return canvas
        }
        let people = Look(Capabilities()).people.foreground
        func cells(_ canvas: Canvas) -> Int {
            canvas.cells.count { $0.style.foreground == people && $0.glyph != .blank }
        }
        #expect(cells(picture(view([:]))) == 0)
        #expect(cells(picture(view([6: 3]))) > 10)
        #expect(cells(picture(view([5: 1.5, 6: 1.5, 7: 1.5]))) > cells(picture(view([6: 3]))))
        #expect(view([6: 3]).wall(behind: 6) == .init(distance: 8, texture: 0))
    }
}
