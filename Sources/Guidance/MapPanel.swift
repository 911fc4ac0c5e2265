import Indoor

/// The panels over the app's map: the floor picker, and a card with the details of the last
/// location.
struct MapPanel: Sendable {
    var floors: FloorChoice
    private(set) var details = PhoneDisplay.Details()
    /// How often the layers have been filtered.
    private(set) var filterings = 0
    /// The level to which they were last filtered.
    private var filtered: LevelOrdinal
    /// The dot that was last looked up in the venue, and the result.
    private var place: PhoneDisplay.Dot?
    private var spot: FloorChoice.Spot?

    init(_ venue: Venue) {
        floors = FloorChoice(venue)
        filtered = floors.shown
    }

    mutating func toggleDetails() { details.isOpen.toggle() }

    /// Passes one tick.
    mutating func observe(
        _ now: Guide.Observation, dot: PhoneDisplay.Dot?, in venue: Venue,
        _ settings: GuidanceSettings
    ) {
        if dot?.point != place?.point || dot?.levels != place?.levels {
            place = dot
            spot = dot.flatMap { dot in
                dot.levels.lower.map {
                    floors.spot(at: Position(dot.point, level: $0), in: venue)
                }
            }
        }
        floors.advance(spot ?? FloorChoice.Spot(), settings.floorSelection)
        let isMistaken = settings.faultyApp == .filtersAlways && now.isLocationNew
        if floors.shown != filtered || isMistaken {
            filtered = floors.shown
            filterings += 1
        }
        guard now.isLocationNew || now.location == nil else { return }
        show(now, keeps: settings.faultyApp == .staleFloorLabel)
    }

    /// - Parameter keeps: whether values that the location lacks keep their old content, which is a
    ///   mistake.
    private mutating func show(_ now: Guide.Observation, keeps: Bool) {
        var new = PhoneDisplay.Details()
        new.isOpen = details.isOpen
        if let location = now.location {
            (new.floor, new.source) = (location.floor, location.source)
            (new.transmitters, new.satellites) = (
                location.transmitterCount, location.satelliteCount
            )
            new.accuracy = location.horizontalAccuracy
        }
        if keeps {
            (new.floor, new.source) = (new.floor ?? details.floor, new.source ?? details.source)
        }
        details = new
    }
}

extension Guide {
    /// nil if the id is no chip of the map; false if the chip is not there.
    mutating func tapChip(_ id: String) -> Bool? {
        switch id {
        case Label.details.rawValue:
            guard flow.page.hasMap else { return false }
            panel?.toggleDetails()
            return true
        case Label.floors.rawValue: return touchFloors { $0.toggle() }
        case Label.facilities.rawValue: return touchFloors { $0.toggleFacilities() }
        case Label.floorAutomatic.rawValue:
            return touchFloors {
                $0.follow()
                return true
            }
        default: return nil
        }
    }

    /// False on a page without a map, and on a map that is not floor-aware.
    mutating func touchFloors(_ act: (inout FloorChoice) -> Bool) -> Bool {
        guard flow.page.hasMap, settings.floorAware != .no, panel != nil else { return false }
        return panel.map { panel in
            var changed = panel
            defer { self.panel = changed }
            return act(&changed.floors)
        } ?? false
    }

    /// Picks a level: in the floor picker if there is one.
    mutating func pick(_ level: LevelOrdinal, _ now: Observation) -> Bool {
        guard panel != nil else { return touchMap(.show(level), now) }
        return touchFloors { $0.pick(level) }
    }

    /// Picks a facility and moves the view to it; as with each change of the view, auto-pan ends.
    mutating func pick(facility word: String, _ now: Observation) -> Bool {
        var picked: Facility?
        let isPicked = touchFloors {
            picked = $0.pick(facility: word)
            return picked != nil
        }
        if isPicked, let bounds = picked?.footprint?.bounds {
            _ = touchMap(.look(.points([bounds.low, bounds.high])), now)
        }
        return isPicked
    }
}
