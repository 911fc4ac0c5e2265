import Indoor
import TextCanvas

/// The signs of stairs, escalators and lifts.
extension LabelPlacer {
    /// Places the links that the itinerary takes.
    mutating func place(own links: [DrawnLevel.Link]) -> [Label] {
        let shown = links.filter { view.shows($0.anchor) }
        return changes.compactMap { change in
            shown.min { $0.anchor.distance(to: change) < $1.anchor.distance(to: change) }
        }.compactMap { link in
            link.words.flatMap { place(linkOfItinerary: $0, at: view.cell(link.anchor)) }
        }
    }

    /// Places the other links; zoomed out, those near walls.
    ///
    /// - Parameter own: the labels of the itinerary's links.
    mutating func place(_ links: [DrawnLevel.Link], beside own: [Label]) -> [Label] {
        var labels = own
        for link in links where view.shows(link.anchor) && (!view.isFar || link.isBuiltIn) {
            guard let words = link.words else { continue }
            if let label = place(link: words, at: link.anchor, beside: labels) {
                labels.append(label)
            } else if let label = placeLift(words, at: link.anchor, near: labels) {
                labels.append(label)
            }
        }
        return Array(labels.dropFirst(own.count))
    }

    /// Places a link. One that the itinerary takes comes before the others, and lies over the
    /// itinerary's line, because its words are needed there.
    private mutating func place(
        linkOfItinerary words: String, at cell: (column: Int, row: Int)
    ) -> Label? {
        let width = words.displayColumns
        let columns = [cell.column, cell.column + 1 - width]
        let found = columns.first { column in
            let whole = Rect(column: column, row: cell.row, width: width, height: 1)
            return view.rect.intersection(whole) == whole
                && !isWritten(column: column, row: cell.row, width: width, height: 1)
        }
        return found.map { take(words, column: $0, row: cell.row) }
    }

    /// Places a lift's sign alone, zoomed out beside stairs: stairs do not help people who need a
    /// lift.
    private mutating func placeLift(
        _ words: String, at anchor: Point, near labels: [Label]
    ) -> Label? {
        let (column, row) = view.cell(anchor)
        let isSaid = labels.contains {
            $0.text.hasPrefix("▣") && abs($0.column - column) <= 3 && abs($0.row - row) <= 1
        }
        guard words.hasPrefix("▣"), !isSaid,
            !isWritten(column: column - 1, row: row, width: 3, height: 1)
        else { return nil }
        return take("▣", column: column, row: row)
    }

    /// Places a link's mark on its line, with the level it leads to if there is room for both.
    /// Zoomed out, marks keep some distance; nil if another one is too near.
    private mutating func place(
        link words: String, at anchor: Point, beside labels: [Label]
    ) -> Label? {
        let cell = view.cell(anchor)
        guard
            !view.isFar
                || !isWritten(
                    column: cell.column - 3, row: cell.row - 1, width: 7, height: 3)
        else { return nil }
        let width = words.displayColumns
        for place in placesOfLink(width) {
            let (column, row) = (cell.column + place.x, cell.row + place.y)
            // The link's own cell is never free, because a line ends there.
            let skips = place.y == 0 && width > 1
            let start = skips && place.x == 0 ? column + 1 : column - place.air
            let end = skips && place.x != 0 ? column + width - 1 : column + width + place.air
            let isClear = isFree(column: start, row: row, width: end - start)
            let lies = skips && isWritten(column: cell.column, row: row, width: 1, height: 1)
            let isGlued = labels.contains {
                $0.row == row && $0.whole.endColumn >= column && $0.column <= column + width
            }
            guard isClear, !lies, !isGlued,
                !view.isFar
                    || !isWritten(
                        column: column - 1, row: row - 1, width: width + 2, height: 3)
            else { continue }
            return take(words, column: column, row: row)
        }
        guard !isWritten(column: cell.column, row: cell.row, width: 1, height: 1) else {
            return nil
        }
        return take(String(words.prefix(1)), column: cell.column, row: cell.row)
    }

    /// The possible positions of a link's words, the best first: from its position to the right or
    /// up to it, away from walls if there is room; otherwise in the row above or below, which may
    /// be another room when zoomed out.
    private func placesOfLink(_ width: Int) -> [(x: Int, y: Int, air: Int)] {
        let sides = [0, 1 - width]
        let own = [1, 0].flatMap { air in sides.map { (x: $0, y: 0, air: air) } }
        guard !view.isFar else { return own }
        return own + sides.flatMap { x in [-1, 1].map { (x: x, y: $0, air: 0) } }
    }

    private mutating func take(_ text: String, column: Int, row: Int) -> Label {
        take(column: column, row: row, width: text.displayColumns)
        return Label(text: text, column: column, row: row, kind: .link)
    }
}
