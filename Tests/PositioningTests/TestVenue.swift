import Indoor

/// Two storeys 5 m apart, without walls: an escalator down from (20, 0) to (30, 0), a lift at (0,
/// 30), stairs from (20, 2) to (30, 2), an escalator off every itinerary at (0, -30) and a moving
/// walkway from (0, 60) to (20, 60). An outdoor square from (500, 0) on.
let twoStoreys = Venue(
    name: "Two storeys", frame: GeoFrame(origin: GeoPoint(latitude: 48.88, longitude: 2.35)),
    levels: [storey(-1, elevation: -5), storey(0, elevation: 0, [square])],
    connectors: [
        Connector(
            id: "escalator-a", kind: .escalator, path: [Point(20, 0), Point(30, 0)],
            levels: [0, -1], direction: .forward),
        Connector(id: "lift-a", kind: .lift, path: [Point(0, 30)], levels: [-1, 0]),
        Connector(
            id: "stairs-a", kind: .stairs, path: [Point(20, 2), Point(30, 2)], levels: [0, -1]),
        Connector(
            id: "escalator-b", kind: .escalator, path: [Point(0, -30), Point(10, -30)],
            levels: [0, -1], direction: .forward),
        Connector(
            id: "walkway-a", kind: .walkway, path: [Point(0, 60), Point(20, 60)], levels: [0, 0],
            direction: .forward),
    ],
    places: PlaceDirectory([]), graph: WayGraph(nodes: [], ways: []))

private let square = Unit(
    name: "Square", category: .outdoor,
    area: Area(rings: [[Point(500, -50), Point(600, -50), Point(600, 50), Point(500, 50)]])!)

private func storey(
    _ ordinal: LevelOrdinal, elevation: Double, _ units: [Unit] = []
) -> Level {
    Level(
        ordinal: ordinal, elevation: elevation, shortName: "\(ordinal)", name: "Level \(ordinal)",
        units: units, walls: [], openings: [])
}

/// 20 m along level 0, down a connector, 30 m along level -1.
func itinerary(
    down connector: String, _ kind: ManoeuvreKind, from start: Point, to end: Point
) -> Itinerary {
    let way = start.distance(to: end)
    return Itinerary(
        destinationName: "Below",
        legs: [
            Leg(
                segments: [
                    LegSegment(line: Segment(start - Point(20, 0), start), levels: Levels(0)),
                    LegSegment(
                        line: Segment(start, end), levels: Levels(0, -1), levelDifference: -1,
                        kind: kind,
                        direction: .down, length: (way * way + 25).squareRoot(),
                        connector: connector),
                    LegSegment(line: Segment(end, end + Point(30, 0)), levels: Levels(-1)),
                ], manoeuvres: [])
        ])
}
