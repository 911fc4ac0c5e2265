import Indoor
import TextCanvas

/// The list of the venue's levels, the highest first. Marks show the level of the map, of the
/// person, of the app's dot and of the destination.
struct LevelIndicator {
    let venue: Venue
    let shownLevel: LevelOrdinal
    /// Whether the shown level has just changed.
    let isNew: Bool
    let personLevel: LevelOrdinal
    /// The app's dot.
    let dot: PhoneDisplay.Dot?
    let destination: LevelOrdinal?
    let look: Look

    /// The columns of marks: one for the shown level, a blank after its number, and one for each
    /// mark.
    private static let markColumns = 5
    /// The least number of rows that the list has on a narrow map; all levels would cover the map.
    private static let leastRows = 5

    /// The rectangle in the upper right corner of the map; nil if the venue has one level only.
    func rect(in map: Rect) -> Rect? {
        guard venue.levels.count > 1, map.height >= 6 else { return nil }
        let width = levels.map { venue.sign(of: $0).displayColumns }.max() ?? 1
        let columns = width + LevelIndicator.markColumns
        return Rect(
            column: map.endColumn - columns, row: map.row, width: columns,
            height: min(levels.count, map.height - 3, max(map.width / 8, LevelIndicator.leastRows)))
    }

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let listed = listed(rect.height)
        for (row, level) in listed.enumerated() {
            let isCut =
                row == 0 && level != levels.first
                || row == listed.count - 1 && level != levels.last
            isCut && level != shownLevel
                ? drawMore(in: rect.line(row), on: &canvas)
                : draw(level, in: rect.line(row), on: &canvas)
        }
    }

    /// Draws the sign that there are more levels, in place of the first or the last level listed.
    private func drawMore(in line: Rect, on canvas: inout Canvas) {
        let parts = line.split(left: 1).rest.split(right: LevelIndicator.markColumns - 1)
        canvas.fill(line)
        canvas.write("…", in: parts.rest, style: look.dim, align: .trailing)
    }

    private func draw(_ level: LevelOrdinal, in line: Rect, on canvas: inout Canvas) {
        let isShown = level == shownLevel
        let isMarked = isShown && isNew
        let style = isMarked ? look.primaryButton : isShown ? look.button.adding(.bold) : look.dim
        let parts = line.split(left: 1).rest.split(right: LevelIndicator.markColumns - 1)
        canvas.fill(line)
        // The marks' own colours are not visible on every background.
        canvas.fill(line.split(right: parts.right.width).rest, style: style)
        if isShown { canvas.write("▸", in: line, style: style) }
        canvas.write(venue.sign(of: level), in: parts.rest, style: style, align: .trailing)
        let marks = parts.right.split(left: 1).rest
        if level == personLevel {
            canvas.write(over: "↑", column: marks.column, row: marks.row, style: look.truth)
        }
        if let dot, dot.levels.isDrawn(on: level) {
            canvas.write(
                over: dot.isGrey ? "○" : "●", column: marks.column + 1, row: marks.row,
                style: dot.isGrey ? look.dotLost : look.dot)
        }
        if level == destination {
            canvas.write(
                over: "◆", column: marks.column + 2, row: marks.row, style: look.destination)
        }
    }

    /// The level in a line of the list, for the mouse.
    func level(atRow row: Int, in rect: Rect) -> LevelOrdinal? {
        let listed = listed(rect.height)
        return listed.indices.contains(row - rect.row) ? listed[row - rect.row] : nil
    }

    private var levels: [LevelOrdinal] { venue.levels.map(\.ordinal).sorted(by: >) }

    /// The levels that fit into the list; the shown level is one of them.
    private func listed(_ count: Int) -> [LevelOrdinal] {
        let all = levels
        return Array(all.inView(count, around: all.firstIndex(of: shownLevel) ?? 0))
    }
}

extension PhoneDisplay {
    /// The level of the app's dot. Between two levels it is the level that the phone shows.
    package var dotOnOneLevel: Dot? {
        guard var dot, dot.levels.isDrawn(on: map.level) else { return dot }
        dot.levels = Levels(map.level)
        return dot
    }
}
