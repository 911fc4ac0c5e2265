import Indoor

/// Whether there are positions, their quality, and why they are lost or degraded
/// (vps-best-practices: Not positioning).
package enum PositioningState: Hashable, Sendable {
    case notPositioning(Cause)
    case degradedPositioning(Cause)
    case accuratePositioning

    package var name: String {
        switch self {
        case .notPositioning: PositioningState.lostName
        case .degradedPositioning: PositioningState.degradedName
        case .accuratePositioning: PositioningState.accurateName
        }
    }

    package static let accurateName = "accuratePositioning"
    package static let degradedName = "degradedPositioning"
    package static let lostName = "notPositioning"
    package static let names = [accurateName, degradedName, lostName]

    /// The reason why the position is not accurate; nil if it is accurate.
    package var cause: Cause? {
        switch self {
        case .notPositioning(let cause), .degradedPositioning(let cause): cause
        case .accuratePositioning: nil
        }
    }

    package var reason: String? { cause?.name }

    /// Name and reason, as the log has them.
    package var identifier: String { name + (reason.map { " \($0)" } ?? "") }

    package var isLost: Bool { if case .notPositioning = self { true } else { false } }
    package var isDegraded: Bool { if case .degradedPositioning = self { true } else { false } }
}

/// Why a position is less than accurate, and what the user can do about it.
package struct Cause: Hashable, Sendable {
    /// The name in the log and the walk language: "trackingFailed".
    package let name: String
    /// The cue that asks the user for the remedy; nil when there is nothing to do.
    package let remedy: CueID?
    /// Whether it may end without the user's help.
    package let passes: Bool
    /// Whether the position may be on another level than it says.
    package let doubtsLevel: Bool
    /// Metres to where the remedy helps; nil: it helps anywhere, or nobody knows where.
    package let distance: Double?

    package init(
        _ name: String, remedy: CueID? = nil, passes: Bool = false, doubtsLevel: Bool = false,
        distance: Double? = nil
    ) {
        self.name = name
        self.remedy = remedy
        self.passes = passes
        self.doubtsLevel = doubtsLevel
        self.distance = distance
    }
}

/// Whether a source runs (vps-location-source-ios: Overview).
package enum SourceStatus: String, CaseIterable, Hashable, Sendable {
    case stopped, starting, started, stopping, failedToStart
}
