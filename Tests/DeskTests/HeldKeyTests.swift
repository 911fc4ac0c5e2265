import Indoor
import Testing

@testable import Desk

/// Terminals report no key releases: the effect of a held key's repeats, however they arrive.
@Suite("Held keys")
struct HeldKeyTests {
    private func pending(_ inputs: [Input], turning: Double = 0) -> [Input] {
        var pending = PendingInputs()
        for input in inputs { pending.add(input, turning: turning) }
        return pending.inputs
    }

    private let stride = Input.walk(.seconds(0.3))
    private let right = Input.turn(degrees: 15)
    private let left = Input.turn(degrees: -15)

    @Test("twenty strides that come at once are one")
    func strides() {
        #expect(pending([.walk(.seconds(0.5))] + Array(repeating: stride, count: 20)) == [stride])
        #expect(pending([stride, .stop, stride]) == [.stop, stride])
    }

    @Test("of twenty turns that come at once two count: what the hand may have meant")
    func turns() {
        #expect(pending(Array(repeating: right, count: 20)) == [right, right])
        let swing = [right, right] + Array(repeating: left, count: 20)
        #expect(pending(swing) == [right, right, left, left, left, left])
    }

    @Test(
        "who still turns is not told to turn on, but back",
        arguments: [
            (0.0, 1), (15, 1), (16, 0), (-40, 1),
        ] as [(Double, Int)])
    func turning(left: Double, count: Int) {
        #expect(pending([right], turning: left).count == count)
    }

    @Test("of a setting changed many times between two ticks the last word counts")
    func settings() {
        func set(_ name: String, _ value: Double) -> Input {
            .set(name: name, value: .number(value))
        }
        #expect(
            pending([set("scan-gate", 60), set("loss-distance", 90), set("scan-gate", 55)])
                == [set("loss-distance", 90), set("scan-gate", 55)])
    }

    @Test("all else counts as often as it was asked for")
    func others() {
        let taps = Array(repeating: Input.tap(button: "scan"), count: 3)
        #expect(pending(taps + [.stop, .stop]) == taps + [.stop, .stop])
    }
}
