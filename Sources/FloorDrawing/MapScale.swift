import Indoor
import TextCanvas

/// The map's scale and the direction of north, in its lower left corner.
struct MapScale {
    private let bar: String
    private let words: String
    /// The cells it covers.
    private(set) var rect: Rect

    /// - Parameter north: an arrow that points north.
    init(_ view: MapView, north: String) {
        let room = Double(min(max(view.rect.width / 6, 6), 20)) * view.metresPerColumn
        let metres = MapScale.lengths.last { $0 <= room } ?? MapScale.lengths[0]
        let columns = max(Int((metres / view.metresPerColumn).rounded()), 1)
        // It covers half of each cell at its ends.
        bar = "╶" + String(repeating: "─", count: columns - 1) + "╴"
        let length = " \(metres.short) m "
        let all = "\(length) \(north) N "
        words = columns + 1 + all.displayColumns <= view.rect.width ? all : length
        rect = Rect(
            column: view.rect.column, row: view.rect.endRow - 1,
            width: columns + 1 + words.displayColumns, height: 1)
    }

    /// The scale moved above what covers it, if anything does: a visible part of it would have
    /// another length.
    ///
    /// - Parameter covers: the rectangles over the map.
    func above(_ covers: [Rect]) -> MapScale {
        var scale = self
        if let cover = covers.first(where: { !$0.intersection(rect).isEmpty }) {
            scale.rect = Rect(
                column: rect.column, row: cover.row - 1, width: rect.width, height: 1)
        }
        return scale
    }

    private static let lengths: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500]

    func draw(_ look: Look, on canvas: inout Canvas) {
        let end = canvas.write(bar, column: rect.column, row: rect.row, style: look.text)
        canvas.write(words, column: end, row: rect.row, style: look.dim)
    }
}
