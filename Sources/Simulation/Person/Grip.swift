import Indoor

/// How the phone is held on a long straight way: in view, in the hanging hand, or in a pocket.
struct Grip: Hashable, Sendable {
    private let chances: Chances
    private(set) var hold = PhoneHold.carried
    /// The tick in which a hanging phone is raised again.
    private var until = 0
    /// Ticks from the wish to look to the look; nil once the person takes the phone.
    private var reach: Int?

    /// Seconds for which a phone hangs or stays in a pocket, and seconds until it is before the
    /// eyes after a vibration (all ours).
    private static let hanging = 4.0...10.0
    private static let inPocket = 10.0...30.0
    private static let reaching = 0.5...1.5
    private static let takingOut = 1.5...3.0
    /// Metres to the next manoeuvre within which nobody lowers the phone (ours).
    static let nearness = 10.0

    init(seed: UInt64) { chances = Chances(seed: seed) }

    /// - Parameters:
    ///   - isFelt: whether the person feels a vibration in this tick.
    ///   - isNeeded: whether the person cannot go on without the phone.
    ///   - mayLower: whether nothing on the phone is of interest.
    mutating func step(
        tick: Int, isNeeded: Bool, isFelt: Bool, mayLower: () -> Bool, settings: WorldSettings
    ) {
        guard hold == .carried else { return hang(tick: tick, isNeeded: isNeeded || isFelt) }
        // The decision is made once a second.
        guard tick % SimulatedTime.ticksPerSecond == 0, settings.lowersPhone > 0, mayLower()
        else { return }
        var draws = chances.stream("lowers the phone", tick: tick)
        guard draws.chance(settings.lowersPhone / 60) else { return }
        let isPocketed = draws.chance(settings.pocketsPhone)
        let isLocked = isPocketed && draws.chance(settings.locksPhone)
        hold = isLocked ? .locked : isPocketed ? .pocketed : .lowered
        until = tick + ticks(isPocketed ? Grip.inPocket : Grip.hanging, &draws)
        reach = ticks(isPocketed ? Grip.takingOut : Grip.reaching, &draws)
    }

    /// Puts the phone away because a text says so, and looks at it again after a while.
    mutating func putAway(_ wanted: PhoneHold, tick: Int) {
        var draws = chances.stream("puts the phone away", tick: tick)
        hold = wanted
        until = tick + ticks(wanted == .lowered ? Grip.hanging : Grip.inPocket, &draws)
        reach = nil
    }

    private mutating func hang(tick: Int, isNeeded: Bool) {
        if isNeeded, let ticks = reach {
            until = min(until, tick + ticks)
            reach = nil
        }
        if tick >= until { hold = .carried }
    }

    private func ticks(_ seconds: ClosedRange<Double>, _ draws: inout RandomStream) -> Int {
        SimulatedTime.tick(atSeconds: draws.uniform(seconds))
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
