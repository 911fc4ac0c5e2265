import Indoor
import Navigation
import Positioning

extension Guide {
    /// The guide's inputs of a tick.
    package struct Observation: Sendable {
        package var tick: Int
        package var phone: PhoneStatus
        package var profile: SourceProfile
        /// Whether this phone supports positioning at all.
        package var isAvailable: Bool
        package var source: SourceSnapshot
        package var sourceEvents: [SourceEvent]
        package var location: UserLocation?
        package var way: Way
        package var navigationEvents: [NavigationEvent]

        package init(
            tick: Int, phone: PhoneStatus, profile: SourceProfile, isAvailable: Bool,
            source: SourceSnapshot, sourceEvents: [SourceEvent], location: UserLocation?,
            way: Way, navigationEvents: [NavigationEvent]
        ) {
            self.tick = tick
            self.phone = phone
            self.profile = profile
            self.isAvailable = isAvailable
            self.source = source
            self.sourceEvents = sourceEvents
            self.location = location
            self.way = way
            self.navigationEvents = navigationEvents
        }

        var state: PositioningState { source.state }
    }

    /// The part of the navigator's state that the guide uses; its building map is left out, because
    /// copying it is slow.
    package struct Way: Sendable {
        let itinerary: Itinerary?
        let isNavigating: Bool
        let progress: PhoneDisplay.Progress?
        let isReroutePending: Bool

        package init(
            itinerary: Itinerary?, isNavigating: Bool, progress: PhoneDisplay.Progress?,
            isReroutePending: Bool
        ) {
            self.itinerary = itinerary
            self.isNavigating = isNavigating
            self.progress = progress
            self.isReroutePending = isReroutePending
        }
    }
}
