import Indoor

/// Whether positions come, how good they are, and why not. In the documents' words.
package enum PositioningState: Hashable, Sendable {
    case notPositioning(LossReason)
    case degradedPositioning(DegradationReason)
    case accuratePositioning

    package var name: String {
        switch self {
        case .notPositioning: "notPositioning"
        case .degradedPositioning: "degradedPositioning"
        case .accuratePositioning: "accuratePositioning"
        }
    }

    package var reason: String? {
        switch self {
        case .notPositioning(let reason): reason.rawValue
        case .degradedPositioning(let reason): reason.name
        case .accuratePositioning: nil
        }
    }

    package var isLost: Bool { if case .notPositioning = self { true } else { false } }
    package var isDegraded: Bool { if case .degradedPositioning = self { true } else { false } }
}

/// Why there is no position (vps-best-practices: Not positioning; names ours after vps.md 1.1).
package enum LossReason: String, CaseIterable, Hashable, Sendable {
    case notYetScanned, appHidden, distanceWithoutScan, tooFarFromItinerary, sourceStopped
    case trackingFailed, conveyingNoAutomaticLevelChange, conveyingFailedAtEnd

    /// Whether the words at the loss should speak of the level change.
    package var isLevelChange: Bool {
        self == .conveyingNoAutomaticLevelChange || self == .conveyingFailedAtEnd
    }
}

/// Why a position is less than accurate (vps-best-practices: Degraded positioning).
package enum DegradationReason: Hashable, Sendable {
    case distanceWithoutScan
    case session(TrackingState.LimitedReason)

    package static var all: [DegradationReason] {
        [.distanceWithoutScan] + TrackingState.LimitedReason.allCases.map { .session($0) }
    }

    package var name: String {
        switch self {
        case .distanceWithoutScan: "distanceWithoutScan"
        case .session(let reason): reason.rawValue
        }
    }
}

/// Whether a source runs (the vocabulary of the log, after the location-source API).
package enum SourceStatus: String, CaseIterable, Hashable, Sendable {
    case stopped, starting, started, stopping, failedToStart
}

package enum ScanStatus: String, CaseIterable, Hashable, Sendable { case started, stopped }

/// What the app may be told about a scan (vps-best-practices: Scan error handling).
package enum SourceError: String, CaseIterable, Hashable, Sendable {
    case tiltTooLow, noInternet, timeout, slowConnection, cameraPermissionMissing, notSupported
}

/// What a source reports: the documented delegate's events, and diagnosis beside them.
package enum SourceEvent: Hashable, Sendable {
    case status(SourceStatus)
    case state(PositioningState)
    case scan(ScanStatus)
    case backgroundScan(ScanStatus)
    /// `takenAt`: the tick of the picture that was recognised.
    case localized(Fix, background: Bool, takenAt: Int)
    case level(from: LevelOrdinal?, to: LevelOrdinal, automatic: Bool)
    case conveyor(ConveyorAction, id: String)
    case error(SourceError)
    case tracking(TrackingState)
    /// For the director's desk only.
    case attempt(AttemptOutcome, background: Bool)

    /// `left`: walking again after a ride that the level could not follow.
    package enum ConveyorAction: String, CaseIterable, Hashable, Sendable {
        case detected, ended, failed, left
    }
}

/// What the app and the navigator tell a source.
package enum SourceCommand: Hashable, Sendable {
    case start
    case stop
    case startScan
    case stopScan
    case assign(Itinerary?)
    /// The user is too far from the itinerary and no way back can be computed.
    case cannotRecalculate
}

/// What one tick made of a source.
package struct SourceOutput: Sendable {
    package var events: [SourceEvent] = []
    package var requests: [PhoneRequest] = []
    /// nil while there is no new position.
    package var location: UserLocation?

    package init() {}
}

/// What guidance and screens may know of a source without knowing which it is.
package struct SourceTraits: Hashable, Sendable {
    /// "VPS": as the log's `positionSource` has it.
    package let name: String
    package let needsCamera: Bool
    package let scans: Bool

    package init(name: String, needsCamera: Bool, scans: Bool) {
        self.name = name
        self.needsCamera = needsCamera
        self.scans = scans
    }
}

/// How near a source is to what it does next: the director's gauges.
package struct Threshold: Hashable, Sendable {
    package let name: String
    package let unit: String
    /// nil where there is nothing to measure.
    package let value: Double?
    /// Ascending; the first is a warning where there are two.
    package let limits: [Double]
    /// Whether reaching the limit is what one wants (an angle to hold) or fears (metres to loss).
    package let isGate: Bool

    package init(
        name: String, unit: String, value: Double?, limits: [Double], isGate: Bool = false
    ) {
        self.name = name
        self.unit = unit
        self.value = value
        self.limits = limits
        self.isGate = isGate
    }
}

/// A positioning engine: commands and sensor samples in, events, requests and locations out.
package protocol LocationSource: Sendable {
    var traits: SourceTraits { get }
    var status: SourceStatus { get }
    var state: PositioningState { get }
    var isScanning: Bool { get }
    var isBackgroundScanning: Bool { get }
    var thresholds: [Threshold] { get }
    /// Folded into the session's digest.
    var digest: Digest { get }

    /// Whether this phone can run it at all, before anything is asked of the user.
    func isAvailable(on phone: PhoneStatus) -> Bool

    mutating func ingest(_ commands: [SourceCommand], _ frame: SensorFrame) -> SourceOutput
}
