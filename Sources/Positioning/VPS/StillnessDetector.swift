import Indoor

/// Whether the phone stayed in place: every tracked position of the last 3 s within 1 m of their
/// mean. True on an escalator too, which moves at 0.5 m/s.
struct StillnessDetector: Hashable, Sendable {
    private var poses: [TrackedPose] = []
    private var next = 0

    /// - Parameter window: seconds.
    mutating func add(_ pose: TrackedPose, window: Double) {
        let size = max(2, SimulatedTime.tick(atSeconds: window))
        // The window's length changed: the ring buffer would be out of order.
        if poses.count > size || (poses.count < size && next != 0) { forget() }
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

    /// Speed on the plan over the last second, m/s.
    var speed: Double {
        let second = SimulatedTime.ticksPerSecond
        guard poses.count > second, let last = newest else { return 0 }
        let before = poses[(next + poses.count - 1 - second) % poses.count]
        return before.point.distance(to: last.point)
    }

    /// Metres on the plan that the window would cover at the speed of its slowest third: an
    /// escalator moves evenly, a person who shuffles and stops does not.
    var glide: Double {
        guard poses.count > 3 else { return 0 }
        let marks = (0...3).map { pose(($0 * (poses.count - 1)) / 3).point }
        let thirds = zip(marks, marks.dropFirst()).map { $0.distance(to: $1) }
        return 3 * (thirds.min() ?? 0)
    }

    /// The height of the window's last position above its first, in metres.
    var climb: Double {
        poses.isEmpty ? 0 : pose(poses.count - 1).height - pose(0).height
    }

    /// Metres on the plan from the window's first position to its last.
    var shift: Point { poses.isEmpty ? .zero : pose(poses.count - 1).point - pose(0).point }

    private var newest: TrackedPose? { poses.isEmpty ? nil : pose(poses.count - 1) }

    /// The pose by its number from the oldest.
    private func pose(_ number: Int) -> TrackedPose { poses[(next + number) % poses.count] }
}
