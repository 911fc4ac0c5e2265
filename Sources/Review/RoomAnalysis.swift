import Indoor
import Simulation

/// The quality of positions in the rooms of venues, over many walks, from event logs.
package struct RoomAnalysis: Sendable {
    /// A room, or the rest of a level outside all rooms.
    package struct Place: Hashable, Sendable {
        package let venue: String
        /// The walks' engine.
        package let engine: String
        /// 0 is street level.
        package let level: LevelOrdinal
        /// The level's name as on signs there.
        package let sign: String
        /// The number of the unit on its level; nil: outside all rooms.
        package let unit: Int?
        package let name: String
    }

    /// The seconds that people spent in a place.
    package struct Stay: Sendable {
        package private(set) var seconds = 0
        /// The seconds in which the app wanted positions, and those of them without a present one.
        package private(set) var asked = 0
        package private(set) var withoutPosition = 0
        /// Metres.
        package private(set) var errors: [Double] = []
        /// The accuracies reported with positions, in metres.
        package private(set) var accuracies: [Double] = []
        package private(set) var onWrongLevel = 0
        package private(set) var cuesShown = 0

        /// nil if positions were never wanted.
        package var shareWithoutPosition: Double? {
            asked == 0 ? nil : Double(withoutPosition) / Double(asked)
        }

        fileprivate mutating func add(_ second: LoggedWalk.Second) {
            seconds += 1
            cuesShown += second.cuesShown
            guard second.isAsked else { return }
            asked += 1
            guard let told = second.told, !told.isLastKnown else {
                withoutPosition += 1
                return
            }
            errors.append(told.point.distance(to: second.truth))
            if let accuracy = told.accuracy { accuracies.append(accuracy) }
            if !told.levels.meet(second.levels) { onWrongLevel += 1 }
        }
    }

    /// The top level first; the rooms of a level by name.
    package var places: [(place: Place, stay: Stay)] {
        stays.map { (place: $0.key, stay: $0.value) }.sorted { a, b in
            let (one, other) = (a.place, b.place)
            if one.venue != other.venue { return one.venue < other.venue }
            if one.engine != other.engine { return one.engine < other.engine }
            if one.level != other.level { return one.level > other.level }
            if (one.unit == nil) != (other.unit == nil) { return other.unit == nil }
            return (one.name, one.unit ?? 0) < (other.name, other.unit ?? 0)
        }
    }

    package private(set) var total = Stay()
    package private(set) var walks = 0
    private var stays: [Place: Stay] = [:]

    package init() {}

    package mutating func add(_ walk: LoggedWalk, in venue: Venue) {
        walks += 1
        for second in walk.seconds {
            let place = RoomAnalysis.place(of: second, of: walk, in: venue)
            stays[place, default: Stay()].add(second)
            total.add(second)
        }
    }

    private static func place(
        of second: LoggedWalk.Second, of walk: LoggedWalk, in venue: Venue
    ) -> Place {
        let room = venue.room(at: second.truth, second.levels)
        return Place(
            venue: venue.name, engine: walk.engine, level: room.level, sign: room.sign,
            unit: room.unit, name: room.name)
    }
}
