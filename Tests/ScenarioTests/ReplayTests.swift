import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal
import Review
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import dotwalk

/// `dotwalk ips replay`: recordings of real phones on the screen.
@Suite("Recordings, played") struct ReplayTests {
    // MARK: Recordings written for the tests

    /// Metres a second, and steps a second.
    private static let (pace, cadence) = (1.2, 2.0)

    /// The recording of a phone that is carried along a line from west to east, past three beacons;
    /// the waypoints are the line's ends.
    ///
    /// - Parameter y: metres north of the floor's corner.
    private static func recording(y: Double, seconds: Int = 20) -> String {
        let start = 1_574_572_467_000
        var lines = ["\(start)\tTYPE_WAYPOINT\t2.0\t\(y)"]
        for number in 0..<(seconds * 25) {
            let time = Double(number) / 25
            let swing = 2.5 * sin(2 * .pi * cadence * time)
            lines.append(
                "\(start + number * 40)\tTYPE_ACCELEROMETER\t0.0\t0.0\t\(9.81 + swing)\t3")
            // The phone's upper edge points east.
            if number % 5 == 0 {
                lines.append(
                    "\(start + number * 40)\tTYPE_ROTATION_VECTOR\t0.0\t0.0\t-0.7071068\t3")
            }
            guard number % 10 == 0 else { continue }
            for (minor, x) in [(1, 4.0), (2, 14.0), (3, 24.0)] {
                let place = Point(2 + pace * time, y)
                let strength = -60 - 20 * log10(max(place.distance(to: Point(x, 5)), 1))
                lines.append(
                    "\(start + number * 40)\tTYPE_BEACON\tF-\(minor)\t0\t\(minor)\t-56\t"
                        + "\(Int(strength))\t1.0\tAC:23:3F:00:00:0\(minor)\t1")
            }
        }
        let end = 2 + pace * Double(seconds)
        lines.append("\(start + seconds * 1000)\tTYPE_WAYPOINT\t\(end)\t\(y)")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A floor of 30 m by 10 m with one shop, in degrees at 0, 0.
    private static let map = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"name": "B1"}, "geometry": {"type": "Polygon",
            "coordinates": [[[0, 0], [0.003, 0], [0.003, 0.001], [0, 0.001], [0, 0]]]}},
          {"type": "Feature", "properties": {"name": "Bakery"}, "geometry": {"type": "Polygon",
            "coordinates": [[[0.001, 0.0008], [0.002, 0.0008], [0.002, 0.001], [0.001, 0.001],
              [0.001, 0.0008]]]}}]}
        """
    private static let size = #"{"map_info": {"width": 30.0, "height": 10.0}}"#

    /// A floor's folder with a survey and a recording to play.
    private static func floor(_ name: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-tests-\(ProcessInfo.processInfo.processIdentifier)")
            .appendingPathComponent(name)
        let files = [
            "survey/a.txt": recording(y: 4), "survey/b.txt": recording(y: 6),
            "test/walk.txt": recording(y: 5), "geojson_map.json": map, "floor_info.json": size,
        ]
        for (file, text) in files {
            let url = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return folder.path
    }

    private static func played(
        _ path: String, changes: [SettingChange] = []
    ) throws -> (setup: Setup, played: PlayedRecording) {
        let played = try PlayedRecordings([path], survey: nil, settings: IPSSettings())
        let one = try #require(played.all.first)
        var choices = Setup.Choices(seed: 1)
        choices.changes = changes
        return (try one.setup(sheet: try Files.cueSheet(nil), choices: choices), one)
    }

    // MARK: What is played

    @Test("the dot is where the engine puts it in an evaluation, second by second")
    func sameEngine() throws {
        let changes = try [
            "first-scan=1", "settling-time=0", "least-transmitters=1", "motion-smoothing=off",
        ].map(SettingChange.init(typed:))
        let (setup, one) = try Self.played(
            try Self.floor("same") + "/test/walk.txt", changes: changes)
        var settings = SourceSettings()
        settings.ips = settings.ips.atEverySecond
        var alone = RecordedRun(
            one.recording,
            source: Engine.ips.source(
                SourceContext(
                    map: PositioningMap(of: one.venue.venue), table: one.table,
                    settings: settings, seed: 1)))
        var evaluated: [Int: Point] = [:]
        while alone.hasMore {
            alone.advance()
            if alone.tick % SimulatedTime.ticksPerSecond == 0, let place = alone.location?.point {
                evaluated[alone.tick / SimulatedTime.ticksPerSecond] = place
            }
        }
        #expect(evaluated.count > 15)
        var rehearsal = setup.rehearsal()
        var started: Int?
        var compared = 0
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            if report.source.status == .started, started == nil { started = report.tick }
            guard let started, (report.tick - started) % SimulatedTime.ticksPerSecond == 0,
                let place = report.location?.point,
                let other = evaluated[(report.tick - started) / SimulatedTime.ticksPerSecond]
            else { continue }
            #expect(place.distance(to: other) < 0.01, "\(report.seconds) s")
            compared += 1
        }
        #expect(compared > 15)
    }

    @Test("the truth passes the waypoints, and the list says how far off the dot is")
    func waypoints() throws {
        let (setup, _) = try Self.played(try Self.floor("waypoints") + "/test/walk.txt")
        var stage = Stage(setup, files: WalkFiles(setup))
        while !stage.isOver { try stage.advance() }
        let size = Size(columns: 200, rows: 60)
        let lines = stage.frame(size: size, capabilities: Capabilities()).lines
        #expect(lines[0].hasPrefix(" dotwalk  walk · waypoints "), "\(lines[0])")
        let list = lines.joined(separator: "\n")
        #expect(list.contains("waypoint 2 of 2:"), "\(list)")
        #expect(list.contains("m off"))
        #expect(list.contains("◈"))
        #expect(stage.rehearsal.report.truth.point == Point(26, 5))
        #expect(abs(stage.rehearsal.report.truth.walked - 24) < 0.1)
        let location = try #require(stage.rehearsal.report.location)
        #expect(location.point.distance(to: Point(26, 5)) < 6)
    }

    @Test("which recording it is stands first, on a small screen too")
    func title() throws {
        let name = "5dda14af9191710006b5721a"
        let folder = try Self.floor("a-mall-with-a-name-of-some-length")
        try FileManager.default.moveItem(
            atPath: "\(folder)/test/walk.txt", toPath: "\(folder)/test/\(name).txt")
        let (setup, _) = try Self.played("\(folder)/test/\(name).txt")
        var stage = Stage(setup, files: WalkFiles(setup), of: (7, 19))
        let lines = stage.frame(size: Size(columns: 80, rows: 24), capabilities: Capabilities())
            .lines
        #expect(
            lines[0].hasPrefix(" dotwalk  Recording 7 of 19 · \(name.prefix(8))"), "\(lines[0])")
    }

    @Test("it begins at the first position, with dot and person on the floor map")
    func beginsWithDot() throws {
        let (setup, _) = try Self.played(try Self.floor("begins") + "/test/walk.txt")
        var stage = Stage(setup, files: WalkFiles(setup))
        #expect(stage.rehearsal.report.display.dot == nil)
        stage.beginWithDot()
        #expect(stage.rehearsal.report.display.dot != nil)
        let size = Size(columns: 120, rows: 40)
        let floor = stage.frame(size: size, capabilities: Capabilities()).lines
            .map { String($0.dropFirst(35).prefix(46)) }.joined()
        #expect(floor.contains("●") && floor.contains(/[↑↗→↘↓↙←↖]/))
    }

    @Test("the floor is that of its map")
    func floorMap() throws {
        let (setup, _) = try Self.played(try Self.floor("mapped") + "/test/walk.txt")
        let level = try #require(setup.venue.venue.levels.first)
        #expect(level.name == "Floor B1")
        #expect(level.units.map(\.name) == [nil, "Bakery"])
        let bounds = try #require(level.units.last?.area.bounds)
        #expect(bounds.low.distance(to: Point(10, 8)) < 1e-6)
        #expect(bounds.high.distance(to: Point(20, 10)) < 1e-6)
        #expect(level.walls.count { $0.kind == .solid } == 4)
    }

    @Test("without a map there is a floor round the waypoints")
    func noMap() throws {
        let folder = try Self.floor("unmapped")
        try FileManager.default.removeItem(atPath: folder + "/geojson_map.json")
        let (setup, _) = try Self.played(folder + "/test/walk.txt")
        let area = try #require(setup.venue.venue.levels.first?.units.first?.area)
        #expect(area.bounds.low == Point(-2, 1))
        #expect(area.bounds.high == Point(30, 9))
    }

    @Test("walking keys do nothing, and say why")
    func walksByItself() throws {
        let (setup, _) = try Self.played(try Self.floor("keys") + "/test/walk.txt")
        var stage = Stage(setup, files: WalkFiles(setup))
        let size = Size(columns: 120, rows: 40)
        for _ in 0..<100 { try stage.advance() }
        let before = stage.rehearsal.report.truth.point
        _ = try stage.handle(.character("t"), isHeld: false)
        _ = try stage.handle(.up, isHeld: false)
        let lines = stage.frame(size: size, capabilities: Capabilities()).lines
        let answer = "The recording walks, and holds the phone, by itself."
        #expect(lines.last?.contains(answer) == true)
        try stage.advance()
        #expect(stage.rehearsal.report.truth.point.distance(to: before) < 0.2)
    }

    // MARK: Bad input

    @Test(
        "one error with its place",
        arguments: [
            ("test/none.txt", nil, "there is no such recording"),
            (
                "test/walk.txt", ("survey/a.txt", "1574572467000\tTYPE_WAYPOINT\tx\t4\n"),
                "survey/a.txt:1:29"
            ),
            (
                "test/walk.txt", ("test/walk.txt", "yesterday\tTYPE_WAYPOINT\t1\t4\n"),
                "test/walk.txt:1:1"
            ),
            ("test/walk.txt", ("floor_info.json", "{}"), "no size of a floor"),
            ("test/walk.txt", ("geojson_map.json", "[1"), "geojson_map.json:1:"),
            (
                "test/walk.txt",
                ("geojson_map.json", #"{"type":"FeatureCollection","features":[]}"#),
                "has no area"
            ),
        ] as [(String, (String, String)?, String)])
    func badInput(path: String, change: (file: String, text: String)?, words: String) throws {
        let folder = try Self.floor("bad-\(UUID().uuidString)")
        if let change {
            try Data(change.text.utf8).write(
                to: URL(fileURLWithPath: "\(folder)/\(change.file)"))
        }
        do {
            _ = try Self.played("\(folder)/\(path)")
            Issue.record("played")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test("what is wrong with a recording is told before a terminal is asked for")
    func withoutTerminal() throws {
        let folder = try Self.floor("screenless")
        let good = try Program.run(["ips", "replay", "\(folder)/test/walk.txt"])
        #expect(good.status == 2)
        #expect(good.errors.contains("The screen needs a terminal"), "\(good.errors)")
        let bad = "\(folder)/test/bad.txt"
        try Data("yesterday\tTYPE_WAYPOINT\t1\t4\n".utf8).write(to: URL(fileURLWithPath: bad))
        let result = try Program.run(["ips", "replay", bad])
        #expect(result.status == 2)
        #expect(result.errors.contains("bad.txt:1:1"), "\(result.errors)")
    }

    @Test("files and folders are played in the order in which they are named")
    func order() throws {
        let folder = try Self.floor("ordered")
        let played = try PlayedRecordings(
            ["\(folder)/test/walk.txt", "\(folder)/survey", "\(folder)/test/walk.txt"],
            survey: "\(folder)/survey", settings: IPSSettings())
        #expect(played.all.map(\.recording.id) == ["walk", "a", "b", "walk"])
    }

    @Test("alone, with nothing surveyed beside it, it says what is needed")
    func nothingSurveyed() throws {
        let folder = try Self.floor("alone")
        try FileManager.default.removeItem(atPath: folder + "/survey")
        do {
            _ = try Self.played(folder + "/test/walk.txt")
            Issue.record("played")
        } catch {
            #expect("\(error)".contains("nothing was surveyed beside it"), "\(error)")
            #expect("\(error)".contains("--survey"), "\(error)")
        }
    }
}
