import Indoor

/// How the phone is held on a long straight way: in view, in the hanging hand, or in a pocket.
struct Grip: Hashable, Sendable {
    private var random: RandomStream
    private(set) var hold = PhoneHold.carried
    /// The tick in which a hanging phone is raised again.
    private var until = 0

    /// Seconds for which a phone hangs or stays in a pocket, and seconds until it is before the
    /// eyes after a vibration (all ours).
    private static let hanging = 4.0...10.0
    private static let inPocket = 10.0...30.0
    private static let reaching = 0.5...1.5
    private static let takingOut = 1.5...3.0
    /// Metres to the next manoeuvre within which nobody lowers the phone (ours).
    static let nearness = 10.0

    init(seed: UInt64) { random = RandomStream(seed: seed, label: "grip") }

    /// - Parameters:
    ///   - isNeeded: whether the person cannot go on without the phone.
    ///   - mayLower: whether nothing on the phone is of interest.
    mutating func step(
        _ display: PhoneDisplay, tick: Int, isNeeded: Bool, mayLower: () -> Bool,
        settings: WorldSettings
    ) {
        guard hold == .carried else { return hang(display, tick: tick, isNeeded: isNeeded) }
        // The decision is made once a second.
        guard tick % SimulatedTime.ticksPerSecond == 0, settings.lowersPhone > 0, mayLower(),
            random.chance(settings.lowersPhone / 60)
        else { return }
        let isPocketed = random.chance(settings.pocketsPhone)
        let isLocked = isPocketed && random.chance(settings.locksPhone)
        hold = isLocked ? .locked : isPocketed ? .pocketed : .lowered
        until = tick + ticks(isPocketed ? Grip.inPocket : Grip.hanging)
    }

    private mutating func hang(_ display: PhoneDisplay, tick: Int, isNeeded: Bool) {
        if isNeeded || !display.vibrations.isEmpty {
            let reach = ticks(hold == .lowered ? Grip.reaching : Grip.takingOut)
            until = min(until, tick + reach)
        }
        if tick >= until { hold = .carried }
    }

    private mutating func ticks(_ seconds: ClosedRange<Double>) -> Int {
        SimulatedTime.tick(atSeconds: random.uniform(seconds))
    }

    /// Degrees of a phone that is not carried: at the hanging arm, or upright in a pocket (ours).
    var inclination: Double? {
        switch hold {
        case .carried: nil
        case .lowered: 15
        case .pocketed, .locked: 85
        }
    }
}
