import Indoor
import Testing

@testable import Simulation

@Suite("Radio")
struct RadioTests {
    @Test("figures") func figures() throws {
        for (name, venue) in [("clinic", Venues.clinic), ("station", Venues.station)] {
            for spacing in [8.0, 10] {
                let plain = try venue.get()
                let venue = plain.with(
                    beacons: BeaconPlanner(venue: plain, spacing: spacing).beacons() ?? [])
                let figures = RadioFigures(venue, seeds: 1...10)
                let h = figures.heard.sorted()
                print(
                    "FIG", name, spacing, venue.beacons.count, figures.medianHeard,
                    h[h.count / 10], h[h.count * 9 / 10], figures.packetsHeard,
                    [0.0..<5, 5..<10, 10..<20, 20..<30, 30..<50].map {
                        (figures.chance($0) * 100).rounded() / 100
                    })
            }
        }
    }
}
