/// Plans beacons for a venue: along the ways and in the rooms that people enter, at a given
/// spacing, on walls or, in the middle of wide halls, hung from the ceiling. Open ground gets none.
/// The same venue always gives the same beacons.
package struct BeaconPlanner {
    private let venue: Venue
    /// Metres.
    private let spacing: Double

    /// The usual metres between beacons (ips.md 4.7: 8 to 10 m).
    package static let usualSpacing = 8.0
    package static let spacings = 3.0...50.0

    /// The most points of one level that are looked at, in the bounds of its rooms and along its ways.
    private static let mostLookedAt = 3_000_000.0
    /// The most points of one level that beacons are planned for: with beacons every 8 m, some 0.7 km²
    /// of rooms and ways. The time grows with its square.
    private static let mostPoints = 200_000.0

    private let ground: BeaconGround

    /// - Throws: an error if the venue is too large for it.
    package init(
        venue: Venue, spacing: Double = BeaconPlanner.usualSpacing
    ) throws(InputError) {
        self.venue = venue
        self.spacing = spacing
        ground = BeaconGround(venue: venue, pitch: spacing / 4)
        for level in venue.levels {
            try check(ground.estimate(on: level), BeaconPlanner.mostLookedAt, on: level)
        }
    }

    private func check(_ count: Double, _ most: Double, on level: Level) throws(InputError) {
        guard count > most else { return }
        throw InputError(
            "\(venue.name) is \(VenueExtent(venue).words): beacons every \(spacing.short) m "
                + "would have to cover \(count.fixed(0)) points of level \(level.ordinal)",
            expected: "\(most.fixed(0)) at most, as a building in metres has")
    }

    /// - Parameter goesOn: takes the share that is done, 0 to 1; returning false ends the planning.
    /// - Returns: nil if the planning was ended.
    /// - Throws: an error if a level has more ground than beacons can be planned for.
    package func beacons(
        goesOn: (Double) -> Bool = { _ in true }
    ) throws(InputError) -> [Beacon]? {
        var beacons: [Beacon] = []
        for (number, level) in venue.levels.enumerated() {
            let share = { Double(number) + $0 }
            let count = Double(venue.levels.count)
            guard goesOn(share(0) / count) else { return nil }
            let points = ground.points(on: level)
            try check(Double(points.count), BeaconPlanner.mostPoints, on: level)
            var spread = BeaconSpread(points, on: level, spacing: spacing)
            guard spread.fill(goesOn: { goesOn(share($0) / count) }) else { return nil }
            beacons += mounted(spread.chosen, on: level, number: number)
        }
        return beacons
    }

    // MARK: Mounting

    /// Metres. A wall within this distance takes the beacon; otherwise it hangs from the ceiling
    /// (ours).
    private static let reach = 2.5
    /// Metres from the wall's line to the beacon.
    private static let depth = 0.15
    /// Metres above the floor for a hanging beacon (ips.md 4.1: 3 to 4 m).
    private static let hungHeight = 4.0

    private func mounted(_ points: [Point], on level: Level, number: Int) -> [Beacon] {
        let places = points.map { mounting(of: $0, on: level) }
            .sorted { ($0.rank, $0.point.x) < ($1.rank, $1.point.x) }
        return places.enumerated().map { index, place in
            beacon(index + 1, at: place, on: level, number: number)
        }
    }

    private struct Mounting {
        let point: Point
        let isHung: Bool

        /// The number of its row of 10 m, from north to south; within a row beacons are numbered
        /// from west to east.
        var rank: Int { -Int((point.y / 10).rounded(.down)) }
    }

    private func mounting(of point: Point, on level: Level) -> Mounting {
        let walls = level.walls
        let wall = level.wallIndex.nearest(to: point, within: BeaconPlanner.reach) {
            walls[$0].kind == .solid || walls[$0].kind == .column
        }
        guard let wall else { return Mounting(point: rounded(point), isHung: true) }
        let foot = walls[wall.segment].segment.nearest(to: point)
        let place = foot + (point - foot).normalized * BeaconPlanner.depth
        guard level.isWalkable(from: point, to: place) else {
            return Mounting(point: rounded(point), isHung: true)
        }
        return Mounting(point: rounded(place), isHung: false)
    }

    /// The point rounded to a centimetre, which a list of beacons keeps.
    private func rounded(_ point: Point) -> Point {
        Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
    }

    // MARK: Makes

    /// Buildings mix the makes bought over the years: how many of ten beacons have each make
    /// (ours).
    private static let makes: [(name: String, of10: Int, power: Double, interval: Double)] = [
        ("Northlight N2", 6, Beacon.usualPower, Beacon.usualInterval),
        ("Pebble 4", 3, -59, 0.5), ("Halden H-10", 1, -66, 0.3),
    ]

    private func beacon(
        _ index: Int, at place: Mounting, on level: Level, number: Int
    ) -> Beacon {
        let id = "L\(level.ordinal)-" + twoDigits(index)
        var lot = Int(Digest(id).value % 10)
        var make = 0
        while lot >= BeaconPlanner.makes[make].of10 {
            lot -= BeaconPlanner.makes[make].of10
            make += 1
        }
        // A locally administered address: maker, level, number.
        let address = 0x02D0 << 32 | make << 24 | number << 16 | index
        return Beacon(
            id: id,
            transmitter: .beacon(
                uuid: BeaconUUID(high: Beacon.ownUUID.high, low: Digest(venue.name).value),
                major: UInt16(clamping: number + 1), minor: UInt16(clamping: index)),
            mac: UInt64(address), position: Position(place.point, level: level.ordinal),
            height: place.isHung ? BeaconPlanner.hungHeight : Beacon.usualHeight,
            power: BeaconPlanner.makes[make].power, interval: BeaconPlanner.makes[make].interval,
            make: BeaconPlanner.makes[make].name)
    }
}
