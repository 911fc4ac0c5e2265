import Testing
import TextCanvas

@Suite("Dot canvas")
struct DotCanvasTests {
    private func drawn(
        _ columns: Int, _ rows: Int, _ grain: DotGrain = .braille, layers: [Style] = [.plain],
        _ draw: (inout DotCanvas) -> Void
    ) -> Canvas {
        var dots = DotCanvas(Size(columns: columns, rows: rows), grain: grain, layers: layers)
        draw(&dots)
        var canvas = Canvas(columns: columns, rows: rows)
        canvas.draw(dots, column: 0, row: 0)
        return canvas
    }

    @Test("each dot of a cell has its bit")
    func dotCellBit() {
        let canvas = drawn(8, 1) { dots in
            for index in 0..<8 { dots.set(x: 2 * index + index / 4, y: index % 4, layer: 0) }
        }
        #expect(canvas.lines == ["⠁⠂⠄⡀⠈⠐⠠⢀"])
    }

    @Test(
        "a column is filled from a dot down to the lowest",
        arguments: [DotGrain.braille, .quarter, .halfBlock])
    func columnFilled(grain: DotGrain) {
        for top in -2...9 {
            let filled = drawn(2, 2, grain) { $0.fill(column: 1, from: top, layer: 0) }
            let set = drawn(2, 2, grain) { dots in
                for y in max(top, 0)..<max(dots.height, top, 0) { dots.set(x: 1, y: y, layer: 0) }
            }
            #expect(filled == set, "from \(top)")
        }
        #expect(drawn(2, 2) { $0.fill(column: 1, from: 2, layer: 0) }.lines == ["⢠", "⢸"])
        #expect(drawn(2, 2) { $0.fill(column: 4, from: 0, layer: 0) }.lines == ["", ""])
    }

    @Test("a room is drawn in Braille")
    func roomDrawnBraille() {
        let canvas = drawn(5, 2) {
            $0.polyline([[0, 0], [9, 0], [9, 7], [0, 7]], closed: true, layer: 0)
        }
        #expect(canvas.lines == ["⡏⠉⠉⠉⢹", "⣇⣀⣀⣀⣸"])
    }

    @Test("a room is drawn in half blocks")
    func roomDrawnHalf() {
        let canvas = drawn(5, 3, .halfBlock) {
            $0.polyline([[0, 0], [4, 0], [4, 5], [0, 5]], closed: true, layer: 0)
        }
        #expect(canvas.lines == ["█▀▀▀█", "█   █", "█▄▄▄█"])
    }

    @Test("Braille has the shape of its strokes in ASCII")
    func brailleShapeStrokes() {
        let canvas = drawn(6, 2) {
            $0.line(from: [0.5, 7.5], to: [7.5, 0.5], layer: 0)
            $0.line(from: [9, 0], to: [9, 8], layer: 0)
            $0.dot([10, 0], layer: 0)
        }
        #expect(canvas.shown(in: .ascii).lines == ["  //|'", "//  |"])
    }

    @Test("the later layer gives the colour")
    func laterLayerGives() {
        let wall = Style(Colour(245, basic: 8))
        let dot = Style(Colour(39, basic: 12))
        let canvas = drawn(2, 1, layers: [wall, dot]) {
            $0.set(x: 0, y: 0, layer: 1)
            $0.line(from: [0, 2], to: [3, 2], layer: 0)
        }
        #expect(canvas.styleLines == ["ab", "a = 39", "b = 245"])
    }

    @Test("half blocks show both colours")
    func halfBlocksShow() {
        let wall = Style(Colour(245, basic: 8))
        let dot = Style(Colour(39, basic: 12))
        let canvas = drawn(1, 1, .halfBlock, layers: [wall, dot]) {
            $0.set(x: 0, y: 0, layer: 0)
            $0.set(x: 0, y: 1, layer: 1)
        }
        #expect(canvas[0, 0] == Cell("▀", wall.on(dot.foreground)))
    }

    @Test("dots keep the background they are drawn on")
    func dotsKeepBackground() {
        let floor = Style(on: Colour(17, basic: 4))
        var dots = DotCanvas(Size(columns: 1, rows: 1), layers: [Style(Colour(39, basic: 12))])
        dots.set(x: 0, y: 0, layer: 0)
        var canvas = Canvas(Size(columns: 1, rows: 1), filledWith: Cell(.blank, floor))
        canvas.draw(dots, column: 0, row: 0)
        #expect(canvas[0, 0].style.background == floor.background)
    }

    @Test("a circle is round and a disc is full")
    func circleRoundDisc() {
        let circle = drawn(7, 7, .halfBlock) { $0.circle([3.5, 5.5], radius: 3, layer: 0) }
        let disc = drawn(7, 7, .halfBlock) { $0.disc([3.5, 5.5], radius: 3, layer: 0) }
        #expect(
            circle.lines == [
                "",
                " ▄▀▀▀▄",
                "█     █",
                "▀▄   ▄▀",
                "  ▀▀▀",
                "",
                "",
            ])
        #expect(
            disc.lines == [
                "",
                " ▄▄█▄▄",
                "▄█████▄",
                " █████",
                "   ▀",
                "",
                "",
            ])
    }

    @Test("a line through the canvas looks the same however long it is")
    func lineThroughCanvas() {
        let near = drawn(10, 5) { $0.line(from: [-20, -15], to: [40, 32], layer: 0) }
        let far = drawn(10, 5) {
            $0.line(from: [-20 - 6e5, -15 - 4.7e5], to: [40 + 6e5, 32 + 4.7e5], layer: 0)
        }
        #expect(near == far)
    }

    @Test(
        "no place is too far or too strange",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 0])
    func placeTooFar(value: Double) {
        _ = drawn(4, 4) {
            $0.line(from: [value, 3], to: [5, value], layer: 0, thickness: 3)
            $0.line(from: [-value, value], to: [value, -value], layer: 0)
            $0.circle([value, 1], radius: value, layer: 0)
            $0.disc([2, 2], radius: value, layer: 0)
            $0.dot([value, value], layer: 0)
        }
    }
}
