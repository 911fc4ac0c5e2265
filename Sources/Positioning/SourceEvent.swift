import Indoor

/// A source's report. Events that every source may have are cases of their own; all others are a
/// `detail` that the source names.
package enum SourceEvent: Hashable, Sendable {
    case status(SourceStatus)
    case state(PositioningState)
    case level(from: LevelOrdinal?, to: LevelOrdinal, automatic: Bool)
    /// The user begins to help or stops, in the way that the profile calls `name`.
    case acquisition(AcquisitionStatus, name: String)
    case notice(Notice)
    case detail(SourceDetail)
}

package enum AcquisitionStatus: String, CaseIterable, Hashable, Sendable { case started, stopped }

extension EventKind {
    /// - Parameter name: the profile's name of the user's help.
    package static func acquisition(_ name: String) -> EventKind {
        EventKind(
            name, .acquisition, "The user begins to help the source, or stops helping it.",
            [.status(oneOf: AcquisitionStatus.allCases.map(\.rawValue))],
            words: ["\(name) STATUS"], names: ["\(name)-STATUS"])
    }
}

/// A message to the app, which tells the user if it has a cue.
package struct Notice: Hashable, Sendable {
    package enum Severity: String, CaseIterable, Hashable, Sendable {
        /// For debugging; sent only if the app asked for such messages.
        case info
        /// It passes by itself and needs no restart; positions may be less accurate.
        case warning
        /// What the vendor calls an error. A source that needs no help ends with it, and has to be
        /// started again.
        case error
    }

    /// The name in the log and the walk language: "noInternet".
    package let name: String
    /// The cue shown to the user; nil for none.
    package let cue: CueID?
    /// Whether it repeats with each frame while the condition lasts. Otherwise it is valid as long
    /// as its cue is shown.
    package let repeats: Bool
    package let severity: Severity
    /// The cue shown while the first location is awaited and the warning stands; nil: the app waits
    /// without words.
    package let waitingCue: CueID?

    package init(
        _ name: String, cue: CueID? = nil, repeats: Bool = false, severity: Severity = .warning,
        waitingCue: CueID? = nil
    ) {
        self.name = name
        self.cue = cue
        self.repeats = repeats
        self.severity = severity
        self.waitingCue = waitingCue
    }
}

/// An event that only some sources have, for the log, the desk and the walk language; never for the
/// app, which uses states and notices.
package struct SourceDetail: Hashable, Sendable {
    /// One attempt at a position. A successful attempt brings a fix, which is listed instead.
    package struct Attempt: Hashable, Sendable {
        /// The name in the log.
        package let outcome: String
        package let words: String
        package let succeeded: Bool
        package let isBackground: Bool

        /// - Parameter words: nil: those of the outcome's name.
        package init(
            outcome: String, words: String? = nil, succeeded: Bool, isBackground: Bool
        ) {
            (self.outcome, self.succeeded, self.isBackground) = (outcome, succeeded, isBackground)
            self.words = words ?? outcome
        }
    }

    package let record: EventRecord
    package let attempt: Attempt?
    package let fix: AbsoluteFix?
    /// The cue that tells the user of it once; nil for none.
    package let cue: CueID?
    /// The source's own name of what its words say; empty if the words are that name.
    package let identifier: String

    package init(
        _ record: EventRecord, attempt: Attempt? = nil, fix: AbsoluteFix? = nil,
        cue: CueID? = nil, identifier: String = ""
    ) {
        (self.record, self.attempt, self.fix, self.cue) = (record, attempt, fix, cue)
        self.identifier = identifier
    }
}

/// A position that does not depend on the one before.
package struct AbsoluteFix: Hashable, Sendable {
    package let position: Position
    /// The tick of the samples it was computed from.
    package let takenAt: Int
    /// Whether the user helped.
    package let isAcquired: Bool
    /// The smallest inclination, in degrees, at which a position may be found; nil if the angle
    /// does not matter.
    package let leastInclination: Double?

    package init(
        position: Position, takenAt: Int, isAcquired: Bool, leastInclination: Double? = nil
    ) {
        self.position = position
        self.takenAt = takenAt
        self.isAcquired = isAcquired
        self.leastInclination = leastInclination
    }
}
