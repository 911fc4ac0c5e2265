import Indoor

/// Which of Bluetooth and satellites the location comes from, without going back and forth.
struct Handover: Sendable {
    enum Origin: String, CaseIterable, Hashable, Sendable {
        case ble = "BLE"
        case gnss = "GNSS"
    }

    private(set) var origin: Origin?
    /// Seconds in a row for which the other one has been better.
    private var seconds = 0.0

    /// What is known of both in a second.
    struct Evidence {
        /// Whether there is a place by Bluetooth, from what was heard of late.
        let hasIndoorPosition: Bool
        /// Whether that place is outdoors.
        let isOutdoor: Bool
        let isNearEntrance: Bool
        /// Whether no room lies within the error of the fix by satellites.
        let isClearOfBuildings: Bool
        /// nil: no fix of late.
        let gnssAccuracy: Double?
    }

    /// One second.
    mutating func update(_ now: Evidence, settings: IPSSettings) {
        let wanted = wanted(now, settings)
        guard wanted != origin else {
            seconds = 0
            return
        }
        seconds += 1
        // At an entrance the change is expected; elsewhere it needs longer.
        let needed = settings.handoverTime * (now.isNearEntrance ? 1 : Handover.elsewhere)
        guard origin == nil || seconds >= needed else { return }
        origin = wanted
        seconds = 0
    }

    private func wanted(_ now: Evidence, _ settings: IPSSettings) -> Origin? {
        let hasGNSS = now.gnssAccuracy.map { $0 <= Handover.usefulGNSS } ?? false
        // On a wrong level, or beyond the last beacon, radio alone does not tell that it is outdoors.
        let isOutdoor = now.isOutdoor || now.isClearOfBuildings
        if now.hasIndoorPosition, !isOutdoor || !hasGNSS { return .ble }
        if now.gnssAccuracy != nil { return .gnss }
        return origin
    }

    mutating func forget() { self = Handover() }

    /// How many times as long a change takes away from entrances (ours).
    private static let elsewhere = 2.0
    /// Metres of accuracy to which satellites are better than Bluetooth outdoors (ours).
    private static let usefulGNSS = 15.0
}
