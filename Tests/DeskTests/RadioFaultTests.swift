import Indoor
import Rehearsal
import TestSupport
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
                "stop conveyor escalator-a for 20s", "close \"escalator-a\" for 600s",
                "close \"escalator-a\" for 600s told", "fail routes for 20s",
                "misplace routes 10m north for 20s", "stop beacon b-1 for 20s",
                "stop beacons on 0 for 20s", "move beacon b-1 10m north for 20s",
                "move beacon b-1 to \"Ticket machines\" for 20s",
                "add beacon at \"Ticket machines\" for 20s", "muffle phone 10dB for 20s",
                "lose satellites for 20s", "shield phone for 20s", "mislead heading 40 for 20s",
                "fail map for 20s", "slow map for 20s", "fail positioning data queryFailed for 20s",
                "slow positioning data for 20s", "airplane-mode on", "crowd 80",
            ])
    }

    /// The words that find a fault, the number of presses of → for each of its values, and the
    /// effect of Enter.
    @Test(
        "each is found by its words, its values are stepped, and Enter makes it happen",
        arguments: [
            ("bluetooth switch", [], .toggle(.bluetooth, isOn: false)),
            ("bluetooth switch", [1], .toggle(.bluetooth, isOn: true)),
            ("beacon is dead", [1, 1], .fault("stop beacon b-2 for 30s")),
            ("all beacons", [1], .fault("stop beacons on -1 for 20s")),
            (
                "hangs elsewhere", [2, 1, 1, 2],
                .fault("move beacon b-3 20m 45 for 60s")
            ),
            (
                "at a place", [],
                .fault("move beacon b-1 to \"Ticket machines\" for 20s")
            ),
            ("nobody registered", [], .fault("add beacon at \"Ticket machines\" for 20s")),
            ("hears weaker", [1, 3], .fault("muffle phone 5dB")),
            ("whatever the sky", [], .fault("lose satellites for 20s")),
            ("metal", [], .fault("shield phone for 20s")),
            ("mislead heading", [1], .fault("mislead heading 90 for 20s")),
            ("map does not load", [], .fault("fail map for 20s")),
            ("map loads slowly", [2], .fault("slow map for 60s")),
            ("table ends so", [1], .fault("fail positioning data noRow for 20s")),
            ("takes long", [], .fault("slow positioning data for 20s")),
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
