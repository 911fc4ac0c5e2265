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

/// The phone's status as the operating system reports it.
package struct PhoneStatus: Hashable, Sendable {
    package var permissions: Permissions
    package var isAppVisible: Bool
    /// Whether the phone can run an AR session at all.
    package var supportsAR: Bool
    package var isOnline: Bool

    package init(
        permissions: Permissions = Permissions(), isAppVisible: Bool = false,
        supportsAR: Bool = true, isOnline: Bool = true
    ) {
        self.permissions = permissions
        self.isAppVisible = isAppVisible
        self.supportsAR = supportsAR
        self.isOnline = isOnline
    }
}

/// The phone's sensor samples of one tick: a positioning engine's only input. A part that the phone
/// lacks is nil.
package struct SensorFrame: Hashable, Sendable {
    package var tick: Int
    package var phone: PhoneStatus
    /// Degrees: 0 is flat, 90 is upright. From gravity, so it does not drift.
    package var inclination: Double
    /// nil on a phone that does not support AR.
    package var ar: ARFrame?
    /// The localisation service's answers.
    package var answers: [LocalizationAnswer]

    package init(
        tick: Int, phone: PhoneStatus, inclination: Double, ar: ARFrame? = nil,
        answers: [LocalizationAnswer] = []
    ) {
        self.tick = tick
        self.phone = phone
        self.inclination = inclination
        self.ar = ar
        self.answers = answers
    }
}

/// An AR session's samples of one tick.
package struct ARFrame: Hashable, Sendable {
    package var tracking: TrackingState
    /// nil while no session runs.
    package var pose: TrackedPose?
    /// The brightness in the camera's view: 0 dark, 1 well lit.
    package var light: Double

    package init(tracking: TrackingState, pose: TrackedPose?, light: Double = 1) {
        self.tracking = tracking
        self.pose = pose
        self.light = light
    }
}

/// A location source's request to the phone.
package enum PhoneRequest: Hashable, Sendable {
    case startTracking
    case stopTracking
    /// Take a picture and have the service recognise it.
    case localize(id: Int, background: Bool)
}

/// The outcome of one attempt to recognise a picture. For the desk and the log, never for the app
/// (most names are VPS Local's: vps.md 1.5).
package enum AttemptOutcome: String, CaseIterable, Hashable, Sendable {
    case success, inclinationTooLow, lowTexture, tooBlurry, tooDark, cameraCovered
    case noMatch, ambiguous, outlierRejected, noNetwork, timedOut, serviceFailed
}

/// The answer to one request to localise.
package struct LocalizationAnswer: Hashable, Sendable {
    package let id: Int
    package let outcome: AttemptOutcome
    /// The pose of the picture; on success only.
    package let fix: Fix?

    package init(id: Int, outcome: AttemptOutcome, fix: Fix? = nil) {
        self.id = id
        self.outcome = outcome
        self.fix = fix
    }
}

/// A recognised position and heading, absolute.
package struct Fix: Hashable, Sendable {
    package let position: Position
    /// Degrees clockwise from north.
    package let heading: Double

    package init(position: Position, heading: Double) {
        self.position = position
        self.heading = heading
    }
}
