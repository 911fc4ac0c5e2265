import Indoor
import TextCanvas

/// The marks with words on the app's own map: the dot with its age, people who share their
/// positions, the user's notes. No words cover a mark or other words, and none are cut by the map's
/// edge or by what lies over the map. The dot comes first, then people, then notes.
struct SharedMarks {
    private let scene: MapScene
    private let view: MapView
    private let look: Look
    /// The occupied rectangles: over the map, marks, and words placed before.
    private var taken: [Rect]
    private(set) var marks: [MapMark] = []
    /// The dot's mark, which is drawn over all others.
    private(set) var dot: MapMark?

    /// - Parameter reserved: the rectangles over the map.
    init(_ scene: MapScene, view: MapView, look: Look, reserved: [Rect]) {
        (self.scene, self.view, self.look) = (scene, view, look)
        taken = reserved
        let dot = scene.dot.map { cell($0.point) }
        let end = scene.destination.flatMap { $0.level == scene.level ? cell($0.point) : nil }
        let visible = scene.others.filter { isVisible($0.point) }
        taken += [dot, end].compactMap(\.self) + visible.map { cell($0.point) }
        placeDot()
        for other in visible { place(other) }
        for other in scene.others where !isVisible(other.point, under: reserved) {
            pointTo(cell(other.point), words(other), style(other))
        }
        placeNotes()
    }

    private func cell(_ point: Point) -> Rect {
        let cell = view.cell(scene.turn.place(point))
        return Rect(column: cell.column, row: cell.row, width: 1, height: 1)
    }

    /// Whether a point is within the map and nothing lies over it.
    private func isVisible(_ point: Point, under covers: [Rect]? = nil) -> Bool {
        let cell = cell(point)
        return view.rect.contains(column: cell.column, row: cell.row)
            && !(covers ?? taken).contains { $0.contains(column: cell.column, row: cell.row) }
    }

    // MARK: Room

    private func isFree(_ rect: Rect) -> Bool {
        view.rect.intersection(rect) == rect
            && taken.allSatisfy { $0.intersection(rect).isEmpty }
    }

    private mutating func write(_ text: String, _ rect: Rect, _ style: Style) {
        marks.append(MapMark(text: text, column: rect.column, row: rect.row, style: style))
        taken.append(rect)
    }

    /// The first free place to the right of a mark, to its left, below it or above it.
    private func room(_ columns: Int, beside mark: Rect) -> Rect? {
        let places = [
            (mark.endColumn, mark.row), (mark.column - columns, mark.row),
            (mark.column, mark.row + 1), (mark.column, mark.row - 1),
            (mark.endColumn - columns, mark.row + 1), (mark.endColumn - columns, mark.row - 1),
        ]
        return places.lazy
            .map { Rect(column: $0, row: $1, width: columns, height: 1) }
            .first { isFree($0) }
    }

    /// The free place with this many columns that is nearest to a cell.
    private func room(_ columns: Int, nearest cell: Rect) -> Rect? {
        var best: (rect: Rect, cost: Int)?
        for row in view.rect.row..<view.rect.endRow {
            for column in view.rect.column..<max(view.rect.endColumn - columns + 1, 0) {
                let rect = Rect(column: column, row: row, width: columns, height: 1)
                let aside = max(column - cell.column, cell.column - rect.endColumn + 1, 0)
                // A row is as high as two columns are wide.
                let cost = aside + 2 * abs(row - cell.row)
                guard cost < best?.cost ?? .max, isFree(rect) else { continue }
                best = (rect, cost)
            }
        }
        return best?.rect
    }

    // MARK: Outside the view

    /// Places an arrow at the edge that points to something outside the map, or under what lies
    /// over it.
    ///
    /// - Parameter words: the first one with room is taken.
    private mutating func pointTo(_ there: Rect, _ words: [String], _ style: Style) {
        let edge = edge(nearest: there)
        for words in words {
            guard let room = room(words.displayColumns + 1, nearest: edge) else { continue }
            let isRight = there.column >= room.column + room.width / 2
            let tip = isRight ? room.endColumn - 1 : room.column
            // A cell is twice as high as wide.
            let way = Point(Double(there.column - tip), Double(room.row - there.row) * 2)
            let arrow = Look.arrow(way.heading)
            return write(isRight ? words + arrow : arrow + words, room, style)
        }
    }

    /// The map's cell that is nearest to one outside of it.
    private func edge(nearest there: Rect) -> Rect {
        Rect(
            column: min(max(there.column, view.rect.column), view.rect.endColumn - 1),
            row: min(max(there.row, view.rect.row), view.rect.endRow - 1), width: 1, height: 1)
    }

    // MARK: The dot

    /// Places the dot, with its age if it is old; outside the map with an arrow and the metres from
    /// its edge.
    private mutating func placeDot() {
        guard let dot = scene.dot else { return }
        let isElsewhere = !scene.shows(dot.levels)
        let cell = cell(dot.point)
        let glyph = isElsewhere ? "◌" : dot.isGrey ? "○" : "●"
        let style = isElsewhere || dot.isGrey ? look.dotLost : look.dotSolid
        self.dot = MapMark(text: glyph, column: cell.column, row: cell.row, style: style)
        guard !isElsewhere else { return }
        let place = scene.turn.place(dot.point)
        guard view.shows(place) else {
            let edge = edge(nearest: cell)
            let away = place.distance(to: view.place(column: edge.column, row: edge.row))
            if scene.pointsToDot { pointTo(cell, [" dot \(away.fixed(0)) m "], look.dot) }
            return
        }
        guard dot.isGrey else { return }
        let age = " \(dot.age.fixed(0)) s "
        guard let room = room(age.displayColumns, beside: cell) else { return }
        write(age, room, look.dotLost)
    }

    // MARK: People

    /// Places a person with name, level and age; hollow on another level, grey if old.
    private mutating func place(_ other: PhoneDisplay.Other) {
        let cell = cell(other.point)
        let isHere = scene.shows(other.levels)
        let glyph = !isHere ? "◌" : other.isGrey ? "○" : "●"
        marks.append(
            MapMark(text: glyph, column: cell.column, row: cell.row, style: style(other)))
        for words in words(other) {
            guard let room = room(words.displayColumns, beside: cell) else { continue }
            return write(words, room, style(other))
        }
    }

    private func style(_ other: PhoneDisplay.Other) -> Style {
        other.isGrey
            ? look.peopleOld : scene.shows(other.levels) ? look.people : look.dotLost
    }

    /// The most columns of a name.
    private static let nameColumns = 10
    private static let shortestName = 3

    /// Name, level and age; the age comes first if it is old, and the name is left out first.
    private func words(_ other: PhoneDisplay.Other) -> [String] {
        let name = other.name.printable
        // A connector has two levels.
        let levels = other.levels.all.map { scene.atlas.venue.sign(of: $0, at: other.point) }
            .joined(separator: "/")
        let longest = min(name.displayColumns, SharedMarks.nameColumns)
        let shortest = min(longest, SharedMarks.shortestName)
        let names =
            longest > 0 ? (shortest...longest).reversed().map { name.truncated(to: $0) } : []
        let age = "\(other.age.fixed(0)) s"
        return (names + [""]).map { name in
            let place = [name, levels].filter { !$0.isEmpty }.joined(separator: " ")
            return (other.isGrey ? ["old \(age)", place] : [place, age])
                .filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }

    // MARK: Notes

    /// The most columns of the words beside a mark.
    private static let noteColumns = 12

    /// Places the notes of this level. A note under something else is left out, and so are words
    /// without room.
    private mutating func placeNotes() {
        let notes = scene.collected.compactMap { note -> (words: String, cell: Rect)? in
            guard let point = note.point, let levels = note.location?.levels, scene.shows(levels),
                isFree(cell(point))
            else { return nil }
            return (note.text.printable.truncated(to: SharedMarks.noteColumns), cell(point))
        }
        for note in notes where isFree(note.cell) { write("✎", note.cell, look.destination) }
        for note in notes {
            guard let room = room(note.words.displayColumns, beside: note.cell) else { continue }
            write(note.words, room, look.destination)
        }
    }
}

/// A mark on a map, or words that belong to one.
struct MapMark {
    let text: String
    let column: Int
    let row: Int
    let style: Style

    var rect: Rect { Rect(column: column, row: row, width: text.displayColumns, height: 1) }
}
