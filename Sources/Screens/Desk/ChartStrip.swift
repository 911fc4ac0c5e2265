import Indoor
import Positioning
import Replay
import Session
import TextCanvas

/// The app's error, and the first thing that the source measures in metres, over the time of the
/// walk: over the timeline, column by column the same time. Of several values in a place the largest
/// is drawn.
struct ChartStrip {
    let model: ScreenModel
    let look: Look

    /// The strip's rows on a screen of so many rows; 0 where others need them more.
    static func height(onScreenOf rows: Int) -> Int {
        rows < 48 ? 0 : min(4 + (rows - 48) / 6, 10)
    }

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let line = TimelineStrip(model: model, look: look).line(in: rect)
        let drawn = drawnCurves
        let heights = drawn.count < 2 ? [line.height] : [(line.height + 1) / 2, line.height / 2]
        var rest = line
        for (curve, height) in zip(drawn, heights) {
            let parts = rest.split(top: height)
            draw(curve, in: parts.top, on: &canvas)
            rest = parts.rest
        }
        guard drawn.allSatisfy({ curve in curve.values.allSatisfy { $0 == nil } }) else { return }
        canvas.write(
            "drawn from the first position on", in: line, row: line.height - 1, style: look.faint,
            align: .centre)
    }

    /// The error, and one more.
    private var drawnCurves: [Curve] {
        let curves = model.known.line.curves
        let measured = curves.dropFirst().first { curve in
            curve.isOfMetres && curve.limits.count > 1
        }
        return Array(curves.prefix(1)) + (measured.map { [$0] } ?? [])
    }

    private func draw(_ curve: Curve, in rect: Rect, on canvas: inout Canvas) {
        let columns = columns(of: curve, count: 2 * rect.width)
        let whole = whole(curve, most: columns.compactMap(\.self).max() ?? 0)
        // good, warning and bad, of the past and of the future
        let styles = [look.good, look.warning, look.bad]
        let layers = [look.faint] + styles.map { $0.adding(.dim) } + styles
        var dots = DotCanvas(rect.size, layers: layers)
        let height = Double(dots.height)
        let limits = limits(of: curve)
        for limit in limits where limit < whole {
            let y = Int((height - 1) * (1 - limit / whole))
            for x in stride(from: 0, to: dots.width, by: 4) { dots.set(x: x, y: y, layer: 0) }
        }
        let now = model.report.tick * dots.width / length
        for (x, value) in columns.enumerated() {
            guard let value else { continue }
            let passed = limits.count { value >= $0 }
            let layer = 1 + min(passed, 2) + (x <= now ? 3 : 0)
            let top = Int((height - 1) * (1 - min(value / whole, 1)))
            for y in top..<dots.height { dots.set(x: x, y: y, layer: layer) }
        }
        canvas.draw(dots, column: rect.column, row: rect.row)
        drawScale(curve, whole, beside: rect, on: &canvas)
    }

    /// The name and the value now at the left, where a walk begins without a position; at the right the
    /// largest value and the limits.
    private func drawScale(
        _ curve: Curve, _ whole: Double, beside rect: Rect, on canvas: inout Canvas
    ) {
        let words = value(of: curve).map { "\($0.fixed($0 < 10 ? 1 : 0)) m" } ?? "–"
        let end = canvas.write(
            "\(curve.name) ", column: rect.column, row: rect.row, style: look.dim)
        canvas.write("\(words) ", column: end, row: rect.row, style: look.strong)
        let margin = Rect(
            column: rect.endColumn + 1, row: rect.row, width: 8, height: rect.height)
        canvas.write("\(whole.fixed(0)) m", in: margin.line(0), style: look.faint)
        guard rect.height > 1 else { return }
        canvas.write("0", in: margin.line(rect.height - 1), style: look.faint)
        var free = 1..<rect.height - 1
        // from below: where two share a row the lower limit has it
        for limit in limits(of: curve).sorted() where limit < whole {
            let row = Int(Double(4 * rect.height - 1) * (1 - limit / whole)) / 4
            guard free.contains(row) else { continue }
            canvas.write("\(limit.short) m", in: margin.line(row), style: look.faint)
            free = free.lowerBound..<row
        }
    }

    /// Now: the curve's own last value is up to half a second old.
    private func value(of curve: Curve) -> Double? {
        curve.name == Curve.errorName
            ? model.positionError
            : model.report.source.gauges.first { $0.name == curve.name }?.value
    }

    /// The largest value of each column; nil where there is none.
    private func columns(of curve: Curve, count: Int) -> [Double?] {
        var columns = [Double?](repeating: nil, count: count)
        let length = length
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

    /// Metres at which the colour changes; the error's are the panel's.
    private func limits(of curve: Curve) -> [Double] {
        curve.name == Curve.errorName ? EnginePanel.errorLimits : curve.limits
    }

    /// The metres of the upper edge: 5, 10, 20, 50 …
    private func whole(_ curve: Curve, most: Double) -> Double {
        let steps = [5.0, 10, 20, 50, 100, 200, 500, 1000]
        return steps.first { $0 >= most } ?? most
    }

    /// Ticks of the whole line.
    private var length: Int { TimelineStrip(model: model, look: look).length }
}
