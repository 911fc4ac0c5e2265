import Indoor

/// A background fix too far from the tracked position to be believed alone.
struct FarFix: Hashable, Sendable {
    let fix: Fix
    /// Where the AR session was when the picture was taken.
    let pose: TrackedPose

    /// Whether a later fix says the same, the walk between the two counted in.
    func agrees(with other: Fix, at otherPose: TrackedPose, within metres: Double) -> Bool {
        guard fix.position.level == other.position.level else { return false }
        return Alignment(pose: pose, fix: fix, height: 0).point(otherPose)
            .distance(to: other.position.point) <= metres
    }
}
