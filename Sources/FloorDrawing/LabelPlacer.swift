import Indoor
import TextCanvas

/// Places labels. None is cut, and none covers another label, the itinerary, a mark or a wall; only
/// the destination's name and, zoomed out, those of platforms and small rooms may cover walls. The
/// destination comes first, then, zoomed out, the stairs of the itinerary, platforms and the largest
/// halls; then links to other levels, then names, those of larger areas first. Zooming in makes room
/// for more. Zoomed out, only one of several nearby stairs is marked.
package struct LabelPlacer {
    let view: MapView
    /// Which cells are occupied, row by row.
    private var isTaken: [Bool]
    /// Which cells have labels and marks.
    private var isWritten: [Bool]
    /// Which cells have the itinerary or similar lines.
    private var isLine: [Bool]
    /// The points where the itinerary changes the level, on the turned plan.
    let changes: [Point]

    /// - Parameters:
    ///   - marks: the screen cells of marks.
    ///   - taken: the cells of the view that are not free, row by row; nil: all are free.
    ///   - drawings: drawings that names leave free besides these, such as the itinerary.
    ///   - changes: the points where the itinerary changes the level, on the turned plan.
    init(
        view: MapView, marks: [Rect], taken: [Bool]? = nil, under drawings: [DotCanvas],
        changes: [Point] = []
    ) {
        (self.view, self.changes) = (view, changes)
        isWritten = [Bool](repeating: false, count: view.rect.width * view.rect.height)
        isTaken = taken ?? isWritten
        isLine = isWritten
        for drawing in drawings {
            drawing.forEachDrawnCell { column, row in
                isLine[row * view.rect.width + column] = true
                isTaken[row * view.rect.width + column] = true
            }
        }
        for mark in marks {
            take(
                column: mark.column - 1, row: mark.row, width: mark.width + 2, height: mark.height)
        }
    }

    /// - Parameters:
    ///   - destination: the name and place of the destination; nil: it is not on this floor.
    ///   - measured: the figures to write beside the names of rooms.
    mutating func place(
        _ floor: DrawnLevel, to destination: (name: String, place: Point)? = nil,
        _ measured: MeasuredRooms? = nil
    ) -> [Label] {
        let names = floor.names(with: measured)
        guard let destination,
            let label = place(destination: destination.name, at: destination.place)
        else { return place(links: floor.links, names: names) }
        let others = names.filter { !$0.isOf(destination.name, at: destination.place) }
        return [label] + place(links: floor.links, names: others)
    }

    /// Places the destination's name beside its mark if there is room; otherwise over walls, but
    /// over no label and no line.
    private mutating func place(destination name: String, at place: Point) -> Label? {
        guard view.shows(place), !name.isEmpty else { return nil }
        let cell = view.cell(place)
        let width = name.displayColumns
        let sides = [
            (cell.column + 2, cell.row), (cell.column - 1 - width, cell.row),
            (cell.column - width / 2, cell.row + 1), (cell.column - width / 2, cell.row - 1),
        ]
        let found =
            sides.first { isFree(column: $0, row: $1, width: width) }
            ?? sides.first { isOpen(column: $0, row: $1, width: width) }
        guard let (column, row) = found else { return nil }
        take(column: column, row: row, width: width)
        return Label(text: name, column: column, row: row, kind: .destination)
    }

    mutating func place(links: [DrawnLevel.Link], names: [DrawnLevel.Name]) -> [Label] {
        let own = place(own: links)
        let goals = view.isFar ? place(names.filter(\.isGoal), among: names) : []
        let others = place(links, beside: own)
        return own + goals + others
            + place(view.isFar ? names.filter { !$0.isGoal } : names, among: names)
    }

    /// - Parameter all: all names of the floor.
    private mutating func place(
        _ names: [DrawnLevel.Name], among all: [DrawnLevel.Name]
    ) -> [Label] {
        let window = view.window
        var points: [Label] = []
        return names.flatMap { name -> [Label] in
            if let ground = name.ground {
                return ground.bounds.overlaps(window) ? place(name, within: ground) : []
            }
            let text = name.text
            guard view.shows(name.anchor), !isSaid(text, near: view.cell(name.anchor), by: points)
            else { return [] }
            let labels = place(name, among: all)
            points += labels
            return labels
        }
    }

    /// Whether, zoomed out, a place near by has the same name: a reader could not tell which one is
    /// meant.
    private func isSaid(
        _ text: String, near cell: (column: Int, row: Int), by labels: [Label]
    ) -> Bool {
        view.isFar
            && labels.contains {
                $0.text == text && abs($0.column - cell.column) <= LabelPlacer.farAway.columns
                    && abs($0.row - cell.row) <= LabelPlacer.farAway.rows
            }
    }

    /// A name is repeated from this distance on.
    private static let farAway = Size(columns: 40, rows: 10)

    // MARK: Kinds of labels

    /// Places a name. One that people look for is moved to a free place, because it names something
    /// long, but not off its ground.
    private mutating func place(_ name: DrawnLevel.Name, among names: [DrawnLevel.Name]) -> [Label]
    {
        let text = name.text
        let (column, row) = view.cell(name.anchor)
        let labels = place(pointName: text, in: (column, row))
        guard labels.isEmpty, view.isFar else { return labels }
        guard name.isGoal else { return place(text, beside: (column, row), .place) }
        let ground = names.lazy.compactMap(\.ground).first { $0.contains(name.anchor) }
        for shift in LabelPlacer.farShifts {
            let (x, y) = (column + shift.x, row + shift.y)
            let width = text.displayColumns
            // Without a ground it is moved only along its row.
            guard ground.map({ isInside($0, column: x, row: y, width: width, 1) }) ?? (shift.y == 0)
            else { continue }
            let labels = place(pointName: text, in: (x, y))
            if !labels.isEmpty { return labels }
        }
        return []
    }

    private mutating func place(
        pointName text: String, in cell: (column: Int, row: Int)
    ) -> [Label] {
        let width = text.displayColumns
        // Zoomed out, each keeps some distance, so that there are fewer.
        let air = view.isFar ? 2 : 0
        guard isFree(column: cell.column, row: cell.row, width: width),
            !isWritten(
                column: cell.column - air, row: cell.row - air / 2, width: width + 2 * air,
                height: 1 + air)
        else { return [] }
        take(column: cell.column, row: cell.row, width: width)
        return [Label(text: text, column: cell.column, row: cell.row, kind: .place)]
    }

    /// Places a name around its anchor if that is visible, otherwise in the middle of the visible
    /// part.
    private mutating func place(_ name: DrawnLevel.Name, within ground: Area) -> [Label] {
        let (low, high) = view.cells(of: ground.bounds)
        let anchor =
            view.shows(name.anchor)
            ? view.cell(name.anchor)
            : (column: (low.column + high.column) / 2, row: (low.row + high.row) / 2)
        // The last layout goes from wall to wall: zoomed out, halls may be as narrow as their
        // names.
        let narrowest = view.isFar ? name.layouts.last.map { ($0, air: 0) } : nil
        for (lines, air) in name.layouts.map({ ($0, air: 1) }) + [narrowest].compactMap(\.self) {
            let width = lines.map(\.displayColumns).max() ?? 0
            guard width < high.column - low.column + 1 - air, lines.count <= high.row - low.row + 1
            else { continue }
            for shift in view.isFar ? LabelPlacer.farShifts : LabelPlacer.shifts {
                let column = anchor.column - width / 2 + shift.x
                let row = anchor.row - (lines.count - 1) / 2 + shift.y
                let outer = Rect(
                    column: column - air, row: row, width: width + 2 * air, height: lines.count)
                guard column > low.column, column + width <= high.column + 1 - air,
                    row >= low.row, row + lines.count - 1 <= high.row,
                    isFree(
                        column: outer.column, row: row, width: outer.width, height: lines.count),
                    isInside(ground, column: column, row: row, width: width, lines.count)
                else { continue }
                take(column: column - 1, row: row, width: width + 2, height: lines.count)
                let whole = Rect(column: column, row: row, width: width, height: lines.count)
                return lines.enumerated().map { number, line in
                    Label(
                        text: line, column: column + (width - line.displayColumns) / 2,
                        row: row + number, kind: .unit(name.kind), of: whole)
                }
            }
        }
        guard view.isFar else { return [] }
        let labels =
            name.isGoal
            ? place(overWalls: name, on: ground, anchor) : place(outOf: name, on: ground, anchor)
        guard labels.isEmpty else { return labels }
        return name.isGoal
            ? place(outOf: name, on: ground, anchor) : place(overWalls: name, on: ground, anchor)
    }

    /// Places the name of a room that is smaller than its name when zoomed out: like a point's
    /// name, over the room's walls. Closed rooms have none, because it would cover names that
    /// people look for.
    private mutating func place(
        outOf name: DrawnLevel.Name, on ground: Area, _ anchor: (column: Int, row: Int)
    ) -> [Label] {
        let size = ground.bounds.size / view.metresPerDot
        guard !name.text.isEmpty, name.kind != .closed, view.shows(name.anchor),
            size.x * size.y >= LabelPlacer.leastRoom
        else { return [] }
        for shift in [0, -1, 1, -2, 2, -3, 3] {
            let cell = (column: anchor.column, row: anchor.row + shift)
            guard shift == 0 || isInside(ground, column: cell.column, row: cell.row, width: 1, 1)
            else { continue }
            let words = DrawnLevel.Name.point + name.text
            let labels = place(words, beside: cell, .unit(name.kind))
            if !labels.isEmpty { return labels }
        }
        return []
    }

    /// Places words with the sign of a point at their left end, over few walls; the sign is in the
    /// cell, and the words are at its right or left.
    private mutating func place(
        _ words: String, beside cell: (column: Int, row: Int), _ kind: Label.Kind
    ) -> [Label] {
        let mark = DrawnLevel.Name.point
        let width = words.displayColumns
        let turned = words.dropFirst(mark.count) + String(mark.reversed())
        for (column, text) in [(cell.column, words), (cell.column - width + 1, String(turned))] {
            guard isOpen(column: column, row: cell.row, width: width),
                !isWritten(column: column - 2, row: cell.row, width: width + 4, height: 1),
                // In a row that is open, the occupied cells are walls.
                (column..<column + width).count(where: { isTaken[index($0, cell.row)] })
                    <= LabelPlacer.mostWalls
            else { continue }
            take(column: column, row: cell.row, width: width)
            return [Label(text: text, column: column, row: cell.row, kind: kind)]
        }
        return []
    }

    /// The most cells of walls that it may cover, and the size in dots of the smallest room that is
    /// named like this: a cell.
    private static let (mostWalls, leastRoom) = (3, 8.0)

    /// Places the name of a platform, a hall or a wide room, which may be lower than a row when zoomed
    /// out: over its own edges.
    private mutating func place(
        overWalls name: DrawnLevel.Name, on ground: Area, _ anchor: (column: Int, row: Int)
    ) -> [Label] {
        let width = name.text.displayColumns
        guard name.kind != .closed else { return [] }
        for shift in LabelPlacer.farShifts where width > 0 {
            let (column, row) = (anchor.column - width / 2 + shift.x, anchor.row + shift.y)
            guard isOpen(column: column - 1, row: row, width: width + 2),
                isInside(ground, column: column, row: row, width: width, 1, parts: [-1.5, 0, 1.5])
            else { continue }
            take(column: column, row: row, width: width)
            return [Label(text: name.text, column: column, row: row, kind: .unit(name.kind))]
        }
        return []
    }

    /// Whether a label's ends and middle are in its own area, which may be concave.
    ///
    /// - Parameter parts: parts of a row, in dots from its middle; one of them is enough.
    private func isInside(
        _ ground: Area, column: Int, row: Int, width: Int, _ height: Int, parts: [Double] = [0]
    ) -> Bool {
        [column, column + width / 2, column + width - 1].allSatisfy { column in
            (row..<row + height).allSatisfy { row in
                let middle = view.place(column: column, row: row)
                return parts.contains {
                    ground.contains(middle + view.planDirection(Point(0, $0 * view.metresPerDot)))
                }
            }
        }
    }

    // MARK: Room

    /// Whether cells of the view have no label, mark or line; they may have walls.
    private func isOpen(column: Int, row: Int, width: Int) -> Bool {
        let area = Rect(column: column, row: row, width: width, height: 1)
        return view.rect.intersection(area) == area
            && (column..<column + width).allSatisfy {
                !isWritten[index($0, row)] && !isLine[index($0, row)]
            }
    }

    func isFree(column: Int, row: Int, width: Int, height: Int = 1) -> Bool {
        let left = column - view.rect.column
        let top = row - view.rect.row
        guard left >= 0, top >= 0, left + width <= view.rect.width,
            top + height <= view.rect.height
        else { return false }
        for y in top..<top + height {
            for x in left..<left + width where isTaken[y * view.rect.width + x] { return false }
        }
        return true
    }

    /// Whether any of the visible cells has a label or a mark.
    func isWritten(column: Int, row: Int, width: Int, height: Int) -> Bool {
        let area = Rect(column: column, row: row, width: width, height: height)
            .intersection(view.rect)
        return (area.row..<area.endRow).contains { y in
            (area.column..<area.endColumn).contains { isWritten[index($0, y)] }
        }
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        (row - view.rect.row) * view.rect.width + column - view.rect.column
    }

    mutating func take(column: Int, row: Int, width: Int, height: Int = 1) {
        let area = Rect(column: column, row: row, width: width, height: height)
            .intersection(view.rect)
        for y in area.row..<area.endRow {
            for x in area.column..<area.endColumn {
                isTaken[index(x, y)] = true
                isWritten[index(x, y)] = true
            }
        }
    }
}
