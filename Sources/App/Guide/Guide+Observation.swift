import Indoor
import Positioning

extension Guide {
    /// The guide's inputs of a tick.
    package struct Observation: Sendable {
        package var tick: Int
        package var phone: PhoneStatus
        /// Whether this phone can be located at all.
        package var isAvailable: Bool
        package var source: SourceSnapshot
        package var sourceEvents: [SourceEvent]
        /// The present position.
        package var location: UserLocation?
        /// Whether the source reported it in this tick.
        package var isLocationNew: Bool
        package var way: Way
        package var navigationEvents: [NavigationEvent]
        /// The mail that reached the app over the network; nil while it uses no server.
        package var mail: AppMail?

        package init(
            tick: Int, phone: PhoneStatus, isAvailable: Bool, source: SourceSnapshot,
            sourceEvents: [SourceEvent], location: UserLocation?,
            isLocationNew: Bool, way: Way, navigationEvents: [NavigationEvent],
            mail: AppMail? = nil
        ) {
            self.mail = mail
            self.tick = tick
            self.phone = phone
            self.isAvailable = isAvailable
            self.source = source
            self.sourceEvents = sourceEvents
            self.location = location
            self.isLocationNew = isLocationNew
            self.way = way
            self.navigationEvents = navigationEvents
        }

        var state: PositioningState { source.state }
    }

    /// The part of the navigator's state that the guide uses; the navigator's map of the building
    /// is left out, because copying it is slow.
    package struct Way: Sendable {
        let itinerary: Itinerary?
        let isNavigating: Bool
        let progress: PhoneDisplay.Progress?
        /// Whether the router was asked for a way, on the way or before the start.
        package let isRouteSought: Bool
        /// Whether the router was asked for a way and has not answered yet.
        let isRouteAwaited: Bool
        /// Whether the router did not answer, and is asked again before the start.
        let isRouteRefused: Bool
        /// Metres along the itinerary at which the arrival is declared; nil: not known.
        let arrivalAlong: Double?
        /// The reason why no route is there; nil: there is one, or the reason is not known.
        let obstacle: RouteObstacle?
        /// Whether the way was taken back, and no other leads to the destination.
        let isWithdrawn: Bool
        /// Whether the way leads through what is closed, and another is sought.
        let isLeft: Bool

        package init(
            itinerary: Itinerary?, isNavigating: Bool, progress: PhoneDisplay.Progress?,
            isRouteSought: Bool, isRouteAwaited: Bool = false, isRouteRefused: Bool = false,
            arrivalAlong: Double? = nil, obstacle: RouteObstacle? = nil,
            isWithdrawn: Bool = false, isLeft: Bool = false
        ) {
            self.itinerary = itinerary
            self.isNavigating = isNavigating
            self.progress = progress
            self.isRouteSought = isRouteSought
            self.isRouteAwaited = isRouteAwaited
            self.isRouteRefused = isRouteRefused
            self.arrivalAlong = arrivalAlong
            self.obstacle = obstacle
            (self.isWithdrawn, self.isLeft) = (isWithdrawn, isLeft)
        }
    }
}
