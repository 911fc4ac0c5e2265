import Indoor

/// How a person follows the phone: notices, reads and reacts to cues, and walks what the map shows
/// from the dot. Knows only the display of the tick before; `Eyes` has the surroundings.
struct Follower: Hashable, Sendable {
    private var random: RandomStream
    /// Cues already noticed or overlooked, by id and the tick they appeared.
    private var seen: [ShownCue] = []
    /// What has been noticed, and the tick by which it is read and acted on.
    private var pending: [Pending] = []
    private var course = Course()
    /// After an overlooked turn: the person goes straight on until this tick.
    private var strayingUntil: Int?
    private var keepsPhoneUpUntil = 0
    /// Degrees off the body that scanning aims at, since it was asked to aim elsewhere.
    private var aim = 0.0
    /// Degrees the phone points off the body while scanning.
    private(set) var pan = 0.0
    /// True metres walked when following began: `at 40m` counts from there.
    let startedAt: Double

    init(seed: UInt64, walked: Double) {
        random = RandomStream(seed: seed, label: "follower")
        startedAt = walked
    }

    private struct Pending: Hashable {
        let cue: ShownCue
        let at: Int
    }

    /// What the person does this tick.
    struct Decision {
        var inclination: Double?
        var taps: [String] = []
        /// The stretch to walk next; nil to go on with the present movement.
        var stretch: ShownStretch?
        var stops = false
        /// To the end of the stairs, or of an escalator that stands still.
        var ridesOn = false
        var straysAhead = false
        var isFinished = false
    }

    /// The present movement.
    enum Legs: Hashable, Sendable { case idle, walking, riding }

    mutating func decide(
        _ display: PhoneDisplay, tick: Int, legs: Legs, settings: WorldSettings
    ) -> Decision {
        var decision = Decision()
        notice(display, tick: tick, settings: settings)
        react(to: display, tick: tick, &decision, settings)
        holdPhone(display, tick: tick, &decision, settings)
        walk(display, tick: tick, legs: legs, &decision)
        return decision
    }

    // MARK: Noticing and reading

    private mutating func notice(_ display: PhoneDisplay, tick: Int, settings: WorldSettings) {
        for cue in display.cues where !seen.contains(where: { $0.isSameShowing(as: cue) }) {
            let buzzed = !display.vibrations.isEmpty
            let misses = random.chance(settings.overlooked * (buzzed ? 0.3 : 1))
            // A vibration brings the eyes to the screen at once.
            let delay =
                buzzed
                ? random.uniform(0.3...0.8)
                : random.uniform(
                    settings
                        .noticeShortest...max(
                            settings.noticeShortest, settings.noticeLongest))
            if misses && cue.kind == .instruction { stray(from: tick) }
            guard !misses || cue.kind == .alert || cue.kind == .page else { continue }
            let words = (cue.title + " " + cue.text).split(separator: " ").count
            let reading = Double(words) / settings.readingSpeed * 60
            pending.append(
                Pending(cue: cue, at: tick + SimulatedTime.tick(atSeconds: delay + reading)))
        }
        seen = display.cues
    }

    private mutating func stray(from tick: Int) {
        // Longest that people walk on before they look at the phone again (ours).
        strayingUntil = tick + SimulatedTime.tick(atSeconds: 8)
    }

    private mutating func react(
        to display: PhoneDisplay, tick: Int, _ decision: inout Decision, _ settings: WorldSettings
    ) {
        for cue in pending.lazy.filter({ $0.at <= tick }).map(\.cue) {
            guard display.cues.contains(where: { $0.isSameShowing(as: cue) }) else { continue }
            if cue.kind == .instruction { strayingUntil = nil }
            switch cue.asks {
            case .raisePhone:
                keepsPhoneUpUntil = max(
                    keepsPhoneUpUntil, tick + SimulatedTime.tick(atSeconds: 6))
            case .answer: decision.taps += cue.buttons.first.map { [$0.id] } ?? []
            case .pointElsewhere: aim += 60
            case nil: break
            }
        }
        pending.removeAll { $0.at <= tick }
        // A cue that still asks for the phone keeps it up.
        if keepsPhoneUpUntil > tick, display.cues.contains(where: { $0.asks == .raisePhone }) {
            keepsPhoneUpUntil = max(keepsPhoneUpUntil, tick + SimulatedTime.ticksPerSecond)
        }
    }

    private mutating func holdPhone(
        _ display: PhoneDisplay, tick: Int, _ decision: inout Decision, _ settings: WorldSettings
    ) {
        if display.page.isAcquisition {
            decision.inclination = settings.scanInclination
            // Sweeps slowly from side to side, as the page asks.
            pan = aim + 25 * triangle(Double(tick) / Double(SimulatedTime.ticksPerSecond) / 6)
        } else {
            pan = 0
            aim = 0
            decision.inclination =
                keepsPhoneUpUntil > tick
                ? settings.scanInclination : settings.carriedInclination
        }
    }

    /// A wave between -1 and 1 with period 1, made of straight lines.
    private func triangle(_ phase: Double) -> Double {
        let rest = phase - phase.rounded(.down)
        return rest < 0.5 ? 4 * rest - 1 : 3 - 4 * rest
    }

    // MARK: Walking

    private mutating func walk(
        _ display: PhoneDisplay, tick: Int, legs: Legs, _ decision: inout Decision
    ) {
        if display.page == .arrival {
            decision.stops = true
            decision.isFinished = true
            return
        }
        guard display.page == .navigation, let shown = display.itinerary,
            let progress = display.progress, let dot = display.dot, !dot.isGrey
        else {
            decision.stops = true
            course = Course()
            return
        }
        if let until = strayingUntil, tick < until {
            decision.straysAhead = legs == .idle
            if legs == .idle { course = Course() }
            return
        }
        decision.ridesOn = legs == .riding
        decision.stretch = course.look(
            at: shown, dot: dot.point, along: progress.along, tick: tick, legs: legs)
    }
}

extension ShownCue {
    fileprivate func isSameShowing(as other: ShownCue) -> Bool {
        id == other.id && shownAt == other.shownAt
    }
}
