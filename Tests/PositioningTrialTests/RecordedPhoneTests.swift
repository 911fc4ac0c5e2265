import Formats
import Indoor
import Positioning
import PositioningTrials
import Review
import Testing

/// The engine on recordings of real phones: a sample of what `dotwalk ips evaluate` prints over 20
/// seeds.
@Suite("How good positions of recorded phones are")
struct RecordedPhoneTests {
    @Test(
        "walks in a mall: better than plain methods that know the same survey",
        .enabled(if: RecordedSets.hasMall, "needs the mall's recordings"))
    func mall() async throws {
        let survey = try #require(try RecordedSets.mall(.survey).parts.first)
        let test = try #require(try RecordedSets.mall(.test).parts.first)
        let evaluation = try Evaluation(
            survey: survey.recordings, test: test.recordings, seeds: 3, settings: SourceSettings())
        let figures = await evaluation.figures()
        #expect(figures.walkCount == 19)
        #expect((700...900).contains(figures.secondCount))
        let engine = try #require(figures.row(.engine))
        #expect(engine.mean.mean < 10)
        #expect(engine.most < 20)
        // 68 % would be right, but it was calibrated on other walks.
        #expect((0.5...0.85).contains(figures.calibration.share.mean))
        for other in [Evaluation.Method.plainFilter, .centroid, .neighbours] {
            let difference = try #require(figures.difference(to: other))
            #expect(difference.mean < 0, "\(other)")
        }
    }

    @Test(
        "standing in a library: better than centroid and neighbours, with each phone",
        .enabled(if: RecordedSets.hasLibrary, "needs the library's recordings"),
        arguments: ["a5", "bq", "s6"])
    func library(phone: String) async throws {
        let survey = try #require(
            try RecordedSets.library(.survey).parts.first { $0.name == phone })
        let test = try #require(try RecordedSets.library(.test).parts.first { $0.name == phone })
        let evaluation = try Evaluation(
            survey: survey.recordings, test: test.recordings, registered: survey.registered,
            seeds: 3, settings: SourceSettings())
        let figures = await evaluation.figures()
        for other in [Evaluation.Method.centroid, .neighbours] {
            let difference = try #require(figures.difference(to: other))
            #expect(difference.mean < 0, "\(other)")
        }
        #expect((0.6...0.97).contains(figures.calibration.share.mean))
    }
}
