/// A drawing that is kept from frame to frame, and used again as long as it is of the same.
package protocol KeptDrawing: Sendable {
    /// The inputs of a drawing: equal subjects give equal drawings.
    associatedtype Subject: Equatable, Sendable
    var subject: Subject { get }
}

extension KeptDrawing {
    /// nil where it is a drawing of something else.
    package func kept(for subject: Subject) -> Self? { self.subject == subject ? self : nil }
}
