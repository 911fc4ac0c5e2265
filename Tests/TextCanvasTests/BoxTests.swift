import Testing
import TextCanvas

@Suite("Boxes and gauges")
struct BoxTests {
    @Test("a box has a title and a note")
    func boxTitleNote() {
        var canvas = Canvas(columns: 22, rows: 3)
        let inner = canvas.box(canvas.bounds, title: "phone", note: "● app")
        canvas.write("hello", in: inner)
        #expect(
            canvas.lines == [
                "╭─ phone ──── ● app ─╮",
                "│hello               │",
                "╰────────────────────╯",
            ])
    }

    @Test(
        "borders differ",
        arguments: [
            (Border.rounded, ["╭──╮", "│  │", "╰──╯"], ["+--+", "|  |", "+--+"]),
            (.heavy, ["┏━━┓", "┃  ┃", "┗━━┛"], ["+==+", "|  |", "+==+"]),
        ])
    func bordersDiffer(border: Border, lines: [String], inASCII: [String]) {
        var canvas = Canvas(columns: 4, rows: 3)
        canvas.box(canvas.bounds, border)
        #expect(canvas.lines == lines)
        #expect(canvas.shown(in: .ascii).lines == inASCII)
    }

    @Test("a title is cut and a note left out where there is no room")
    func titleCutNote() {
        var canvas = Canvas(columns: 11, rows: 2)
        canvas.box(canvas.bounds, title: "main hall", note: "raw")
        #expect(canvas.lines == ["╭─ main… ─╮", "╰─────────╯"])
    }

    @Test("rules join the lines they meet")
    func rulesJoinLines() {
        var canvas = Canvas(columns: 13, rows: 5)
        canvas.box(canvas.bounds)
        canvas.rule(across: canvas.bounds, row: 2, title: "log")
        canvas.rule(down: Rect(column: 0, row: 2, width: 1, height: 3), column: 9)
        #expect(
            canvas.lines == [
                "╭───────────╮",
                "│           │",
                "├─ log ──┬──┤",
                "│        │  │",
                "╰────────┴──╯",
            ])
    }

    @Test("a box joined to those at its left has their right line in common with them")
    func joined() {
        var canvas = Canvas(columns: 13, rows: 6)
        canvas.box(Rect(column: 0, row: 0, width: 7, height: 3), title: "a")
        canvas.box(Rect(column: 0, row: 3, width: 7, height: 3), title: "b")
        canvas.box(Rect(column: 6, row: 0, width: 7, height: 6), title: "c", isJoined: true)
        #expect(
            canvas.lines == [
                "╭─ a ─┬─ c ─╮",
                "│     │     │",
                "╰─────┤     │",
                "╭─ b ─┤     │",
                "│     │     │",
                "╰─────┴─────╯",
            ])
    }

    @Test("a box of any size stays inside", arguments: 0...3, 0...3)
    func boxSizeStays(width: Int, height: Int) {
        var canvas = Canvas(columns: 5, rows: 5)
        let rect = Rect(column: 1, row: 1, width: width, height: height)
        let inner = canvas.box(rect, title: "title", note: "note")
        var outside = canvas
        outside.fill(rect)
        #expect(outside == Canvas(columns: 5, rows: 5))
        #expect(inner.width <= max(width - 2, 0) || width < 2)
    }

    @Test("a gauge is fine to an eighth")
    func gaugeFineEighth() {
        var canvas = Canvas(columns: 8, rows: 5)
        for (row, value) in [0, 0.5, 0.55, 1, .nan].enumerated() {
            canvas.gauge(value, column: 0, row: row, width: 8)
        }
        #expect(canvas.lines == ["░░░░░░░░", "████░░░░", "████▍░░░", "████████", "░░░░░░░░"])
    }

    @Test("a gauge shows its thresholds")
    func gaugeShowsThresholds() {
        var canvas = Canvas(columns: 8, rows: 1)
        canvas.gauge(2, column: 0, row: 0, width: 8, marks: [0.5, 1])
        #expect(canvas.lines == ["████│██│"])
        #expect(canvas.shown(in: .ascii).lines == ["####|##|"])
    }
}
