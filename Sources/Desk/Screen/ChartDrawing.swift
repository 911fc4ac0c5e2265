import FloorDrawing
import Rehearsal
import TextCanvas

/// The drawing of one curve over the time of the walk.
struct ChartDrawing: KeptDrawing {
    struct Subject: Equatable, Sendable {
        let curve: Curve
        /// Metres at which the colour changes.
        let limits: [Double]
        let frame: TimeDrawing.Frame
    }

    let subject: Subject
    let drawing: TimeDrawing
    /// The value of the upper edge in metres: 5, 10, 20, 50 …
    let whole: Double

    init(_ subject: Subject) {
        self.subject = subject
        let columns = subject.columns
        let most = columns.compactMap(\.self).max() ?? 0
        let whole = ChartDrawing.steps.first { $0 >= most } ?? most
        self.whole = whole
        drawing = TimeDrawing(subject.frame) { subject.draw(columns, of: whole, on: &$0) }
    }

    private static let steps = [5.0, 10, 20, 50, 100, 200, 500, 1000]
}

extension ChartDrawing.Subject {
    /// The largest value of each column of dots; nil for a column without values.
    fileprivate var columns: [Double?] {
        let (count, length) = (2 * frame.size.columns, frame.length)
        var columns = [Double?](repeating: nil, count: count)
        for (number, value) in curve.values.enumerated() {
            guard let value else { continue }
            let from = min(number * Curve.step * count / length, count - 1)
            let end = min((number + 1) * Curve.step * count / length, count)
            for column in from..<max(end, from + 1) {
                columns[column] = max(columns[column] ?? value, value)
            }
        }
        return columns
    }

    /// Draws the columns in colours: below the limit of good, below the limit of warning, and
    /// above.
    fileprivate func draw(_ columns: [Double?], of whole: Double, on canvas: inout Canvas) {
        let look = frame.look
        let grades = [look.good, look.warning, look.bad].map(look.fill)
        var dots = DotCanvas(frame.size, layers: [look.faint] + grades)
        let height = Double(dots.height)
        func y(_ value: Double) -> Int { Int((height - 1) * (1 - min(value / whole, 1))) }
        for limit in limits where limit < whole {
            let y = y(limit)
            for x in stride(from: 0, to: dots.width, by: 4) { dots.set(x: x, y: y, layer: 0) }
        }
        for (x, value) in columns.enumerated() {
            guard let value else { continue }
            let passed = limits.count { value >= $0 }
            dots.fill(column: x, from: y(value), layer: 1 + min(passed, 2))
        }
        canvas.draw(dots, column: 0, row: 0)
    }
}
