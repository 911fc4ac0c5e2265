import Indoor
import PositioningTrials
import Testing

/// A sample of the figures that `Benchmarks positioning` prints over 200 seeds: the first seconds of
/// each walk, which are the worst.
@Suite("How good positions by Bluetooth are")
struct PositioningFigureTests {
    @Test(
        "random ways of 20 people: error, level and honesty",
        arguments: [("station", 2.5, 7.5), ("clinic", 2.0, 5.0), ("campus", 2.5, 11.0)])
    func figures(name: String, median: Double, most: Double) async throws {
        let figures = PositioningFigures(try await LitVenue(name).trials(1...20, seconds: 40))
        let samples = figures.open.filter { $0.source == "BLE" }
        #expect(samples.count > 100)
        let errors = samples.map(\.error)
        #expect(PositioningFigures.quantile(errors, 0.5) < median)
        #expect(PositioningFigures.quantile(errors, 0.95) < most)
        #expect(figures.levelShare > 0.93)
        #expect((0.5...0.9).contains(PositioningFigures.honesty(samples)))
    }
}
