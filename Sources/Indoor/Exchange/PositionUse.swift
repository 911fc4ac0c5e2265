/// What an app does with the user's position beside showing it: only with their consent.
package enum PositionUse: String, CaseIterable, Hashable, Sendable { case sharing, tracking }

/// A position as the app was told it, without what only the moment needs.
package struct ToldPosition: Hashable, Sendable {
    /// The tick in which it was the present one.
    package var tick: Int
    package var point: Point
    package var levels: Levels
    /// Metres; nil: not told.
    package var accuracy: Double?
    /// The technology that gave it.
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
    /// From 1 on, in the order of recording; by it the server knows what it has already.
    package var number: Int
    package var position: ToldPosition

    package init(number: Int, position: ToldPosition) {
        self.number = number
        self.position = position
    }
}

/// What the user noted in the app, and where.
package struct CollectedPoint: Hashable, Sendable {
    /// From 1 on.
    package var number: Int
    package var text: String
    package var tick: Int
    /// As the source told it; nil: there was no position.
    package var location: UserLocation?
    /// Where the app's dot was; nil: there was no position.
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
    /// For others to see.
    case position(ToldPosition)
    /// Others are to see the user no more.
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

/// The newest that the server has of another person.
package struct OtherUpdate: Hashable, Sendable {
    /// The person's number in the walk's header, from 0.
    package var person: Int
    package var name: String
    /// nil: they share no more.
    package var position: ToldPosition?

    package init(person: Int, name: String, position: ToldPosition?) {
        self.person = person
        self.name = name
        self.position = position
    }
}

/// An update with the tick in which the server has it.
package struct TimedUpdate: Hashable, Sendable {
    package var tick: Int
    package var update: OtherUpdate
    /// Whether that person allowed it when their phone sent it.
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

/// What the server got, and gave, in a tick, and what it has.
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

    /// Of this tick.
    package var deliveries: [Delivery]
    /// Given to the phone in this tick.
    package var given: [TimedUpdate]
    /// So far.
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

extension PhoneDisplay {
    /// What the app does with the position beside showing it.
    package struct Uses: Hashable, Sendable {
        package var (isSharing, isTracking) = (false, false)
        /// Points of the track of which the app does not know yet that the server has them.
        package var held = 0
        /// Points of the track that the server has told that it has.
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
        /// Seconds since it was their present one.
        package var age: Double
        /// Whether that is too long ago to count as present.
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
