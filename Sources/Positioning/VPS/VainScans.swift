import Indoor

/// The pictures that were in vain since the last position or loss, and the advice to walk on that
/// follows from them.
struct VainScans: Hashable, Sendable {
    /// Seconds of pictures that another place may help.
    private var seconds = 0.0
    /// Seconds of those that no network took.
    private var offline = 0.0
    /// Metres tracked since the first of them, or since the user was asked to walk on.
    private var walked = 0.0
    /// The tick in which the user was asked to walk on; nil: they are not.
    private var walksOnSince: Int?
    /// What the service says of this place; nil: nothing.
    private var coverage: ServiceCoverage?
    private var askedAt: Int?

    /// What helps here.
    enum Advice: Hashable, Sendable {
        /// To walk on to where there is more to recognise.
        case moreToSee
        /// To walk on to where there is a network.
        case network
        /// To walk on to where the service has pictures.
        ///
        /// - Parameter metres: the distance.
        case coverage(metres: Double)
    }

    /// nil while a scan may still help here.
    var advice: Advice? {
        guard walksOnSince != nil else { return nil }
        if offline > seconds / 2 { return .network }
        guard let coverage, !coverage.isAvailable, let metres = coverage.distance else {
            return .moreToSee
        }
        return .coverage(metres: metres)
    }

    /// Seconds between two questions about the coverage, if no answer comes (ours).
    private static let patience = 5.0

    /// Passes one tick.
    ///
    /// - Parameter isScanning: whether the user is scanning: what they are told then stays.
    mutating func advance(tick: Int, isLost: Bool, isScanning: Bool, _ settings: VPSSettings) {
        guard seconds > 0 else {
            walked = 0
            return
        }
        if let since = walksOnSince {
            let isLate = SimulatedTime.seconds(tick - since) >= settings.walkOnTime
            let goal = max(settings.walkOnDistance, coverage?.missing ?? 0)
            // With a position the user is on the way anyway, and the next one ends it.
            if isLost, !isScanning, isLate || walked >= goal { self = VainScans() }
        } else if isLost, walked >= settings.walkOnDistance {
            self = VainScans()
        } else if coverage?.missing != nil
            || seconds >= (isLost ? settings.vainScan : settings.vainBackgroundScan)
        {
            (walksOnSince, walked) = (tick, 0)
        }
    }

    mutating func walk(_ metres: Double) { walked += metres }

    /// Counts seconds of pictures in vain.
    mutating func count(_ seconds: Double, isOffline: Bool) {
        self.seconds += seconds
        if isOffline { offline += seconds }
    }

    mutating func take(_ coverage: ServiceCoverage) {
        if askedAt != nil { self.coverage = coverage }
    }

    /// Whether to ask the service for its coverage of this place.
    mutating func asksForCoverage(tick: Int) -> Bool {
        guard seconds > 0, coverage == nil,
            askedAt.map({ SimulatedTime.seconds(tick - $0) >= VainScans.patience }) ?? true
        else { return false }
        askedAt = tick
        return true
    }
}

extension ServiceCoverage {
    /// Metres to the nearest place with pictures; nil where there are some, or none is known.
    fileprivate var missing: Double? { isAvailable ? nil : distance }
}
