import Indoor

/// The faults in force, each with the tick in which it ends.
struct Faults: Hashable, Sendable {
    private(set) var underway: [Underway] = []

    struct Underway: Hashable {
        let fault: Fault
        /// nil: until the walk ends.
        let end: Int?
    }

    /// Begins a fault; one that is in force already restarts.
    mutating func begin(_ fault: Fault, at tick: Int) {
        underway.removeAll { $0.fault == fault }
        underway.append(
            Underway(
                fault: fault, end: fault.seconds.map { tick + SimulatedTime.tick(atSeconds: $0) }))
    }

    mutating func expire(at tick: Int) {
        underway.removeAll { $0.end.map { $0 <= tick } ?? false }
    }

    mutating func endAll() { underway = [] }

    /// All faults, each with the time that is left.
    func inForce(at tick: Int) -> [FaultInForce] {
        underway.map { item in
            FaultInForce(
                item.fault, secondsLeft: item.end.map { SimulatedTime.seconds($0 - tick) })
        }
    }

    /// nil: the place decides. A cut network takes precedence over a slow one.
    var network: PhoneNetwork? {
        let conditions = underway.compactMap { item -> Fault.NetworkCondition? in
            if case .network(let condition, _) = item.fault { condition } else { nil }
        }
        if conditions.contains(.cut) { return PhoneNetwork.none }
        return conditions.contains(.slow) ? .slow : nil
    }

    var camera: CameraConditions {
        var conditions = CameraConditions()
        for item in underway {
            switch item.fault {
            case .coverCamera: conditions.isCovered = true
            case .darken: conditions.brightest = min(conditions.brightest, 0.05)
            case .lowLight: conditions.brightest = min(conditions.brightest, Faults.lowLight)
            case .plainWalls: conditions.hasPlainWalls = true
            default: break
            }
        }
        return conditions
    }

    /// Brighter than the limit of `tooDark`, much darker than tracking needs (ours).
    private static let lowLight = 0.25

    /// All handicaps of the phone combined; one that occurs twice counts once.
    var handicap: Handicap {
        var handicap = Handicap()
        var (isHot, isUnreliable) = (false, false)
        for item in underway {
            switch item.fault {
            case .heat: isHot = true
            case .unreliablePhone: isUnreliable = true
            case .driftBurst(let percent, _): handicap.burst = max(handicap.burst, percent / 100)
            default: break
            }
        }
        if isHot { handicap = handicap.with(.heat) }
        if isUnreliable { handicap = handicap.with(.unreliablePhone) }
        return handicap
    }

    /// Seconds after leaving the camera view at which the AR session stops; nil: it does not.
    var freezesAfterScan: Double? {
        for case .freezeAfterScan(let seconds) in underway.lazy.map(\.fault).reversed() {
            return seconds
        }
        return nil
    }

    /// The tracking state that is forced on the AR session; nil: its own.
    var tracking: TrackingState? {
        for item in underway.reversed() {
            switch item.fault {
            case .failTracking: return .notAvailable
            case .breakTracking(let reason, _): return .limited(reason)
            default: continue
            }
        }
        return nil
    }

    /// nil: the network decides.
    var router: RouterCondition? {
        for item in underway.reversed() {
            switch item.fault {
            case .failRoutes: return .fails
            case .misplaceRoutes(let metres, let heading, _):
                return .misplaces(Heading.direction(heading) * metres)
            default: continue
            }
        }
        return nil
    }

    var isFrozen: Bool {
        underway.contains { if case .freezeTracking = $0.fault { true } else { false } }
    }

    var stoppedConveyors: Set<String> {
        Set(underway.compactMap { if case .stopConveyor(let id, _) = $0.fault { id } else { nil } })
    }
}

extension Fault {
    /// The duration; nil for a fault without end, and for one that is over at once.
    fileprivate var seconds: Double? {
        switch self {
        case .network(_, let seconds), .coverCamera(let seconds), .darken(let seconds),
            .breakTracking(_, let seconds), .failTracking(let seconds), .plainWalls(let seconds),
            .stopConveyor(_, let seconds), .freezeTracking(let seconds),
            .failRoutes(let seconds), .misplaceRoutes(_, _, let seconds),
            .lowLight(let seconds), .heat(let seconds), .driftBurst(_, let seconds),
            .stopBeacon(_, let seconds), .stopBeacons(_, let seconds),
            .moveBeacon(_, _, _, let seconds), .moveBeaconTo(_, _, let seconds),
            .addBeacon(_, let seconds), .muffle(_, let seconds), .loseSatellites(let seconds),
            .misleadHeading(_, let seconds), .failMap(let seconds), .slowMap(let seconds),
            .failPositioningData(_, let seconds), .slowPositioningData(let seconds):
            seconds
        case .failAttempts, .wrongLevel, .jump, .unreliablePhone, .freezeAfterScan,
            .loseTrackingSupport:
            nil
        }
    }
}
