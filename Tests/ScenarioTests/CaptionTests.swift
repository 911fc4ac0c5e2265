import Indoor
import Replay
import Screens
import Session
import Testing
import Traces

/// The captions of the tours, at real-time speed.
@Suite("Captions")
struct CaptionTests {
    @Test(
        "every caption fits two lines and stays as long as reading it takes",
        arguments: ["tour", "tour-ips"])
    func captionFitsTwo(tour: String) throws {
        var rehearsal = try Walks.rehearsal(tour)
        var captions: [(text: String, from: Double)] = []
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            for case .note(let text) in report.inputs { captions.append((text, report.seconds)) }
        }
        #expect(captions.count > 7)
        let ends = captions.dropFirst().map(\.from) + [rehearsal.report.seconds]
        for (caption, end) in zip(captions, ends) {
            let lines = Caption(caption.text, tick: 0).lines()
            #expect(lines.count <= Caption.rows, "\(lines)")
            let needed = Caption.readingTime(caption.text) + Caption.pause
            #expect(
                end - caption.from >= needed,
                "\(needed.fixed(1)) s for \(caption.text): \((end - caption.from).fixed(1)) s")
        }
    }

    @Test(
        "reading takes as long as broadcasters reckon",
        arguments: [
            ("Found.", 5.0 / 6), ("Arrived, and well.", 1.125),
            ("Incomprehensibilities, internationalization.", 44.0 / 17),
        ])
    func readingTakesLong(text: String, seconds: Double) {
        #expect(Caption.readingTime(text) == seconds)
    }
}
