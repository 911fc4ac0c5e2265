import Indoor

/// The phone's sensors that need no camera. They exist, and cost time, only once a source has asked
/// for them.
struct AmbientPhone: Sendable {
    private let seed: UInt64
    private let building: UInt64
    private(set) var sensors: AmbientSensors = []
    private var radio: RadioTruth?
    private var motion: MotionSensors
    private var barometer: Barometer
    private var satellites: SatelliteReceiver
    private(set) var truth: Truth.Radio?

    /// A tick of the phone and its holder, with the influences on its sensors.
    struct Moment {
        var tick: Int
        var listener: RadioTruth.Listener
        var motion: MotionSensors.Motion
        /// Metres a second on the plan.
        var velocity: Point
        var settings: RadioSettings
        var faults: AmbientFaults
        var status: PhoneStatus
    }

    /// - Parameter building: the seed of everything that walks with the same beacons and phone
    ///   share.
    init(seed: UInt64, building: UInt64) {
        self.seed = seed
        self.building = building
        motion = MotionSensors(seed: seed)
        barometer = Barometer(seed: seed)
        satellites = SatelliteReceiver(seed: seed)
    }

    mutating func listen(_ sensors: AmbientSensors, in venue: Venue, _ settings: RadioSettings) {
        if sensors.contains(.motion), !self.sensors.contains(.motion) {
            motion = MotionSensors(seed: seed)
        }
        self.sensors = sensors
        if sensors.contains(.bluetooth), radio == nil {
            radio = RadioTruth(
                venue: venue, seed: building, settings: settings, walk: seed)
        }
        if sensors.isEmpty { truth = nil }
    }

    mutating func step(_ now: Moment, in venue: Venue) -> AmbientFrame? {
        guard !sensors.isEmpty else { return nil }
        var frame = AmbientFrame()
        if sensors.contains(.bluetooth) { frame.advertisements = packets(now) }
        if sensors.contains(.motion) { sense(now, &frame) }
        if sensors.contains(.gnss) { frame.gnss = fix(now, in: venue) }
        if now.tick % SimulatedTime.ticksPerSecond == 0 { tell(now) }
        return frame
    }

    // MARK: Bluetooth

    private mutating func packets(_ now: Moment) -> [Advertisement]? {
        radio?.follow(now.settings, now.faults.beacons)
        let isAllowed =
            now.status.isBluetoothOn && now.status.allows(.bluetooth)
        guard isAllowed else { return nil }
        return radio?.packets(
            from: SimulatedTime.seconds(now.tick - 1), to: SimulatedTime.seconds(now.tick),
            now.listener)
    }

    // MARK: Motion

    private mutating func sense(_ now: Moment, _ frame: inout AmbientFrame) {
        frame.motion = motion.step(now.motion, tick: now.tick, settings: now.settings)
        frame.heading = motion.heading(
            now.motion, settings: now.settings, off: now.faults.headingOff)
        if now.settings.barometer, now.tick % SimulatedTime.ticksPerSecond == 0 {
            frame.pressure = barometer.pressure(at: now.listener.spot.height)
        }
    }

    // MARK: Satellites

    /// The satellite fix of this tick. A hidden app gets none, because the permission is "while the
    /// app is used" (ours).
    private mutating func fix(_ now: Moment, in venue: Venue) -> GNSSFix? {
        guard now.tick % SimulatedTime.ticksPerSecond == 0 else { return nil }
        let motion = SatelliteReceiver.Motion(
            position: now.listener.spot.position, isInCabin: now.listener.isInCabin,
            velocity: now.velocity,
            isBlocked: now.faults.hasNoSatellites || !now.status.isSwitchedOn(.location))
        satellites.look(at: motion, in: venue)
        guard now.status.permissions[.location] == .granted, now.status.isAppVisible else {
            return nil
        }
        return satellites.fix(motion, settings: now.settings)
    }

    // MARK: The truth

    private mutating func tell(_ now: Moment) {
        let listens = sensors.contains(.bluetooth)
        truth = Truth.Radio(
            beacons: listens ? radio?.beacons(at: SimulatedTime.seconds(now.tick)) ?? [] : [],
            sky: sensors.contains(.gnss) ? satellites.sky : nil)
    }
}

/// The faults of sensors and beacons.
struct AmbientFaults: Hashable, Sendable {
    var beacons = BeaconFaults()
    /// dB by which the phone hears less.
    var deafness = 0.0
    /// Degrees by which the heading is off, clockwise.
    var headingOff = 0.0
    var hasNoSatellites = false
}
