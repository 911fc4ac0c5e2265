import Indoor
import RealModule

/// The phone's AR session: it tracks its own movement by camera and inertial sensors, and drifts.
///
/// The error has a scale error, a random walk of position and a heading that wanders round a mean.
/// A quality drawn for each session scales all of them; all sessions of a preset share a scale
/// bias. The values are fitted so that 50 m after a fix the total position error, including the
/// fix's own, has the median and 90th percentile that `DriftPreset` names; DriftTests measures them
/// over 500 seeds.
struct RelativeTracking: Hashable, Sendable {
    private(set) var state = TrackingState.notAvailable
    private(set) var pose: TrackedPose?
    private var random: RandomStream
    /// A separate stream, so that a burst does not change the session's other random numbers.
    private var burstChance: RandomStream
    private var rideChance: RandomStream
    /// The direction of the burst in force, in the session's frame.
    private var burstDirection: Point?
    private var quality = 1.0
    private var scale = 1.0
    /// Degrees from a true heading to the session's, including drift.
    private var headingOffset = 0.0
    /// The part of it that comes from the heading's wandering, in a session of quality 1.
    private var headingWander = 0.0
    private var liftShare = 1.0
    /// The error of the present ride for each horizontal metre, in the session's frame.
    private var rideError = Point.zero
    /// The present error, in metres for each metre walked, of a session of median quality.
    private var wandering = Point.zero
    private var secondsRunning = 0.0
    private var poorSeconds = 0.0
    /// Degrees per second, over about the last third of a second.
    private var turnRate = 0.0
    private var wasConveyed = false

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "tracking")
        burstChance = RandomStream(seed: seed, label: "drift burst")
        rideChance = RandomStream(seed: seed, label: "tracking on rides")
    }

    /// The phone's true motion in one tick.
    struct Motion {
        /// Metres east and north.
        var move: Point
        var climb: Double
        /// The phone's heading in degrees from north, and how far it turned.
        var heading: Double
        var turn: Double
        var camera: Viewfinder
        /// On an escalator, a moving walkway or in a lift.
        var isConveyed: Bool
        var seconds: Double
    }

    mutating func start(preset: DriftPreset) {
        guard pose == nil else { return }
        let size = Double.exp(random.normal() * preset.spread)
        quality = preset.size * min(size, RelativeTracking.worstSession)
        scale = preset.scale + quality * 0.006 * random.normal()
        headingOffset = random.uniform(0...360)
        pose = TrackedPose(
            point: random.normalPoint() * 20, height: random.normal() * 3, heading: 0)
        headingWander = RelativeTracking.headingSpread * random.normal()
        wandering = .zero
        secondsRunning = 0
        poorSeconds = 0
        state = .limited(.initializing)
    }

    /// The drift of the worst session beside the median one (ours): the worst of 19 recordings has
    /// 10.1 % where the median has 1.8 % (venues.md: ADVIO, the whole walk).
    private static let worstSession = 5.6

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
        let rough: Double = (state == .normal ? 1 : 3) * dimness * handicap.drift
        if motion.isConveyed != wasConveyed { beginOrEndRide(motion.isConveyed) }
        drift(motion, rough: rough)
        wander(over: motion.move.length)
        var error = wandering * (quality * rough) + burst(handicap.burst)
        if motion.climb != 0 { error += rideError }
        pose.point +=
            motion.move.turned(clockwise: headingOffset) * (1 + (scale - 1) * handicap.drift)
            + error * motion.move.length
        pose.height +=
            motion.climb * liftShare
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

    /// The heading wanders by 1.4° (standard deviation) round a mean, in a session of quality 1,
    /// and keeps no memory of its value after two minutes; measured changes hardly grow from 30 s
    /// to 2 min (venues.md: ADVIO). Turning adds 1.5° for a full turn (design 3).
    private mutating func drift(_ motion: Motion, rough: Double) {
        let share = motion.seconds / RelativeTracking.headingPersistence
        let change =
            rough * RelativeTracking.headingSpread * (2 * share).squareRoot() * random.normal()
            - share * headingWander
        headingWander += change
        headingOffset += quality * change
        headingOffset += random.normal() * quality * 1.5 * (motion.turn / 360).squareRoot()
    }

    /// Degrees, and seconds (fitted).
    private static let headingSpread = 1.4
    private static let headingPersistence = 120.0

    /// In lifts and on escalators height is under-measured by 0 to 45 %. On escalators the camera
    /// sees a hall that moves and steps that do not: the path bends by 8.6 % of its length (root mean
    /// square), whatever the phone (venues.md: ADVIO, sequence 04, 5.4 m over 63 m).
    private mutating func beginOrEndRide(_ begins: Bool) {
        wasConveyed = begins
        liftShare = begins ? random.uniform(0.55...1) : 1
        rideError =
            begins
            ? rideChance.normalPoint() * (RelativeTracking.rideShare / 2.0.squareRoot()) : .zero
    }

    private static let rideShare = 0.086

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
    /// The quality of the median session.
    fileprivate var size: Double {
        switch self {
        case .good: 0.5
        case .typical: 0.82
        case .advio: 2.2
        case .worst: 11.8
        }
    }

    /// The variation between sessions: the standard deviation of the quality's logarithm.
    fileprivate var spread: Double {
        switch self {
        case .good: 1
        case .typical: 1.45
        case .advio: 0.8
        case .worst: 0.3
        }
    }

    /// Tracked metres for each metre walked, in the median. Measured: 0.96 on the phones of the
    /// ADVIO recordings (venues.md). For phones that drift less it is nearer to 1 (ours): 4 % would
    /// be twice the whole error of `typical` at 50 m.
    fileprivate var scale: Double {
        switch self {
        case .good: 0.995
        case .typical: 0.99
        case .advio, .worst: 0.96
        }
    }
}
