import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// The floor with both people and their dots: A's as on the desk of one walk, and B's over it.
struct PairFloor {
    let model: PairModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas, keeping drawing: inout MapDrawing?) {
        let (a, b) = (model.walks[0], model.walks[1])
        guard let map = a.floorMap(look), let floor = a.atlas.floor(a.shownLevel) else { return }
        map.draw(in: rect, on: &canvas, keeping: &drawing)
        let scene = MapScene(a.atlas, floor: floor)
        let view = map.view(in: rect)
        func cell(_ point: Point) -> (column: Int, row: Int) {
            view.cell(a.atlas.turn.place(point))
        }
        canvas.clipped(to: rect.inset()) { canvas in
            // A's own trail is visible where A has been, too.
            for point in b.chronicle.truthTrail where scene.shows(point.levels) {
                let (column, row) = cell(point.point)
                guard view.rect.contains(column: column, row: row),
                    canvas[column, row].glyph == .blank
                else { continue }
                canvas.write(over: "·", column: column, row: row, style: look.truth)
            }
            if let dot = b.report.display.dot, scene.shows(dot.levels) {
                let (column, row) = cell(dot.point)
                canvas.write(
                    over: dot.isGrey ? "○" : "●", column: column, row: row,
                    style: dot.isGrey ? look.dotLost : look.dot)
            }
            drawLetters(scene, cell, on: &canvas)
        }
        let away = zip(PairModel.letters, model.walks).filter {
            !scene.shows($1.report.truth.levels)
        }
        .map { letter, phone in
            let truth = phone.report.truth
            let level = a.venue.drawnLevel(of: truth)
            return "\(letter) is on level \(a.venue.sign(of: level, at: truth.point))"
        }
        guard !away.isEmpty else { return }
        canvas.write(
            " \(away.joined(separator: ", ")) ", in: rect.inset(columns: 2, rows: 0),
            row: rect.height - 2, style: look.warning, align: .trailing)
    }

    /// Draws each person's letter at their true place.
    private func drawLetters(
        _ scene: MapScene, _ cell: (Point) -> (column: Int, row: Int), on canvas: inout Canvas
    ) {
        let places = model.walks.map { phone -> (column: Int, row: Int)? in
            let truth = phone.report.truth
            return scene.shows(truth.levels) ? cell(truth.point) : nil
        }
        for (side, place) in places.enumerated() {
            guard let place else { continue }
            // Two people in one cell share a place: A is to its left.
            let isShared =
                side == 0
                && places[1].map { $0.row == place.row && abs($0.column - place.column) < 2 }
                    == true
            canvas.write(
                over: PairModel.letters[side], column: place.column + (isShared ? -1 : 0),
                row: place.row, style: look.truth.adding(.reverse))
        }
    }
}
