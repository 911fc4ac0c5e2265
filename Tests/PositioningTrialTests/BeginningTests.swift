import Indoor
import Positioning
import PositioningTrials
import Simulation
import Testing

/// The engine's first place, and the change between Bluetooth and satellites.
@Suite("First places, and the way out and in")
struct BeginningTests {
    /// Below an open mezzanine a scan may fit the mezzanine better.
    @Test("who stands below a mezzanine is on its level within 20 s, whatever the first scan said")
    func level() async throws {
        let trials = try await LitVenue("campus").trials(
            1...10, seconds: 40, walk: .init(from: "loan-desk", to: []))
        let late = trials.flatMap(\.samples).filter { $0.second > 20 }
        #expect(late.count > 150)
        let right = late.count { $0.level == nil || $0.trueLevels.contains($0.level ?? 0) }
        #expect(right == late.count)
    }

    /// The same shadows again say nothing new.
    @Test("who stands still is not told a place that is too exact")
    func standing() async throws {
        let trials = try await LitVenue("campus").trials(
            1...10, seconds: 40, walk: .init(from: "café", to: []))
        let samples = trials.flatMap(\.samples)
        #expect(PositioningFigures.honesty(samples) > 0.4)
    }

    @Test(
        "straight out or in, the source of locations changes once, but for one walk of 10",
        arguments: [
            ("campus", "loan-desk", "bus-stop", "BLE", "GNSS"),
            ("campus", "bus-stop", "loan-desk", "GNSS", "BLE"),
            ("station", "main-hall", "taxi-rank", "BLE", "GNSS"),
            ("station", "taxi-rank", "main-hall", "GNSS", "BLE"),
        ])
    func handover(
        venue: String, from start: String, to end: String, first: String, then: String
    ) async throws {
        let trials = try await LitVenue(venue).trials(
            1...10, seconds: 90, walk: .init(from: start, to: [end]))
        // Satellites need some seconds for a first fix: until then the source may be Bluetooth.
        let courses = trials.map { $0.samples.filter { $0.second > 20 }.map(\.source) }
        let goingBack = courses.indices.filter { number in
            let sources = courses[number]
            let changes = zip(sources, sources.dropFirst()).count { $0 != $1 }
            return changes > 1 || sources.last != then
        }
        #expect(goingBack.count <= 1, "seeds \(goingBack.map { $0 + 1 })")
    }
}
