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
    /// Seconds since the last change from one to the other.
    private var age = Double.infinity

    /// What is known of both in a second.
    struct Evidence {
        /// Metres; nil: no place by Bluetooth.
        let indoorAccuracy: Double?
        /// How many transmitters are heard in a second, the mean of late.
        let heard: Double
        /// Seconds since a transmitter was heard.
        let silence: Double
        /// Whether the place by Bluetooth is outdoors.
        let isOutdoor: Bool
        let isNearEntrance: Bool
        /// Whether no room lies within the error of the fix by satellites.
        let isClearOfBuildings: Bool
        let isFixIndoors: Bool
        /// Metres; nil: no fix of late.
        let gnssAccuracy: Double?
        /// Whether Bluetooth is on.
        let canHear: Bool
    }

    /// One second.
    mutating func update(_ now: Evidence, settings: IPSSettings) {
        let wanted = wanted(now, settings)
        age += 1
        guard wanted != origin else {
            seconds = 0
            return
        }
        seconds += 1
        // At an entrance, and from rough satellites, the change is expected; elsewhere, and back
        // again, it needs longer.
        let isFading = origin == .gnss && (now.gnssAccuracy ?? .infinity) > Handover.usefulGNSS
        let isExpected = (now.isNearEntrance || isFading) && age > Handover.back
        var needed = settings.handoverTime * (isExpected ? 1 : Handover.unexpected)
        if origin == nil { needed = isRough(now) && now.canHear ? settings.lastKnownAfter : 0 }
        guard seconds >= needed else { return }
        (seconds, age) = (0, origin == nil ? .infinity : 0)
        origin = wanted
    }

    private func isRough(_ now: Evidence) -> Bool {
        now.indoorAccuracy == nil && (now.gnssAccuracy ?? 0) > Handover.usefulGNSS
    }

    private func wanted(_ now: Evidence, _ settings: IPSSettings) -> Origin? {
        guard let gnss = now.gnssAccuracy else {
            return now.indoorAccuracy != nil && now.silence < settings.silence ? .ble : origin
        }
        let isUseful = gnss <= Handover.usefulGNSS
        // Rough satellites, as by a window, are for when nothing has been heard for long.
        let patience = isUseful || !now.canHear ? settings.silence : settings.lastKnownAfter
        guard let indoor = now.indoorAccuracy, now.silence < patience else { return .gnss }
        guard isUseful else { return indoor > gnss * Handover.clearlyWorse ? .gnss : .ble }
        // Outdoors by a wall a few are heard from inside.
        if origin == .gnss, now.heard < settings.leastTransmitters { return .gnss }
        // On a wrong level, or beyond the last beacon, radio alone does not tell that it is outdoors.
        if now.isClearOfBuildings { return .gnss }
        // By a door a good place may be a step outside.
        let isMuchBetter = origin == .ble && indoor < gnss * Handover.muchBetter
        if now.isOutdoor, !isMuchBetter { return .gnss }
        // What is better is kept until the other one is clearly so.
        let margin = origin == .gnss ? Handover.clearly : 1 / Handover.clearly
        return !now.isFixIndoors && indoor > gnss * margin ? .gnss : .ble
    }

    mutating func forget() { self = Handover() }

    /// How many times as long a change takes away from entrances, and soon after another (ours).
    private static let unexpected = 2.0
    /// Seconds after a change in which the next one goes back (ours).
    private static let back = 15.0
    /// Share of the satellites' accuracy at which Bluetooth is clearly better (ours).
    private static let clearly = 0.8
    /// Times the accuracy of rough satellites beyond which Bluetooth is worse even so (ours).
    private static let clearlyWorse = 1.25
    /// Share of the satellites' accuracy below which Bluetooth is much better (ours).
    private static let muchBetter = 0.25
    /// Metres of accuracy to which satellites are better than Bluetooth outdoors (ours).
    private static let usefulGNSS = 15.0
}
