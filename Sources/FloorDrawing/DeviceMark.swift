import Indoor
import Positioning
import TextCanvas

/// A device in the building that sends what a source hears (a beacon, an access point), as the map
/// marks it and as lists word it.
package struct DeviceMark: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// In the last second.
        case heard
        /// It sends, but not to here.
        case silent
        case dead
        /// It hangs elsewhere than registered.
        case moved
        /// Nobody registered it.
        case stranger
        /// Nothing is known of it: nobody listens, or the recording did not hear it.
        case registered
    }

    package let id: String
    package let signal: Signal.ID
    /// The true place.
    package let position: Position
    /// The registered place; nil for a device that is not registered, or that hangs there.
    var registered: Point?
    let state: State
    /// Whether it was looked up.
    package var isChosen = false

    package init(
        id: String, signal: Signal.ID, position: Position, registered: Point? = nil,
        state: State, isChosen: Bool = false
    ) {
        self.id = id
        self.signal = signal
        self.position = position
        self.registered = registered
        self.state = state
        self.isChosen = isChosen
    }

    package var glyph: String {
        switch state {
        case .heard: "▲"
        case .silent, .registered: "△"
        case .dead: "✗"
        case .moved: "▽"
        case .stranger: "!"
        }
    }

    package func style(_ look: Look) -> Style {
        switch state {
        case .heard: look.good
        case .silent, .registered: look.text
        case .dead: look.bad
        case .moved, .stranger: look.warning
        }
    }

    /// nil where there is nothing to say.
    package var words: String? {
        switch state {
        case .heard, .silent, .registered: nil
        case .dead: "dead"
        case .moved:
            "moved" + (registered.map { " \($0.distance(to: position.point).fixed(0)) m" } ?? "")
        case .stranger: "not registered"
        }
    }
}
