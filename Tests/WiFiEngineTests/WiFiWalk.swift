import App
import Desk
import FloorDrawing
import Formats
import Indoor
import Positioning
import Rehearsal
import Shipped
import Simulation
import TextCanvas

/// A walk with the engine through a hall with four access points, opened as the program opens it.
struct WiFiWalk {
    let setup: Setup
    var rehearsal: Rehearsal

    private static let plan = """
        dotwalk plan 1
        name    Test hall
        origin  48.88 2.35 at 1,1
        legend
          #  wall
          .  hall  "Hall"
        level 0
        #########################
        #.......................#
        #.......................#
        #.......................#
        #.......................#
        #.......................#
        #########################
        end
        """

    /// What a sheet says for this engine, beside the shipped words.
    private static let words = """
        dotwalk-cues: 1
        extends: en
        labels:
          detail-ranges: Ranges
        cues:
          wifi-explanation:
            kind: page
            title: Find your way
            text: Access points show where you are.
            buttons: {continue: Continue, later: Not now}
            asks: answer
          walk-to-points:
            kind: hint
            text: Few access points here. Go on.
            asks: go-back
            shortest: 4
            priority: 30
          ranging-begun:
            kind: toast
            text: You are placed by access points.
            shortest: 4
            longest: 4
            priority: 11

        """

    /// Near the corners of the hall, east and north of its origin in the north-west.
    private static let points = [
        AccessPoint(id: "north", place: Point(3, -0.5)),
        AccessPoint(id: "south", place: Point(20, -5)),
        AccessPoint(id: "east", place: Point(22, -0.5)),
        AccessPoint(id: "west", place: Point(2, -5)),
    ]

    /// - Parameter isCareless: whether the source breaks its own rule.
    init(_ text: String, isCareless: Bool = false) throws {
        // The person's way does not depend on where the source places them: it is walked once
        // before, with ranges from where it begins.
        let start = WiFiWalk.ranges(from: Point(12, -3))
        var way = try WiFiWalk.opened(text, WiFi.engine { _ in start }).rehearsal()
        var places: [Point] = []
        while !way.isFinished { places.append(way.advance().truth.point) }
        setup = try WiFiWalk.opened(
            text,
            WiFi.engine(isCareless: isCareless) { [places] tick in
                WiFiWalk.ranges(from: places[min(tick, places.count) - 1])
            })
        rehearsal = setup.rehearsal()
    }

    private static func ranges(from place: Point) -> [WiFiRange] {
        points.map { WiFiRange(point: $0, metres: $0.place.distance(to: place)) }
    }

    private static func opened(_ text: String, _ engine: Engine) throws -> Setup {
        let english = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        let sheet = try CueSheetReader.read(
            words, file: "wifi.yaml", for: Engine.profiles + [engine.profile]
        ) { _ throws(InputError) in english }
        return try Setup(
            trace: OpenTrace(
                name: "ranges.walk", text: text,
                trace: try TraceParser.parse(text, file: "ranges.walk", engines: [engine])),
            venue: OpenVenue(
                name: "hall", reference: "hall",
                venue: try PlanReader.read(plan, file: "hall.plan").venue, digest: ""),
            sheet: OpenSheet(sheet: sheet, reference: "wifi", digest: ""),
            engines: Engine.shipped + [engine])
    }

    /// The log's first line.
    var opening: String {
        EventLog.opening(setup.logHeader, settings: setup.settings, with: setup.profile)
    }

    private func played(to seconds: Double) -> Playback {
        var playback = Playback(setup.rehearsal())
        playback.seek(to: SimulatedTime.tick(atSeconds: seconds))
        return playback
    }

    /// The screen as text.
    func screen(at seconds: Double) -> String {
        let playback = played(to: seconds)
        let (atlas, size) = (Atlas(rehearsal.venue), Size(columns: 200, rows: 60))
        var interface = Interface()
        let layout = interface.layout(size, for: playback.profile, Capabilities())
        interface.attend(to: playback.report.truth, in: atlas, on: layout)
        let model = playback.model(
            atlas: atlas, sheet: setup.sheet.sheet, interface: interface, title: "ranges")
        return Screen.draw(model, size: size).lines.joined(separator: "\n")
    }

    /// The words of all events in the list.
    func events() -> [String] { played(to: 14).chronicle.entries.map(\.words) }
}
