import Indoor

/// Why there is no position (vps-best-practices: Not positioning; the names are ours).
enum LossReason: String, CaseIterable, Hashable, Sendable {
    case notYetScanned, appHidden, distanceWithoutScan, tooFarFromItinerary, sourceStopped
    case trackingFailed, conveyingNoAutomaticLevelChange, conveyingFailedAtEnd

    /// Whether it concerns a ride to another level, under way or over.
    var isLevelChange: Bool {
        self == .conveyingNoAutomaticLevelChange || self == .conveyingFailedAtEnd
    }
}

/// Why a position is less than accurate (vps-best-practices: Degraded positioning).
enum DegradationReason: Hashable, Sendable {
    case distanceWithoutScan
    case session(TrackingState.LimitedReason)

    static var all: [DegradationReason] {
        [.distanceWithoutScan] + TrackingState.LimitedReason.allCases.map { .session($0) }
    }

    var name: String {
        switch self {
        case .distanceWithoutScan: "distanceWithoutScan"
        case .session(let reason): reason.rawValue
        }
    }
}

/// The errors of a scan that the app is told (vps-best-practices: Scan error handling).
enum ScanError: String, CaseIterable, Hashable, Sendable {
    case tiltTooLow, noInternet, timeout, slowConnection, cameraPermissionMissing, notSupported

    var notice: Notice {
        switch self {
        case .tiltTooLow: Notice(rawValue, cue: "scan-tilt", repeats: true)
        case .noInternet: Notice(rawValue, cue: "scan-no-internet")
        case .timeout: Notice(rawValue, cue: "scan-timeout")
        case .slowConnection: Notice(rawValue, cue: "scan-slow")
        case .cameraPermissionMissing, .notSupported: Notice(rawValue)
        }
    }
}

/// The events of a ride. `left`: the user walks again after a ride whose level change could not be
/// followed.
enum RideAction: String, CaseIterable, Hashable, Sendable {
    case detected, ended, failed, left
}

// The engine's details, as the log and the walk language have them.
extension SourceEvent {
    static func error(_ error: ScanError) -> SourceEvent { .notice(error.notice) }

    static func scan(_ status: AcquisitionStatus) -> SourceEvent {
        .acquisition(status, name: VPSSource.scan.name)
    }

    static func backgroundScan(_ status: AcquisitionStatus) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "backgroundScan", fields: [.init("status", .word(status.rawValue))],
                names: ["background-scan-\(status.rawValue)"],
                words: "background scan \(status.rawValue)", role: .activity))
    }

    /// - Parameter gate: the smallest inclination at which pictures are sent, in degrees.
    static func localized(
        _ fix: Fix, background: Bool, takenAt: Int, gate: Double
    ) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "localized",
                fields: [
                    .init("background", .flag(background)),
                    .init("position", .place(fix.position)),
                    .init("heading", .number(fix.heading, decimals: 1)),
                ],
                names: ["localized"] + (background ? ["localized-in-background"] : []),
                words: background ? "background fix" : "fix", role: .fix,
                fix: AbsoluteFix(
                    position: fix.position, takenAt: takenAt, isAcquired: !background,
                    leastInclination: gate)))
    }

    static func conveyor(_ action: RideAction, id: String) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "conveyor",
                fields: [.init("action", .word(action.rawValue)), .init("id", .word(id))],
                names: ["conveyor-\(action.rawValue)"], words: "\(id) \(action.rawValue)",
                role: .ride))
    }

    static func tracking(_ state: TrackingState) -> SourceEvent {
        let (name, reason): (String, String?) =
            switch state {
            case .normal: ("normal", nil)
            case .limited(let reason): ("limited", reason.rawValue)
            case .notAvailable: ("notAvailable", nil)
            }
        let named = ["tracking:\(name)"] + (reason.map { ["tracking:\($0)"] } ?? [])
        return .detail(
            SourceDetail(
                kind: "tracking",
                fields: [.init("state", .word(name))]
                    + (reason.map { [.init("reason", .word($0))] } ?? []),
                names: named, words: "tracking \(state.words)", role: .sensor))
    }

    /// The outcome of a picture: for the desk, never for the app.
    static func attempt(_ outcome: AttemptOutcome, background: Bool) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "attempt",
                fields: [
                    .init("outcome", .word(outcome.rawValue)),
                    .init("background", .flag(background)),
                ],
                names: ["attempt:\(outcome.rawValue)"],
                words: (background ? "background attempt " : "attempt ") + outcome.rawValue,
                role: .attempt(
                    outcome: outcome.rawValue, succeeded: outcome == .success,
                    isBackground: background)))
    }
}

extension TrackingState {
    var words: String {
        switch self {
        case .normal: "normal"
        case .limited(let reason): reason.rawValue
        case .notAvailable: "not available"
        }
    }
}
