import App
import Indoor
import Positioning
import Simulation

/// The result of one tick, for logs, expectations and screens. It is a class without variables: a
/// tick hands it to many observers, and a copy of all its values costs a thousand instructions.
package final class Report: Equatable, Sendable {
    package let tick: Int
    /// The inputs of the tick: from the app to the phone, from outside, and the person's own.
    package let inputs: [Input]
    /// The range of the inputs that came from outside.
    package let given: Range<Int>
    /// The numbers of the inputs for which the app had no button, place or map: the first of two
    /// keys in one tick may have led to another page.
    package let refused: [Int]
    package let events: [SessionEvent]
    package let truth: Truth
    package let location: UserLocation?
    package let source: SourceSnapshot
    package let display: PhoneDisplay
    package let isReroutePending: Bool
    /// Whether the router was asked for a way and has not answered yet.
    package let isRouteSought: Bool
    /// Whether the source receives what the phone hears and how it moves: a survey records only then.
    package let isListening: Bool
    /// Metres really walked since `follow guidance`; nil when nobody follows.
    package let walkedWhileFollowing: Double?

    package init(
        tick: Int, inputs: [Input] = [], given: Range<Int> = 0..<0, refused: [Int] = [],
        events: [SessionEvent] = [], truth: Truth, location: UserLocation? = nil,
        source: SourceSnapshot, display: PhoneDisplay = PhoneDisplay(),
        isReroutePending: Bool = false, isRouteSought: Bool = false, isListening: Bool = false,
        walkedWhileFollowing: Double? = nil
    ) {
        self.tick = tick
        self.inputs = inputs
        self.given = given
        self.refused = refused
        self.events = events
        self.truth = truth
        self.location = location
        self.source = source
        self.display = display
        self.isReroutePending = isReroutePending
        self.isRouteSought = isRouteSought
        self.isListening = isListening
        self.walkedWhileFollowing = walkedWhileFollowing
    }

    package static func == (a: Report, b: Report) -> Bool {
        a === b
            || a.tick == b.tick && a.inputs == b.inputs && a.given == b.given
                && a.refused == b.refused && a.events == b.events && a.truth == b.truth
                && a.location == b.location && a.source == b.source && a.display == b.display
                && a.isReroutePending == b.isReroutePending
                && a.isRouteSought == b.isRouteSought && a.isListening == b.isListening
                && a.walkedWhileFollowing == b.walkedWhileFollowing
    }

    package var seconds: Double { SimulatedTime.seconds(tick) }
    package var state: PositioningState { source.state }

    /// The app's error: metres between its position and the true one. nil without a dot for the
    /// present position, and if a recording has no true one.
    package var positionError: Double? {
        guard let dot = display.dot, !dot.isGrey, truth.isPlaceKnown else { return nil }
        return dot.point.distance(to: truth.point)
    }

    /// The inputs from outside, without those that were refused.
    package var taken: [Input] {
        given.filter { !refused.contains($0) }.map { inputs[$0] }
    }
}

/// An event of any layer, in the order of occurrence in the tick.
package enum SessionEvent: Hashable, Sendable {
    case source(SourceEvent)
    /// A source's change of level with the names on the signs of the level before and of the one now.
    case level(SourceEvent, from: String?, to: String)
    /// A source's fix with its error in metres; nil when its picture was dropped.
    case fix(SourceDetail, error: Double?)
    /// The reason why the answer to a picture is wrong or missing; no engine knows it.
    case misread(Misread)
    case navigation(NavigationEvent)
    /// An event of the person, who saw the display of the previous tick.
    case person(PersonEvent)
    case guide(GuideEvent)

    /// Why the person gives up; nil: they do not.
    package var givingUp: PersonEvent.GivingUp? {
        if case .person(.gaveUp(let reason)) = self { reason } else { nil }
    }

    /// The source's event; nil for one of somebody else.
    package var ofSource: SourceEvent? {
        switch self {
        case .source(let event), .level(let event, _, _): event
        case .fix(let detail, _): .detail(detail)
        case .misread, .navigation, .person, .guide: nil
        }
    }
}
