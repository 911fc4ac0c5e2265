/// The size of all that a venue keeps, whatever it was read from.
package struct VenueExtent: Hashable, Sendable {
    /// nil if there is nothing.
    package private(set) var bounds: Bounds?
    private var pointCount = 0

    /// Metres. No building or campus is longer, and beyond it work on it would not end.
    package static let largest = 20_000.0
    /// Metres. A longer building is rare: then the unit of its coordinates is likely wrong.
    package static let large = 2_000.0
    /// The most points of walls, rooms and ways: a large airport has a tenth of it.
    package static let mostPoints = 2_000_000
    /// Degrees of latitude beyond which a plane is none: near a pole degrees of longitude have no
    /// length.
    private static let mostNorthern = 89.0

    package init() {}

    package mutating func add(_ points: some Sequence<Point>) {
        for point in points {
            if bounds == nil { bounds = Bounds(low: point, high: point) }
            bounds?.include(point)
            pointCount += 1
        }
    }

    package init(_ venue: Venue) {
        for level in venue.levels {
            for unit in level.units { add(unit.area.rings.joined()) }
            for wall in level.walls { add([wall.segment.a, wall.segment.b]) }
            for opening in level.openings { add([opening.segment.a, opening.segment.b]) }
        }
        for connector in venue.connectors { add(connector.path) }
        add(venue.graph.nodes.lazy.map(\.position.point))
        add(venue.places.places.lazy.map(\.position.point))
        add(venue.beacons.lazy.map(\.position.point))
        for site in venue.sites {
            add(site.footprint?.rings.joined().map(\.self) ?? [])
            for facility in site.facilities {
                add(facility.footprint?.rings.joined().map(\.self) ?? [])
            }
        }
    }

    /// Metres east to west, and north to south.
    package var size: Point { bounds?.size ?? .zero }

    /// "184 m by 62 m".
    package var words: String { "\(VenueExtent.words(size.x)) by \(VenueExtent.words(size.y))" }

    private static func words(_ metres: Double) -> String {
        metres < 1000
            ? "\(metres.fixed(0)) m" : "\((metres / 1000).short(decimals: 1)) km"
    }

    /// - Throws: an error if it is larger than any building.
    package func check(at frame: GeoFrame, file: String) throws(InputError) {
        guard max(size.x, size.y) <= VenueExtent.largest else {
            throw InputError(
                file: file, "it is \(words) large",
                expected:
                    "\(VenueExtent.words(VenueExtent.largest)) at most: its unit may not be metres")
        }
        guard pointCount <= VenueExtent.mostPoints else {
            throw InputError(
                file: file, "it has \(pointCount) points of walls, rooms and ways",
                expected: "\(VenueExtent.mostPoints) at most")
        }
        guard abs(frame.origin.latitude) <= VenueExtent.mostNorthern else {
            let most = VenueExtent.mostNorthern.short
            throw InputError(
                file: file, "it lies at latitude \(frame.origin.latitude.short)",
                expected: "latitudes from -\(most) to \(most)")
        }
    }

    /// A warning if it is larger than buildings are.
    package func warning(file: String) -> InputError? {
        guard max(size.x, size.y) > VenueExtent.large else { return nil }
        return InputError(
            file: file, "it is \(words) large",
            expected:
                "less than \(VenueExtent.words(VenueExtent.large)): its unit may not be metres")
    }
}
