import Indoor
import Positioning
import PositioningTrials
import Testing

/// A sample of the figures that `Benchmarks positioning` prints over 200 seeds.
@Suite("How good positions by Bluetooth are")
struct PositioningFigureTests {
    @Test(
        "random ways of 10 people: error, level and honesty",
        arguments: [("station", 2.5), ("clinic", 1.5), ("campus", 1.5)])
    func figures(name: String, median: Double) async throws {
        let figures = PositioningFigures(try await LitVenue(name).trials(1...10))
        let samples = figures.open.filter { $0.source == "BLE" }
        #expect(samples.count > 300)
        let errors = samples.map(\.error)
        #expect(try #require(errors.quantile(0.5)) < median)
        #expect(try #require(errors.quantile(0.95)) < 5)
        #expect(figures.levelShare > 0.95)
        #expect(figures.changes.count > 12)
        #expect(figures.changes(within: 5) > 0.9)
        #expect((0.55...0.8).contains(PositioningFigures.honesty(samples)))
    }

    @Test("without a barometer nine of ten changes of level are known within 10 s")
    func radioAlone() async throws {
        var settings = IPSSettings()
        settings.usesBarometer = false
        let figures = PositioningFigures(
            try await LitVenue("station").trials(1...10, ips: settings))
        #expect(figures.changes.count > 12)
        #expect(figures.changes(within: 10) > 0.9)
        #expect(figures.levelShare > 0.9)
    }
}
