import Indoor
import Testing

@testable import App

/// The reasons that the board gives when it hides a cue.
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
                cue("scan-guide", .page) { _ in },
                cue("scan-give-up", .alert) { _ in },
                cue(.rerouted, .toast) { ($0.shortest, $0.longest) = (1, 2) },
            ], labels: [:])
    }()

    /// - Parameter wished: the reasons from one tick to another.
    /// - Parameter page: the page in view; only the map shows cues.
    /// - Returns: the ends of all cues until then.
    private mutating func ends(
        _ wished: [CueWish], happened: [CueWish] = [], on page: PhoneDisplay.Page = .map,
        ticks: ClosedRange<Int>
    ) -> [CueEnd] {
        ticks.flatMap { tick in
            board.update(
                wished: wished, happened: tick == ticks.lowerBound ? happened : [], sheet: sheet,
                tick: tick, page: page, isInView: { _, _ in page == .map }
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

    @Test("a page covers it while its reason goes on, and it comes back")
    mutating func coveredByPage() {
        #expect(ends([CueWish("lost")], ticks: 1...30) == [])
        #expect(
            ends([CueWish("lost")], on: .arrival, ticks: 31...60)
                == [.covered(by: .page(.arrival))])
        #expect(board.covered == [PhoneDisplay.CoveredCue(id: "lost", by: .page(.arrival))])
        #expect(ends([CueWish("lost")], ticks: 61...61) == [])
        #expect(board.shown.map(\.id) == ["lost"])
    }

    @Test("an alert covers a hint, and it comes back")
    mutating func coveredByAlert() {
        #expect(ends([CueWish("lost")], ticks: 1...30) == [])
        let both = [CueWish("lost"), CueWish("scan-give-up")]
        #expect(ends(both, ticks: 31...60) == [.covered(by: .alert("scan-give-up"))])
        #expect(board.shown.map(\.id) == ["scan-give-up"])
        #expect(board.covered.map(\.id) == ["lost"])
        #expect(ends([CueWish("lost")], ticks: 61...62) == [.reasonOver])
        #expect(board.shown.map(\.id) == ["lost"])
    }

    @Test("with another page its reason is over, or it was answered", arguments: [false, true])
    mutating func pageGoes(isAnswered: Bool) {
        #expect(ends([CueWish("scan-guide")], ticks: 1...30) == [])
        if isAnswered { board.noteAnswer("scan-guide") }
        #expect(ends([], on: .itinerary, ticks: 31...32) == [isAnswered ? .answered : .reasonOver])
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
