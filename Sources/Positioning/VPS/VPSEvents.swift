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

    private func notice(_ cue: CueID?, repeats: Bool = false) -> Notice {
        Notice(rawValue, cue: cue, repeats: repeats, severity: .error)
    }

    var notice: Notice {
        switch self {
        case .tiltTooLow: notice("scan-tilt", repeats: true)
        case .noInternet: notice("scan-no-internet")
        case .timeout: notice("scan-timeout")
        case .slowConnection: notice("scan-slow")
        case .cameraPermissionMissing, .notSupported: notice(nil)
        }
    }
}

/// The events of a ride. `left`: the user is no longer carried, after a ride whose level change could
/// not be followed.
enum RideAction: String, CaseIterable, Hashable, Sendable {
    case detected, ended, failed, left
}

// The engine's details, as the log, the list of events and the walk language have them.
extension EventKind {
    private static let background = EventField(
        "background", "Whether the source did it without the user's help", .flag)
    static let ofVPS = [backgroundScan, localized, conveyor, attempt, tracking]

    static let backgroundScan = EventKind(
        "backgroundScan", .acquisition, "A scan without the user's help starts or stops.",
        [.status(oneOf: AcquisitionStatus.allCases.map(\.rawValue))],
        words: ["background scan STATUS"], names: ["background-scan-STATUS"])
    static let localized = EventKind(
        "localized", .fix, "The source found a position; it has no error if it was dropped.",
        [background] + EventField.place + [.heading, .errorMetres],
        words: ["BACKGROUND fix", "fix"], names: ["localized", "localized-in-BACKGROUND"])
    static let conveyor = EventKind(
        "conveyor", .connector, "The source finds that the person rides a connector.",
        [.action(oneOf: RideAction.allCases.map(\.rawValue)), .id], words: ["ID ACTION"],
        names: ["conveyor-ACTION"])
    static let attempt = EventKind(
        "attempt", .failedAttempt, "The service answered a picture, or did not.",
        [
            EventField("outcome", "The result of the attempt")(
                oneOf: AttemptOutcome.allCases.map(\.rawValue)),
            background,
        ], words: ["BACKGROUND attempt OUTCOME", "attempt OUTCOME"], names: ["attempt:OUTCOME"])
    package static let tracking = EventKind(
        "tracking", .sensor, "The AR session's tracking changed.",
        [
            .state(oneOf: ["normal", "limited", "notAvailable"]),
            .reason(oneOf: TrackingState.LimitedReason.allCases.map(\.rawValue)),
        ],
        names: ["tracking:STATE", "tracking:REASON"])
}

extension SourceEvent {
    static func error(_ error: ScanError) -> SourceEvent { .notice(error.notice) }

    static func scan(_ status: AcquisitionStatus) -> SourceEvent {
        .acquisition(status, name: VPSSource.scan.name)
    }

    static func backgroundScan(_ status: AcquisitionStatus) -> SourceEvent {
        .detail(SourceDetail(EventRecord(.backgroundScan, status.rawValue)))
    }

    /// - Parameter gate: the smallest inclination at which pictures are sent, in degrees.
    static func localized(
        _ fix: Fix, background: Bool, takenAt: Int, gate: Double
    ) -> SourceEvent {
        let position = fix.position
        return .detail(
            SourceDetail(
                EventRecord(
                    .localized, background, position.point.x, position.point.y,
                    Levels(position.level), fix.heading),
                fix: AbsoluteFix(
                    position: position, takenAt: takenAt, isAcquired: !background,
                    leastInclination: gate)))
    }

    static func conveyor(_ action: RideAction, id: String) -> SourceEvent {
        .detail(SourceDetail(EventRecord(.conveyor, action.rawValue, id)))
    }

    static func tracking(_ state: TrackingState) -> SourceEvent {
        let (name, reason): (String, String?) =
            switch state {
            case .normal: ("normal", nil)
            case .limited(let reason): ("limited", reason.rawValue)
            case .notAvailable: ("notAvailable", nil)
            }
        return .detail(
            SourceDetail(
                EventRecord(.tracking, name, reason, words: "tracking: \(state.words)"),
                identifier: state.identifier))
    }

    /// The outcome of a picture: for the desk, never for the app.
    static func attempt(_ outcome: AttemptOutcome, background: Bool) -> SourceEvent {
        let name = (background ? "background " : "") + VPSSource.scan.name
        return .detail(
            SourceDetail(
                EventRecord(
                    .attempt, outcome.rawValue, background, words: "\(name): \(outcome.words)"),
                attempt: SourceDetail.Attempt(
                    outcome: outcome.rawValue, words: outcome.words,
                    succeeded: outcome == .success, isBackground: background),
                identifier: outcome.rawValue))
    }
}

extension AttemptOutcome {
    fileprivate var words: String {
        switch self {
        case .success: "found"
        case .inclinationTooLow: "phone too low"
        case .lowTexture: "too little to see"
        case .tooBlurry: "too blurred"
        case .tooDark: "too dark"
        case .cameraCovered: "camera covered"
        case .noMatch: "not recognised"
        case .ambiguous: "several places fit"
        case .outlierRejected: "too far off, dropped"
        case .noNetwork: "no network"
        case .timedOut: "no answer in time"
        case .serviceFailed: "service failed"
        }
    }
}

extension TrackingState {
    var words: String {
        switch self {
        case .normal: "normal"
        case .limited(.initializing): "it begins"
        case .limited(.excessiveMotion): "moved too fast"
        case .limited(.insufficientFeatures): "too little to see"
        case .limited(.relocalizing): "finds itself again"
        case .notAvailable: "not available"
        }
    }

    /// The system's own name of why it is limited; empty if there is none.
    var identifier: String {
        if case .limited(let reason) = self { reason.rawValue } else { "" }
    }
}
