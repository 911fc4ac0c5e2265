import Guidance
import Indoor
import Navigation
import Positioning

/// Everything that one tick brought about: what logs, expectations and screens go by.
package struct Report: Equatable, Sendable {
    package let tick: Int
    package let inputs: [Input]
    package let events: [SessionEvent]
    package let truth: Truth
    package let location: UserLocation?
    package let state: PositioningState
    package let thresholds: [Threshold]
    package var display: PhoneDisplay
    package let isRecalculationPending: Bool
    /// True metres walked since `follow guidance`; nil when nobody follows.
    package let walkedWhileFollowing: Double?

    package init(
        tick: Int, inputs: [Input], events: [SessionEvent], truth: Truth, location: UserLocation?,
        state: PositioningState, thresholds: [Threshold], display: PhoneDisplay,
        isRecalculationPending: Bool, walkedWhileFollowing: Double?
    ) {
        self.tick = tick
        self.inputs = inputs
        self.events = events
        self.truth = truth
        self.location = location
        self.state = state
        self.thresholds = thresholds
        self.display = display
        self.isRecalculationPending = isRecalculationPending
        self.walkedWhileFollowing = walkedWhileFollowing
    }

    package var seconds: Double { SimulatedTime.seconds(tick) }

    /// The inputs without those that the app passed over, as it had no such button, place or map
    /// any more: of two keys in one tick the first may have led to another page.
    package func taken(_ inputs: [Input]) -> [Input] {
        guard !inputs.isEmpty else { return [] }
        // in the order of the inputs
        var answers = events.compactMap(\.answer)[...]
        return inputs.filter { input in
            guard let answer = answers.first, answer.input == input else { return true }
            answers.removeFirst()
            return answer.isTaken
        }
    }
}

extension SessionEvent {
    fileprivate var answer: (input: Input, isTaken: Bool)? {
        if case .guide(.answered(let input, let isTaken)) = self { (input, isTaken) } else { nil }
    }
}

/// An event of any layer, in the order in which the tick brought it about.
package enum SessionEvent: Hashable, Sendable {
    case source(SourceEvent)
    case navigation(NavigationEvent)
    case guide(GuideEvent)
}
