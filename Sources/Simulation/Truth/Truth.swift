import Indoor

/// The true state of the world: for the desk, the log and expectations, never for an engine.
package struct Truth: Hashable, Sendable {
    package enum Activity: Hashable, Sendable {
        case standing
        case walking
        /// On a connector, given by its id.
        case riding(String)
        case waitingForLift(String)
        /// In the queue for a connector, given by its id.
        case queueing(String)
        /// Stopped by a wall, or by what is closed.
        case blocked
    }

    package var point: Point
    package var levels: Levels
    /// Metres above the ground level.
    package var height: Double
    /// The heading that the person faces, degrees clockwise from north.
    package var heading: Double
    /// Degrees left of the current turn, clockwise positive.
    package var turning: Double
    package var activity: Activity
    /// The closed part of the building before which the person stands or waits, by its name.
    package var closed: String?
    /// In a lift's cabin with closed doors.
    package var isInCabin: Bool
    /// Metres walked and carried since the start.
    package var walked: Double
    /// Degrees: 0 flat, 90 upright.
    package var inclination: Double
    /// The camera's view: texture, light, blur; 0 ... 1.
    package var viewfinder: Viewfinder
    package var network: PhoneNetwork
    /// The battery's charge: 0 ... 1.
    package var battery: Double
    /// Whether a walk requested by a script is still under way.
    package var isBusy: Bool
    /// Why a walk could not be finished, in words.
    package var failure: String?
    /// The faults in force, the oldest first.
    package var faults: [FaultInForce]
    /// The other people; nil where there are none.
    package var crowd: Crowd?
    /// Beacons and satellites; nil while no source listens to them.
    package var radio: Radio?
    /// The app's server; nil while the app uses none.
    package var server: ServerTruth?
    /// What the person who follows the phone looks at; nil: nobody follows it.
    package var attention: Attention?
    /// The recording that is played; nil where the walk is simulated.
    package var recorded: Recorded?

    /// How far the recording of a real phone has come.
    package struct Recorded: Hashable, Sendable {
        package let waypoints: [RecordedWalk.Waypoint]
        /// How many of them have been passed.
        package let passed: Int
        /// Whether the surveyor's place is known: between the first waypoint and the last.
        fileprivate let isPlaceKnown: Bool

        package init(waypoints: [RecordedWalk.Waypoint], passed: Int, isPlaceKnown: Bool) {
            self.waypoints = waypoints
            self.passed = passed
            self.isPlaceKnown = isPlaceKnown
        }
    }

    /// The other people in the building.
    package struct Crowd: Hashable, Sendable {
        package let people: [Position]
        /// How many of them are on the person's level.
        package let count: Int
        /// Persons a square metre, ahead of the person.
        package let density: Double

        package init(people: [Position], level: LevelOrdinal, density: Double) {
            self.people = people
            count = people.count { $0.level == level }
            self.density = density
        }
    }

    package enum Attention: Hashable, Sendable {
        /// Looking at the way: the phone hangs, or is in a pocket.
        case away
        /// Looking at the phone.
        case phone
        /// Looking at the phone and reading a cue's text, given by the cue's id.
        case reading(String)
    }

    package init(
        point: Point, levels: Levels, height: Double, heading: Double,
        turning: Double = 0, activity: Activity, closed: String? = nil, isInCabin: Bool = false,
        walked: Double, inclination: Double, camera: Viewfinder, network: PhoneNetwork,
        battery: Double, isBusy: Bool,
        failure: String?, faults: [FaultInForce] = [], crowd: Crowd? = nil, radio: Radio? = nil,
        server: ServerTruth? = nil, attention: Attention? = nil, recorded: Recorded? = nil
    ) {
        self.point = point
        self.levels = levels
        self.height = height
        self.heading = heading
        self.turning = turning
        self.activity = activity
        self.closed = closed
        self.isInCabin = isInCabin
        self.walked = walked
        self.inclination = inclination
        viewfinder = camera
        self.network = network
        self.battery = battery
        self.isBusy = isBusy
        self.failure = failure
        self.faults = faults
        self.crowd = crowd
        self.radio = radio
        self.server = server
        self.attention = attention
        self.recorded = recorded
    }
}

/// A fault while it lasts.
package struct FaultInForce: Hashable, Sendable {
    package let fault: Fault
    /// nil: the fault lasts until it is used up, or the walk ends.
    package let secondsLeft: Double?

    package init(_ fault: Fault, secondsLeft: Double?) {
        self.fault = fault
        self.secondsLeft = secondsLeft
    }
}

/// What the server received and sent in a tick, and what it stores.
package struct ServerTruth: Hashable, Sendable {
    /// A message that arrived.
    package struct Delivery: Hashable, Sendable {
        /// Without points that the server had already.
        package var message: AppMessage
        /// Whether the user allowed it when the phone sent it.
        package var isAllowed: Bool

        package init(message: AppMessage, isAllowed: Bool) {
            self.message = message
            self.isAllowed = isAllowed
        }
    }

    /// The messages that arrived in this tick.
    package var deliveries: [Delivery]
    /// The updates sent to the phone in this tick.
    package var given: [TimedUpdate]
    /// The number of positions received so far.
    package var positions: Int
    package var trackPoints: Int

    package init(
        deliveries: [Delivery] = [], given: [TimedUpdate] = [], positions: Int = 0,
        trackPoints: Int = 0
    ) {
        self.deliveries = deliveries
        self.given = given
        self.positions = positions
        self.trackPoints = trackPoints
    }
}

extension Truth {
    /// Whether the person's place is known: a recording of a real walk may not tell it.
    package var isPlaceKnown: Bool { recorded?.isPlaceKnown ?? true }
}
