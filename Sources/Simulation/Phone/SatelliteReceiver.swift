import Indoor
import RealModule

/// The phone's satellite receiver: a fix per second while it sees enough of the sky for long
/// enough.
struct SatelliteReceiver: Sendable {
    private var random: RandomStream
    private(set) var sky = Truth.Radio.Sky.inside
    private var lookedAt: Position?
    /// The progress towards a first fix, 0 ... 1; a fix needs 1.
    private var readiness = 0.0
    /// The present error along each axis, in units of its standard deviation.
    private var error: Point
    /// The standard deviation, metres.
    private var spread = 0.0

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "satellites")
        error = random.normalPoint()
    }

    /// The phone's movement, for one fix.
    struct Motion {
        var position: Position
        var isInCabin = false
        /// m/s on the plan.
        var velocity = Point.zero
        /// Whether a fault blocks the satellites.
        var isBlocked = false
    }

    /// Metres after which the view of the sky is computed again (ours).
    private static let step = 1.0

    mutating func look(at motion: Motion, in venue: Venue) {
        if motion.isInCabin {
            (sky, lookedAt) = (.inside, nil)
            return
        }
        if let at = lookedAt, at.level == motion.position.level,
            at.point.distance(to: motion.position.point) < SatelliteReceiver.step
        {
            return
        }
        lookedAt = motion.position
        sky = Truth.Radio.Sky(at: motion.position, in: venue)
    }

    /// The correlation time of the error, in seconds (ours).
    private static let memory = 20.0
    /// The progress with which a receiver that lost the sky starts again, because it knows where
    /// the satellites are; 0 before the first fix (ours).
    private static let warm = 0.7

    /// The fix of a second.
    mutating func fix(_ motion: Motion, settings: RadioSettings) -> GNSSFix? {
        let kept = Double.exp(-1 / SatelliteReceiver.memory)
        error = error * kept + random.normalPoint() * (1 - kept * kept).squareRoot()
        let draws = (random.normal(), random.normal(), random.normal(), random.normal())
        guard sky != .inside, !motion.isBlocked else {
            readiness = readiness >= 1 ? SatelliteReceiver.warm : readiness
            spread = 0
            return nil
        }
        readiness += sky.speed / max(settings.firstFix, 1)
        guard readiness >= 1 else { return nil }
        readiness = 1
        let wanted = sky.error(settings)
        spread = spread == 0 ? wanted * 1.3 : spread + (wanted - spread) * 0.3
        let speed = max(0, motion.velocity.length + 0.25 * draws.1)
        let course =
            motion.velocity.length > 0.5
            ? Heading.normalized(motion.velocity.heading + 9 * draws.2) : nil
        return GNSSFix(
            point: motion.position.point + error * spread,
            horizontalAccuracy: max(
                3, spread * SatelliteReceiver.within * .exp(0.2 * draws.0)),
            satelliteCount: max(4, Int((sky.satellites + 1.5 * draws.3).rounded())),
            speed: speed, course: course)
    }

    /// The radius that contains 68 % of errors, for a standard deviation of 1 along each axis.
    private static let within = 1.51
}

extension Truth.Radio.Sky {
    /// The speed of a first fix relative to open ground (ours).
    fileprivate var speed: Double {
        switch self {
        case .open: 1
        case .underRoof: 0.5
        case .byGlass: 0.2
        case .inside: 0
        }
    }

    fileprivate var satellites: Double {
        switch self {
        case .open: 16
        case .underRoof: 10
        case .byGlass: 6
        case .inside: 0
        }
    }

    /// The standard deviation along each axis, in metres.
    fileprivate func error(_ settings: RadioSettings) -> Double {
        switch self {
        case .open: settings.gnssError
        case .underRoof: settings.gnssErrorUnderRoof
        case .byGlass, .inside: settings.gnssErrorByGlass
        }
    }
}
