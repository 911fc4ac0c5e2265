/// A drawing that is kept from frame to frame, and used again as long as its subject is the same.
protocol KeptDrawing: Sendable {
    /// The inputs of a drawing: equal subjects give equal drawings.
    associatedtype Subject: Equatable, Sendable
    var subject: Subject { get }
}

extension KeptDrawing {
    /// nil if it is a drawing of another subject.
    func kept(for subject: Subject) -> Self? { self.subject == subject ? self : nil }
}

/// The drawings that one frame passes on to the next.
struct KeptDrawings: Sendable {
    /// The building on the floor map.
    var building: MapDrawing?
    var timeline: TimelineDrawing?
    /// Ordered from the top.
    var charts: [ChartDrawing] = []
}
