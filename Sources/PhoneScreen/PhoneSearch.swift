import App
import FloorDrawing
import Indoor
import TextCanvas

extension PhoneView.Page {
    /// Draws the search field and the places found.
    ///
    /// - Returns: the lines of the places.
    func drawSearch(on canvas: inout Canvas) -> [PlacedLine] {
        let field = room.split(top: 3)
        let search = view.model.search
        let look = view.look
        let inner = canvas.box(
            field.top.inset(columns: 1, rows: 0), style: search == nil ? look.frame : look.accent)
        let typed = search?.typed ?? ""
        let words = inner.inset(columns: 1, rows: 0)
        if typed.isEmpty {
            canvas.write(
                view.model.sheet.label(.searchHint), in: words.split(left: 1).rest, style: look.dim)
        } else {
            canvas.write(typed, in: words.split(right: 1).rest, style: look.strong)
        }
        if search != nil {
            let cursor = min(words.column + typed.displayColumns, words.endColumn - 1)
            canvas.write("▏", column: cursor, row: words.row, style: look.accent)
        }
        if !view.model.foundPlaces.isEmpty {
            // The column of levels has this heading.
            let level = " \(view.model.sheet.label(.level)) "
            canvas.write(
                level, column: inner.endColumn - level.displayColumns, row: inner.endRow,
                style: look.dim)
        }
        return drawFound(in: field.rest.inset(columns: 1, rows: 0), search, on: &canvas)
    }

    private func drawFound(
        in rect: Rect, _ search: TextEntry?, on canvas: inout Canvas
    ) -> [PlacedLine] {
        let found = view.model.foundPlaces
        let look = view.look
        guard !found.isEmpty else {
            let words = Passage(
                view.model.sheet.label(.nothingFound), columns: rect.width, rows: rect.height)
            words.draw(in: rect, look, style: look.dim, on: &canvas)
            return []
        }
        let selection = search?.selection ?? -1
        let whole =
            found.indices.contains(selection) ? cutTitle(of: found[selection], in: rect) : []
        let parts = rect.split(bottom: whole.count)
        canvas.write(lines: whole, in: parts.bottom, style: look.strong)
        let list = parts.rest
        let shown = found.inView(list.height, around: selection).indices
        let placed = shown.enumerated().map { row, number in
            let line = list.line(row)
            draw(found[number], isChosen: number == selection, in: line, on: &canvas)
            return PlacedLine(number: number, rect: line)
        }
        look.markMore(
            above: shown.lowerBound, below: found.count - shown.upperBound, in: list, on: &canvas)
        return placed
    }

    /// The whole title of a place in lines, if the list cuts it.
    private func cutTitle(of place: Place, in rect: Rect) -> [String] {
        let whole = title(of: place, columns: .max)
        return whole.displayColumns > titleColumns(of: place, in: rect)
            ? whole.wrapped(to: rect.width) : []
    }

    /// The columns of a title, without the sign of the chosen place, the mark of an unreachable
    /// one, and the level.
    private func titleColumns(of place: Place, in line: Rect) -> Int {
        line.width - 2 - mark(of: place).displayColumns - 1
            - (sign(of: place).displayColumns + 1)
    }

    private func sign(of place: Place) -> String {
        view.model.sign(of: place.position.level, at: place.position.point)
    }

    /// A mark if no way leads there.
    private func mark(of place: Place) -> String { place.isCutOff ? "✗ " : "" }

    private func title(of place: Place, columns: Int) -> String {
        view.model.atlas.venue.places.title(of: place, columns: columns)
    }

    private func draw(
        _ place: Place, isChosen: Bool, in line: Rect, on canvas: inout Canvas
    ) {
        let look = view.look
        let style = isChosen ? look.primaryButton : look.text
        if isChosen { canvas.fill(line, style: style) }
        let level = sign(of: place)
        let parts = line.split(right: level.displayColumns + 1)
        canvas.write(level, in: parts.right, style: isChosen ? style : look.dim)
        let room = parts.rest.split(right: 1).rest.split(left: 2)
        if isChosen { canvas.write("▸", in: room.left, style: style) }
        let title = title(of: place, columns: titleColumns(of: place, in: line))
        canvas.write(mark(of: place) + title, in: room.rest, style: style)
    }
}

extension PlaceDirectory {
    /// The place's name. If several on a level have the same name, each adds the place next to it,
    /// "Relay (Sephora)", or else a number.
    ///
    /// - Parameter columns: the columns available; the distinguishing part is cut last.
    package func title(of place: Place, columns: Int) -> String {
        guard let mark = place.mark else { return place.name }
        // This reserves " (" and ")" and at least 8 columns of the name.
        let room = columns - 3 - min(place.name.displayColumns, 8)
        let tail = " (\(mark.truncated(to: max(room, 1))))"
        return place.name.truncated(to: columns - tail.displayColumns) + tail
    }
}
