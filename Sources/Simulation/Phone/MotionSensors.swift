import Indoor
import RealModule

/// Accelerometer, gyroscope and heading of a phone in the hand of a person who stands, walks,
/// climbs or is carried.
///
/// The amplitudes are those of a phone held flat by a surveyor who walks (ips.md 4.8): 1.83 steps a
/// second at 1.28 m/s; vertically 3.4 m/s² (standard deviation), sideways 0.75, ahead 0.9.
struct MotionSensors: Sendable {
    private var random: RandomStream
    private var drift: RandomStream
    /// This person's stride and bounce relative to the usual ones.
    private let strideFactor: Double
    private let bounce: Double
    private let accelerometerBias: Vector3
    private let gyroscopeBias: Vector3
    /// The heading's error in units of the settings' error.
    private let headingError: Double
    private var headingDrift: Double

    /// The walking speed, smoothed, m/s.
    private var pace = 0.0
    /// Steps so far, with the fraction of the present one.
    private var steps = 0.0
    /// The present step's size and duration relative to the usual ones.
    private var size = 1.0
    private var length = 1.0
    /// Vertical speeds of the ground under the person, smoothed once and twice, m/s.
    private var lift = (0.0, 0.0)
    private var samples = 0
    private var lastHeading: Double?
    private var lastInclination = 0.0

    /// The phone's true motion in one tick.
    struct Motion {
        /// The speed of the legs, m/s.
        var pace = 0.0
        var isOnStairs = false
        /// The upward speed of the ground under the person, m/s.
        var climb = 0.0
        /// The heading of the phone's upper edge, degrees from north.
        var heading: Double
        var inclination: Double
    }

    /// Seconds between two samples.
    static let interval = 0.04
    /// Metres per step on stairs, along their slope (ours).
    private static let tread = 0.34

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "motion")
        drift = RandomStream(seed: seed, label: "heading drift")
        var person = RandomStream(seed: seed, label: "gait")
        strideFactor = 1 + 0.07 * person.normal()
        bounce = max(0.5, 1 + 0.2 * person.normal())
        accelerometerBias = Vector3(
            0.08 * person.normal(), 0.08 * person.normal(), 0.08 * person.normal())
        gyroscopeBias = Vector3(
            0.004 * person.normal(), 0.004 * person.normal(), 0.004 * person.normal())
        headingError = person.normal()
        headingDrift = person.normal()
    }

    /// The samples of one tick.
    mutating func step(
        _ motion: Motion, tick: Int, settings: RadioSettings
    ) -> [MotionSample] {
        let end = SimulatedTime.seconds(tick)
        let seconds = SimulatedTime.seconds(1)
        let heading = lastHeading ?? motion.heading
        let turn = Heading.turn(from: heading, to: motion.heading)
        let tilt = lastHeading == nil ? 0 : motion.inclination - lastInclination
        if lastHeading == nil {
            samples = Int((end / MotionSensors.interval).rounded(.up)) - 1
        }
        var result: [MotionSample] = []
        while Double(samples + 1) * MotionSensors.interval <= end + 1e-9 {
            samples += 1
            walk(motion, stride: settings.stepLength)
            let share = (Double(samples) * MotionSensors.interval - end) / seconds + 1
            let inclination = motion.inclination - tilt * (1 - share)
            result.append(
                MotionSample(
                    time: Double(samples) * MotionSensors.interval,
                    acceleration: acceleration(motion, inclination: inclination),
                    rotation: rotation(
                        turn: -turn / seconds * .pi / 180, tilt: tilt / seconds * .pi / 180,
                        inclination: inclination)))
        }
        (lastHeading, lastInclination) = (motion.heading, motion.inclination)
        return result
    }

    /// The operating system's estimate of the heading of the phone's upper edge.
    mutating func heading(_ motion: Motion, settings: RadioSettings, off: Double) -> Double {
        let share = SimulatedTime.seconds(1) / MotionSensors.driftTime
        headingDrift += (2 * share).squareRoot() * drift.normal() - share * headingDrift
        return Heading.normalized(
            motion.heading + settings.headingError * headingError
                + settings.headingDrift * headingDrift + off)
    }

    /// The correlation time of the heading's drift, in seconds (ours: about a walk of ips.md 4.8).
    private static let driftTime = 25.0

    // MARK: Steps

    /// Seconds in which legs start or stop (ours).
    private static let start = 0.25
    /// m/s below which nobody takes steps.
    private static let standing = 0.12

    private mutating func walk(_ motion: Motion, stride: Double) {
        let share = MotionSensors.interval / MotionSensors.start
        pace += (motion.pace - pace) * share
        lift.0 += (motion.climb - lift.0) * share
        lift.1 += (lift.0 - lift.1) * share
        guard pace > MotionSensors.standing else { return }
        // A faster walker takes longer steps, and more of them.
        let usual =
            motion.isOnStairs
            ? MotionSensors.tread
            : stride * strideFactor * (pace / TravelSpeed.walking).squareRoot()
        let before = steps
        steps += pace / usual * MotionSensors.interval / length
        if steps.rounded(.down) > before.rounded(.down) {
            size = max(0.5, 1 + 0.12 * random.normal())
            length = max(0.8, 1 + 0.03 * random.normal())
        }
    }

    private func wave(_ amplitude: Double, _ times: Double, _ phase: Double) -> Double {
        amplitude * .cos(2 * .pi * times * steps + phase)
    }

    private mutating func acceleration(_ motion: Motion, inclination: Double) -> Vector3 {
        let isWalking = pace > MotionSensors.standing
        let relative = pace / TravelSpeed.walking
        let force = isWalking ? bounce * size * relative * relative.squareRoot() : 0
        let rough = 0.05 + 0.35 * force
        let up =
            9.81 + force * (wave(4.2, 1, 0) + wave(1.6, 2, 0.8) + wave(0.7, 3, 1.9))
            + (lift.0 - lift.1) / MotionSensors.start + rough * random.normal()
        let ahead =
            force * (wave(0.9, 1, 1.7) + wave(0.6, 2, 2.4)) + rough * random.normal()
        let right =
            force * (wave(0.6, 0.5, 0.4) + wave(0.5, 1, 2.9)) + rough * random.normal()
        return MotionSensors.inPhone(
            right: right, ahead: ahead, up: up, inclination: inclination
        ).adding(accelerometerBias)
    }

    /// - Parameters:
    ///   - turn: rad/s, to the left.
    ///   - tilt: rad/s, positive when the upper edge rises.
    private mutating func rotation(
        turn: Double, tilt: Double, inclination: Double
    ) -> Vector3 {
        let force = pace > MotionSensors.standing ? bounce * size * pace / TravelSpeed.walking : 0
        let rough = 0.01 + 0.1 * force
        let right =
            tilt + force * (wave(0.7, 1, 2.2) + wave(0.4, 2, 0.3)) + rough * random.normal()
        let ahead = force * wave(0.2, 0.5, 1.1) + rough * random.normal()
        let up = turn + force * wave(0.3, 0.5, 2.6) + rough * random.normal()
        return MotionSensors.inPhone(
            right: right, ahead: ahead, up: up, inclination: inclination
        ).adding(gyroscopeBias)
    }

    /// A vector in the person's axes, converted to the phone's. In a flat phone the y axis points
    /// ahead and the z axis up; in an upright phone y points up and z back.
    private static func inPhone(
        right: Double, ahead: Double, up: Double, inclination: Double
    ) -> Vector3 {
        let angle = inclination * .pi / 180
        let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
        return Vector3(right, ahead * cosine + up * sine, up * cosine - ahead * sine)
    }
}

extension Vector3 {
    fileprivate func adding(_ other: Vector3) -> Vector3 {
        Vector3(x + other.x, y + other.y, z + other.z)
    }
}

/// The phone's barometer, with one sample a second.
struct Barometer: Sendable {
    private var random: RandomStream
    /// hPa at the ground level.
    private var weather: Double

    /// hPa per metre (standard atmosphere).
    private static let lapse = 0.12
    /// hPa of noise in a sample, and hPa per √s of change by the weather (ours).
    private static let (noise, change) = (0.02, 0.002)

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "barometer")
        weather = 1013.25 + 8 * random.normal()
    }

    /// - Parameter height: metres above the ground level.
    mutating func pressure(at height: Double) -> Double {
        weather += Barometer.change * random.normal()
        return weather - Barometer.lapse * height + Barometer.noise * random.normal()
    }
}
