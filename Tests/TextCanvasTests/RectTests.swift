import Testing
import TextCanvas

@Suite("Rectangles")
struct RectTests {
    private let whole = Rect(column: 2, row: 3, width: 10, height: 6)

    @Test("splitting gives both parts")
    func splittingGivesBothParts() {
        let (left, right) = whole.split(left: 4)
        #expect(left == Rect(column: 2, row: 3, width: 4, height: 6))
        #expect(right == Rect(column: 6, row: 3, width: 6, height: 6))
        let (bottom, above) = whole.split(bottom: 1)
        #expect(bottom == Rect(column: 2, row: 8, width: 10, height: 1))
        #expect(above == Rect(column: 2, row: 3, width: 10, height: 5))
    }

    @Test("parts never lie outside", arguments: [-5, 0, 3, 10, 99])
    func partsNeverLieOutside(size: Int) {
        let parts = [
            whole.split(left: size).left, whole.split(left: size).rest,
            whole.split(right: size).right, whole.split(right: size).rest,
            whole.split(top: size).top, whole.split(top: size).rest,
            whole.split(bottom: size).bottom, whole.split(bottom: size).rest,
            whole.inset(columns: size, rows: size), whole.centred(width: size, height: size),
        ]
        #expect(parts.allSatisfy { $0.isEmpty || $0.intersection(whole) == $0 })
    }

    @Test("columns share the width")
    func columnsShareTheWidth() {
        #expect(whole.columns(3).map(\.width) == [4, 3, 3])
        #expect(whole.columns(3, gap: 1).map(\.column) == [2, 6, 10])
        #expect(whole.columns(0).isEmpty)
    }
}
