import Indoor

/// The faults in force, each with the tick in which it ends.
struct Faults: Hashable, Sendable {
    private var underway: [Underway] = []
    /// The effects of the faults in force, in the order in which they began.
    private(set) var effects = FaultEffects()

    private struct Underway: Hashable {
        let fault: Fault
        /// nil: until the walk ends.
        let end: Int?

        func ends(by tick: Int) -> Bool { end.map { $0 <= tick } ?? false }
    }

    /// Begins a fault; one that is in force already restarts.
    mutating func begin(_ fault: Fault, at tick: Int) {
        underway.removeAll { $0.fault == fault }
        underway.append(
            Underway(
                fault: fault, end: fault.duration.map { tick + SimulatedTime.tick(atSeconds: $0) }))
        gatherEffects()
    }

    mutating func expire(at tick: Int) {
        guard underway.contains(where: { $0.ends(by: tick) }) else { return }
        underway.removeAll { $0.ends(by: tick) }
        gatherEffects()
    }

    mutating func end(where isOver: (Fault) -> Bool) {
        underway.removeAll { isOver($0.fault) }
        gatherEffects()
    }

    mutating func endAll() { self = Faults() }

    /// All faults, each with the time that is left.
    func inForce(at tick: Int) -> [FaultInForce] {
        underway.map { item in
            FaultInForce(
                item.fault, secondsLeft: item.end.map { SimulatedTime.seconds($0 - tick) })
        }
    }

    private mutating func gatherEffects() {
        effects = FaultEffects()
        for item in underway {
            switch FaultKind.kind(of: item.fault)?.effect {
            case .lasting(let effect): effect(item.fault, &effects)
            case .once, .opens: break
            case nil: effects.ofSource.append(item.fault)
            }
        }
    }
}

/// What the faults in force do to the world. Where several differ, the last one counts unless a
/// row says otherwise.
struct FaultEffects: Hashable, Sendable {
    var lacksARServices = false
    /// nil: the place decides. A cut network takes precedence over a slow one.
    var network: PhoneNetwork?
    var camera = CameraConditions()
    /// The tracking state that is forced on the AR session; nil: its own.
    var tracking: TrackingState?
    var isFrozen = false
    /// Seconds after leaving the camera view at which the AR session stops; nil: it does not.
    var freezesAfterScan: Double?
    /// nil: the network decides.
    var router: RouterCondition?
    var stoppedConveyors: Set<String> = []
    /// The names of the parts of the building that nobody can use, and of those that the router was
    /// told of.
    var closed: [String] = []
    var told: [String] = []
    var ambient = AmbientFaults()
    var map = MapServices.Faults()
    var isHot = false
    var isUnreliable = false
    /// The share of the distance walked that is added as error in one direction.
    var driftBurst = 0.0
    /// Faults of the source itself, which the world only passes on.
    var ofSource: [Fault] = []

    /// All handicaps of the phone combined; one that occurs twice counts once.
    var handicap: Handicap {
        var handicap = Handicap()
        handicap.burst = driftBurst
        if isHot { handicap = handicap.with(.heat) }
        if isUnreliable { handicap = handicap.with(.unreliablePhone) }
        return handicap
    }
}

/// The parts of the world that a fault changes at once.
struct FaultTargets: Sendable {
    var tracking: RelativeTracking
    var service: LocalizationService
    var phone: Phone
}
