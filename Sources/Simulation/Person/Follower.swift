import Indoor

/// How a person follows the phone: notices, reads and reacts to cues, and walks what the map shows
/// from the dot. It knows only the display of the previous tick; `Eyes` knows the surroundings.
struct Follower: Hashable, Sendable {
    private var chances: Chances
    private let traits: Traits
    private var reader: Reader
    private var belief: Belief
    private var grip: Grip
    private var recovery: Recovery
    private var patience = Patience()
    private var course = Course()
    private var headway = Headway()
    private var speedWavering: Wavering
    private var angleWavering: Wavering
    /// Whether the person cannot use what the map shows, and sees nothing else.
    private var isBarred = false
    /// Whether the person could not walk all of what the map shows.
    private var isHeldUp = false
    /// The closed parts of the building before which they have stood, by their names.
    private(set) var foundClosed: [String] = []
    /// The tick in which they came to the closed part before which they stand.
    private var closedSince: Int?
    /// Whether the person is on the way to another connector than the closed one that is shown.
    private var isGoingRound = false
    /// The way by which the person came to the lift that they wait for.
    private var wayToLift: Itinerary?
    /// The reason for which the person would give up, because they have read that no route is
    /// there.
    private var noRoute: PersonEvent.GivingUp?
    /// After an overlooked turn, the person goes straight on until this tick.
    private var strayingUntil: Int?
    private var keepsPhoneUpUntil = 0
    /// Whether they have read that the phone has to be upright.
    private var isToldUpright = false
    private var hesitation: Hesitation?
    private var lastHesitated: Int?
    /// The tick in which the person has finished in the phone's settings; nil: they are not there.
    private var backAt: Int?
    /// Degrees by which the phone points away from the body while scanning.
    private(set) var pan = 0.0
    /// Metres really walked when following began: `at 40m` counts from there.
    let startedAt: Double

    init(seed: UInt64, walked: Double) {
        chances = Chances(seed: seed)
        traits = Traits(seed: seed)
        speedWavering = Wavering(seed: seed, label: "speed")
        angleWavering = Wavering(seed: seed, label: "angle")
        belief = Belief(seed: seed, traits: traits)
        reader = Reader(seed: seed)
        grip = Grip(seed: seed)
        recovery = Recovery(seed: seed)
        startedAt = walked
    }

    /// A pause to look round; the ticks in which the person turns back and ends it.
    private struct Hesitation: Hashable {
        let turnsBackAt: Int
        let end: Int
        let turn: Double
    }

    /// What the person knows without the phone.
    struct Situation {
        let tick: Int
        let point: Point
        let level: LevelOrdinal
        /// Degrees from north.
        let heading: Double
        /// Metres walked and carried.
        let walked: Double
        let legs: Legs
        /// Whether a wall stopped the last step.
        let isBlocked: Bool
        /// The closed part before which the person stands or waits, by its name.
        var closed: String?
        /// Whether the person stands in a line.
        var isQueueing = false
        var isWaitingForLift = false
        let settings: WorldSettings
    }

    /// The present movement.
    enum Legs: Hashable, Sendable { case idle, walking, riding }

    /// A walk without a way on the map.
    enum Errand: Hashable, Sendable {
        /// In a direction, nil for straight on, or to where the way is free.
        case onwards(metres: Double, heading: Double?)
        case toMoreToSee(notNear: [Point])
        /// Out of the room or passage, to where there is what the phone asks for.
        case outOfHere(to: Sought, notNear: [Point])
        case back(to: Point)
    }

    /// What people look for on the way to another place: signs, or bars of reception.
    enum Sought: Hashable, Sendable { case signs, reception }

    /// The person's actions in this tick.
    struct Decision {
        /// nil: unchanged.
        var inclination: Double?
        var hold = PhoneHold.carried
        var taps: [String] = []
        /// The stretch to walk next; nil to go on with the present movement.
        var stretch: ShownStretch?
        var errand: Errand?
        /// The way that words say, to walk if it is there; otherwise `stretch` holds.
        var said: SaidWay?
        /// Degrees to turn on the spot.
        var turn: Double?
        var stops = false
        /// Whether to leave the doors of a lift that has not come.
        var leavesLift = false
        /// Whether to go on to the end of the stairs, or of an escalator that stands still.
        var ridesOn = false
        var straysAhead = false
        /// Whether the person allows and switches on what is off, and opens the app.
        var isBackFromSettings = false
        var isFinished = false
        var events: [PersonEvent] = []

        mutating func giveUp(_ reason: PersonEvent.GivingUp) {
            (stops, isFinished, leavesLift) = (true, true, true)
            events.append(.gaveUp(reason))
        }
    }

    /// A way that words say, and the map does not show.
    struct SaidWay: Hashable, Sendable {
        let way: Told.Way
        /// The heading in which the person came.
        let facing: Double
        /// Metres until they notice the error.
        let metres: Double
        /// Whether they only look down the way.
        let isForALook: Bool
    }

    /// The values that the world reads several times a tick; copying a whole follower as often is
    /// slow.
    struct Stance: Hashable, Sendable {
        /// The person's own speed on the flat now, m/s.
        let pace: Double
        /// Degrees by which the phone points away from the body.
        let pan: Double
        /// Metres really walked when following began.
        let startedAt: Double
        /// What the person looks at.
        let attention: Truth.Attention
    }

    /// It is mutating, because for another call the compiler copies the whole follower.
    ///
    /// - Parameter tick: the present one.
    mutating func stance(_ settings: WorldSettings, tick: Int) -> Stance {
        Stance(
            pace: walkingSpeed(settings, tick), pan: pan, startedAt: startedAt,
            attention: attention)
    }

    private func walkingSpeed(_ settings: WorldSettings, _ tick: Int) -> Double {
        let looksAtPhone =
            grip.hold == .carried
            && (reader.current != nil || course.isLooking(tick))
        return traits.walkingSpeed(settings)
            * (1 + speedWavering.value * settings.walkingSpeedVariation)
            * belief.pace(tick) * (looksAtPhone ? settings.walkingWhileReading : 1)
    }

    mutating func decide(_ display: PhoneDisplay, _ now: Situation) -> Decision {
        guard !now.settings.readsSheet else { return act(on: display, now) }
        var display = display
        // Words of an unknown language are as good as none.
        for index in display.cues.indices { display.cues[index].says = Meaning() }
        return act(on: display, now)
    }

    private mutating func act(on display: PhoneDisplay, _ now: Situation) -> Decision {
        var decision = Decision()
        speedWavering.step(tick: now.tick)
        angleWavering.step(tick: now.tick)
        recovery.noteWay(now)
        belief.forget(display.cues, tick: now.tick)
        let isFelt = feels(display, now)
        holdPhone(display, now, isFelt: isFelt, &decision)
        read(display, now, isFelt: isFelt, &decision)
        raisePhone(display, now, &decision)
        walk(display, now, &decision)
        noticeClosed(now, &decision)
        wait(display, now, &decision)
        changeSettings(now, &decision)
        return decision
    }

    /// Acts when nothing has happened for a while.
    private mutating func wait(
        _ display: PhoneDisplay, _ now: Situation, _ decision: inout Decision
    ) {
        let isBusy = !reader.isIdle || display.page.isAcquisition || backAt != nil
        guard let remedy = patience.step(display, now, isBusy: isBusy), !decision.isFinished
        else { return }
        switch remedy {
        // Nobody runs about or scans where the phone says that no route is there.
        case .askAgain where noRoute != nil && display.page == .navigation: break
        case .goElsewhere where noRoute != nil: break
        case .askAgain:
            if let button = display.helpButton { decision.taps.append(button) }
        case .goElsewhere:
            decision.leavesLift = true
            course = Course()
            recovery.goElsewhere(now, &decision)
        case .giveUp:
            decision.giveUp(now.isWaitingForLift ? .liftDoesNotCome : noRoute ?? .nothingHappens)
        }
    }

    /// Seconds after which people take a lift that does not come for one out of order (ours).
    private static let liftPatience = 30.0

    /// Notices that what the map shows is closed.
    private mutating func noticeClosed(_ now: Situation, _ decision: inout Decision) {
        guard let part = now.closed, now.isBlocked || isHeldUp || now.isWaitingForLift else {
            closedSince = nil
            return
        }
        let since = closedSince ?? now.tick
        closedSince = since
        if now.isWaitingForLift {
            guard SimulatedTime.seconds(now.tick - since) >= Follower.liftPatience else { return }
            (decision.leavesLift, decision.stops) = (true, true)
            decision.ridesOn = false
            course = Course()
        }
        guard !foundClosed.contains(part) else { return }
        foundClosed.append(part)
        decision.events.append(.foundClosed(part))
    }

    /// Changes in the phone's settings what the app asked for, once the person is there.
    private mutating func changeSettings(_ now: Situation, _ decision: inout Decision) {
        if decision.taps.contains(Follower.toSettings) {
            backAt = now.tick + SimulatedTime.tick(atSeconds: Follower.inSettings)
        }
        guard let backAt, now.tick >= backAt else { return }
        self.backAt = nil
        decision.isBackFromSettings = true
        decision.events.append(.backFromSettings)
    }

    /// The button that leads to the settings.
    private static let toSettings = "settings"
    /// Seconds spent in the settings (ours).
    private static let inSettings = 8.0

    // MARK: Reading and reacting

    /// How much less a vibration is felt while walking (ours: thresholds rise with motion,
    /// Omata 2020).
    private static let feelingOnTheWay = 0.85

    /// Whether the person feels a vibration that begins in this tick.
    private mutating func feels(_ display: PhoneDisplay, _ now: Situation) -> Bool {
        guard let pattern = display.vibrations.first else { return false }
        let isInHand = grip.hold == .carried || grip.hold == .lowered
        let share = isInHand ? now.settings.feltInHand : now.settings.feltInPocket
        let motion = now.legs == .walking ? Follower.feelingOnTheWay : 1
        return chances.take(share * motion, "feels \(pattern.rawValue)")
    }

    private mutating func read(
        _ display: PhoneDisplay, _ now: Situation, isFelt: Bool, _ decision: inout Decision
    ) {
        let findings = reader.look(
            at: display,
            Reader.Look(
                tick: now.tick, settings: now.settings, traits: traits,
                isWatching: grip.hold == .carried, isWalking: now.legs == .walking,
                isFelt: isFelt))
        decision.events += findings.events
        if belief.guide(now.settings) != .map,
            findings.overlooked.contains(where: { $0.kind == .instruction })
        {
            // The longest time that people walk on before they look at the phone again (ours).
            strayingUntil = now.tick + SimulatedTime.tick(atSeconds: 8)
        }
        for cue in findings.understood where cue.wish == .follow {
            strayingUntil = nil
            belief.read(cue, isWhole: false, now)
        }
        for cue in findings.read {
            if cue.saysThatNoneLeads { noRoute = cue.isOfSteps ? .noUsableWay : .wayClosed }
            react(to: cue, display, now, &decision)
        }
        if display.progress != nil { noRoute = nil }
    }

    private var attention: Truth.Attention {
        guard grip.hold == .carried else { return .away }
        return reader.current.map { .reading($0.id) } ?? .phone
    }

    private mutating func react(
        to cue: ShownCue, _ display: PhoneDisplay, _ now: Situation,
        _ decision: inout Decision
    ) {
        guard let wish = cue.wish else { return }
        var deed: PersonEvent.Deed?
        switch wish {
        case .follow:
            strayingUntil = nil
            belief.read(cue, isWhole: true, now)
            deed = .follows
        case .raisePhone:
            isToldUpright = true
            keepsPhoneUpUntil = max(
                keepsPhoneUpUntil, now.tick + SimulatedTime.tick(atSeconds: 6))
            deed = .raisesPhone
        case .lowerPhone, .pocketPhone:
            grip.putAway(wish == .lowerPhone ? .lowered : .pocketed, tick: now.tick)
            deed = .putsPhoneAway
        case .answer:
            // A hint that led to the scan may still be in view during it. Nobody taps during a ride.
            let isLeft =
                cue.kind != .alert && (display.page.isAcquisition || now.legs == .riding)
            let button =
                display.page.isAcquisition && cue.kind == .alert
                ? recovery.answer(cue, now, &decision) : cue.buttons.first?.id
            if let button, !isLeft {
                decision.taps.append(button)
                deed = .taps(button)
            }
        case .pointElsewhere:
            recovery.pointElsewhere(now, &decision)
            deed = .turns
        case .walkOn, .goBack: deed = .follows
        }
        if let deed { decision.events.append(.acted(cue, deed)) }
    }

    // MARK: The phone

    private mutating func holdPhone(
        _ display: PhoneDisplay, _ now: Situation, isFelt: Bool, _ decision: inout Decision
    ) {
        let before = grip.hold
        let isReading = !reader.isIdle
        grip.step(
            tick: now.tick, isNeeded: now.legs == .idle, isFelt: isFelt,
            mayLower: { now.legs == .walking && !isReading && display.isUneventful },
            settings: now.settings)
        decision.hold = grip.hold
        if grip.hold != before { decision.events.append(.held(grip.hold)) }
    }

    private mutating func raisePhone(
        _ display: PhoneDisplay, _ now: Situation, _ decision: inout Decision
    ) {
        pan = 0
        // A cue that still asks for the phone keeps it raised.
        if keepsPhoneUpUntil > now.tick, display.cues.contains(where: { $0.wish == .raisePhone }) {
            keepsPhoneUpUntil = max(
                keepsPhoneUpUntil, now.tick + SimulatedTime.ticksPerSecond)
        }
        if let hanging = grip.inclination {
            decision.inclination = hanging
        } else if display.page.isAcquisition {
            decision.inclination = raisedInclination(now.settings)
            // The phone sweeps slowly from side to side, as the page asks.
            pan = 25 * triangle(Double(now.tick) / Double(SimulatedTime.ticksPerSecond) / 6)
        } else if keepsPhoneUpUntil > now.tick {
            decision.inclination = raisedInclination(now.settings)
        } else {
            let sway = angleWavering.value * now.settings.carriedInclinationVariation
            decision.inclination =
                min(max(traits.carriedInclination(now.settings) + sway, 0), 90)
        }
    }

    /// Degrees at which people hold a phone that they are asked to hold upright (ours).
    private static let upright = 85.0...95.0

    /// The angle of the raised phone: the person's own until they are asked to hold it upright.
    private func raisedInclination(_ settings: WorldSettings) -> Double {
        guard isToldUpright else { return settings.scanInclination }
        let upright = Follower.upright
        return min(max(settings.scanInclination, upright.lowerBound), upright.upperBound)
    }

    /// A wave between -1 and 1 with period 1, made of straight lines.
    private func triangle(_ phase: Double) -> Double {
        let rest = phase - phase.rounded(.down)
        return rest < 0.5 ? 4 * rest - 1 : 3 - 4 * rest
    }

    // MARK: Walking

    private mutating func walk(
        _ display: PhoneDisplay, _ now: Situation, _ decision: inout Decision
    ) {
        guard grip.hold == .carried else {
            // The person goes on to the end of the stretch without a look at the phone.
            decision.ridesOn = now.legs == .riding
            return
        }
        if display.page == .arrival {
            decision.stops = true
            decision.isFinished = true
            return
        }
        if goesByWords(display, now, &decision) || goesRound(now, &decision) { return }
        guard display.page == .navigation, let shown = display.itinerary,
            let progress = display.progress, let dot = display.dot, !dot.isGrey,
            !recovery.isSearching
        else {
            course = Course()
            headway.forget()
            hesitation = nil
            if display.hasNoWay { return awaitWay(now, &decision) }
            return recovery.decide(display, now, isReading: !reader.isIdle, &decision)
        }
        if recovery.isLeaving(now) || strays(now, &decision) || looksRound(now, &decision) {
            return
        }
        decision.ridesOn = now.legs == .riding
        if leavesLift(for: shown, progress.along, now) {
            (decision.leavesLift, decision.stops, decision.ridesOn) = (true, true, false)
            course = Course()
            return
        }
        let stuck = headway.step(now, on: shown, remaining: progress.remaining)
        if let remedy = headway.remedy(now), doubts(remedy, display, now, &decision) { return }
        let stretch = course.look(
            at: shown, dot: dot.point, along: progress.along, now,
            effort: Headway.effort(after: stuck))
        if let stretch { take(stretch, on: shown, now, &decision) }
    }

    /// Stands as long as there is no way, and comes to the end of a ride.
    private func awaitWay(_ now: Situation, _ decision: inout Decision) {
        decision.leavesLift = now.isWaitingForLift && reader.isIdle
        decision.ridesOn = now.legs == .riding && !now.isWaitingForLift
        decision.stops = now.legs != .riding
    }

    /// Whether the person goes on to another connector than the closed one that is shown.
    private mutating func goesRound(_ now: Situation, _ decision: inout Decision) -> Bool {
        isGoingRound = isGoingRound && now.legs != .idle
        if isGoingRound { decision.ridesOn = now.legs == .riding }
        return isGoingRound
    }

    /// Whether the person waits for a lift, and has seen that another way does not take it.
    private mutating func leavesLift(
        for shown: Itinerary, _ along: Double, _ now: Situation
    ) -> Bool {
        guard now.isWaitingForLift else {
            wayToLift = nil
            return false
        }
        let before = wayToLift ?? shown
        wayToLift = before
        guard shown != before, reader.isIdle else { return false }
        wayToLift = shown
        guard let goal = shown.goal(after: along), goal.connector?.kind == .elevator else {
            return true
        }
        return goal.level != now.level || goal.point.distance(to: now.point) > Eyes.recognition
    }

    /// Sets off along a stretch of the map, unless the words say otherwise.
    private mutating func take(
        _ stretch: ShownStretch, on shown: Itinerary, _ now: Situation,
        _ decision: inout Decision
    ) {
        let isReading = reader.isBusyWithInstruction
        var judgement = belief.weigh(stretch, on: shown, isReading: isReading, now)
        if judgement == .reads {
            course.walks(toGoal: false)
            course.lookAgain()
            decision.stops = true
            return
        }
        if judgement == .doubts {
            if hesitates(now) {
                course.walks(toGoal: false)
                return stopToLookRound(&decision)
            }
            // Nobody hesitates twice within seconds: the person decides at once.
            judgement = belief.weigh(stretch, on: shown, isReading: false, now)
        }
        decision.stretch = stretch
        if case .goesByWords(let said) = judgement { decision.said = said }
    }

    /// Whether the person is on a way that words say against the map. They look back at its end.
    private mutating func goesByWords(
        _ display: PhoneDisplay, _ now: Situation, _ decision: inout Decision
    ) -> Bool {
        guard belief.detour != nil else { return false }
        guard now.legs == .idle || display.page.isAcquisition else {
            decision.ridesOn = now.legs == .riding
            return true
        }
        belief.goesByMap()
        course = Course()
        headway.forget()
        guard display.page == .navigation, hesitates(now) else { return false }
        stopToLookRound(&decision)
        return true
    }

    /// Notes whether the way that the words say is there.
    ///
    /// - Returns: the event, if the person goes that way by the words.
    mutating func goesByWords(isThere: Bool) -> PersonEvent? {
        if !isThere { belief.goesByMap() }
        if case .misled(let cue) = belief.detour { return .misled(cue) }
        return nil
    }

    /// Reacts to a way on which the person makes no progress.
    ///
    /// - Returns: whether they stop walking for now.
    private mutating func doubts(
        _ remedy: Headway.Remedy, _ display: PhoneDisplay, _ now: Situation,
        _ decision: inout Decision
    ) -> Bool {
        switch remedy {
        case .scan:
            if let button = display.helpButton { decision.taps.append(button) }
            return false
        case .beginAgain:
            recovery.beginAgain()
            decision.taps.append("stop")
        case .goElsewhere:
            course = Course()
            recovery.goElsewhere(now, &decision)
        case .giveUp:
            guard chances.take(now.settings.givesUp, "gives up walking") else { return false }
            let isClosed = !foundClosed.isEmpty
            decision.giveUp(
                isBarred ? .noUsableWay : isClosed ? .wayClosed : .wayLeadsNowhere)
        }
        return true
    }

    private mutating func strays(_ now: Situation, _ decision: inout Decision) -> Bool {
        // Nobody goes on walking into a wall.
        if now.isBlocked { strayingUntil = nil }
        guard let until = strayingUntil, now.tick < until else { return false }
        decision.straysAhead = now.legs == .idle
        if now.legs == .idle { course = Course() }
        return true
    }

    // MARK: Hesitating

    /// The least seconds between two hesitations (ours).
    private static let composure = 15.0
    /// Degrees by which people turn to look round (ours).
    private static let lookRound = 45.0

    /// Whether the person stops to look round, because what they see does not fit what the phone
    /// says.
    private mutating func hesitates(_ now: Situation) -> Bool {
        let mean = now.settings.hesitation
        let isCalm = lastHesitated.map {
            SimulatedTime.seconds(now.tick - $0) < Follower.composure
        }
        guard mean > 0, isCalm != true else { return false }
        lastHesitated = now.tick
        var draws = chances.next("hesitates")
        let ticks = SimulatedTime.tick(atSeconds: mean * draws.uniform(0.5...1.5))
        hesitation = Hesitation(
            turnsBackAt: now.tick + ticks / 2, end: now.tick + ticks,
            turn: draws.chance(0.5) ? Follower.lookRound : -Follower.lookRound)
        return true
    }

    private func stopToLookRound(_ decision: inout Decision) {
        decision.stops = true
        decision.turn = hesitation?.turn
        decision.events.append(.hesitated)
    }

    /// Whether the person is standing and looking round.
    private mutating func looksRound(_ now: Situation, _ decision: inout Decision) -> Bool {
        guard let hesitation else { return false }
        guard now.tick < hesitation.end else {
            self.hesitation = nil
            course.lookAgain()
            return false
        }
        if now.tick == hesitation.turnsBackAt { decision.turn = -2 * hesitation.turn }
        return true
    }

    /// Compares the stretch to walk with what the person sees.
    ///
    /// - Returns: the degrees by which they turn to look round; nil if they walk.
    mutating func sees(_ way: Eyes.Way, _ now: Situation) -> Double? {
        (isBarred, isHeldUp) = (way.isBarred, !way.isWhole)
        let hesitates = !way.fits && hesitates(now)
        course.walks(toGoal: way.isWhole && !hesitates)
        isGoingRound = way.isRound && !hesitates
        return hesitates ? hesitation?.turn : nil
    }
}

extension ShownCue {
    /// Whether it says that no route is there. A banner says that none is there yet.
    fileprivate var saysThatNoneLeads: Bool {
        says.says(.noRoute) && (kind == .instruction || kind == .toast)
    }

    /// Whether it says that steps are on the way.
    fileprivate var isOfSteps: Bool { says.says(.stairs) || says.says(.escalator) }
}

extension PhoneDisplay {
    /// Whether it says during the navigation that no route is there.
    fileprivate var hasNoWay: Bool {
        page == .navigation && itinerary == nil && cues.contains(where: \.saysThatNoneLeads)
    }

    /// Whether it shows a way to walk straight on for a while, and a good position.
    fileprivate var isUneventful: Bool {
        page == .navigation && banner.quality == .accurate
            && (progress?.toNextManoeuvre ?? 0) > Grip.nearness
    }
}
