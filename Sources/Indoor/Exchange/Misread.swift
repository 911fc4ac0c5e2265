/// Why the service's answer to a picture is wrong, or none, though nothing else would be in the way:
/// for the report, never for an engine.
package struct Misread: Hashable, Sendable {
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// By the fault "answer from level".
        case wrongLevel
        /// Taken for another place that looks alike.
        case lookalike
        /// Taken for the other end of a place that looks the same from both.
        case mirrored
        /// Not recognised: fronts of shops, or marked walls, are not those of the survey.
        case changedFront
        /// Not recognised: the map has aged.
        case oldMap
    }

    package let cause: Cause
    /// The place or level that it was taken for; nil where none has a name.
    package let takenFor: String?

    package init(_ cause: Cause, takenFor: String? = nil) {
        self.cause = cause
        self.takenFor = takenFor
    }
}
