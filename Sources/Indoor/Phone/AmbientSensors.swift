/// The samples that one tick brings from the sensors that need no camera: Bluetooth, motion, air
/// pressure, satellites.
package struct AmbientFrame: Hashable, Sendable {
    /// The packets heard, in the order of time; nil while Bluetooth does not scan, because it is
    /// off or not allowed.
    package var advertisements: [Advertisement]?
    /// In the order of time; 25 a second.
    package var motion: [MotionSample]
    /// The heading of the phone's upper edge as the operating system estimates it (compass and
    /// gyroscope fused), degrees clockwise from north; nil: none in this tick.
    package var heading: Double?
    /// Air pressure, hPa; nil in ticks without a sample, and on a phone without a barometer.
    package var pressure: Double?
    /// nil in ticks without a fix; a phone fixes once a second where it can.
    package var gnss: GNSSFix?
    /// The answer to `PhoneRequest.loadPositioningData`.
    package var positioningData: PositioningDataAnswer?

    package init(
        advertisements: [Advertisement]? = nil, motion: [MotionSample] = [], heading: Double? = nil,
        pressure: Double? = nil, gnss: GNSSFix? = nil,
        positioningData: PositioningDataAnswer? = nil
    ) {
        self.advertisements = advertisements
        self.motion = motion
        self.heading = heading
        self.pressure = pressure
        self.gnss = gnss
        self.positioningData = positioningData
    }
}

/// One Bluetooth packet that the phone heard.
package struct Advertisement: Hashable, Sendable {
    package var transmitter: TransmitterID
    /// Received signal strength, dBm.
    package var strength: Double
    /// Seconds since the rehearsal began.
    package var time: Double

    package init(transmitter: TransmitterID, strength: Double, time: Double) {
        self.transmitter = transmitter
        self.strength = strength
        self.time = time
    }
}

/// One sample of accelerometer and gyroscope, in the phone's own axes: x to its right edge, y to
/// its upper edge, z out of the screen.
package struct MotionSample: Hashable, Sendable {
    /// Seconds since the rehearsal began.
    package var time: Double
    /// m/s², gravity included: a phone that lies flat and still measures (0, 0, 9.81).
    package var acceleration: Vector3
    /// rad/s; positive turns follow the right-hand rule.
    package var rotation: Vector3

    package init(time: Double, acceleration: Vector3, rotation: Vector3) {
        self.time = time
        self.acceleration = acceleration
        self.rotation = rotation
    }
}

/// A vector in the phone's own axes.
package struct Vector3: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var z: Double

    package init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    package var length: Double { (x * x + y * y + z * z).squareRoot() }
}

/// A position from satellites.
package struct GNSSFix: Hashable, Sendable {
    /// In the venue's plan, metres. Satellites give no level.
    package var point: Point
    /// The receiver's own estimate, metres: the truth lies within it in 68 % of fixes.
    package var horizontalAccuracy: Double
    package var satelliteCount: Int
    /// m/s; nil: not known.
    package var speed: Double?
    /// Degrees clockwise from north; nil: not known, as when standing.
    package var course: Double?

    package init(
        point: Point, horizontalAccuracy: Double, satelliteCount: Int, speed: Double? = nil,
        course: Double? = nil
    ) {
        self.point = point
        self.horizontalAccuracy = horizontalAccuracy
        self.satelliteCount = satelliteCount
        self.speed = speed
        self.course = course
    }
}

/// The outcome of a query of the map's positioning table, as in the sample's errors
/// (arcgis-indoor-positioning: Handle location change).
package enum PositioningDataAnswer: String, CaseIterable, Hashable, Sendable {
    case loaded
    /// The query failed: `failedToLoadIPS`.
    case queryFailed
    /// The table has no row: `noIPSDataFound`.
    case noRow
    /// The row has no valid ID: `mapDoesNotSupportIPS`.
    case invalidID
}
