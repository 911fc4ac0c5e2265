import Indoor

/// Builds a venue from a survey: levels with openings in their walls, the way graph, connectors and
/// places. Independent of any file format.
struct VenueBuilder {
    let survey: VenueSurvey
    var warnings: WarningList
    var floors: [FloorPlan] = []
    var network = WayNetwork()
    var connectors: [Connector] = []
    let contents: LevelContents
    let progress: ReadingProgress
    /// Nodes in or on each space, by outline number.
    var nodesOf: [Int: SpaceNodes] = [:]
    /// Nodes in a door.
    var doorNodes: Set<Int> = []
    /// For each space, the network's `changes` when its doors were last tried without success.
    var triedDoors: [Int: Int] = [:]
    var entries: [PlaceDirectory.Entry] = []
    private var floorNumbers: [LevelOrdinal: Int] = [:]
    private var connectorCounts: [Connector.Kind: Int] = [:]

    /// nil when the survey has nothing to walk on.
    ///
    /// - Throws: an error if the survey is larger than a building.
    init?(
        _ survey: VenueSurvey, file: String, warnings: inout WarningList,
        progress: ReadingProgress
    ) throws(InputError) {
        try survey.extent.check(at: survey.frame, file: file)
        let flights = FlightSurvey(survey, warnings: &warnings)
        var survey = survey
        survey.assumeFloors(&warnings)
        self.survey = survey
        self.progress = progress
        contents = LevelContents(survey)
        self.warnings = warnings
        // A shaft may pass levels that are not mapped.
        let ordinals =
            survey.outlines.filter { $0.isSpace && !$0.isLift }.map(\.level)
            + flights.flats.map(\.level) + flights.flights.flatMap { [$0.first, $0.last] }
        guard !ordinals.isEmpty else { return nil }
        for ordinal in Set(ordinals).sorted() {
            floorNumbers[ordinal] = floors.count
            try progress.pass(.walls, floors.count, of: ordinals.count)
            floors.append(FloorPlan(survey, contents, ordinal: ordinal))
        }
        try addMapped(flights)
    }

    /// Connects everything and returns the venue.
    /// - Parameter name: the venue's name when the file has none.
    mutating func build(name: String) throws(InputError) -> Venue {
        addStairwells()
        try addDoors()
        let lifts = surveyLifts()
        let wants = try wants()
        try joinSpaces(wants, lifts)
        addLifts(lifts)
        openStairwells()
        try joinRest(wants)
        return try finish(name: survey.venueName ?? name)
    }

    func floor(_ level: LevelOrdinal) -> Int? { floorNumbers[level] }

    mutating func connectorID(_ kind: Connector.Kind) -> String {
        connectorCounts[kind, default: 0] += 1
        return "\(kind.rawValue)-\(connectorCounts[kind, default: 0])"
    }
}

// MARK: - Mapped ways

extension VenueBuilder {
    private mutating func addMapped(_ flights: FlightSurvey) throws(InputError) {
        for (number, flat) in flights.flats.enumerated() {
            try progress.pass(.ways, number, of: flights.flats.count)
            let sides = zip(flat.points, flat.points.dropFirst()).map { Segment($0, $1) }
            for segment in sides.flatMap(\.parts) {
                network.addStrip(segment, level: flat.level, direction: flat.direction)
                if let floor = floor(flat.level) { floors[floor].walls.clear(segment) }
            }
        }
        for flight in flights.flights { addFlight(flight) }
        network.prepareIndex()
        for floor in floors.indices {
            let strips = network.strips(on: floors[floor].ordinal)
            floors[floor].judge(strips.map { network.segment(network.strips[$0]) })
            guard !floors[floor].isMapped else { continue }
            for strip in strips {
                for node in [network.strips[strip].from, network.strips[strip].to] {
                    noteNode(node, at: network.positions[node])
                }
            }
        }
    }

    mutating func addFlight(_ flight: FlightSurvey.Flight) {
        let connector = Connector(
            id: connectorID(flight.kind), kind: flight.kind, path: flight.points,
            levels: [flight.first, flight.last], direction: flight.direction)
        let ends = connector.ends
        let (from, to) = (network.node(at: ends.first), network.node(at: ends.last))
        let rise = survey.elevation(flight.last) - survey.elevation(flight.first)
        let backward = flight.direction == .backward
        network.add(
            WayGraph.Way(
                from: backward ? to : from, to: backward ? from : to,
                length: Point(connector.planLength, rise).length, connector: connectors.count,
                kind: flight.kind, twoWay: flight.direction == .both))
        connectors.append(connector)
        for (end, node) in [(ends.first, from), (ends.last, to)] {
            noteNode(node, at: end)
            openWall(at: end)
        }
    }

    /// Stairs that end on a wall lead through it.
    private mutating func openWall(at end: Position) {
        guard let floor = floor(end.level),
            floors[floor].walls.hasWall(near: end.point, within: 0.1)
        else { return }
        floors[floor].walls.open(at: end.point, width: 1.2, kind: .passage, assumed: true)
        for space in floors[floor].spaces(touching: end.point) {
            addNode(network.node(at: end), to: space)
        }
    }

    /// Registers a node with the space it is in.
    mutating func noteNode(_ node: Int, at position: Position) {
        guard let floor = floor(position.level),
            let space = floors[floor].space(at: position.point)
        else { return }
        addNode(node, to: space)
    }

    mutating func addNode(_ node: Int, to space: Int) {
        nodesOf[space, default: SpaceNodes()].add(node, at: network.positions[node].point)
    }
}
