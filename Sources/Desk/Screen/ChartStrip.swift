import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The app's error, and the first value of the source in metres, over the time of the walk. It lies
/// over the timeline, and its columns are the same times. If a column has several values, the
/// largest is drawn.
struct ChartStrip {
    let model: ScreenModel
    let look: Look

    /// The strip's rows on a screen with `rows` rows; 0 if others need them more. Rows are added
    /// one by one, so that no other part loses any.
    static func height(onScreenOf rows: Int) -> Int {
        rows < 49 ? max(rows - 45, 0) : min(4 + (rows - 48) / 6, 10)
    }

    /// - Parameter kept: the drawings of the last frame; set to this frame's.
    func draw(in rect: Rect, on canvas: inout Canvas, keeping kept: inout [ChartDrawing]) {
        let timeline = TimelineStrip(model: model, look: look)
        let line = timeline.line(in: rect)
        let drawn = drawnCurves
        let heights = drawn.count < 2 ? [line.height] : [(line.height + 1) / 2, line.height / 2]
        var (rest, charts) = (line, [ChartDrawing]())
        for (curve, height) in zip(drawn, heights) where height > 0 {
            let parts = rest.split(top: height)
            // The error's limits are those of the panel.
            let isError = curve.name == Curve.errorName
            let subject = ChartDrawing.Subject(
                curve: curve, limits: isError ? EnginePanel.errorLimits : curve.limits,
                frame: timeline.frame(parts.top.size))
            let chart =
                kept.lazy.compactMap { $0.kept(for: subject) }.first ?? ChartDrawing(subject)
            chart.drawing.draw(passed: timeline.now(in: line) + 1, in: parts.top, on: &canvas)
            drawScale(chart, beside: parts.top, on: &canvas)
            charts.append(chart)
            rest = parts.rest
        }
        kept = charts
        guard drawn.allSatisfy({ curve in curve.values.allSatisfy { $0 == nil } }) else { return }
        canvas.write(
            "drawn from the first position on", in: line, row: line.height - 1, style: look.dim,
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

    /// The name and the present value at the left, where a walk begins without a position; at the
    /// right the largest value and the limits.
    private func drawScale(
        _ chart: ChartDrawing, beside rect: Rect, on canvas: inout Canvas
    ) {
        let (curve, whole) = (chart.subject.curve, chart.whole)
        let words = value(of: curve).map { "\($0.fixed($0 < 10 ? 1 : 0)) m" } ?? "–"
        let end = canvas.write(
            "\(curve.name) ", column: rect.column, row: rect.row, style: look.dim)
        canvas.write("\(words) ", column: end, row: rect.row, style: look.strong)
        let margin = Rect(
            column: rect.endColumn + 1, row: rect.row, width: 8, height: rect.height)
        canvas.write("\(whole.fixed(0)) m", in: margin.line(0), style: look.dim)
        guard rect.height > 1 else { return }
        canvas.write("0", in: margin.line(rect.height - 1), style: look.dim)
        var free = 1..<rect.height - 1
        // The order is from below: if two limits share a row, the lower one gets it.
        for limit in chart.subject.limits.sorted() where limit < whole {
            let row = Int(Double(4 * rect.height - 1) * (1 - limit / whole)) / 4
            guard free.contains(row) else { continue }
            canvas.write("\(limit.short) m", in: margin.line(row), style: look.dim)
            free = free.lowerBound..<row
        }
    }

    /// The present value: the curve's own last value is up to half a second old.
    private func value(of curve: Curve) -> Double? {
        curve.name == Curve.errorName
            ? model.positionError
            : model.report.source.instruments.gauges.first { $0.name == curve.name }?.value
    }
}
