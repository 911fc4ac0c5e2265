import Guidance
import Indoor

/// A cue from the tick in which it came into view to the one in which it went: why it came and went,
/// what the person did with it, and what was true meanwhile.
package struct CueShowing: Hashable, Sendable {
    /// As it came into view.
    package let cue: ShownCue
    package let origin: CueOrigin
    package let page: PhoneDisplay.Page
    /// The ids of those in view when it came.
    package let beside: [String]
    /// Of an instruction: how far the person was from what it tells of; nil: not known.
    package let lead: Lead?
    /// Whether somebody follows the phone: nobody else notices or reads.
    package let hasReader: Bool

    /// The tick in which it went; nil: it is in view still.
    package internal(set) var to: Int?
    /// nil: it is in view still.
    package internal(set) var end: CueEnd?
    /// How often its words changed meanwhile: a distance that counts down.
    package internal(set) var changes = 0
    package internal(set) var noticedAt: Int?
    package internal(set) var isOverlooked = false
    package internal(set) var reading: Reading?
    package internal(set) var deed: PersonEvent.Deed?
    package internal(set) var meanwhile = Meanwhile()
    /// Whether it went in the tick in which the page changed: the next page says what is now.
    package internal(set) var wentWithPage = false
    /// Whether it went in a tick without a position: nothing that it asks for was done.
    package internal(set) var wentWithPosition = false
    /// Whether the itinerary was new when it came: nothing of it could be told before.
    package internal(set) var isOfNewWay = false

    package var from: Int { cue.shownAt }

    /// The ticks from which and to which the person read it.
    package struct Reading: Hashable, Sendable {
        package let from: Int
        package let to: Int
        package let isWhole: Bool
    }

    /// By the true place of the person.
    package struct Lead: Hashable, Sendable {
        /// Metres to the manoeuvre; negative: it is behind.
        package let metres: Double
        /// m/s, of late; 0: the person stands.
        package let speed: Double

        /// nil: the person stands.
        package var seconds: Double? { speed > 0.2 ? metres / speed : nil }
    }

    /// Ticks in which the person did something while it was in view, and what was no longer so.
    package struct Meanwhile: Hashable, Sendable {
        package internal(set) var walking = 0
        package internal(set) var standing = 0
        package internal(set) var riding = 0
        /// Those of riding in which the person has just boarded.
        package internal(set) var boarding = 0
        package internal(set) var turning = 0
        /// Metres walked and carried.
        package internal(set) var metres = 0.0
        /// Ticks in which the level that it names as the present one was not the person's.
        package internal(set) var onAnotherLevel = 0
        /// Ticks in which the manoeuvre that it tells of lay behind the person.
        package internal(set) var passed = 0
        /// Ticks in which the distance to it was untrue, though told as accurate.
        package internal(set) var misjudged = 0
        /// Ticks in which the way turned to the other side than it tells.
        package internal(set) var onOtherSide = 0
    }

    /// Seconds in view until a tick.
    package func seconds(until now: Int) -> Double {
        SimulatedTime.seconds((to ?? now) - from)
    }

    /// Seconds for which its reason had held when it came.
    package var delay: Double { SimulatedTime.seconds(from - origin.since) }
}
