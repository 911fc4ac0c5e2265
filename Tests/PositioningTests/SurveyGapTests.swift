import Indoor
import Testing

@testable import Positioning

@Suite("Places that the positioning data lacks")
struct SurveyGapTests {
    private static let surveyed = TransmitterID.mac(1)
    private static let bare = TransmitterID.mac(2)
    private static let other = TransmitterID.mac(3)

    /// A gap, and the seconds that have passed in it.
    private struct Phone {
        var gap = SurveyGap([surveyed: false, bare: true, other: false])
        private var time = 0.0

        /// - Parameter metres: the height by the air pressure; nil: no barometer.
        mutating func hears(
            _ heard: [TransmitterID: Double], seconds: Int, metres: Double? = nil
        ) {
            for _ in 0..<seconds {
                time += 1
                if let metres {
                    gap.take(pressure: 1000 - metres * Altimeter.pressureByMetre)
                }
                let samples = heard.map {
                    HeardTransmitter(
                        transmitter: $0.key, strength: $0.value, heardAt: time, isKnown: true)
                }
                _ = gap.ends(with: samples, at: time)
            }
        }
    }

    @Test("the loudest beacons tell whether the phone is there")
    func loudest() {
        var phone = Phone()
        phone.hears([Self.surveyed: -60, Self.other: -70, Self.bare: -85], seconds: 20)
        #expect(!phone.gap.isThere)
        phone.hears([Self.surveyed: -85, Self.other: -85, Self.bare: -60], seconds: 5)
        #expect(phone.gap.isThere)
        phone.hears([Self.surveyed: -60, Self.other: -70], seconds: 10)
        #expect(!phone.gap.isThere)
    }

    @Test("who has not climbed is still there, although the next level's beacons are louder")
    func sameHeight() {
        var phone = Phone()
        phone.hears([Self.surveyed: -85, Self.bare: -60], seconds: 10, metres: -6)
        phone.hears([Self.surveyed: -60, Self.other: -70], seconds: 60, metres: -6)
        #expect(phone.gap.isThere)
        phone.hears([Self.surveyed: -60, Self.other: -70], seconds: 20, metres: -9)
        #expect(!phone.gap.isThere)
    }

    @Test("a building that is surveyed as a whole, or not at all, has no such place")
    func whole() {
        for isOutside in [true, false] {
            var gap = SurveyGap([Self.surveyed: isOutside, Self.bare: isOutside])
            let heard = HeardTransmitter(
                transmitter: Self.bare, strength: -60, heardAt: 1, isKnown: true)
            _ = gap.ends(with: [heard, heard], at: 1)
            #expect(!gap.isThere)
        }
    }
}
