import Indoor

/// A background fix too far from the tracked position to be accepted alone.
struct FarFix: Hashable, Sendable {
    let fix: Fix
    /// The AR session's pose when the picture was taken.
    let pose: TrackedPose

    /// Whether a later fix agrees, with the distance tracked between the two added.
    func agrees(with other: Fix, at otherPose: TrackedPose, within metres: Double) -> Bool {
        guard fix.position.level == other.position.level else { return false }
        return Alignment(pose: pose, fix: fix, height: 0).point(otherPose)
            .distance(to: other.position.point) <= metres
    }
}
