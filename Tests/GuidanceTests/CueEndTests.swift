import Indoor
import Testing

@testable import Guidance

/// Why cues go: what the board says when it hides one.
@Suite("Why cues end")
struct CueEndTests {
    private var board = CueBoard()
    private let sheet: CueSheet = {
        func cue(_ id: CueID, _ kind: ShownCue.Kind, _ timing: (inout Cue.Timing) -> Void) -> Cue {
            var cue = Cue(id: id, kind: kind, text: "\(id.rawValue)")
            timing(&cue.timing)
            return cue
        }
        return CueSheet(
            language: "en",
            cues: [
                cue("lost", .hint) { $0.shortest = 1 },
                cue("hold-upright", .hint) { $0.priority = 1 },
                cue(.rerouted, .toast) { ($0.shortest, $0.longest) = (1, 2) },
            ], labels: [:])
    }()

    /// - Parameter wished: the reasons from one tick to another.
    /// - Returns: the ends of all cues until then.
    private mutating func ends(
        _ wished: [CueWish], happened: [CueWish] = [], ticks: ClosedRange<Int>
    ) -> [CueEnd] {
        ticks.flatMap { tick in
            board.update(
                wished: wished, happened: tick == ticks.lowerBound ? happened : [], sheet: sheet,
                tick: tick
            ).events
        }.compactMap { if case .hidden(_, let end) = $0 { end } else { nil } }
    }

    @Test("its reason is over")
    mutating func reasonOver() {
        #expect(ends([CueWish("lost")], ticks: 1...30) == [])
        #expect(ends([], ticks: 31...60) == [.reasonOver])
    }

    @Test("its longest time is used up")
    mutating func longestTime() {
        #expect(ends([], happened: [CueWish(.rerouted)], ticks: 1...60) == [.longestTime])
    }

    @Test("another of higher priority replaces it")
    mutating func replaced() {
        #expect(ends([CueWish("lost")], ticks: 1...30) == [])
        #expect(
            ends([CueWish("lost"), CueWish("hold-upright")], ticks: 31...40)
                == [.replaced(by: "hold-upright")])
    }

    @Test("the user answers it")
    mutating func answered() {
        #expect(ends([CueWish("lost")], ticks: 1...30) == [])
        board.noteAnswer("lost")
        #expect(ends([], ticks: 31...60) == [.answered])
    }

    @Test("the app is closed")
    mutating func closed() {
        #expect(ends([CueWish("lost")], ticks: 1...30) == [])
        let events = board.clear(tick: 31)
        #expect(events.count == 1)
        guard case .hidden(_, .appClosed) = events.first else {
            Issue.record("\(events)")
            return
        }
    }
}
