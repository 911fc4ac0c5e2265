import Indoor

/// What a source reports. What every source may have is a case of its own; all else is a detail
/// that the source names.
package enum SourceEvent: Hashable, Sendable {
    case status(SourceStatus)
    case state(PositioningState)
    case level(from: LevelOrdinal?, to: LevelOrdinal, automatic: Bool)
    /// The user begins or ends to help. `name`: as the profile has it.
    case acquisition(AcquisitionStatus, name: String)
    case notice(Notice)
    case detail(SourceDetail)
}

package enum AcquisitionStatus: String, CaseIterable, Hashable, Sendable { case started, stopped }

/// Something that the app is told, so that it can tell the user.
package struct Notice: Hashable, Sendable {
    /// As the log and the walk language name it: "noInternet".
    package let name: String
    /// The cue that tells the user; nil: the user is not told.
    package let cue: CueID?
    /// Whether it comes with each frame for as long as it is so. One that comes once stands for
    /// as long as its cue is to be seen.
    package let repeats: Bool

    package init(_ name: String, cue: CueID? = nil, repeats: Bool = false) {
        self.name = name
        self.cue = cue
        self.repeats = repeats
    }
}

/// Something that only some sources have, for the log, the desk and the walk language; never for
/// the app, which goes by states and notices.
package struct SourceDetail: Hashable, Sendable {
    /// How the desk shows it.
    package enum Role: Hashable, Sendable {
        case activity, fix, sensor, ride
        /// One try to find a position; tries that succeed bring a fix, which is listed instead.
        case attempt(outcome: String, succeeded: Bool, isBackground: Bool)
    }

    /// A value of the log's line.
    package enum Value: Hashable, Sendable {
        case word(String)
        case flag(Bool)
        case number(Double, decimals: Int)
        /// Written as `x`, `y` and the level, whatever the key.
        case place(Position)
    }

    package struct Field: Hashable, Sendable {
        package let key: String
        package let value: Value

        package init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The kind of the log's line: "conveyor".
    package let kind: String
    /// In the order of the log.
    package let fields: [Field]
    /// In the walk language: "conveyor-detected".
    package let names: [String]
    /// In the list of events: "escalator-a detected".
    package let words: String
    package let role: Role
    package let fix: AbsoluteFix?

    package init(
        kind: String, fields: [Field], names: [String], words: String, role: Role,
        fix: AbsoluteFix? = nil
    ) {
        self.kind = kind
        self.fields = fields
        self.names = names
        self.words = words
        self.role = role
        self.fix = fix
    }
}

/// A position that was found anew, not carried on from the one before.
package struct AbsoluteFix: Hashable, Sendable {
    package let position: Position
    /// The tick of the samples that it was found by.
    package let takenAt: Int
    /// Whether the user helped.
    package let isAcquired: Bool
    /// Degrees below which the phone must not have been held; nil where the angle does not matter.
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
