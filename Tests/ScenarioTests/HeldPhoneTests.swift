import Indoor
import Rehearsal
import Testing

@testable import Simulation

/// What a phone hears by how it is held.
@Suite("A held phone")
struct HeldPhoneTests {
    /// The transmitters heard in all seconds by somebody who keeps the phone in a pocket.
    private func heard(pocketLoss: Int) throws -> Int {
        let walk = """
            dotwalk trace 1
            title   The phone in the pocket
            venue   station
            engine  ips
            start   main-entrance facing east
            seed    34

              0.0s  set lowers-phone 30
                    set pockets-phone 1
                    set locks-phone 0
                    set pocket-loss \(pocketLoss)
                    open app
                    choose platform-3
                    tap start
                    wait for ips-explanation
             +1.0s  tap continue
             +1.0s  tap continue
             +1.0s  allow bluetooth
             +1.0s  tap continue
             +1.0s  allow location
                    wait for navigation within 60s
                    follow guidance
             +90s   end
            """
        var rehearsal = try Walks.setup(walk, named: "pocket.walk").rehearsal()
        var count = 0
        rehearsal.run {
            guard $0.report.tick % SimulatedTime.ticksPerSecond == 0 else { return }
            count += $0.report.location?.count(of: "transmitter") ?? 0
        }
        return count
    }

    @Test("a phone in a pocket hears less, the more the body around it takes")
    func pocket() throws {
        let (through, behind) = (try heard(pocketLoss: 0), try heard(pocketLoss: 20))
        #expect(through > 100)
        #expect(Double(behind) < 0.9 * Double(through))
    }

    @Test("the loss is that of a pocket, half of it in a hanging hand, none before the eyes")
    func losses() {
        var settings = RadioSettings()
        settings.pocketLoss = 8
        #expect(PhoneHold.allCases.map(settings.loss) == [0, 4, 8, 8])
    }
}
