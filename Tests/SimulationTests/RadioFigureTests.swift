import Foundation
import Indoor
import Testing

@testable import Simulation

/// The radio's truth against what phones measured.
@Suite("Radio against measurements")
struct RadioFigureTests {
    private static func figures(
        _ venue: Venue, spacing: Double, where isWanted: (Position) -> Bool = { _ in true }
    ) -> RadioFigures {
        let beacons = BeaconPlanner(venue: venue, spacing: spacing).beacons() ?? []
        return RadioFigures(venue.with(beacons: beacons), seeds: 1...8, where: isWanted)
    }

    /// Issue 17: 6 to 12, in open halls up to 25.
    @Test("6 to 12 beacons are heard in a second in the clinic", arguments: [8.0, 9])
    func clinic(spacing: Double) throws {
        let figures = Self.figures(try Venues.clinic.get(), spacing: spacing)
        #expect((6...12).contains(figures.medianHeard))
    }

    @Test("and up to 25 in the station's halls, beacons 10 m apart")
    func station() throws {
        let figures = Self.figures(try Venues.station.get(), spacing: 10)
        #expect((8...25).contains(figures.medianHeard))
    }

    /// ips.md 4.8. The mall's beacons hang 3 to 30 m from each other; a clinic's walls hide more of
    /// those farther off.
    @Test("a beacon is heard as often as in the mall, by distance")
    func chances() throws {
        let figures = Self.figures(try Venues.clinic.get(), spacing: 8)
        let measured: [(Range<Double>, Double)] = [
            (0..<5, 0.64), (5..<10, 0.55), (10..<20, 0.32), (20..<30, 0.13), (30..<50, 0.03),
        ]
        for (metres, chance) in measured {
            #expect(abs(figures.chance(metres) - chance) < 0.2, "\(metres)")
        }
        #expect(abs(figures.packetsHeard - 1.9) < 0.3)
    }

    /// Recordings that are not part of the project.
    private static let library = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data/uji-ble-lib/rss").path()

    /// The standard deviations of six scans each: of the strengths of one beacon at one place.
    private static func recordedSpreads() throws -> [Double] {
        func lines(_ name: String) throws -> [Substring] {
            try String(contentsOfFile: library + "/" + name, encoding: .utf8)
                .split(whereSeparator: \.isNewline)
        }
        // PWCNNNRR: campaign 2 is the survey, RR the repetition.
        let ids = try lines("lib_ids.csv")
        var places: [Substring: [[Double]]] = [:]
        for (id, row) in zip(ids, try lines("lib_rss.csv")) where id.dropFirst(2).first == "2" {
            places[id.dropLast(2), default: []].append(
                row.split(separator: ",").compactMap { Double($0) })
        }
        return places.keys.sorted().flatMap { place -> [Double] in
            let scans = places[place] ?? []
            return (0..<24).compactMap { beacon in
                let heard = scans.compactMap {
                    $0.count > beacon && $0[beacon] < 0 ? $0[beacon] : nil
                }
                guard heard.count >= 4 else { return nil }
                let count = Double(heard.count)
                return spread(of: heard) * (count / (count - 1)).squareRoot()
            }
        }
    }

    @Test(
        "scans at one place differ as much as in the library",
        .enabled(
            if: FileManager.default.fileExists(atPath: library), "needs the library's recordings"))
    func scans() throws {
        let recorded = try Self.recordedSpreads().sorted()
        #expect(recorded.count > 1000)
        let median = recorded[recorded.count / 2]
        #expect(abs(median - RadioSettings().fading) < 0.2)
    }
}
