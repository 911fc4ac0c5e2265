import Formats
import Indoor
import Positioning
import PositioningTrials
import Shipped
import Testing

@testable import Simulation

/// The simulated radio compared with measurements of phones.
@Suite("Radio against measurements")
struct RadioFigureTests {
    /// The figures indoors, with the beacons shipped with the venue.
    private static func figures(_ name: String) throws -> RadioFigures {
        let plan = try #require(Shipped.venues.first { $0.name == name })
        let list = try #require(Shipped.beacons.first { $0.name == name })
        let venue = try PlanReader.read(plan.text, file: "\(name).plan").venue
        let beacons = try BeaconReader.read(list.text, file: "\(name).csv", venue: venue).beacons
        return RadioFigures(venue.with(beacons: beacons), seeds: 1...8) {
            venue.level($0.level)?.unit(at: $0.point)?.category != .outdoor
        }
    }

    @Test("6 to 12 beacons are heard in a second in the clinic, up to 25 in the station")
    func heard() throws {
        let (clinic, station) = (try Self.figures("clinic"), try Self.figures("station"))
        #expect((6...12).contains(clinic.medianHeard))
        #expect((6...25).contains(station.medianHeard))
    }

    /// Measured in ips.md 4.8.
    @Test("a beacon is heard as often as in the mall, by distance")
    func chances() throws {
        let figures = try Self.figures("clinic")
        let measured: [(Range<Double>, Double)] = [
            (0..<5, 0.64), (5..<10, 0.55), (10..<20, 0.32), (20..<30, 0.13), (30..<50, 0.03),
        ]
        for (metres, chance) in measured {
            #expect(abs(figures.chance(metres) - chance) < 0.12, "\(metres)")
        }
        #expect(abs(figures.packetsHeard - 1.9) < 0.3)
    }

    @Test(
        "a beacon is heard as often as phones heard those of the mall",
        .enabled(if: RecordedSets.hasMall, "needs the mall's recordings"))
    func mall() throws {
        let mall = try MallRecordings()
        let figures = try Self.figures("clinic")
        #expect(mall.seconds.count > 50_000)
        for metres in [0.0..<5, 5..<10, 10..<20, 20..<30, 30..<50] {
            #expect(abs(figures.chance(metres) - mall.chance(metres)) < 0.12, "\(metres)")
        }
        #expect(abs(figures.packetsHeard - mall.packetsHeard) < 0.45)
    }

    /// The standard deviations of the strengths of one beacon at one place, in six scans each.
    private static func recordedSpreads() throws -> [Double] {
        var spreads: [Double] = []
        for place in try RecordedSets.library(.survey).parts.flatMap(\.recordings) {
            let heard = Dictionary(grouping: place.advertisements, by: \.transmitter)
            for (_, packets) in heard.sorted(by: { $0.key < $1.key }) where packets.count >= 4 {
                let count = Double(packets.count)
                let spread = spread(of: packets.map(\.strength))
                spreads.append(spread * (count / (count - 1)).squareRoot())
            }
        }
        return spreads
    }

    @Test(
        "scans at one place differ as much as in the library",
        .enabled(if: RecordedSets.hasLibrary, "needs the library's recordings"))
    func scans() throws {
        let recorded = try Self.recordedSpreads().sorted()
        #expect(recorded.count > 1000)
        let median = recorded[recorded.count / 2]
        #expect(abs(median - RadioSettings().fading) < 0.2)
    }
}
