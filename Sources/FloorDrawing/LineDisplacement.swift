import TextCanvas

/// Moves lines that run along walls into the cells beside them. A cell has one glyph: a line of
/// dots in it would hide its wall, and a wall with every second cell missing looks like columns.
/// Walls in Braille share their cells with lines.
///
/// A line moves by less than a cell, to its own side of the wall. Where lines cross a wall, a trail
/// goes under it, and so do stairs that are above or below the wall, because a gap in the wall
/// would look like a door. A route goes over the wall, because a gap in the route would
/// look like a closed way.
struct LineDisplacement {
    let drawing: MapDrawing

    /// The shortest run of cells, across and down; a cell is about twice as high as wide.
    private static let (leastAcross, leastDown) = (3, 2)

    private struct Place {
        let column: Int
        let row: Int
    }

    func apply(to dots: inout DotCanvas) {
        guard drawing.view.isNear else { return }
        let places = placesOnWalls(dots)
        guard !places.isEmpty else { return }
        var isOnWall = [Bool](repeating: false, count: dots.size.columns * dots.size.rows)
        for place in places { isOnWall[place.row * dots.size.columns + place.column] = true }
        func isOn(_ column: Int, _ row: Int) -> Bool {
            column >= 0 && column < dots.size.columns && row >= 0 && row < dots.size.rows
                && isOnWall[row * dots.size.columns + column]
        }
        for place in places where !isOn(place.column - 1, place.row) {
            let run = cells(from: place, by: (1, 0), while: isOn)
            guard run.count >= LineDisplacement.leastAcross else { continue }
            move(run, (0, -1), (0, 1), &dots)
            for moved in run { isOnWall[moved.row * dots.size.columns + moved.column] = false }
        }
        for place in places
        where isOn(place.column, place.row) && !isOn(place.column, place.row - 1) {
            let run = cells(from: place, by: (0, 1), while: isOn)
            if run.count >= LineDisplacement.leastDown {
                move(run, (-1, 0), (1, 0), &dots)
            } else if drawing.hasColumn(place.column, place.row) {
                goRound(place, &dots)
            } else {
                goUnder(run, &dots)
            }
        }
    }

    /// The cells of lines that also have a wall, row by row.
    private func placesOnWalls(_ dots: DotCanvas) -> [Place] {
        var places: [Place] = []
        dots.forEachDrawnCell { column, row in
            guard drawing.hasWall(column, row),
                let layer = dots.layer(atColumn: column, row: row).flatMap(MapLayer.init),
                layer.isLine
            else { return }
            places.append(Place(column: column, row: row))
        }
        return places
    }

    private func cells(
        from first: Place, by step: (columns: Int, rows: Int), while isOn: (Int, Int) -> Bool
    ) -> [Place] {
        var run: [Place] = []
        var next = first
        while isOn(next.column, next.row) {
            run.append(next)
            next = Place(column: next.column + step.columns, row: next.row + step.rows)
        }
        return run
    }

    /// Moves a route that passes a column within the column's cell beside it: under the column it
    /// would seem to lead through.
    private func goRound(_ place: Place, _ dots: inout DotCanvas) {
        let layer = dots.layer(atColumn: place.column, row: place.row)
        func goesOn(_ columns: Int) -> Bool {
            dots.layer(atColumn: place.column + columns, row: place.row) == layer
        }
        switch layer.flatMap(MapLayer.init) {
        case .itinerary, .itineraryNext, .itineraryLost, .itineraryBehind:
            goesOn(-1) && goesOn(1)
                ? move([place], (0, -1), (0, 1), &dots) : move([place], (-1, 0), (1, 0), &dots)
        default: goUnder([place], &dots)
        }
    }

    private func goUnder(_ run: [Place], _ dots: inout DotCanvas) {
        for place in run {
            switch dots.layer(atColumn: place.column, row: place.row).flatMap(MapLayer.init) {
            case .itinerary, .itineraryNext, .itineraryLost: break
            default: dots.erase(column: place.column, row: place.row)
            }
        }
    }

    /// Moves a run to the side of the wall on which the line is. If another wall is there, it
    /// stays, over the wall.
    private func move(
        _ run: [Place], _ before: DotCanvas.Step, _ after: DotCanvas.Step, _ dots: inout DotCanvas
    ) {
        let side = isAfter(run, before, after, dots) ? after : before
        for place in run
        where !drawing.hasWall(place.column + side.columns, place.row + side.rows) {
            dots.move(column: place.column, row: place.row, by: side)
        }
    }

    /// Whether a line is after its wall, judged by its dots. If it is less than a dot from the
    /// wall's middle, the side where people can stand counts, or else the side where it continues.
    private func isAfter(
        _ run: [Place], _ before: DotCanvas.Step, _ after: DotCanvas.Step, _ dots: DotCanvas
    ) -> Bool {
        let axis = DotPoint(Double(after.columns), Double(after.rows))
        let sum = run.reduce(DotPoint.zero) { $0 + away($1, dots) * axis }
        let offset = sum.x + sum.y
        if abs(offset) < Double(run.count) {
            let ground = ground(beside: run, after) - ground(beside: run, before)
            if abs(ground) * 2 > run.count { return ground > 0 }
        }
        return offset == 0
            ? continued(run, after, dots) > continued(run, before, dots) : offset > 0
    }

    /// The number of places whose neighbour on a side is ground where people can stand.
    private func ground(beside run: [Place], _ side: DotCanvas.Step) -> Int {
        run.count { drawing.hasGround($0.column + side.columns, $0.row + side.rows) }
    }

    /// The number of places whose neighbour has the line, too: of two dots, each may lie in one of
    /// the cells.
    private func continued(_ run: [Place], _ side: DotCanvas.Step, _ dots: DotCanvas) -> Int {
        run.count {
            dots.layer(atColumn: $0.column + side.columns, row: $0.row + side.rows)
                == dots.layer(atColumn: $0.column, row: $0.row)
        }
    }

    /// The vector from the middle of the wall, or of a column, to the line, in dots.
    private func away(_ place: Place, _ dots: DotCanvas) -> DotPoint {
        guard let line = dots.centre(ofColumn: place.column, row: place.row) else { return .zero }
        let wall = drawing.middles.centre(ofColumn: place.column, row: place.row)
        // A column has no middle line, so the cell's middle counts.
        let column = drawing.hasColumn(place.column, place.row) ? DotPoint(1, 2) : nil
        return line - (wall ?? column ?? line)
    }
}
