import Indoor
import RealModule

/// The phone's AR session: follows its own movement by camera and inertia, and drifts.
///
/// A scale error, a random walk of position and a heading that wanders, and a quality drawn per
/// session that scales them all. Fitted so that 50 m after a fix the total position error, the
/// fix's own included, has the median and 90th percentile that `DriftPreset` names; DriftTests
/// measures them over 500 seeds.
struct RelativeTracking: Hashable, Sendable {
    private(set) var state = TrackingState.notAvailable
    private(set) var pose: TrackedPose?
    private var random: RandomStream
    /// A stream of its own, so that a burst does not change the session's other random numbers.
    private var burstChance: RandomStream
    /// The direction of a burst in force, in the session's frame.
    private var burstDirection: Point?
    private var quality = 1.0
    private var scale = 1.0
    /// Degrees from a true heading to the session's, drift included.
    private var headingOffset = 0.0
    private var liftShare = 1.0
    /// The present error, in metres for each metre walked, of a session of median quality.
    private var wandering = Point.zero
    private var secondsRunning = 0.0
    private var poorSeconds = 0.0
    /// Degrees a second, over the last third of a second or so.
    private var turnRate = 0.0
    private var wasConveyed = false

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "tracking")
        burstChance = RandomStream(seed: seed, label: "drift burst")
    }

    /// The phone's true motion in one tick.
    struct Motion {
        /// Metres east and north.
        var move: Point
        var climb: Double
        /// Degrees from north the phone points to, and how far it turned.
        var heading: Double
        var turn: Double
        var camera: CameraView
        /// On an escalator, a moving walkway or in a lift.
        var isConveyed: Bool
        var seconds: Double
    }

    mutating func start(preset: DriftPreset) {
        guard pose == nil else { return }
        quality = preset.size * min(Double.exp(random.normal() * preset.spread), 10)
        scale = 1 + quality * 0.006 * random.normal()
        headingOffset = random.uniform(0...360)
        pose = TrackedPose(
            point: random.normalPoint() * 20, height: random.normal() * 3, heading: 0)
        wandering = .zero
        secondsRunning = 0
        poorSeconds = 0
        state = .limited(.initializing)
    }

    mutating func stop() {
        pose = nil
        state = .notAvailable
    }

    /// Shifts the pose at once.
    ///
    /// - Parameter offset: metres east and north.
    mutating func jump(_ offset: Point) {
        pose?.point += offset.turned(clockwise: headingOffset)
    }

    mutating func step(
        _ motion: Motion, forced: TrackingState? = nil, handicap: Handicap = Handicap()
    ) {
        guard var pose else { return }
        secondsRunning += motion.seconds
        state = forced ?? judged(motion, handicap)
        let dimness = motion.camera.light < RelativeTracking.dim ? 2.0 : 1
        let rough = (state == .normal ? 1 : 3) * dimness * handicap.drift
        drift(motion, rough: rough)
        wander(over: motion.move.length)
        let error = wandering * (quality * rough) + burst(handicap.burst)
        pose.point +=
            motion.move.turned(clockwise: headingOffset) * scale
            + error * motion.move.length
        pose.height +=
            motion.climb * climbShare(motion)
            + random.normal() * 0.007 * quality * motion.move.length
        pose.heading = Heading.normalized(motion.heading + headingOffset)
        self.pose = pose
    }

    /// The error's correlation length in metres (ours). With a shorter one the pose would jitter
    /// rather than drift, and the tracked path would be longer than the one walked.
    private static let persistence = 3.0

    /// A random walk of 3.5 cm per √metre whose direction changes smoothly.
    private mutating func wander(over metres: Double) {
        let size = 0.035 / (2 * RelativeTracking.persistence).squareRoot()
        let kept = Double.exp(-metres / RelativeTracking.persistence)
        wandering =
            wandering * kept
            + random.normalPoint() * (size * (1 - kept * kept).squareRoot())
    }

    /// The median session's heading wanders 1.5° per √minute and 1.5° per full turn (design 3).
    private mutating func drift(_ motion: Motion, rough: Double) {
        let minutes = motion.seconds / 60
        headingOffset += random.normal() * quality * rough * 1.5 * minutes.squareRoot()
        headingOffset += random.normal() * quality * 1.5 * (motion.turn / 360).squareRoot()
    }

    /// In lifts and on escalators height is under-measured by 0 to 45 % (venues.md: ADVIO).
    private mutating func climbShare(_ motion: Motion) -> Double {
        if motion.isConveyed != wasConveyed {
            wasConveyed = motion.isConveyed
            liftShare = motion.isConveyed ? random.uniform(0.55...1) : 1
        }
        return liftShare
    }

    /// The error that a burst adds for each metre walked.
    private mutating func burst(_ share: Double) -> Point {
        guard share > 0 else {
            burstDirection = nil
            return .zero
        }
        let direction =
            burstDirection
            ?? Heading.direction(burstChance.uniform(0...360))
        burstDirection = direction
        return direction * share
    }

    /// Light below which tracking drifts more (ours).
    private static let dim = 0.3

    private mutating func judged(_ motion: Motion, _ handicap: Handicap) -> TrackingState {
        if secondsRunning < 1.2 { return .limited(.initializing) }
        turnRate += (motion.turn / motion.seconds - turnRate) * min(1, motion.seconds / 0.3)
        if turnRate > 150 * handicap.agility { return .limited(.excessiveMotion) }
        let isPoor =
            motion.camera.isCovered || motion.camera.texture < 0.055 * handicap.need
            || motion.camera.light < 0.08 * handicap.need
        // Inertial sensors bridge about a second before the session reports too few features.
        poorSeconds =
            isPoor
            ? min(poorSeconds + motion.seconds, 3) : max(0, poorSeconds - motion.seconds)
        if motion.camera.isCovered && poorSeconds > 2.9 { return .limited(.insufficientFeatures) }
        return poorSeconds > 1 ? .limited(.insufficientFeatures) : .normal
    }
}

extension DriftPreset {
    /// The median drift relative to that of `typical`.
    fileprivate var size: Double {
        switch self {
        case .good: 0.5
        case .typical: 1
        case .advio: 3.3
        case .worst: 11.8
        }
    }

    /// How much sessions differ: the standard deviation of the quality's logarithm.
    fileprivate var spread: Double {
        switch self {
        case .good: 1
        case .typical: 1.27
        case .advio: 0.65
        case .worst: 0.3
        }
    }
}
