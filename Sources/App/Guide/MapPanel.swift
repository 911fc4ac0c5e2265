import Indoor

/// The panels over the app's map: the floor picker, and a card with the details of the last
/// location.
struct MapPanel: Sendable {
    private(set) var floors: FloorChoice
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

    /// Changes the floor picker.
    ///
    /// - Returns: what the change returns: whether it was possible.
    mutating func touchFloors(_ change: (inout FloorChoice) -> Bool) -> Bool { change(&floors) }

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
        show(now, in: venue, keeps: settings.faultyApp == .staleFloorLabel)
    }

    /// - Parameter keeps: whether values that the location lacks keep their old content, which is a
    ///   mistake.
    private mutating func show(
        _ now: Guide.Observation, in venue: Venue, keeps: Bool
    ) {
        var new = PhoneDisplay.Details()
        new.isOpen = details.isOpen
        if let location = now.location {
            (new.floor, new.source) = (location.floor, location.source)
            new.level = location.floor.flatMap { _ in location.levels.lower }
                .map { venue.sign(of: $0, at: location.determined) }
            (new.counted, new.accuracy) = (location.counted, location.horizontalAccuracy)
        }
        if keeps {
            (new.floor, new.source) = (new.floor ?? details.floor, new.source ?? details.source)
            new.level = new.level ?? details.level
        }
        details = new
    }
}
