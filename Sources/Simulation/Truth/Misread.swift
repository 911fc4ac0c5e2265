import Indoor

/// Why the service's answer to a picture is wrong or missing although the picture itself was good
/// enough. Used by the report, never by an engine.
package struct Misread: Hashable, Sendable {
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// The fault "answer from level" changed the level.
        case wrongLevel
        /// The picture was taken for another place that looks alike.
        case lookalike
        /// The picture was taken for the other end of a place whose two ends look the same.
        case mirrored
        /// Not recognised: shop fronts or marked walls have changed since the survey.
        case changedFront
        /// Not recognised: the service's map is out of date.
        case oldMap
    }

    package let cause: Cause
    /// The place or level that the picture was taken for; nil where it has no name.
    package let takenFor: String?

    package init(_ cause: Cause, takenFor: String? = nil) {
        self.cause = cause
        self.takenFor = takenFor
    }
}
