import Indoor
import Positioning

/// The rooms with thin positioning data, and the registered beacons that nobody heard.
package struct CoverageCheck: Sendable {
    /// The coverage of a room: with fewer than 4 transmitters at a point, positions are unreliable
    /// (reference ips.md 4.1).
    package enum Verdict: String, Hashable, Sendable {
        case none, thin, good
    }

    package struct Room: Hashable, Sendable {
        package let level: LevelOrdinal
        /// The level's name as on signs.
        package let sign: String
        /// nil: a room without a name.
        package let name: String?
        package let squareMetres: Double
        /// The number of data points in it.
        package let points: Int
        /// The number of transmitters expected at a point: the median of its points.
        package let transmitters: Int

        package var verdict: Verdict {
            points == 0 || transmitters == 0
                ? .none : transmitters < CoverageCheck.enough ? .thin : .good
        }
    }

    /// A registered beacon that no recording has.
    package struct Silent: Hashable, Sendable {
        package let beacon: Beacon
        /// The name of its level as on signs.
        package let sign: String
        /// Whether a surveyor passed within its range: then it is dead, or hangs elsewhere.
        package let isPassed: Bool
    }

    package let rooms: [Room]
    package let silent: [Silent]
    /// Transmitters of the data that are not registered.
    package let unregistered: [TransmitterID]

    /// The least transmitters at a point for reliable positions.
    package static let enough = 4
    /// dBm; a weaker transmitter is heard too rarely to count (ours).
    private static let audible = -90.0
    /// Metres within which a beacon is heard (ours).
    private static let reach = 10.0

    /// - Parameters:
    ///   - venue: the venue with its registered beacons.
    ///   - recordings: the recordings of its surveys; without any, beacons are not checked.
    package init(_ data: PositioningData, in venue: Venue, recordings: [SurveyRecording]) {
        rooms = venue.levels.flatMap { CoverageCheck.rooms(of: $0, data) }
        let heard = Set(recordings.flatMap { $0.advertisements.map(\.transmitter) })
        silent =
            recordings.isEmpty
            ? []
            : venue.beacons.filter { !heard.contains($0.transmitter) }.map { beacon in
                let place = beacon.position
                return Silent(
                    beacon: beacon, sign: venue.sign(of: place.level, at: place.point),
                    isPassed: CoverageCheck.passes(beacon, recordings))
            }
        let registered = Set(venue.beacons.map(\.transmitter))
        unregistered =
            registered.isEmpty ? [] : data.transmitters.filter { !registered.contains($0) }
    }

    private static func rooms(of level: Level, _ data: PositioningData) -> [Room] {
        var counts = [[Int]](repeating: [], count: level.units.count)
        if let known = data.index(of: level.ordinal).map({ data.levels[$0] }) {
            for point in known.points.indices {
                guard let unit = level.unitNumber(at: known.location(point)) else { continue }
                counts[unit].append(known.expected(point).count { $0.strength >= audible })
            }
        }
        return zip(level.units, counts).compactMap { unit, counts in
            guard unit.category != .outdoor else { return nil }
            return Room(
                level: level.ordinal, sign: level.sign, name: unit.name,
                squareMetres: unit.area.squareMetres, points: counts.count,
                transmitters: counts.quantile(0.5) ?? 0)
        }
    }

    private static func passes(_ beacon: Beacon, _ recordings: [SurveyRecording]) -> Bool {
        recordings.contains { recording in
            zip(recording.waypoints, recording.waypoints.dropFirst()).contains { a, b in
                a.position.level == beacon.position.level
                    && Segment(a.position.point, b.position.point)
                        .distance(to: beacon.position.point) <= reach
            }
        }
    }
}
