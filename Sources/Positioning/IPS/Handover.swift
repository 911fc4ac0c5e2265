import Indoor

/// Chooses whether the location comes from Bluetooth or satellites, without changing back and
/// forth.
struct Handover: Sendable {
    enum Origin: String, CaseIterable, Hashable, Sendable {
        case ble = "BLE"
        case gnss = "GNSS"
    }

    private(set) var origin: Origin?
    /// Consecutive seconds in which the other one was better.
    private var seconds = 0.0
    /// Seconds since the last change between them.
    private var age = Double.infinity

    /// Whether the satellites have only just taken over: beside a building their first positions
    /// are reflected from walls, and tell too small an error.
    var isSettling: Bool { origin == .gnss && age < Handover.settling }

    /// The facts about both in a second.
    struct Evidence {
        /// Metres; nil: Bluetooth gives no place.
        let indoorAccuracy: Double?
        /// The recent mean of the transmitters heard in a second.
        let heard: Double
        /// Seconds since a transmitter was heard.
        let silence: Double
        /// Whether the place from Bluetooth is outdoors.
        let isOutdoor: Bool
        let isNearEntrance: Bool
        /// Whether no room lies within the error of the satellite fix.
        let isClearOfBuildings: Bool
        let isFixIndoors: Bool
        /// Metres; nil: no recent fix.
        let gnssAccuracy: Double?
        /// Whether Bluetooth is on.
        let canHear: Bool
    }

    /// Takes one second.
    mutating func update(_ now: Evidence, settings: IPSSettings) {
        let wanted = wanted(now, settings)
        age += 1
        guard wanted != origin else {
            seconds = 0
            return
        }
        seconds += 1
        // A change is expected at an entrance, and when satellites are imprecise; elsewhere, and
        // soon after another change, it takes longer.
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
        // Imprecise satellites, as by a window, are used only after a long silence of beacons.
        let patience = isUseful || !now.canHear ? settings.silence : settings.lastKnownAfter
        guard let indoor = now.indoorAccuracy, now.silence < patience else { return .gnss }
        guard isUseful else { return indoor > gnss * Handover.clearlyWorse ? .gnss : .ble }
        // Outdoors by a wall, a few beacons inside are heard.
        if origin == .gnss, now.heard < settings.leastTransmitters { return .gnss }
        // On a wrong level, or beyond the last beacon, Bluetooth alone cannot tell that the place
        // is outdoors.
        if now.isClearOfBuildings { return .gnss }
        // A good place by a door may be a step outside.
        let isMuchBetter = origin == .ble && indoor < gnss * Handover.muchBetter
        if now.isOutdoor, !isMuchBetter { return .gnss }
        // The better one stays in use until the other is clearly better.
        let margin = origin == .gnss ? Handover.clearly : 1 / Handover.clearly
        return !now.isFixIndoors && indoor > gnss * margin ? .gnss : .ble
    }

    mutating func forget() { self = Handover() }

    /// How many times longer a change takes away from entrances, or soon after another change
    /// (ours).
    private static let unexpected = 2.0
    /// Seconds after a change within which the next one counts as soon (ours).
    private static let back = 15.0
    /// Seconds until positions by satellites count as accurate after Bluetooth (ours).
    private static let settling = 10.0
    /// Bluetooth is clearly better if its accuracy is below this share of the satellites' (ours).
    private static let clearly = 0.8
    /// Bluetooth is worse than imprecise satellites if its accuracy is beyond this multiple of
    /// theirs (ours).
    private static let clearlyWorse = 1.25
    /// Bluetooth is much better if its accuracy is below this share of the satellites' (ours).
    private static let muchBetter = 0.25
    /// Metres of accuracy up to which satellites are better than Bluetooth outdoors (ours).
    private static let usefulGNSS = 15.0
}
