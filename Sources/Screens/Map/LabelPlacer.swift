import Indoor
import TextCanvas

/// Finds room for names: none is cut, none covers another, a wall, the itinerary or a mark.
/// The larger the room, the earlier its name is served; the nearer the map, the more names fit.
struct LabelPlacer {
    struct Label: Hashable {
        enum Kind: Hashable { case link, unit, place }

        let text: String
        let column: Int
        let row: Int
        let kind: Kind
    }

    private let view: MapView
    /// The cells, row by row, that are not free.
    private var isTaken: [Bool]

    /// - Parameters:
    ///   - marks: cells of the screen that marks stand in.
    ///   - drawings: the building and the way.
    init(view: MapView, marks: [Rect], under drawings: [DotCanvas]) {
        self.view = view
        isTaken = [Bool](repeating: false, count: view.rect.width * view.rect.height)
        for drawn in drawings.map(\.drawnCells) {
            for cell in drawn.indices where drawn[cell] { isTaken[cell] = true }
        }
        for mark in marks { take(column: mark.column - 1, row: mark.row, width: mark.width + 2) }
    }

    mutating func place(_ floor: Floor) -> [Label] {
        let window = view.window
        var labels: [Label] = []
        for link in floor.links where window.contains(link.anchor) {
            guard let words = link.words else { continue }
            labels += place(link: words, at: link.anchor)
        }
        for name in floor.names {
            if let bounds = name.bounds {
                guard let visible = bounds.intersection(window) else { continue }
                labels += place(name, within: visible)
            } else if window.contains(name.anchor) {
                labels += place(pointName: name.layouts[0][0], at: name.anchor)
            }
        }
        return labels
    }

    // MARK: Kinds of labels

    /// The mark itself must stand at its place, on the line of the stairs; the rest has to fit.
    private mutating func place(link words: String, at anchor: Point) -> [Label] {
        let cell = view.cell(anchor)
        let width = words.displayColumns
        for shift in [0, 1 - width] {
            let column = cell.column + shift
            let from = shift == 0 ? column + 1 : column
            if isFree(column: from, row: cell.row, width: max(width - 1, 1)) {
                take(column: column, row: cell.row, width: width)
                return [Label(text: words, column: column, row: cell.row, kind: .link)]
            }
        }
        let glyph = String(words.prefix(1))
        take(column: cell.column, row: cell.row, width: 1)
        return [Label(text: glyph, column: cell.column, row: cell.row, kind: .link)]
    }

    private mutating func place(pointName text: String, at anchor: Point) -> [Label] {
        let cell = view.cell(anchor)
        let width = text.displayColumns
        guard isFree(column: cell.column, row: cell.row, width: width) else { return [] }
        take(column: cell.column, row: cell.row, width: width)
        return [Label(text: text, column: cell.column, row: cell.row, kind: .place)]
    }

    /// Round its anchor where that is in view, else in the middle of what is.
    private mutating func place(_ name: Floor.Name, within visible: Bounds) -> [Label] {
        let low = view.cell(visible.low)
        let high = view.cell(visible.high)
        let anchor = view.cell(visible.contains(name.anchor) ? name.anchor : visible.centre)
        for lines in name.layouts {
            let width = lines.map(\.displayColumns).max() ?? 0
            guard width <= high.column - low.column - 1,
                  lines.count <= high.row - low.row + 1 else { continue }
            for shift in LabelPlacer.shifts {
                let column = anchor.column - width / 2 + shift.x
                let row = anchor.row - (lines.count - 1) / 2 + shift.y
                guard column > low.column, column + width <= high.column, row >= low.row,
                      row + lines.count - 1 <= high.row,
                      isFree(column: column - 1, row: row, width: width + 2, height: lines.count)
                else { continue }
                take(column: column - 1, row: row, width: width + 2, height: lines.count)
                return lines.enumerated().map { number, line in
                    Label(
                        text: line, column: column + (width - line.displayColumns) / 2,
                        row: row + number, kind: .unit)
                }
            }
        }
        return []
    }

    /// Where else a name may stand, the nearest first.
    private static let shifts: [SIMD2<Int>] = [
        [0, 0], [0, -1], [0, 1], [-3, 0], [3, 0], [0, -2], [0, 2], [-6, 0], [6, 0], [-3, -1],
        [3, -1], [-3, 1], [3, 1], [0, -3], [0, 3], [-10, 0], [10, 0],
    ]

    // MARK: Room

    private func isFree(column: Int, row: Int, width: Int, height: Int = 1) -> Bool {
        let left = column - view.rect.column
        let top = row - view.rect.row
        guard left >= 0, top >= 0, left + width <= view.rect.width,
              top + height <= view.rect.height else { return false }
        for y in top..<top + height {
            for x in left..<left + width where isTaken[y * view.rect.width + x] { return false }
        }
        return true
    }

    private mutating func take(column: Int, row: Int, width: Int, height: Int = 1) {
        let area = Rect(column: column, row: row, width: width, height: height)
            .intersection(view.rect)
        for y in area.row..<area.endRow {
            for x in area.column..<area.endColumn {
                isTaken[(y - view.rect.row) * view.rect.width + x - view.rect.column] = true
            }
        }
    }
}
