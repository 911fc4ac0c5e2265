import App
import Indoor

extension Subject {
    /// What the app does with the position besides showing it.
    package enum Use: String, CaseIterable, Hashable, Sendable {
        // Conditions.
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
        // Events.
        case sharingAllowed = "sharing:allowed"
        case sharingStopped = "sharing:stopped"
        case sharingSent = "sharing:sent"
        case sharingReceived = "sharing:received"
        case trackingAllowed = "tracking:allowed"
        case trackingStopped = "tracking:stopped"
        case trackRecorded = "track:recorded"
        case trackDelivered = "track:delivered"
        case collected = "point:collected"

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
            default: false
            }
        }

        func happens(_ event: UseEvent) -> Bool {
            switch event {
            case .allowed(.sharing): self == .sharingAllowed
            case .stopped(.sharing): self == .sharingStopped
            case .allowed(.tracking): self == .trackingAllowed
            case .stopped(.tracking): self == .trackingStopped
            case .told: self == .sharingSent
            case .saw(let update): self == .sharingReceived && update.position != nil
            case .recorded: self == .trackRecorded
            case .delivered: self == .trackDelivered
            case .collected: self == .collected
            }
        }
    }
}
