import NcursesTerminal
import TextCanvas

/// The picture of `plain_ncurses`, drawn as dotwalk draws: a whole canvas each frame, of which only
/// the changes are sent. Static parts are cached, as in dotwalk.
struct PaintedPlan {
    private var offset = 0
    private var still = Canvas(columns: 0, rows: 0)
    private var column = 1
    private var frame = 0

    private static let roomColumns = 14
    private static let roomRows = 6
    private static let names = ["Concourse", "Tickets", "Café", "Platform", "Lift", "Exit"]

    /// Runs until q is pressed: n moves the dot, l moves the plan by a column.
    static func run() throws {
        var terminal = try Terminal()
        var plan = PaintedPlan()
        plan.draw(terminal.size)
        terminal.draw(plan.canvas)
        while true {
            for key in terminal.keys(timeoutMilliseconds: 10_000) {
                switch key {
                case .character("n"): plan.column = 1 + plan.column % (terminal.size.columns - 2)
                case .character("l"):
                    plan.offset += 1
                    plan.draw(terminal.size)
                case .character("q"), .closed: return
                default: break
                }
                plan.frame += 1
            }
            terminal.draw(plan.canvas)
        }
    }

    private mutating func draw(_ size: Size) {
        var canvas = Canvas(size)
        for row in 0..<size.rows - 1 {
            for column in 0..<size.columns {
                let x = column + offset
                canvas.put(glyph(x, row), column: column, row: row, style: style(x, row))
            }
        }
        for row in stride(from: 2, to: size.rows - 1, by: PaintedPlan.roomRows) {
            let first = PaintedPlan.roomColumns - offset % PaintedPlan.roomColumns + 2
            for column in stride(from: first, to: size.columns - 10, by: PaintedPlan.roomColumns) {
                let style = style(column + offset, row).adding(.bold)
                canvas.write(name(column + offset, row), column: column, row: row, style: style)
            }
        }
        still = canvas
    }

    private var canvas: Canvas {
        var canvas = still
        let size = still.size
        let row = size.rows / 2 / PaintedPlan.roomRows * PaintedPlan.roomRows + 3
        canvas.put("●", column: column, row: row, style: Style(ink(0)).adding(.bold))
        canvas.write(" frame \(frame) ", column: 0, row: size.rows - 1)
        return canvas
    }

    private func glyph(_ x: Int, _ y: Int) -> Glyph {
        let (column, row) = (x % PaintedPlan.roomColumns, y % PaintedPlan.roomRows)
        // a door in the middle of each wall
        return switch (column, row) {
        case (0, 0): "┼"
        case (PaintedPlan.roomColumns / 2, 0), (0, PaintedPlan.roomRows / 2): " "
        case (_, 0): "─"
        case (0, _): "│"
        default: " "
        }
    }

    private func room(_ x: Int, _ y: Int) -> Int {
        (x / PaintedPlan.roomColumns + y / PaintedPlan.roomRows) % PaintedPlan.names.count
    }

    private func name(_ x: Int, _ y: Int) -> String { PaintedPlan.names[room(x, y)] }
    private func style(_ x: Int, _ y: Int) -> Style { Style(ink(room(x, y))) }
    private func ink(_ number: Int) -> Colour { Colour(UInt8(50 + 30 * number), basic: 7) }
}
