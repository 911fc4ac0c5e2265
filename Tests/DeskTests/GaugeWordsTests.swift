import Positioning
import Testing

@testable import Desk

/// What gauges say, with more and with less room.
@Suite("Gauges speak")
struct GaugeWordsTests {
    private func words(_ value: Double, in columns: Int) -> String {
        let gauge = Gauge(
            name: "since scan", unit: "m", value: value, limits: [75, 150],
            says: ["# since the last scan", "# since a scan"], ["asks at", "lost at"])
        let words = gauge.words(in: columns)
        return words.amount + words.limits
    }

    @Test("with room all limits, else the next one, else only the amount")
    func rooms() {
        #expect(words(47, in: 60) == "47 m since the last scan · asks at 75, lost at 150")
        #expect(words(47, in: 41) == "47 m since the last scan · asks at 75")
        #expect(words(100, in: 40) == "100 m since the last scan · lost at 150")
        #expect(words(47, in: 30) == "47 m since a scan · asks at 75")
        #expect(words(47, in: 25) == "47 m since the last scan")
        #expect(words(47, in: 20) == "47 m since a scan")
    }

    @Test("an angle has its sign at its limit, too")
    func angle() {
        let gauge = Gauge(
            name: "phone", unit: "°", value: 37, limits: [65, 80], isGate: true,
            says: ["phone at #"], ["scans from", "unasked from"])
        let words = gauge.words(in: 60)
        #expect(words.amount == "phone at 37°")
        #expect(words.limits == " · scans from 65°, unasked from 80°")
    }
}
