import Indoor

/// A report of the guide about a cue.
package enum CueEvent: Hashable, Sendable {
    case shown(ShownCue, CueOrigin)
    /// The words changed while it was in view: a distance counted down.
    case changed(ShownCue)
    case hidden(ShownCue, CueEnd)
}

/// The reason why a cue went out of view.
package enum CueEnd: Hashable, Sendable {
    /// Its reason is over.
    case reasonOver
    /// Its longest time is used up.
    case longestTime
    /// The user tapped its button.
    case answered
    /// Its reason continues, but a page or an alert covers it; it comes back when that goes.
    case covered(by: PhoneDisplay.Cover)
    /// A cue of higher priority replaced it, or the same cue shown again; the cue's id.
    case replaced(by: String)
    case appClosed

    /// The cue, page or alert that took its place.
    package var by: String? {
        switch self {
        case .replaced(let id): id
        case .covered(let cover): cover.name
        case .reasonOver, .longestTime, .answered, .appClosed: nil
        }
    }

    /// The name in the log.
    package var name: String {
        switch self {
        case .reasonOver: "reasonOver"
        case .longestTime: "longestTime"
        case .answered: "answered"
        case .covered: "covered"
        case .replaced: "replaced"
        case .appClosed: "appClosed"
        }
    }
}

/// The reason why a cue came into view at its moment, instead of another one.
package struct CueOrigin: Hashable, Sendable {
    /// The first tick of the unbroken period of its reason.
    package let since: Int
    /// Seconds for which a reason must hold first, from the sheet.
    package let delay: Double
    /// The priority in the sheet.
    package let priority: Int
    /// Other cues of its kind that had a reason at that time.
    package let rivals: [Rival]
    /// The vibration that comes with it.
    package let vibration: VibrationPattern?
    /// The present level, by its words; nil: they do not name it.
    package let level: LevelOrdinal?
    /// The cue whose clause its words have in place of its own; nil: there is none.
    package let clauseOf: CueID?

    package struct Rival: Hashable, Sendable {
        package let id: String
        package let priority: Int
        package let held: Held
    }

    /// The reason why a rival was not shown.
    package enum Held: Hashable, Sendable {
        case lowerPriority
        /// It has the same priority, and its reason came later.
        case later
        /// Seconds left of its delay.
        case waits(Double)
        /// Seconds left of its cool-down.
        case coolsDown(Double)
        /// Its longest time is used up, and its reason is still the same.
        case hadItsTime
    }

    package init(
        since: Int, delay: Double, priority: Int, rivals: [Rival] = [],
        vibration: VibrationPattern? = nil, level: LevelOrdinal? = nil, clauseOf: CueID? = nil
    ) {
        self.clauseOf = clauseOf
        self.since = since
        self.delay = delay
        self.priority = priority
        self.rivals = rivals
        self.vibration = vibration
        self.level = level
    }
}
