import FloorDrawing
import TextCanvas

/// A drawing over the time of the walk, once as it looks in the past and once as it looks in the
/// future. From tick to tick only the boundary between them moves, so both are kept from frame to
/// frame.
struct TimeDrawing: Sendable {
    /// The values on which all drawings over the time of the walk depend.
    struct Frame: Equatable, Sendable {
        /// Ticks of the whole line.
        let length: Int
        /// Whether there is a future.
        let hasFuture: Bool
        let size: Size
        let look: Look
    }

    private var past: Canvas
    /// nil without a future, as in a walk by hand.
    private var future: Canvas?

    /// - Parameters:
    ///   - draw: draws it as it looks in the past.
    ///   - both: draws, over the rest, what looks the same before and after.
    init(
        _ frame: Frame, _ draw: (inout Canvas) -> Void,
        alike both: (inout Canvas) -> Void = { _ in }
    ) {
        past = Canvas(frame.size)
        draw(&past)
        if frame.hasFuture {
            var dimmed = past
            dimmed.restyle(dimmed.bounds) { $0 = $0 == .plain ? $0 : frame.look.future($0) }
            both(&dimmed)
            future = dimmed
        }
        both(&past)
    }

    /// - Parameter passed: the number of columns in the past.
    func draw(passed: Int, in rect: Rect, on canvas: inout Canvas) {
        let parts = rect.split(left: passed)
        for (part, drawing) in [(parts.left, past), (parts.rest, future ?? past)] {
            canvas.clipped(to: part) { $0.draw(drawing, column: rect.column, row: rect.row) }
        }
    }
}
