import Indoor
import Positioning
import Testing

@testable import Formats

/// Recordings of real phones, in the formats of two data sets.
struct RecordingSetTests {
    private static let uuid = "9195B3AD-A9D0-4500-85FF-9FB0F65A5201"

    /// A surveyor walks from (1, 2) to (1, 4) in two seconds, the phone facing north.
    private static let walk = [
        "# a comment",
        "1574572467000\tTYPE_WAYPOINT\t1.0\t2.0",
        "1574572467500\tTYPE_ROTATION_VECTOR\t0\t0\t0\t3",
        "1574572467520\tTYPE_ACCELEROMETER\t0.1\t0.2\t9.8\t2",
        "1574572468100\tTYPE_BEACON\t\(uuid)\t0\t7\t-56\t-92\t41.4\tE0:78:A3:3E:93:35\t1",
        "1574572468090\tTYPE_BEACON\t\(uuid)\t0\t7\t-56\t-90\t41.4\tE0:78:A3:3E:93:36\t1",
        "1574572468095\tTYPE_WIFI\tignored",
        "1574572469000\tTYPE_WAYPOINT\t1.0\t4.0",
    ]

    private static func folder(_ files: [String: String]) -> RecordingSet.Folder {
        RecordingSet.Folder(path: "set", files: files.keys.sorted()) { files[$0] ?? "" }
    }

    private static let beacon = TransmitterID.mac(0xE078_A33E_9335)

    @Test("a walk of the location competition")
    func competition() throws {
        let files = ["a.txt": Self.walk.joined(separator: "\n"), "SOURCE.txt": "what it is"]
        let set = try RecordingSet.read(Self.folder(files), as: .survey)
        let recording = try #require(set.parts.first?.recordings.first)
        #expect(set.parts.map(\.recordings.count) == [1])
        #expect(recording.id == "a")
        #expect(recording.startedAt == 1_574_572_467)
        #expect(recording.position(at: 1) == Position(Point(1, 3), level: 0))
        #expect(recording.advertisements.map(\.strength) == [-90, -92], "by time")
        #expect(recording.advertisements.last?.transmitter == Self.beacon)
        #expect(recording.motion.map(\.acceleration) == [Vector3(0.1, 0.2, 9.8)])
        #expect(recording.headings.map(\.value) == [0])
    }

    @Test(
        "the heading is where the phone's upper edge points",
        arguments: [("0\t0\t-0.7071068", 90.0), ("0\t0\t0.7071068", 270.0), ("0\t0\t1", 180.0)])
    func headings(vector: String, degrees: Double) throws {
        let line = "1574572467600\tTYPE_ROTATION_VECTOR\t\(vector)\t3"
        let recording = try RecordingSet.recording(
            (Self.walk + [line]).joined(separator: "\n"), file: "a.txt")
        let last = try #require(recording.headings.last)
        #expect(abs(Heading.turn(from: last.value, to: degrees)) < 0.01)
    }

    @Test("without an address a transmitter is what it announces")
    func announced() throws {
        let line = "1574572468100\tTYPE_BEACON\t\(Self.uuid)\t3\t7\t-56\t-92"
        let recording = try RecordingSet.recording(
            (Self.walk.prefix(2) + [line]).joined(separator: "\n"), file: "a.txt")
        #expect(recording.advertisements.first?.transmitter == TransmitterID("\(Self.uuid)/3/7"))
    }

    @Test(
        "a damaged line is one error with its place",
        arguments: [
            (1, "15745724x7000\tTYPE_WAYPOINT\t1\t2", "a.txt:2:1: no time in \"15745724x7000\""),
            (1, "", "a.txt:3:1"), (1, "-5\tTYPE_WAYPOINT\t1\t2", "a.txt:2:1: no time"),
            (3, "99\tTYPE_WAYPOINT\t1\t2", "a.txt:4:1: a time more than a day"),
            (1, "1574572467000\tTYPE_WAYPOINT\t1\tnan", "a.txt:2:31: no value in \"nan\""),
            (1, "1574572467000\tTYPE_WAYPOINT\t1", "a.txt:2:30: no value in a line"),
            (3, "1574572467520\tTYPE_ACCELEROMETER\t1e9\t0\t0", "a.txt:4:34: no value"),
            (4, "1574572468100\tTYPE_BEACON\tx\t0\t7\t-56\t-92", "a.txt:5:27: no transmitter"),
        ])
    func damage(line: Int, text: String, message: String) {
        var lines = Self.walk
        lines[line] = text
        if text.isEmpty { lines[line + 1] = "x" }
        let error = #expect(throws: InputError.self) {
            try RecordingSet.recording(lines.joined(separator: "\r\n"), file: "a.txt")
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("a recording without a waypoint is refused")
    func noWaypoint() {
        let error = #expect(throws: InputError.self) {
            try RecordingSet.recording(Self.walk[4], file: "a.txt")
        }
        #expect(error?.description.hasPrefix("a.txt: a recording without a waypoint") == true)
    }

    @Test("a folder without recordings says what it may hold")
    func nothing() {
        let error = #expect(throws: InputError.self) {
            try RecordingSet.read(Self.folder(["a.txt": "words"]), as: .test)
        }
        #expect(error?.description.hasPrefix("set: no recordings; expected walks") == true)
    }

    // MARK: The library

    /// Two phones at one point of the survey; the second phone at points 1 and 2 of the test.
    private static let library = [
        "dep/lib.csv": "id,x,y\n23,30.5,14.25\n24,20,10\n",
        "rss/lib_ids.csv": "12200101\n12200102\n22200101\n22300101\n22300201\n",
        "rss/lib_crd.csv": "1,2\n1,2\n1,2\n3,4\n5,6\n",
        "rss/lib_rss.csv": "-60,100\n100,100\n-70,-80\n-71,100\n-72,100\n",
    ]

    @Test("the library: repetitions are seconds of one stretch, and silence is one, too")
    func stretches() throws {
        let set = try RecordingSet.read(Self.folder(Self.library), as: .survey)
        #expect(set.parts.map(\.name) == ["a5", "bq"])
        let stretch = try #require(set.parts.first?.recordings.first)
        #expect(stretch.surveyed == 0...2)
        #expect(stretch.advertisements.map(\.strength) == [-60])
        #expect(stretch.position(at: 1.5) == Position(Point(1, 2), level: 0))
        #expect(set.parts.first?.registered.count == 2)
    }

    @Test("the library's test leaves out the points at its edges")
    func edges() throws {
        let set = try RecordingSet.read(Self.folder(Self.library), as: .test)
        #expect(set.parts.map(\.name) == ["bq"])
        #expect(
            set.parts.first?.recordings.map { $0.position(at: 0)?.point } == [Point(5, 6)])
    }

    @Test("any zone is read, with its shelves and pillars; several zones stand in the names")
    func zones() throws {
        var files = Dictionary(
            uniqueKeysWithValues: Self.library.map { ($0.replacing("lib", with: "geo"), $1) })
        let (shelf, pillar) = ("1,0,0,1\n1,2,0,1\n1,2,1,1\n", "1,4,4,2\n1,5,4,2\n1,5,5,2\n")
        files["obs/geo.csv"] = "id,x,y,type\n" + shelf + pillar
        let zone = try RecordingSet.read(Self.folder(files), as: .test)
        // The points that the library's test leaves out are points here.
        #expect(zone.parts.map(\.name) == ["bq"])
        let part = try #require(zone.parts.first)
        #expect(part.recordings.map { $0.position(at: 0)?.point } == [Point(3, 4), Point(5, 6)])
        #expect(part.obstacles.map(\.isPillar) == [false, true])
        #expect(part.obstacles.first?.area.edges.count == 3)
        let start = try #require(part.recordings.first?.waypoints.first?.position)
        let floor = try RecordedLevel.venue(
            name: "Geo", map: nil, size: nil, part: part, start: start)
        let kinds = floor.levels.first?.walls.map(\.kind)
        #expect(kinds == [.low, .low, .low, .column, .column, .column])

        files.merge(Self.library) { _, new in new }
        let both = try RecordingSet.read(Self.folder(files), as: .survey)
        #expect(both.parts.map(\.name) == ["geo a5", "geo bq", "lib a5", "lib bq"])
    }

    @Test("a campaign without rows is told")
    func noCampaign() {
        var files = Self.library
        files["rss/lib_ids.csv"] = "12100101\n12100102\n22100101\n22100101\n22100201\n"
        let error = #expect(throws: InputError.self) {
            try RecordingSet.read(Self.folder(files), as: .survey)
        }
        #expect(error?.problem == "has no rows of the second campaign")
    }

    @Test(
        "a damaged table is one error with its place",
        arguments: [
            ("rss/lib_rss.csv", "-60,x\n", "set/rss/lib_rss.csv:1:5: no number in \"x\""),
            ("rss/lib_crd.csv", "1,2\n", "set/rss/lib_crd.csv: 1 rows; expected 5"),
            (
                "rss/lib_ids.csv", "1\n2\n3\n4\n5\n",
                "set/rss/lib_ids.csv:1:1: no number of a row"
            ),
            ("obs/lib.csv", "id,x,y,type\n1,2\n", "set/obs/lib.csv:2:1: no corner"),
            ("dep/lib.csv", "id,x,y\n23,1,2\n", "set/rss/lib_rss.csv:1:1: no row of strengths"),
        ])
    func damagedTable(file: String, text: String, message: String) {
        var files = Self.library
        files[file] = text
        let error = #expect(throws: InputError.self) {
            try RecordingSet.read(Self.folder(files), as: .survey)
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
