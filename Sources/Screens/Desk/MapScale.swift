import Indoor
import TextCanvas

/// The map's scale and the direction of north, in its lower left corner.
struct MapScale {
    private let bar: String
    private let words: String
    /// The cells it covers.
    let rect: Rect

    /// - Parameter north: an arrow that points north.
    init(_ view: MapView, north: String) {
        let room = Double(min(max(view.rect.width / 6, 6), 20)) * view.metresPerColumn
        let metres = MapScale.lengths.last { $0 <= room } ?? MapScale.lengths[0]
        let columns = max(Int((metres / view.metresPerColumn).rounded()), 2)
        bar = "╶" + String(repeating: "─", count: columns - 2) + "╴"
        words = " \(metres.short) m  \(north) N "
        rect = Rect(
            column: view.rect.column, row: view.rect.endRow - 1,
            width: columns + words.displayColumns, height: 1)
    }

    private static let lengths: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500]

    func draw(_ look: Look, on canvas: inout Canvas) {
        let end = canvas.write(bar, column: rect.column, row: rect.row, style: look.text)
        canvas.write(words, column: end, row: rect.row, style: look.dim)
    }
}
