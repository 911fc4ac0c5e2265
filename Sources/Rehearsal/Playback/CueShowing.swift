import App
import Indoor
import Simulation

/// A cue from the tick in which it came into view to the tick in which it went: why it came and
/// went, what the person did with it, and what was true meanwhile.
package struct CueShowing: Hashable, Sendable {
    /// The cue as it came into view.
    package let cue: ShownCue
    package let origin: CueOrigin
    package let page: PhoneDisplay.Page
    /// The ids of the cues in view when it came.
    package let beside: [String]
    /// For an instruction, the person's distance from the manoeuvre; nil: not known.
    package let lead: Lead?
    /// Whether somebody follows the phone: only then cues are noticed and read.
    package let hasReader: Bool

    /// The number of cues that came into view before it.
    package internal(set) var number = 0
    /// The tick in which it went; nil: it is still in view.
    package internal(set) var to: Int?
    /// nil: it is still in view.
    package internal(set) var end: CueEnd?
    /// How often its words changed meanwhile: a distance that counts down.
    package internal(set) var changes = 0
    package internal(set) var noticedAt: Int?
    package internal(set) var isOverlooked = false
    package internal(set) var reading: Reading?
    package internal(set) var deed: PersonEvent.Deed?
    package internal(set) var meanwhile = Meanwhile()
    /// Whether it went in the tick in which the page changed: the next page shows the present
    /// state.
    package internal(set) var wentWithPage = false
    /// Whether it went in a tick without a position: nothing that it asks for was done.
    package internal(set) var wentWithPosition = false
    /// Whether the itinerary was new when it came, so that nothing of it could be shown before.
    package internal(set) var isOfNewWay = false

    package var from: Int { cue.shownAt }

    /// The first and the last tick in which the person read it.
    package struct Reading: Hashable, Sendable {
        package let from: Int
        package let to: Int
        package let isWhole: Bool
    }

    /// The distance from the person's true place.
    package struct Lead: Hashable, Sendable {
        /// Metres to the manoeuvre; negative: it is behind.
        package let metres: Double
        /// The recent speed in m/s; 0: the person stands.
        package let speed: Double

        /// nil: the person stands.
        package var seconds: Double? { speed > 0.2 ? metres / speed : nil }
    }

    /// Ticks in which the person did something while it was in view, and ticks in which its words
    /// were wrong.
    package struct Meanwhile: Hashable, Sendable {
        package internal(set) var walking = 0
        package internal(set) var standing = 0
        package internal(set) var riding = 0
        /// The ticks of riding in which the person has just boarded.
        package internal(set) var boarding = 0
        package internal(set) var turning = 0
        /// Metres walked and carried.
        package internal(set) var metres = 0.0
        /// Ticks in which the person was on another level than the one that it names as the present
        /// one.
        package internal(set) var onAnotherLevel = 0
        /// Ticks in which its manoeuvre was behind the person.
        package internal(set) var passed = 0
        /// Ticks in which its distance was wrong, although the position was shown as accurate.
        package internal(set) var misjudged = 0
        /// Ticks in which the way turned to the other side than it says.
        package internal(set) var onOtherSide = 0
        /// The last ticks of these, in the same order; nil: there was none.
        package internal(set) var lastOnAnotherLevel: Int?
        package internal(set) var lastPassed: Int?
        package internal(set) var lastMisjudged: Int?
        package internal(set) var lastOnOtherSide: Int?
    }

    /// Seconds in view until a tick.
    package func seconds(until now: Int) -> Double {
        SimulatedTime.seconds((to ?? now) - from)
    }

    /// Seconds for which its reason had held when it came.
    package var delay: Double { SimulatedTime.seconds(from - origin.since) }
}

extension ShownCue {
    /// Whether it is about the next manoeuvre, not about the position.
    var isOfManoeuvre: Bool {
        kind == .instruction && !CueID(id).isAside
    }
}
