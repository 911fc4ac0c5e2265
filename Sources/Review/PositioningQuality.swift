import Indoor
import Positioning
import Rehearsal
import Simulation

/// The distances of computed positions from the reference, by level and room: the person's position
/// second by second, compared with the source's (reference ips.md 1.8: IPS_Quality).
package struct PositioningQuality: RehearsalObserver, Sendable {
    /// The quality of positions in a room (ours): the distance within which 95 % of them lie.
    package enum Accuracy: String, CaseIterable, Sendable {
        /// Up to 5 m: possible with beacons 8 to 10 m apart (reference ips.md 4.7).
        case high
        /// Up to 10 m: good enough to navigate by.
        case medium
        case low
        /// No position, or too few seconds to judge.
        case unknown
    }

    /// The measurements in a room, on a level, or in all.
    package struct Measured: Sendable {
        /// Seconds with a reference position.
        package private(set) var seconds = 0
        /// Metres from the reference to the computed position, for the seconds that have one.
        package private(set) var distances: [Double] = []
        /// The number of these positions that came from satellites.
        package private(set) var bySatellites = 0
        package var withoutPosition: Int { seconds - distances.count }
        /// The number of these positions on the level of the reference.
        package private(set) var levelMatches = 0

        /// 0 to 1; nil if there was no position.
        package var levelMatch: Double? {
            distances.isEmpty ? nil : Double(levelMatches) / Double(distances.count)
        }

        package var accuracy: Accuracy {
            guard distances.count >= Measured.fewest, let most = distances.quantile(0.95) else {
                return .unknown
            }
            return most <= 5 ? .high : most <= 10 ? .medium : .low
        }

        /// Whether nobody stayed long enough to judge.
        package var isTooShort: Bool { seconds < Measured.fewest }

        /// The least seconds for an accuracy (ours).
        private static let fewest = 10

        fileprivate mutating func add(
            distance: Double?, isLevelRight: Bool, isBySatellites: Bool
        ) {
            seconds += 1
            guard let distance else { return }
            if isBySatellites { bySatellites += 1 }
            distances.append(distance)
            if isLevelRight { levelMatches += 1 }
        }
    }

    package private(set) var total = Measured()
    private var rooms: [Room: Measured] = [:]
    private var levels: [LevelOrdinal: Measured] = [:]
    private let venue: Venue
    /// The tick at which the source found its first position; nil: it has none yet.
    private var locatedAt: Int?

    package init(in venue: Venue) { self.venue = venue }

    /// Measures a tick. Seconds before the first position do not count.
    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        if report.tick == 1 { locatedAt = nil }
        guard report.tick % SimulatedTime.ticksPerSecond == 0, report.source.status == .started
        else { return }
        if report.location != nil, !report.state.isLost { locatedAt = locatedAt ?? report.tick }
        guard locatedAt != nil else { return }
        let location = report.state.isLost ? nil : report.location
        let present = location.flatMap { $0.isLastKnown ? nil : $0 }
        let distance = present.map { $0.raw.distance(to: report.truth.point) }
        let isRight = present.map { $0.levels.meet(report.truth.levels) } ?? false
        let room = venue.room(at: report.truth.point, report.truth.levels)
        let isSky = present?.counted?.name == Counted.satellite
        rooms[room, default: Measured()].add(
            distance: distance, isLevelRight: isRight, isBySatellites: isSky)
        levels[room.level, default: Measured()].add(
            distance: distance, isLevelRight: isRight, isBySatellites: isSky)
        total.add(distance: distance, isLevelRight: isRight, isBySatellites: isSky)
    }

    /// The top level first; sorted by name on each level.
    package var byRoom: [(room: Room, measured: Measured)] {
        rooms.map { (room: $0.key, measured: $0.value) }.sorted { one, other in
            let (a, b) = (one.room, other.room)
            if a.level != b.level { return a.level > b.level }
            return (a.name, a.unit ?? .max) < (b.name, b.unit ?? .max)
        }
    }

    /// The top level first.
    package var byLevel: [(level: LevelOrdinal, measured: Measured)] {
        levels.map { (level: $0.key, measured: $0.value) }.sorted { $0.level > $1.level }
    }

    /// The level's name as on signs.
    package func sign(of level: LevelOrdinal) -> String { venue.sign(of: level) }

    /// Adds the measurements of another walk of the venue.
    package mutating func add(_ other: PositioningQuality) {
        total.add(other.total)
        for (room, measured) in other.byRoom { rooms[room, default: Measured()].add(measured) }
        for (level, measured) in other.byLevel {
            levels[level, default: Measured()].add(measured)
        }
    }
}

extension PositioningQuality.Measured {
    fileprivate mutating func add(_ other: PositioningQuality.Measured) {
        seconds += other.seconds
        distances += other.distances
        levelMatches += other.levelMatches
        bySatellites += other.bySatellites
    }
}

/// A walk that visits randomly drawn places of a venue, for measuring.
package enum QualityWalk {
    /// The number of places visited.
    private static let visits = 6

    /// - Parameters:
    ///   - engine: one that asks for permissions and needs no help.
    ///   - seed: another seed gives another way.
    /// - Returns: the walk's text; nil for a venue with fewer than two places.
    package static func text(
        in venue: Venue, for engine: Engine, seed: UInt64
    ) -> String? {
        let places = venue.places.places.filter { !$0.isCutOff }
        guard places.count > 1 else { return nil }
        var chance = RandomStream(seed: seed, label: "quality walk")
        var keys: [String] = []
        while keys.count <= visits {
            let number = min(Int(chance.fraction() * Double(places.count)), places.count - 1)
            if keys.last != places[number].key || places.count == 1 {
                keys.append(places[number].key)
            }
        }
        let ways = keys.dropFirst().map { "        walk to \($0.quoted) within 600s" }
        let grants = engine.profile.permissions.map {
            " +1.0s  tap continue\n +1.0s  allow \($0.rawValue)"
        }
        return """
            dotwalk trace 1
            title   Quality, walk \(seed)
            engine  \(engine.name)
            person  attentive
            start   \(keys[0].quoted)
            seed    \(seed)

              0.0s  open app
                    tap locate
                    wait for \(engine.profile.explanation.rawValue)
             +1.0s  tap continue
            \(grants.joined(separator: "\n"))
             +5.0s  raise phone to 40
            \(ways.joined(separator: "\n"))
             +2.0s  end

            """
    }
}
