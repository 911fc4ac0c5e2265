import FloorDrawing

/// The drawings that one frame leaves to the next.
struct KeptDrawings: Sendable {
    /// The building on the floor map.
    var building: MapDrawing?
    var timeline: TimelineDrawing?
    /// From the top.
    var charts: [ChartDrawing] = []
}
