import Formats
import Indoor
import Positioning
import PositioningTrials
import Review
import Testing

/// Compares the difficulty of the simulated radio and the real one: a simulated floor like the
/// mall's is positioned with the same evaluation as the mall's recordings.
@Suite("The simulated radio beside a real one")
struct SimulatedFloorTests {
    @Test("the floor is as the mall's: beacons, walks, gaps of the survey, what is heard")
    func floor() throws {
        let floor = try SimulatedFloor(seed: 1)
        let figures = FloorFigures(survey: floor.survey, test: floor.test)
        #expect((30...46).contains(figures.medianLength))
        #expect((0.4...0.6).contains(figures.beaconsTo100SquareMetres))
        #expect((3...5.5).contains(figures.meanGap))
    }

    /// The recorded interval is the result of RecordedPhoneTests and `Benchmarks recordings`.
    @Test("the engine's errors on simulated and on recorded walks have overlapping 95 % intervals")
    func error() async throws {
        // This is one floor; Benchmarks recordings has several.
        let walks = try await SimulatedFloor(seed: 1).evaluation(seeds: 1).errors()
        let simulated = try #require(EvaluationFigures(walks).row(.engine)).mean
        #expect(
            (simulated.low...simulated.high).overlaps(RecordedSets.mallError), "\(simulated)")
    }
}
