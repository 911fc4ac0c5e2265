import Indoor
import Rehearsal
import Simulation
import Testing

/// What the phone shows when all beacons fall silent on the way.
@Suite("The last known place")
struct LastKnownTests {
    private static let walk = """
        dotwalk trace 1
        title   All beacons stop on the way
        venue   clinic
        engine  ips
        person  attentive
        start   consultation-3 facing east
        seed    7

          0.0s  open app
                choose consultation-6
                tap start
                wait for ips-explanation
         +1.0s  tap continue
         +1.0s  tap continue
         +1.0s  allow bluetooth
         +1.0s  tap continue
         +1.0s  allow location
                wait for navigation within 60s
                set off to consultation-6
         +3s    stop beacons on 0
                stop beacons on 1
         +27s   end
        """

    @Test("is grey and still, and its accuracy gets worse; words and metres to go stop with it")
    func still() throws {
        var rehearsal = try Walks.setup(Self.walk, named: "still.walk").rehearsal()
        var reports: [Report] = []
        rehearsal.run {
            if $0.report.location?.isLastKnown == true { reports.append($0.report) }
        }
        let (first, last) = (try #require(reports.first), try #require(reports.last))
        #expect(last.seconds - first.seconds > 10)
        #expect(first.truth.point.distance(to: last.truth.point) > 3)
        #expect(reports.allSatisfy { $0.display.dot?.isGrey == true })
        #expect(Set(reports.map { $0.display.dot?.point }).count == 1)
        #expect(Set(reports.map { $0.display.progress?.remaining }).count == 1)
        #expect(Set(reports.map { $0.location?.levels }).count == 1)
        let accuracies = reports.compactMap { $0.location?.horizontalAccuracy }
        #expect(accuracies == accuracies.sorted() && accuracies[0] < accuracies.last ?? 0)
    }
}
