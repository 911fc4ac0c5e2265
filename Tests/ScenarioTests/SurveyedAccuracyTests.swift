import Indoor
import Positioning
import Rehearsal
import Simulation
import Testing

/// What is told of positions by surveyed data, held against the truth.
@Suite("The accuracy told by surveyed data")
struct SurveyedAccuracyTests {
    /// A walk through the pavilion, whose newest row is made of a survey.
    private static let walk = """
        dotwalk trace 1
        title   Through the pavilion
        venue   pavilion
        engine  ips
        start   information-desk facing north

          0.0s  open app
                tap locate
                wait for ips-explanation
         +1.0s  tap continue
         +1.0s  tap continue
         +1.0s  allow bluetooth
         +1.0s  tap continue
         +1.0s  allow location
                wait for accuratePositioning within 60s
                walk to sculpture within 120s
         +3s    walk to cloakroom within 120s
         +3s    walk to workshop within 120s
         +3s    walk to bookshop within 120s
         +3s    walk to tea-room within 120s
         +3s    end
        """

    @Test("a good position is seldom degraded, and two of three errors are within the ring")
    func honest() throws {
        var (good, degraded, within, all) = (0, 0, 0, 0)
        for seed in UInt64(1)...12 {
            var rehearsal = try Walks.setup(
                Self.walk, named: "pavilion.walk", choices: Setup.Choices(seed: seed)
            ).rehearsal()
            rehearsal.run {
                let report = $0.report
                guard report.tick % SimulatedTime.ticksPerSecond == 0,
                    let location = report.location, let ring = location.horizontalAccuracy
                else { return }
                let error = location.point.distance(to: report.truth.point)
                all += 1
                if error <= ring { within += 1 }
                if error < 2 {
                    good += 1
                    if report.state.isDegraded { degraded += 1 }
                }
            }
        }
        #expect(good > 200)
        #expect(Double(degraded) <= 0.1 * Double(good), "\(degraded) of \(good)")
        #expect(Double(within) >= 0.65 * Double(all), "\(within) of \(all)")
    }
}
