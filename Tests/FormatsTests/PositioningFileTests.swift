import Formats
import Indoor
import Positioning
import Testing

/// Positioning data as text, with the hearing curve that a survey found.
struct PositioningFileTests {
    private static let surveyed = """
        dotwalk positioning 2
        transmitters 1
        AC:23:3F:00:00:01
        hearing 0.7 -88.0 4.0
        level 0 0.0 0.0 2.0 3 1
        0 i 0:-713:60
        1 i 0:-880:52

        """

    @Test("data of a survey is written as it was read")
    func roundTrip() throws {
        let data = try PositioningFile.read(Self.surveyed, file: "a")
        #expect(data.hearing == HearingCurve(atBest: 0.7, threshold: -88, softness: 4))
        #expect(PositioningFile.write(data) == Self.surveyed)
    }

    @Test("predicted data has no such line")
    func predicted() throws {
        let text = Self.surveyed.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("hearing") }.joined(separator: "\n")
            .replacing("positioning 2", with: "positioning 1")
        let data = try PositioningFile.read(text, file: "a")
        #expect(data.hearing == nil)
        #expect(PositioningFile.write(data) == text)
    }

    @Test("grids that would take all memory are refused, one by one or together")
    func largeGrids() {
        func refusal(_ levels: [String]) -> String? {
            let lines = ["dotwalk positioning 1", "transmitters 0"] + levels + [""]
            let error = #expect(throws: InputError.self) {
                try PositioningFile.read(lines.joined(separator: "\n"), file: "a")
            }
            return error?.description
        }
        let words = "the levels' grids have more than 8000000 cells"
        #expect(refusal(["level 0 0 0 2 20000 20000"])?.hasPrefix("a:3:1: \(words)") == true)
        let many = (0..<5).map { "level \($0) 0 0 2 2000 1000" }
        #expect(refusal(many)?.hasPrefix("a:7:1: \(words)") == true)
    }

    @Test(
        "a damaged line is refused with its place",
        arguments: [
            ("hearing 0.7 -88.0 4.0", "hearing 7 -88 4", "a:4:1: no chance of hearing"),
            ("hearing 0.7 -88.0 4.0", "hearing 0.7", "a:4:1: no chance of hearing"),
            ("hearing 0.7 -88.0 4.0\n", "", "a:4:1: no chance of hearing"),
            ("positioning 2", "positioning 3", "a:1:1: no positioning file"),
        ])
    func damage(good: String, bad: String, message: String) {
        let error = #expect(throws: InputError.self) {
            try PositioningFile.read(Self.surveyed.replacing(good, with: bad), file: "a")
        }
        #expect(error?.description.hasPrefix(message) == true)
    }
}
