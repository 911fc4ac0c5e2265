/// What an augmented-reality session says of its own quality, in ARKit's terms.
package enum TrackingState: Hashable, Sendable {
    case normal
    case limited(LimitedReason)
    case notAvailable

    package enum LimitedReason: String, CaseIterable, Hashable, Sendable {
        case initializing, excessiveMotion, insufficientFeatures, relocalizing
    }
}

/// The phone's pose in the AR session's own frame, whose origin and heading are arbitrary.
package struct TrackedPose: Hashable, Sendable {
    /// Metres in the session's horizontal plane.
    package var point: Point
    /// Metres above where the session began.
    package var height: Double
    /// Degrees clockwise in the session's frame.
    package var heading: Double

    package init(point: Point, height: Double, heading: Double) {
        self.point = point
        self.height = height
        self.heading = heading
    }
}

/// An AR session's samples of one tick.
package struct ARFrame: Hashable, Sendable {
    package var tracking: TrackingState
    /// nil while no session runs.
    package var pose: TrackedPose?
    /// The brightness in the camera's view: 0 dark, 1 well lit.
    package var light: Double
    /// Whether it is a new frame; a session that has stopped silently repeats its last one, with
    /// the same time.
    package var isNew: Bool

    package init(
        tracking: TrackingState, pose: TrackedPose?, light: Double = 1, isNew: Bool = true
    ) {
        self.isNew = isNew
        self.tracking = tracking
        self.pose = pose
        self.light = light
    }
}
