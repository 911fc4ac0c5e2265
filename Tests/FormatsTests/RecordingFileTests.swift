import Formats
import Indoor
import Positioning
import Testing

/// Surveyors' recordings as text.
@Suite("Files of recordings")
struct RecordingFileTests {
    private static let small = """
        dotwalk recording 1
        id level 0, walk 1
        waypoint 1.25 3.2 -1.5 0
        motion 0.04 0.12 -0.03 9.81 0.001 0.002 0
        heading 0.05 91.2
        pressure 0.25 1012.83
        heard 0.31 AC:23:3F:00:00:01 -71.2

        """

    @Test("what is read is written again")
    func thereAndBack() throws {
        let recording = try RecordingFile.read(RecordingFileTests.small, file: "x")
        #expect(recording.waypoints.first?.position == Position(Point(3.2, -1.5), level: 0))
        #expect(recording.advertisements.first?.strength == -71.2)
        #expect(RecordingFile.write(recording) == RecordingFileTests.small)
    }

    @Test(
        "a mistake is named with its line",
        arguments: [
            ("dotwalk recording 1", "dotwalk walk 1", "x:1:1: no recording"),
            ("waypoint 1.25", "waypoint soon", "x:3:1: \"soon\" is no time"),
            ("waypoint 1.25", "waypoint -3", "x:3:1: \"-3\" is no time"),
            ("-1.5 0\n", "-1.5 ground\n", "x:3:1: \"ground\" is no level"),
            ("9.81", "nan", "x:4:1: \"nan\" is no such number"),
            ("heading 0.05 91.2", "heading 0.05", "x:5:1: no line of a recording"),
            ("AC:23:3F:00:00:01", "AC:23", "x:7:1: \"AC:23\" is no transmitter"),
            ("heard 0.31", "herd 0.31", "did you mean \"heard\"?"),
        ])
    func mistakes(good: String, bad: String, said: String) {
        let text = RecordingFileTests.small.replacing(good, with: bad)
        #expect {
            try RecordingFile.read(text, file: "x")
        } throws: { "\($0)".contains(said) }
    }
}
