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

/// A permission of the operating system, as the app can query it.
package enum PermissionStatus: String, CaseIterable, Hashable, Sendable {
    case notDetermined, granted, denied
}

/// What the operating system tells the app of the phone.
package struct PhoneStatus: Hashable, Sendable {
    package var cameraPermission: PermissionStatus
    package var isAppVisible: Bool
    package var supportsTracking: Bool
    package var isOnline: Bool

    package init(
        cameraPermission: PermissionStatus = .notDetermined, isAppVisible: Bool = false,
        supportsTracking: Bool = true, isOnline: Bool = true
    ) {
        self.cameraPermission = cameraPermission
        self.isAppVisible = isAppVisible
        self.supportsTracking = supportsTracking
        self.isOnline = isOnline
    }
}

/// Everything the phone's sensors say in one tick: all that a positioning engine ever learns.
package struct SensorFrame: Hashable, Sendable {
    package var tick: Int
    package var phone: PhoneStatus
    package var tracking: TrackingState
    /// nil while no AR session runs.
    package var pose: TrackedPose?
    /// Degrees: 0 lies face up or down, 90 is held upright. From gravity, so it does not drift.
    package var inclination: Double
    /// The brightness in view as the AR session estimates it: 0 dark, 1 well lit.
    package var light: Double
    package var answers: [LocalizationAnswer]

    package init(
        tick: Int, phone: PhoneStatus, tracking: TrackingState, pose: TrackedPose?,
        inclination: Double, light: Double = 1, answers: [LocalizationAnswer] = []
    ) {
        self.tick = tick
        self.phone = phone
        self.tracking = tracking
        self.pose = pose
        self.inclination = inclination
        self.light = light
        self.answers = answers
    }
}

/// What a location source asks of the phone.
package enum PhoneRequest: Hashable, Sendable {
    case startTracking
    case stopTracking
    /// Take a picture and have the service recognise it.
    case localize(id: Int, background: Bool)
}

/// What became of one attempt to recognise a picture. Diagnosis for the desk and the
/// log, never for the app (VPS Local names most of them so: vps.md 1.5).
package enum AttemptOutcome: String, CaseIterable, Hashable, Sendable {
    case success, inclinationTooLow, lowTexture, tooBlurry, tooDark, cameraCovered
    case noMatch, ambiguous, outlierRejected, noNetwork, timedOut, serviceFailed
}

/// The answer to one request to localise.
package struct LocalizationAnswer: Hashable, Sendable {
    package let id: Int
    package let outcome: AttemptOutcome
    /// Where the picture was taken; on success only.
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
