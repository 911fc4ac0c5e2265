import Indoor

/// The transformation from the AR session's frame to the venue: turned, shifted, raised. Set by a
/// fix.
struct Alignment: Hashable, Sendable {
    /// Degrees clockwise that turn a session heading into a compass heading.
    private let rotation: Double
    private let sessionPoint: Point
    private let venuePoint: Point
    private let sessionHeight: Double
    private let venueHeight: Double

    /// The alignment that makes a pose of the session the fix.
    ///
    /// - Parameter height: metres of the fix's level above ground.
    init(pose: TrackedPose, fix: Fix, height: Double) {
        self.init(
            pose: pose, point: fix.position.point,
            rotation: Heading.normalized(fix.heading - pose.heading), height: height)
    }

    private init(pose: TrackedPose, point: Point, rotation: Double, height: Double) {
        self.rotation = rotation
        sessionPoint = pose.point
        venuePoint = point
        sessionHeight = pose.height
        venueHeight = height
    }

    func point(_ pose: TrackedPose) -> Point {
        venuePoint + (pose.point - sessionPoint).turned(clockwise: rotation)
    }

    /// A distance of the session's frame in the venue's.
    func vector(_ vector: Point) -> Point { vector.turned(clockwise: rotation) }

    func heading(_ pose: TrackedPose) -> Double { Heading.normalized(pose.heading + rotation) }

    /// Metres above the ground level.
    func height(_ pose: TrackedPose) -> Double { venueHeight + pose.height - sessionHeight }

    /// The same rotation, with a pose placed at a point known from another source: the end of an
    /// escalator.
    func moved(_ pose: TrackedPose, to point: Point, height: Double) -> Alignment {
        Alignment(pose: pose, point: point, rotation: rotation, height: height)
    }
}
