import TextCanvas

/// What is drawn over the time of the walk, as it looks when it is past and as it looks when it is
/// to come: from tick to tick only the place where the one goes over into the other moves, so that
/// both are kept from frame to frame.
struct TimeDrawing: Sendable {
    /// What all drawings over the time of the walk depend on.
    struct Frame: Equatable, Sendable {
        /// Ticks of the whole line.
        let length: Int
        /// Whether anything is to come.
        let hasFuture: Bool
        let size: Size
        let look: Look
    }

    private var past: Canvas
    /// nil where nothing is to come, as in a walk by hand.
    private var future: Canvas?

    /// - Parameters:
    ///   - draw: draws it as it looks when it is past.
    ///   - both: draws what looks the same before and after, over the rest.
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

    /// - Parameter passed: how many columns are past.
    func draw(passed: Int, in rect: Rect, on canvas: inout Canvas) {
        let parts = rect.split(left: passed)
        for (part, drawing) in [(parts.left, past), (parts.rest, future ?? past)] {
            canvas.clipped(to: part) { $0.draw(drawing, column: rect.column, row: rect.row) }
        }
    }
}
