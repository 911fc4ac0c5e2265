import Indoor

/// A series of attempts to localise, one at a time: a foreground or a background scan.
struct ScanLoop: Hashable, Sendable {
    /// The request under way, with the pose at its shutter.
    struct Attempt: Hashable, Sendable {
        let id: Int
        let startedAt: Int
        /// The tick of the picture: the one after the request.
        fileprivate(set) var takenAt: Int
        fileprivate(set) var pose: TrackedPose
        var isReportedSlow = false
    }

    let startedAt: Int
    private(set) var attempt: Attempt?
    private(set) var failures = 0
    private var nextAttemptAt: Int
    private var isBelowGate = false
    /// Whether the network is slow: from the first answer that is late until one comes in time.
    private(set) var isSlow = false
    /// Seconds of pictures in a row that were answered and not recognised.
    private(set) var secondsInVain = 0.0
    /// The tick of the last answer that counted towards them.
    private var countedTo: Int?
    /// Seconds of answers that may be better at another place.
    private(set) var secondsHere = 0.0
    private var countedHereTo: Int?

    /// The longest time that counts for one picture, in seconds (ours): the rest is the network's.
    private static let longestInVain = 2.0

    init(startedAt tick: Int) {
        startedAt = tick
        nextAttemptAt = tick
    }

    /// The result of requesting an attempt in a tick.
    enum Beat: Hashable, Sendable {
        case nothing
        case request(id: Int)
        /// The phone is held too low: no picture is sent. Repeats with every frame.
        case belowGate(isFirst: Bool)
    }

    mutating func beat(
        tick: Int, frame: SensorFrame, gate: Double, interval: Double, nextID: Int
    ) -> Beat {
        // A new session has no pose yet that a fix could refer to.
        guard attempt == nil, tick >= nextAttemptAt, let pose = frame.ar?.pose,
            frame.ar?.tracking != .limited(.initializing)
        else { return .nothing }
        guard frame.inclination >= gate else {
            defer { isBelowGate = true }
            forgetPictures()
            return .belowGate(isFirst: !isBelowGate)
        }
        isBelowGate = false
        attempt = Attempt(id: nextID, startedAt: tick, takenAt: tick, pose: pose)
        nextAttemptAt = tick + SimulatedTime.tick(atSeconds: interval)
        return .request(id: nextID)
    }

    /// Records the pose of the picture requested in the tick before.
    mutating func expose(_ frame: SensorFrame) {
        guard let attempt, attempt.takenAt == attempt.startedAt, frame.tick > attempt.startedAt,
            let pose = frame.ar?.pose
        else { return }
        self.attempt?.takenAt = frame.tick
        self.attempt?.pose = pose
    }

    /// Ends the attempt that the answer belongs to and returns it; nil for any other answer.
    mutating func answer(_ answer: LocalizationAnswer, tick: Int) -> Attempt? {
        guard let attempt, attempt.id == answer.id else { return nil }
        self.attempt = nil
        if answer.outcome != .success { failures += 1 }
        if answer.outcome.isFromServer { isSlow = attempt.isReportedSlow }
        if answer.outcome.dependsOnPlace {
            secondsHere += seconds(of: attempt, since: countedHereTo, tick: tick)
            countedHereTo = tick
        } else {
            countedHereTo = nil
        }
        switch answer.outcome {
        // Pictures of nothing could not have been recognised anywhere.
        case .noNetwork, .timedOut, .serviceFailed, .cameraCovered, .tooDark: forgetPictures()
        default:
            secondsInVain += seconds(of: attempt, since: countedTo, tick: tick)
            countedTo = tick
        }
        return attempt
    }

    private func seconds(of attempt: Attempt, since before: Int?, tick: Int) -> Double {
        min(
            SimulatedTime.seconds(tick - (before ?? attempt.startedAt)),
            ScanLoop.longestInVain)
    }

    private mutating func forgetPictures() {
        secondsInVain = 0
        countedTo = nil
    }

    mutating func countFailure() { failures += 1 }

    /// Whether the attempt under way has become slow in this tick.
    mutating func becameSlow(tick: Int, after seconds: Double) -> Bool {
        guard let attempt, !attempt.isReportedSlow,
            SimulatedTime.seconds(tick - attempt.startedAt) >= seconds
        else { return false }
        self.attempt?.isReportedSlow = true
        isSlow = true
        return true
    }

    /// The request that has waited too long for its answer; nil when there is none.
    func overdue(tick: Int, after seconds: Double) -> Int? {
        guard let attempt, SimulatedTime.seconds(tick - attempt.startedAt) >= seconds else {
            return nil
        }
        return attempt.id
    }
}

extension AttemptOutcome {
    /// Whether it may be better at another place: where there is more to recognise, light, or a
    /// network.
    fileprivate var dependsOnPlace: Bool {
        switch self {
        case .noMatch, .ambiguous, .outlierRejected, .lowTexture, .tooBlurry, .tooDark,
            .noNetwork:
            true
        case .success, .inclinationTooLow, .cameraCovered, .timedOut, .serviceFailed: false
        }
    }

    /// Whether the picture was sent: its answer, or the missing one, tells how fast the network is.
    fileprivate var isFromServer: Bool {
        switch self {
        case .inclinationTooLow, .lowTexture, .tooBlurry, .tooDark, .cameraCovered: false
        case .success, .noMatch, .ambiguous, .outlierRejected, .noNetwork, .timedOut,
            .serviceFailed:
            true
        }
    }
}
