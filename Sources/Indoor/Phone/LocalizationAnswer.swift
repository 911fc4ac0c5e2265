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
