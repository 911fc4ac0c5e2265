import App
import Indoor

extension Subject {
    /// What the app does with the position besides showing it.
    package enum Use: String, CaseIterable, Hashable, Sendable {
        case sharingOn = "sharing:on"
        case sharingOff = "sharing:off"
        case trackingOn = "tracking:on"
        case trackingOff = "tracking:off"
        /// Points of the track wait for delivery.
        case trackHeld = "track:held"
        /// There is a track, and the server has confirmed all of it.
        case trackWhole = "track:whole"
        /// Another person is on the app's map: with a present position, an old one, or on another
        /// level than the map's.
        case otherSeen = "other:seen"
        case otherGrey = "other:grey"
        case otherElsewhere = "other:elsewhere"
        case otherNone = "other:none"

        func holds(in display: PhoneDisplay) -> Bool {
            let uses = display.uses ?? PhoneDisplay.Uses()
            return switch self {
            case .sharingOn: uses.isSharing
            case .sharingOff: !uses.isSharing
            case .trackingOn: uses.isTracking
            case .trackingOff: !uses.isTracking
            case .trackHeld: uses.held > 0
            case .trackWhole: uses.held == 0 && uses.delivered > 0
            case .otherSeen: uses.others.contains { !$0.isGrey }
            case .otherGrey: uses.others.contains(where: \.isGrey)
            case .otherElsewhere:
                uses.others.contains { !$0.isGrey && !$0.levels.contains(display.map.level) }
            case .otherNone: uses.others.isEmpty
            }
        }
    }
}
