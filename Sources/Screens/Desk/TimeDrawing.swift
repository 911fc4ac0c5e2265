import TextCanvas

/// What is drawn over the time of the walk, as it looks when it is past and as it looks when it is
/// to come: from tick to tick only the place where the one goes over into the other moves, so that
/// both are kept from frame to frame.
struct TimeDrawing: Sendable {
    private var past: Canvas
    /// nil where nothing is to come, as in a walk by hand.
    private var future: Canvas?

    /// - Parameters:
    ///   - hasFuture: whether anything is to come.
    ///   - draw: draws it as it looks when it is past.
    ///   - both: draws what looks the same before and after, over the rest.
    init(
        _ size: Size, _ look: Look, hasFuture: Bool, _ draw: (inout Canvas) -> Void,
        alike both: (inout Canvas) -> Void = { _ in }
    ) {
        past = Canvas(size)
        draw(&past)
        if hasFuture {
            var dimmed = past
            dimmed.restyle(dimmed.bounds) { $0 = $0 == .plain ? $0 : look.future($0) }
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

/// The drawings that one frame leaves to the next, which makes again those whose subject has changed.
struct KeptDrawings: Sendable {
    /// The building on the floor map.
    var building: MapDrawing?
    var timeline: TimelineDrawing?
    /// From the top.
    var charts: [ChartDrawing] = []
}
