import Indoor
import Positioning

/// The progress of a source that needs no help, and the messages about it that are shown once.
struct SourceLife: Sendable {
    private(set) var stage = PhoneDisplay.Stage.idle
    /// The error that ended the source; nil once it is started again.
    private(set) var failure: Notice?
    /// Whether there has been a new location since it started.
    private var isLocated = false
    private var level: LevelOrdinal?

    /// Passes one tick.
    mutating func observe(
        _ now: Guide.Observation, _ profile: SourceProfile, in venue: Venue,
        _ happened: inout [CueWish]
    ) {
        for event in now.sourceEvents {
            switch event {
            case .status(.starting): (failure, isLocated) = (nil, false)
            case .status(.started): failure = nil
            case .notice(let notice) where notice.severity == .error: failure = notice
            case .level(_, let new, _):
                tell(of: new, profile, &happened) {
                    venue.sign(of: new, at: now.location?.determined)
                }
            case .detail(let detail): if let cue = detail.cue { happened.append(CueWish(cue)) }
            default: break
            }
        }
        switch now.source.status {
        case .started: if now.isLocationNew, now.location?.isLastKnown == false { isLocated = true }
        case .stopped, .failedToStart: isLocated = false
        case .starting, .stopping: break
        }
        stage = stage(now, profile)
    }

    private func stage(
        _ now: Guide.Observation, _ profile: SourceProfile
    ) -> PhoneDisplay.Stage {
        switch now.source.status {
        case .starting: return .starting
        case .started: return isLocated ? .running : .waiting
        case .failedToStart: return .failed
        case .stopping: return .stopped
        case .stopped where failure != nil: return .failed
        case .stopped: break
        }
        guard profile.map != nil, now.phone.map != .loaded else {
            return stage == .idle || stage == .loadingMap || stage == .mapFailed ? .idle : .stopped
        }
        return now.phone.map == .loading ? .loadingMap : .mapFailed
    }

    /// Tells of a new level; the first level is no change.
    private mutating func tell(
        of new: LevelOrdinal, _ profile: SourceProfile, _ happened: inout [CueWish],
        sign: () -> String
    ) {
        defer { level = new }
        guard let cue = profile.map?.levelChange, let level, level != new else { return }
        happened.append(CueWish(cue, ["level": .level(sign())], presentLevel: new))
    }
}
