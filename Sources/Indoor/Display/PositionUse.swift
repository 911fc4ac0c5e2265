/// What an app does with the user's position besides showing it; always with their consent.
package enum PositionUse: String, CaseIterable, Hashable, Sendable { case sharing, tracking }

/// A position as the app was told it, without the values that matter only at that moment.
package struct ToldPosition: Hashable, Sendable {
    /// The tick of this position.
    package var tick: Int
    package var point: Point
    package var levels: Levels
    /// Metres; nil: not told.
    package var accuracy: Double?
    /// The technology that gave the position.
    package var source: String

    package init(
        tick: Int, point: Point, levels: Levels, accuracy: Double?, source: String
    ) {
        self.tick = tick
        self.point = point
        self.levels = levels
        self.accuracy = accuracy
        self.source = source
    }
}

/// A position of a track.
package struct TrackPoint: Hashable, Sendable {
    /// Counts from 1 in the order of recording; the server uses it to know which points it already
    /// has.
    package var number: Int
    package var position: ToldPosition

    package init(number: Int, position: ToldPosition) {
        self.number = number
        self.position = position
    }
}

/// A note that the user saved in the app, and its place.
package struct CollectedPoint: Hashable, Sendable {
    /// Counts from 1.
    package var number: Int
    package var text: String
    package var tick: Int
    /// The location from the source; nil: there was no position.
    package var location: UserLocation?
    /// The position of the app's dot; nil: there was no position.
    package var point: Point?

    package init(number: Int, text: String, tick: Int, location: UserLocation?, point: Point?) {
        self.number = number
        self.text = text
        self.tick = tick
        self.location = location
        self.point = point
    }
}

/// What the app sends to its server.
package enum AppMessage: Hashable, Sendable {
    case track([TrackPoint])
    /// The user's position, for others to see.
    case position(ToldPosition)
    /// Others may no longer see the user.
    case stopSharing
}

/// What became of a message: the server has it, or the connection was lost.
package struct Receipt: Hashable, Sendable {
    package let message: Int
    package let isDelivered: Bool

    package init(message: Int, isDelivered: Bool) {
        self.message = message
        self.isDelivered = isDelivered
    }
}

/// The newest update that the server has of another person.
package struct OtherUpdate: Hashable, Sendable {
    /// The person's number in the walk's header, from 0.
    package var person: Int
    package var name: String
    /// nil: they no longer share their position.
    package var position: ToldPosition?

    package init(person: Int, name: String, position: ToldPosition?) {
        self.person = person
        self.name = name
        self.position = position
    }
}

/// An update with the tick in which the server received it.
package struct TimedUpdate: Hashable, Sendable {
    package var tick: Int
    package var update: OtherUpdate
    /// Whether that person allowed sharing when their phone sent it.
    package var isAllowed: Bool

    package init(tick: Int, update: OtherUpdate, isAllowed: Bool) {
        self.tick = tick
        self.update = update
        self.isAllowed = isAllowed
    }
}

/// What reached the app over the network in a tick.
package struct AppMail: Hashable, Sendable {
    package var receipts: [Receipt]
    package var updates: [OtherUpdate]

    package init(receipts: [Receipt] = [], updates: [OtherUpdate] = []) {
        self.receipts = receipts
        self.updates = updates
    }
}

extension PhoneDisplay {
    /// What the app does with the position besides showing it.
    package struct Uses: Hashable, Sendable {
        package var (isSharing, isTracking) = (false, false)
        /// The number of track points that the server has not confirmed yet.
        package var held = 0
        /// The number of track points that the server has confirmed.
        package var delivered = 0
        /// In the order of the walk's header.
        package var others: [Other] = []
        /// Oldest first.
        package var collected: [CollectedPoint] = []

        package init() {}

        package var isOn: Bool { isSharing || isTracking }
    }

    /// Another person who shares their position.
    package struct Other: Hashable, Sendable {
        package var name: String
        package var point: Point
        package var levels: Levels
        /// The age of their last position, in seconds.
        package var age: Double
        /// Whether that age is too high for a present position.
        package var isGrey: Bool

        package init(name: String, point: Point, levels: Levels, age: Double, isGrey: Bool) {
            self.name = name
            self.point = point
            self.levels = levels
            self.age = age
            self.isGrey = isGrey
        }
    }
}
