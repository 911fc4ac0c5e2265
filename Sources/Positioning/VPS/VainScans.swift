import Indoor

/// The scans that found nothing at a place, and the advice to walk on that follows from them.
struct VainScans: Hashable, Sendable {
    /// Seconds of pictures in vain here, by the scans before the present one.
    private var earlier = 0.0
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
        /// To walk on to where the service has pictures.
        ///
        /// - Parameter metres: the distance.
        case coverage(metres: Double)
    }

    /// nil while a scan may still help here.
    var advice: Advice? {
        guard walksOnSince != nil else { return nil }
        guard let coverage, !coverage.isAvailable, let metres = coverage.distance else {
            return .moreToSee
        }
        return .coverage(metres: metres)
    }

    /// Seconds between two questions about the coverage, if no answer comes (ours).
    private static let patience = 5.0

    /// Passes one tick.
    ///
    /// - Parameter inVain: seconds of pictures in vain of the present scan; nil without one.
    /// - Returns: whether the user has come to another place, where scans may help.
    mutating func advance(tick: Int, inVain: Double?, _ settings: VPSSettings) -> Bool {
        let seconds = earlier + (inVain ?? 0)
        if let since = walksOnSince {
            let isLate = SimulatedTime.seconds(tick - since) >= settings.walkOnTime
            guard isLate || walked >= max(settings.walkOnDistance, coverage?.missing ?? 0) else {
                return false
            }
        } else if seconds == 0 {
            walked = 0
            return false
        } else if walked < settings.walkOnDistance {
            if seconds >= settings.vainScan || coverage?.missing != nil {
                (walksOnSince, walked) = (tick, 0)
            }
            return false
        }
        self = VainScans()
        return true
    }

    mutating func walk(_ metres: Double) { walked += metres }

    /// Notes that a scan has ended without a position.
    mutating func end(inVain seconds: Double) { earlier += seconds }

    mutating func take(_ coverage: ServiceCoverage) {
        if askedAt != nil { self.coverage = coverage }
    }

    /// Whether to ask the service for its coverage of this place.
    ///
    /// - Parameter inVain: seconds of pictures in vain of the present scan.
    mutating func asksForCoverage(tick: Int, inVain: Double) -> Bool {
        guard inVain > 0, coverage == nil,
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
