/// A drawing that is kept from frame to frame, and used again as long as it is of the same.
protocol KeptDrawing: Sendable {
    /// The inputs of a drawing: equal subjects give equal drawings.
    associatedtype Subject: Equatable, Sendable
    var subject: Subject { get }
}

extension KeptDrawing {
    /// nil where it is a drawing of something else.
    func kept(for subject: Subject) -> Self? { self.subject == subject ? self : nil }
}

/// The drawings that one frame leaves to the next.
struct KeptDrawings: Sendable {
    /// The building on the floor map.
    var building: MapDrawing?
    var timeline: TimelineDrawing?
    /// From the top.
    var charts: [ChartDrawing] = []
}
