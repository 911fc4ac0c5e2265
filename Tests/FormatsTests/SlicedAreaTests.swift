import Indoor
import Testing

@testable import Formats

/// An area cut into slices answers as the area does.
@Suite("Sliced areas")
struct SlicedAreaTests {
    /// A comb: a bar with teeth, each 1 m wide and 10 m long, and a hole in the bar.
    private func comb(teeth: Int) throws -> Area {
        var ring = [Point(0, 0), Point(Double(teeth) * 2, 0)]
        for tooth in (0..<teeth).reversed() {
            let x = Double(tooth) * 2
            ring += [Point(x + 2, 5), Point(x + 1, 5), Point(x + 1, 15), Point(x, 15), Point(x, 5)]
        }
        let hole = [Point(1, 1), Point(1, 2), Point(3, 2), Point(3, 1)]
        return try #require(Area(rings: [ring, hole]))
    }

    @Test("each point is in both or in neither, on the edges too")
    func same() throws {
        let area = try comb(teeth: 40)
        let sliced = try #require(SlicedArea(area))
        var inside = 0
        for row in -4..<70 {
            for column in -4..<330 {
                let point = Point(Double(column) / 4, Double(row) / 4)
                #expect(sliced.contains(point) == area.contains(point), "\(point)")
                inside += area.contains(point) ? 1 : 0
            }
        }
        #expect(inside > 1_000)
    }

    @Test("an area with few edges has no slices")
    func few() throws {
        #expect(SlicedArea(try comb(teeth: 2)) == nil)
    }
}
