import Indoor

/// What the guide reports of a cue.
package enum CueEvent: Hashable, Sendable {
    case shown(ShownCue, CueOrigin)
    /// The words changed while it is in view: a distance counted down.
    case changed(ShownCue)
    case hidden(ShownCue, CueEnd)
}

/// Why a cue went out of view.
package enum CueEnd: Hashable, Sendable {
    /// What it was about is over.
    case reasonOver
    /// Its longest time is used up.
    case longestTime
    /// The user tapped its button.
    case answered
    /// Its reason goes on, and a page or an alert covers it; it comes back when that goes.
    case covered(by: PhoneDisplay.Cover)
    /// By a cue of higher priority, or the same anew; its id.
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

/// Why a cue came into view when it did, and not another.
package struct CueOrigin: Hashable, Sendable {
    /// The tick from which its reason has held without a break.
    package let since: Int
    /// Seconds for which the sheet lets a reason hold first.
    package let delay: Double
    /// The sheet's.
    package let priority: Int
    /// Other cues of its kind that had a reason then.
    package let rivals: [Rival]
    /// That comes with it.
    package let vibration: VibrationPattern?
    /// The present level as its words name it; nil: they do not.
    package let level: String?

    package struct Rival: Hashable, Sendable {
        package let id: String
        package let priority: Int
        package let held: Held
    }

    /// Why a rival did not show.
    package enum Held: Hashable, Sendable {
        case lowerPriority
        /// Of the same priority, and its reason came later.
        case later
        /// Seconds left of its delay.
        case waits(Double)
        /// Seconds left of its cool-down.
        case coolsDown(Double)
        /// Its longest time is used up, and its reason is the same still.
        case hadItsTime
    }

    package init(
        since: Int, delay: Double, priority: Int, rivals: [Rival] = [],
        vibration: VibrationPattern? = nil, level: String? = nil
    ) {
        self.since = since
        self.delay = delay
        self.priority = priority
        self.rivals = rivals
        self.vibration = vibration
        self.level = level
    }
}
