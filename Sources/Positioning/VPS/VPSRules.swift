import Indoor

/// What must always hold of pictures, fixes and positions.
struct VPSRules: SourceRules {
    /// The phone's angles in the last minute, by tick.
    private var inclinations: [Int: Double] = [:]

    mutating func broken(in moment: SourceMoment) -> [String] {
        inclinations[moment.tick] = moment.inclination
        inclinations[moment.tick - 60 * SimulatedTime.ticksPerSecond] = nil
        var broken: [String] = []
        for case .detail(let detail) in moment.events {
            guard let fix = detail.fix else { continue }
            if moment.isHidden { broken.append("no localisation while hidden") }
            if isLow(fix) { broken.append("no fix from a phone held below its gate") }
        }
        if moment.state.isLost, moment.location != nil {
            broken.append("no position comes while lost")
        }
        return broken
    }

    /// The source decides on the frame before the one from which the picture is taken.
    private func isLow(_ fix: AbsoluteFix) -> Bool {
        guard let least = fix.leastInclination else { return false }
        return max(inclinations[fix.takenAt] ?? 90, inclinations[fix.takenAt - 1] ?? 90)
            < least - 1e-6
    }
}
