import Indoor

/// The facilities of a site, and their levels, as a floor picker lists them.
struct FloorDirectory: Hashable, Sendable {
    struct Facility: Hashable, Sendable {
        let name: String
        /// The top first (ips.md 1.7).
        let levels: [LevelOrdinal]
        let ground: LevelOrdinal
    }

    let site: String
    let facilities: [Facility]

    /// One site and one facility: the venue. Its levels by elevation.
    init(_ venue: Venue) {
        site = venue.name
        let levels = venue.levels.sorted { $0.elevation > $1.elevation }.map(\.ordinal)
        facilities = [Facility(name: venue.name, levels: levels, ground: venue.groundLevel)]
    }

    /// Alphabetical; all for nothing typed.
    func found(_ typed: String) -> [String] {
        let typed = typed.lowercased()
        return facilities.map(\.name)
            .filter { typed.isEmpty || $0.lowercased().contains(typed) }.sorted()
    }
}

/// Which level the app shows: the position's, or the one that the user picked.
struct FloorChoice: Hashable, Sendable {
    private let directory: FloorDirectory
    private var facility: FloorDirectory.Facility?
    private var selected: LevelOrdinal?
    private var automatic: LevelOrdinal?
    private var isPicked = false
    private var isOpen = false
    private var typed: String?

    init(_ venue: Venue) {
        directory = FloorDirectory(venue)
        facility = directory.facilities.first
    }

    /// The level to filter the layers to: without a selection the ground floor.
    var shown: LevelOrdinal? { selected ?? facility?.ground ?? directory.facilities.first?.ground }

    /// - Parameter level: of the position; nil where that is not known.
    mutating func advance(_ level: LevelOrdinal?, _ selection: FloorSelection) {
        guard level != automatic else { return }
        automatic = level
        switch selection {
        case .always: (selected, isPicked) = (level, false)
        case .alwaysNotClearing: if let level { (selected, isPicked) = (level, false) }
        case .never: break
        }
    }

    /// False for a level that the facility lacks.
    mutating func pick(_ level: LevelOrdinal) -> Bool {
        guard facility?.levels.contains(level) == true else { return false }
        (selected, isPicked) = (level, level != automatic)
        return true
    }

    /// Back to the position's level; as with each act, whether it could be done.
    mutating func follow() -> Bool {
        (selected, isPicked) = (automatic, false)
        return true
    }

    /// Opens or closes the list; a search ends.
    mutating func toggle() -> Bool {
        (isOpen, typed) = (!isOpen, nil)
        return true
    }

    mutating func search(_ typed: String) -> Bool {
        (isOpen, self.typed) = (true, typed)
        return true
    }

    /// Shows another facility: the level that was shown where it has that too, else its ground
    /// floor, else its lowest.
    mutating func pick(facility name: String) -> Bool {
        guard let new = directory.facilities.first(where: { $0.name == name }) else { return false }
        let level = [selected, new.ground].compactMap(\.self).first { new.levels.contains($0) }
        (facility, typed) = (new, nil)
        return (level ?? new.levels.last).map { pick($0) } ?? false
    }

    var display: PhoneDisplay.FloorPicker {
        PhoneDisplay.FloorPicker(
            site: directory.site, facility: facility?.name, levels: facility?.levels ?? [],
            selected: selected, automatic: automatic, isPicked: isPicked, isOpen: isOpen,
            search: typed.map { .init(typed: $0, found: directory.found($0)) })
    }
}
