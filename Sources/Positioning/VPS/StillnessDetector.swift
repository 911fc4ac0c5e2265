import Indoor

/// Whether the phone stayed in one place: every tracked position of the last 3 s within 1 m of
/// their mean. On a moving step it does so too, for the step moves at half a metre a second.
struct StillnessDetector: Hashable, Sendable {
    private var poses: [TrackedPose] = []
    private var next = 0

    /// - Parameter window: seconds.
    mutating func add(_ pose: TrackedPose, window: Double) {
        let size = max(2, SimulatedTime.tick(atSeconds: window))
        if poses.count > size { forget() }
        if poses.count < size {
            poses.append(pose)
        } else {
            poses[next] = pose
            next = (next + 1) % size
        }
    }

    mutating func forget() {
        poses = []
        next = 0
    }

    func isStill(window: Double, radius: Double) -> Bool {
        guard poses.count >= max(2, SimulatedTime.tick(atSeconds: window)) else { return false }
        let mean = poses.reduce(Point.zero) { $0 + $1.point } / Double(poses.count)
        return poses.allSatisfy { $0.point.distance(to: mean) <= radius }
    }

    /// Metres a second along the plan, over the last second.
    var speed: Double {
        let second = SimulatedTime.ticksPerSecond
        guard poses.count > second, let last = newest else { return 0 }
        let before = poses[(next + poses.count - 1 - second) % poses.count]
        return before.point.distance(to: last.point)
    }

    /// Metres that the window's first and last position lie apart, along the plan and in height.
    var displacement: (plan: Double, height: Double) {
        guard let first = oldest, let last = newest else { return (0, 0) }
        return (first.point.distance(to: last.point), last.height - first.height)
    }

    private var oldest: TrackedPose? { poses.isEmpty ? nil : poses[next % poses.count] }
    private var newest: TrackedPose? {
        poses.isEmpty ? nil : poses[(next + poses.count - 1) % poses.count]
    }
}
