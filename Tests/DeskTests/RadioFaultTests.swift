import Indoor
import Rehearsal
import Testing
import TextCanvas

@testable import Desk

/// The faults for an engine that listens to beacons.
@Suite("The menu of faults beside beacons")
struct RadioFaultTests {
    private static let model = SampleScreen.radio.model

    @Test("it has what only such an engine suffers from, and nothing of cameras")
    func all() {
        #expect(
            FaultMenu().statements(in: Self.model).map { TracePrinter.words($0) } == [
                "bluetooth off", "cut network for 20s", "slow network for 20s",
                "stop conveyor escalator-a for 20s", "fail routes for 20s",
                "misplace routes 10m north for 20s", "stop beacon b-1 for 20s",
                "stop beacons on 0 for 20s", "move beacon b-1 10m north for 20s",
                "move beacon b-1 to \"Ticket machines\" for 20s",
                "add beacon at \"Ticket machines\" for 20s", "muffle phone 10dB for 20s",
                "lose satellites for 20s", "mislead heading 40 for 20s", "fail map for 20s",
                "slow map for 20s", "fail positioning data queryFailed for 20s",
                "slow positioning data for 20s", "crowd 80",
            ])
    }

    /// The words that find a fault, the number of presses of → for each of its values, and the
    /// effect of Enter.
    @Test(
        "each is found by its words, its values are stepped, and Enter makes it happen",
        arguments: [
            ("bluetooth switch", [], .switchBluetooth(isOn: false)),
            ("bluetooth switch", [1], .switchBluetooth(isOn: true)),
            ("beacon is dead", [1, 1], .fault(.stopBeacon(id: "b-2", seconds: 30))),
            ("all beacons", [1], .fault(.stopBeacons(on: -1, seconds: 20))),
            (
                "hangs elsewhere", [2, 1, 1, 2],
                .fault(.moveBeacon(id: "b-3", metres: 20, heading: 45, seconds: 60))
            ),
            (
                "at a place", [],
                .fault(.moveBeaconTo(id: "b-1", place: "Ticket machines", seconds: 20))
            ),
            ("nobody registered", [], .fault(.addBeacon(place: "Ticket machines", seconds: 20))),
            ("hears weaker", [1, 3], .fault(.muffle(decibels: 5, seconds: nil))),
            ("no satellites", [], .fault(.loseSatellites(seconds: 20))),
            ("mislead heading", [1], .fault(.misleadHeading(degrees: 90, seconds: 20))),
            ("map does not load", [], .fault(.failMap(seconds: 20))),
            ("map loads slowly", [2], .fault(.slowMap(seconds: 60))),
            ("table ends so", [1], .fault(.failPositioningData(.noRow, seconds: 20))),
            ("takes long", [], .fault(.slowPositioningData(seconds: 20))),
        ] as [(String, [Int], Input)])
    func chosen(words: String, presses: [Int], input: Input) {
        var model = Self.model
        func press(_ key: Key) -> [Intent] {
            let intents = KeyBindings.intents(for: key, in: model, on: nil)
            for intent in intents { model.interface.apply(intent) }
            return intents
        }
        _ = press(.character("X"))
        for character in words { _ = press(.character(character)) }
        for (slot, count) in presses.enumerated() {
            if slot > 0 { _ = press(.tab) }
            for _ in 0..<count { _ = press(.right) }
        }
        #expect(press(.enter) == [.input(input)])
    }
}
