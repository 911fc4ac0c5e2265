import Indoor
import Testing

@testable import Desk
@testable import FloorDrawing

/// The content of a view of a whole floor.
@Suite("The body of a floor")
struct FloorBodyTests {
    private static func piece(
        _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, isKept: Bool = false
    ) -> FloorBody.Piece {
        FloorBody.Piece(
            bounds: Bounds(
                low: Point(x.lowerBound, y.lowerBound), high: Point(x.upperBound, y.upperBound)),
            isKept: isKept)
    }

    private static let hall = piece(0...100, 0...40)

    @Test(
        "a speck far from all is left out; what people go to, what is near or large stays",
        arguments: [
            // A wall of 2 m, 160 m above the hall.
            ([piece(50...52, 200...200)], [Point](), Point(100, 40)),
            // Strays at two sides, one beyond the other.
            ([piece(50...52, 200...200), piece(300...301, 5...5)], [], Point(100, 40)),
            // A named room; stairs at the hall, and stairs of another building.
            ([piece(50...52, 200...202, isKept: true)], [], Point(100, 202)),
            ([], [Point(50, 46)], Point(100, 46)),
            ([], [Point(50, 200)], Point(100, 40)),
            // This is as far away as a court is wide.
            ([piece(50...52, 50...50)], [], Point(100, 50)),
            // This is another building.
            ([piece(50...90, 200...230)], [], Point(100, 230)),
        ])
    func strays(others: [FloorBody.Piece], ways: [Point], high: Point) {
        let body = FloorBody([Self.hall] + others, ways: ways)
        #expect(body.bounds == Bounds(low: .zero, high: high))
    }

    @Test("nothing has no bounds; a single piece has its own")
    func few() {
        #expect(FloorBody([], ways: []).bounds == nil)
        #expect(FloorBody([Self.hall], ways: []).bounds == Self.hall.bounds)
    }
}
