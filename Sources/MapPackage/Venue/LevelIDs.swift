import Indoor

/// The identities of a venue's floors in a package: each level has one for each facility that has it.
struct LevelIDs {
    private let venue: Venue
    /// The identities of levels outside any facility.
    private var orphans: [LevelOrdinal: String] = [:]
    private var first: [LevelOrdinal: String] = [:]
    private let hasOneFacility: Bool

    init(_ venue: Venue) {
        self.venue = venue
        hasOneFacility = venue.facilities.count == 1
        for level in venue.levels {
            let known = venue.facilities.lazy.compactMap { $0.level(level.ordinal)?.id }.first
            if known == nil { orphans[level.ordinal] = "level-\(level.ordinal)" }
            first[level.ordinal] = known ?? orphans[level.ordinal]
        }
    }

    /// The identity of a level at a point.
    func id(_ level: LevelOrdinal, at point: Point) -> String? {
        if hasOneFacility { return first[level] }
        return venue.facility(at: Position(point, level: level))?.level(level)?.id ?? first[level]
    }

    /// The identity of a level outside any facility.
    func orphan(_ level: LevelOrdinal) -> String? { orphans[level] }

    /// The facility's floor at a point.
    func floor(_ level: LevelOrdinal, at point: Point) -> (Facility, FacilityLevel)? {
        let facility =
            hasOneFacility
            ? venue.facilities.first : venue.facility(at: Position(point, level: level))
        return facility.flatMap { facility in facility.level(level).map { (facility, $0) } }
    }
}
