import FloorDrawing

/// The drawings that one frame leaves to the next.
struct KeptDrawings: Sendable {
    /// The building on the floor map.
    var building: MapDrawing?
    var timeline: TimelineDrawing?
    /// The charts, from the top.
    var charts: [ChartDrawing] = []
}
