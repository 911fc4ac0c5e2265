import Indoor

/// Builds a venue from a survey. Independent of any file format. `PlanAssembly` builds one from a plan,
/// and says where its stages differ.
enum VenueBuilder {
    /// Each stage gets what the stages before it have made.
    ///
    /// - Parameter name: the venue's name if the survey has none.
    /// - Returns: nil when the survey has nothing to walk on.
    /// - Throws: an error if the survey is larger than a building.
    static func venue(
        of survey: VenueSurvey, name: String, file: String, warnings: inout WarningList,
        progress: ReadingProgress
    ) throws(InputError) -> Venue? {
        try survey.extent.check(at: survey.frame, file: file)
        var survey = survey.keptClosed
        // Floors.
        let flights = FlightSurvey(survey, warnings: &warnings)
        survey.assumeFloors(&warnings)
        let contents = LevelContents(survey)
        let floors = try LevelDraft.floors(of: survey, contents, flights, progress)
        if floors.isEmpty { return nil }
        // Ways that the file has, and the doors at them.
        var ways = try LevelWays(survey, floors, flights, progress)
        for flight in Stairwells.flights(in: survey, except: ways.connectors) { ways.add(flight) }
        try DoorStage.addDoors(contents, to: &ways, progress)
        // What has to be reachable, and ways through spaces.
        let lifts = LiftStage.lifts(on: &ways, warnings: &warnings)
        let places = try PlaceStage(on: &ways, progress)
        ways = try SpaceStage.join(places.wants, lifts, on: ways, progress)
        ways = FlatStage.join(on: ways)
        LiftStage.join(lifts, to: &ways, among: places.wants, warnings: &warnings)
        Stairwells.open(on: &ways)
        // Ways to what is not reached yet.
        let reached = try ReachStage.reach(places, on: ways, warnings: &warnings, progress)
        ShortWays.tell(flights.flats, reached.ways, reached.entries, &warnings)
        return try GraphStage(FlatStage.join(on: reached.ways), reached.entries)
            .venue(name: survey.venueName ?? name, progress)
    }
}
