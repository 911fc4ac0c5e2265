import App
import Formats
import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import TestSupport

/// The readers of files, each with samples for mutation.
package enum FuzzedReader: String, CaseIterable, Sendable {
    case walk, plan, venue, itinerary, sheet, lexicon, notes, beacons, log
    case itineraryGeoJSON = "itinerary-geojson"
    case positioning, recording, package, rows, people
    case osm, pbf, imdf, zip, gzip

    /// The readers of maps that others draw: the venue's are made at random, these are mutated.
    package static let maps: [FuzzedReader] = [.osm, .pbf, .imdf, .zip, .gzip]

    /// The file's name in messages.
    package var file: String { "fuzzed.\(rawValue)" }

    /// The inputs that are mutated; none for a venue, which is generated at random.
    var samples: [[UInt8]] {
        switch self {
        case .package: MadePackage.samples
        case .pbf: [MadeMaps.pbf]
        case .zip:
            [PackedFiles.zip(MadeMaps.imdfFiles), PackedFiles.zip(MadeMaps.imdfFiles, late: true)]
        case .gzip: [PackedFiles.gzip(Array(MadeMaps.osm.utf8)), PackedFiles.gzip(MadeMaps.pbf)]
        default: texts.map { Array($0.utf8) }
        }
    }

    private var texts: [String] {
        switch self {
        // These walks are checked against the station and its camera.
        case .walk:
            Shipped.traces.map(\.text).filter {
                $0.contains("venue   station") && !$0.contains("engine  ips")
            }
        case .plan: Shipped.venues.map(\.text) + [FuzzedReader.smallPlan]
        case .venue: []
        case .itinerary: Shipped.itineraries.map(\.text).filter { !$0.hasPrefix("{") }
        case .itineraryGeoJSON: Shipped.itineraries.map(\.text).filter { $0.hasPrefix("{") }
        case .sheet: Shipped.cueSheets.map(\.text) + [FuzzedReader.smallSheet]
        case .lexicon: Shipped.lexicons.map(\.text) + [FuzzedReader.smallLexicon]
        case .notes: [FuzzedReader.someNotes]
        case .beacons: [FuzzedReader.someBeacons]
        case .log: [FuzzedReader.someLog]
        case .positioning: [FuzzedReader.someData]
        case .recording: [FuzzedReader.someRecording]
        case .package, .pbf, .zip, .gzip: []
        case .osm: [MadeMaps.osm]
        case .imdf: [MadeMaps.imdf]
        case .rows: [FuzzedReader.someRows]
        case .people: [FuzzedReader.somePeople]
        }
    }

    static let smallPlan = """
        dotwalk plan 1
        name "A room"
        scale 0.5
        origin 48.85 2.35 at 0,0
        level 0
          name Ground
        ┌──────┐
        │      │
        │      D
        └──────┘
        """
    private static let smallLexicon = """
        dotwalk-words: 1
        language: en
        groups: {go: [go, "walk [on]"], a: [a, the]}
        nothing: ["right now"]
        not: [not]
        then: ["[and] then"]
        means:
          turn-left: [left, "<go> (to|on) [<a>] left * side"]
          level: ["level (#|{level})"]
        """
    private static let smallSheet = """
        dotwalk-cues: 1
        extends: en
        cues:
          lost: {text: "Where are we? Scan again.", shortest: 5}
        """
    private static let somePeople = """
        dotwalk-people: 1
        people:
          commuter:
            base: attentive
            weight: 6
            about: Knows the station well.
            settings: {walking-speed: 1.5, lowers-phone: 3, stands-on-conveyors: off}
          tourist-é: {base: luggage, weight: 0.5}
          guest: {base: commuter, settings: {mobility: wheels}}
        """
    private static let someNotes = """
        # what we saw
        00:42.35  Does the success mark stay long enough?
        01:10.00
        1:02:03.5  Later
        """
    private static let someBeacons = #"""
        # the hall
        id,uuid,major,minor,mac,level,x,y,height,power,interval,make
        b-1,F7826DA6-4FA2-4E98-8024-BC5B71E0893E,1,2,AC:23:3F:00:00:01,0,10,-20.5,3,-59,0.35,"A ""1"""
        b-2,,,,ac233f000002,-1,12,-18,,,,
        "b,3",,7,8,,platforms 1 to 4,20,-20,3.5,-62,0.5,B
        """#

    private static let someLog = #"""
        {"t":0,"event":"header","dotwalk":1,"trace":"t","venue":"station","engine":"ips",\#
        "digests":{"venue":"b"}}
        {"t":1.00,"event":"truth","x":1.500,"y":-20.000,"levels":[-1,0]}
        {"t":1.20,"event":"sourceStatus","status":"starting"}
        {"t":1.20,"event":"cue","id":"a","kind":"toast","action":"shown","text":"é"}
        {"t":2.00,"event":"truth","x":2.500,"y":-20.000,"level":0}
        {"t":2.00,"event":"location","level":0,"horizontalAccuracy":4.500,"positionSource":"BLE",\#
        "lastKnown":true,"raw":{"x":1.000,"y":2.000},"snapped":{"x":4.500,"y":6.000}}
        {"t":2.00,"event":"end","result":"ok"}
        """#

    private static let someData = """
        dotwalk positioning 2
        transmitters 2
        646f7477-616c-6b00-0000-000000000000/1/1
        646f7477-616c-6b00-0000-000000000000/1/2
        hearing 0.7 -88 4
        level 0 -4.5 -2 2 6 4
        2 i 0:-713:60 1:-880:60
        3 o 1:-905:75
        level 0.5 -4.5 -2 2 6 4
        11 i
        """
    private static let someRecording = """
        dotwalk recording 1
        id level 0, walk 1
        waypoint 1.25 3.2 -1.5 0
        waypoint 9 12 -1.5 -0.5
        motion 1.04 0.12 -0.03 9.81 0.001 0.002 0
        heading 1.05 91.2
        pressure 1.25 1012.83
        heard 1.31 AC:23:3F:00:00:01 -71.2
        heard 2.31 646f7477-616c-6b00-0000-000000000000/1/1 -80
        """

    /// A row as it is written, and one as another program may write it.
    private static var someRows: String {
        var row = WalkRow()
        (row.version, row.walk, row.engine, row.seed) = (1, "tour", "vps", .max)
        (row.seconds, row[.cues], row[.reached]) = (12.5, 3, 0)
        row.findings = [.init(rule: "too-fast", severity: "error", second: 1.25, cue: "é")]
        return row.line
            + #"{"seed": 2, "rows": 1, "walk": "a\u0301", "engine": "ips", "seconds": 1e2, "#
            + #""unmet": [{"line": 3, "second": null}], "cues": null}"# + "\n"
    }

    /// Reads an input as the program does; the result is not used.
    func read(_ bytes: [UInt8], with ground: FuzzedGround) throws(InputError) {
        if self == .venue || FuzzedReader.maps.contains(self) {
            let venue = try BuildingFile.read(bytes, file: file).venue
            try UsedVenue(venue, sheet: ground.sheet).use()
            return
        }
        if self == .log {
            var rooms = RoomAnalysis()
            for walk in try EventLogReader.read(bytes, file: file).walks {
                rooms.add(walk, in: ground.station)
            }
            return
        }
        if self == .package { return try MadePackage.read(bytes, file: file, with: ground) }
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .walk:
            let trace = try TraceParser.parse(text, file: file)
            _ = TracePrinter.print(trace)
            try TraceChecker.check(
                trace, text: text, file: file, venue: ground.station, sheet: ground.sheet,
                profile: Engine.vps.profile)
        case .plan: _ = try PlanReader.read(text, file: file)
        case .itinerary:
            _ = try ItineraryReader.read(text, file: file, venue: ground.station)
        case .itineraryGeoJSON:
            _ = try ItineraryReader.read(text, file: file, venue: ground.clinic)
        case .sheet:
            _ = try CueSheetReader.read(text, file: file) { _ throws(InputError) in ground.sheet }
        case .lexicon:
            let lexicon = try LexiconReader.read(text, file: file)
            let sheet = try CueSheetReader.read(
                FuzzedReader.smallSheet, file: file,
                extending: { _ throws(InputError) in ground.sheet },
                lexicon: { _ throws(InputError) in lexicon })
            for cue in sheet.all { _ = sheet.wordFinding(of: cue) }
        case .notes: _ = try NotesFile.read(text, file: file)
        case .beacons:
            let read = try BeaconReader.read(text, file: file, venue: ground.station)
            _ = BeaconWriter.text(of: read.beacons)
        case .positioning: _ = PositioningFile.write(try PositioningFile.read(text, file: file))
        case .recording:
            let recording = try RecordingFile.read(text, file: file)
            _ = RecordingFile.write(recording)
            _ = try SurveyedData([recording]).data()
        case .rows:
            let reader = RowReader(
                columns: WalkRow.columns, versioned: "rows", version: WalkRow.format, file: file)
            for (number, line) in bytes.split(separator: 0x0A).enumerated() {
                _ = WalkRow(try reader.read(Array(line), number: number + 1)).line
            }
        case .people:
            let people = try PopulationReader.read(
                text, file: file, bases: Persona.shipped, settings: WorldSettings.ofPersonas)
            for seed in UInt64(1)...3 {
                _ = people.persona(seed: seed).map { WorldSettings(person: $0) }
            }
        case .venue, .log, .package, .osm, .pbf, .imdf, .zip, .gzip: break
        }
    }
}

/// What other files are checked against; read once.
package struct FuzzedGround: Sendable {
    let station: Venue
    let clinic: Venue
    let sheet: CueSheet

    package init() throws(InputError) {
        station = try FuzzedGround.venue("station")
        clinic = try FuzzedGround.venue("clinic")
        sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
    }

    private static func venue(_ name: String) throws(InputError) -> Venue {
        let text = Shipped.venues.first { $0.name == name }?.text ?? ""
        return try PlanReader.read(text, file: "\(name).plan").venue
    }
}
