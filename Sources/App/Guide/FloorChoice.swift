import Indoor

/// The facilities of a venue's sites, as a floor picker lists them.
struct FloorDirectory: Hashable, Sendable {
    private let sites: [Site]
    /// In alphabetical order.
    let facilities: [Facility]
    /// The level shown while nothing is selected.
    let ground: LevelOrdinal

    init(_ venue: Venue) {
        sites = venue.sites
        facilities = venue.facilities.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        ground = venue.groundLevel
    }

    /// The facility of a venue that has only one; it needs no choice.
    var only: Facility? { facilities.count == 1 ? facilities[0] : nil }

    /// The site of a facility; without one, the only site there is.
    func site(of facility: Facility?) -> Site? {
        guard let facility else { return sites.count == 1 ? sites[0] : nil }
        return sites.first { $0.facilities.contains { $0.id == facility.id } }
    }

    /// The facility with this name, or else with this id.
    func facility(_ word: String) -> Facility? {
        facilities.first { $0.name == word } ?? facilities.first { $0.id == word }
    }

    /// The facilities whose names contain the typed text; all for an empty text. If there are
    /// several sites, each entry names its site (ips.md 1.7).
    func found(_ typed: String) -> [PhoneDisplay.FloorPicker.Entry] {
        let typed = typed.lowercased()
        return facilities.filter { typed.isEmpty || $0.name.lowercased().contains(typed) }
            .map { facility in
                let isUnique = facilities.count { $0.name == facility.name } == 1
                return .init(
                    id: facility.id, word: isUnique ? facility.name : facility.id,
                    name: facility.name,
                    site: sites.count > 1 ? site(of: facility)?.name : nil)
            }
    }
}

extension Facility {
    /// The level shown when the facility is picked: the ground floor, or else the lowest
    /// (ips.md 1.7).
    var defaultLevel: LevelOrdinal? {
        (level(verticalOrder: 0) ?? levels.first)?.ordinal
    }
}

/// The facility and level that the app shows: those of the position, or those that the user picked.
struct FloorChoice: Hashable, Sendable {
    /// The facility and level of the position, as far as known.
    struct Spot: Hashable, Sendable {
        var facility: Facility?
        var level: LevelOrdinal?

        /// A facility's id is enough: it is compared in each tick.
        static func == (a: Spot, b: Spot) -> Bool {
            a.level == b.level && a.facility?.id == b.facility?.id
        }
    }

    private let directory: FloorDirectory
    private var selected = Spot()
    private var automatic = Spot()
    private var isPicked = false
    private var isOpen = false
    /// nil while the list of facilities is closed.
    private var typed: String?
    /// The floor picker, drawn up after each change: most ticks show the same.
    private var drawn: PhoneDisplay.FloorPicker?
    var display: PhoneDisplay.FloorPicker { drawn ?? drawUp() }

    init(_ venue: Venue) {
        directory = FloorDirectory(venue)
        selected.facility = directory.only
        drawn = drawUp()
    }

    /// The level for the filter of layers: without a selection, the ground floor.
    var shown: LevelOrdinal {
        selected.level ?? selected.facility?.defaultLevel ?? directory.ground
    }

    /// The facility round a position with a level. If it is in none, as between two buildings or
    /// beside a wall, it is the last one, and for a first position the nearest.
    func spot(at position: Position, in venue: Venue) -> Spot {
        let last = automatic.facility ?? (isPicked ? nil : selected.facility)
        return Spot(
            facility: venue.facility(at: position) ?? last ?? venue.facility(nearest: position),
            level: position.level)
    }

    /// - Parameter spot: the facility and level of the position; empty if not known.
    mutating func advance(_ spot: Spot, _ selection: FloorSelection) {
        guard spot != automatic else { return }
        defer { drawn = drawUp() }
        automatic = spot
        switch selection {
        case .always: follow()
        case .alwaysNotClearing: if spot.level != nil { follow() }
        case .never: isPicked = isPicked && selected != own
        }
    }

    /// Shows the facility and level of the position.
    mutating func follow() {
        (selected, isPicked) = (own, false)
        drawn = drawUp()
    }

    /// The position's facility, or the only one, and its level.
    private var own: Spot {
        Spot(facility: automatic.facility ?? directory.only, level: automatic.level)
    }

    /// Picks a level. Like the other actions it returns whether that is possible: false for a level
    /// that the facility lacks.
    mutating func pick(_ level: LevelOrdinal) -> Bool {
        guard selected.facility?.level(level) != nil else { return false }
        defer { drawn = drawUp() }
        selected.level = level
        isPicked = selected != own
        return true
    }

    /// Opens or closes the list of levels; there is no list of a single level.
    mutating func toggle() -> Bool {
        guard hasList else { return false }
        isOpen.toggle()
        typed = nil
        drawn = drawUp()
        return true
    }

    private var hasList: Bool { (selected.facility?.levels.count ?? 0) > 1 }

    /// Opens or closes the list of facilities; there is no list of a single one.
    mutating func toggleFacilities() -> Bool {
        guard directory.only == nil else { return false }
        typed = typed == nil ? "" : nil
        drawn = drawUp()
        return true
    }

    mutating func search(_ typed: String) -> Bool {
        guard directory.only == nil else { return false }
        self.typed = typed
        drawn = drawUp()
        return true
    }

    /// Shows another facility: its level with the vertical order shown before, or else its default.
    ///
    /// - Returns: the facility; nil if none has that name or id.
    mutating func pick(facility word: String) -> Facility? {
        guard let new = directory.facility(word) else { return nil }
        let order = selected.level.flatMap { selected.facility?.level($0)?.verticalOrder }
        let same = order.flatMap { new.level(verticalOrder: $0)?.ordinal }
        selected = Spot(facility: new, level: same ?? new.defaultLevel)
        (isPicked, isOpen, typed) = (selected != own, true, nil)
        drawn = drawUp()
        return new
    }

    private func drawUp() -> PhoneDisplay.FloorPicker {
        PhoneDisplay.FloorPicker(
            site: directory.site(of: selected.facility)?.name ?? "",
            facility: selected.facility.map { .init(id: $0.id, name: $0.name) },
            hasFacilities: directory.only == nil,
            levels: (selected.facility?.levels ?? []).reversed().map {
                .init(ordinal: $0.ordinal, name: $0.sign)
            },
            selected: selected.level,
            automatic: own.facility == selected.facility ? own.level : nil,
            isElsewhere: own.level != nil && selected != own, isPicked: isPicked,
            isOpen: isOpen && hasList,
            search: typed.map { .init(typed: $0, found: directory.found($0)) })
    }
}
