import Indoor

/// The actions of people while the phone has no position: they step off a ride, scan as they are
/// told, turn, walk on to where there is more to see, try again, and may give up in the end.
struct Recovery: Hashable, Sendable {
    private var chances: Chances
    /// The places where scans have found nothing since the last success.
    private var places: [Point] = []
    private var tries = 0
    private var triesHere = 0
    /// The metres walked when the last ride ended; nil once the person has walked on.
    private var rideEnd: Double?
    private var wasRiding = false
    /// Whether the person looks for another place to scan from, or is on the way there.
    private var movesOn = false
    private var isOnTheWay = false
    /// Whether the phone showed a way before it was raised to scan.
    private var hasWay = false
    /// The heading of the last walk that was no search, in degrees from north; nil before.
    private var wayHeading: Double?
    /// Whether the person walks away from the place where the shown way led nowhere.
    private var isLeaving = false
    private var standsSince: Int?
    /// The places at which a cue made the person walk on, since the last success.
    private var askedAt: [Point] = []
    /// Whether the person has walked since a cue first asked for it.
    private var hasWalkedOn = false
    /// How often they have gone on with a scan while they were led on.
    private var answersOnTheWay = 0
    /// The metres walked at the last step, and its tick.
    private var lastStep = Step(walked: 0, tick: 0)
    /// The person's points on this level so far, the latest last.
    private var trail: [Point] = []
    /// Whether the person has ended the navigation to start it again.
    private var beginsAgain = false
    /// The tick in which the person next turns, while the phone asks for it.
    private var turnsAt: Int?

    /// Metres that people walk from a ride's end before a scan; from there on the ride no longer
    /// matters (ours).
    private static let stepsOff = 4.0...8.0
    private static let offRide = 3.0
    /// The least metres between two places (ours).
    private static let apart = 5.0
    /// Metres between two points of the trail; the number of points kept; metres that people go
    /// back (ours).
    private static let step = 5.0
    private static let kept = 8
    private static let back = 15.0
    /// Seconds from one turn to the next, and degrees of a turn: the camera sees 60 (ours).
    private static let turning = 4.0...6.0
    private static let turn = 60.0
    /// How often people go on with a scan while the phone leads them on (ours).
    private static let mostOnTheWay = 6
    /// Seconds at one place after which nobody tries there again (ours).
    private static let constancy = 30.0
    /// Seconds from reading the request to walk on to the first step, and seconds between two walks
    /// (ours).
    private static let start = 1.0
    private static let pause = 4.0
    /// Metres of such a walk (ours).
    private static let walk = 8.0...14.0
    /// Seconds that people wait for advice before they scan without it (ours).
    private static let patience = 3.0

    private struct Step: Hashable {
        let walked: Double
        let tick: Int
    }

    init(seed: UInt64) { chances = Chances(seed: seed) }

    /// Whether the last scan found nothing.
    var isSearching: Bool { tries > 0 }

    // MARK: Rides

    /// Has to be called in every tick.
    mutating func noteWay(_ now: Follower.Situation) {
        if now.walked != lastStep.walked { lastStep = Step(walked: now.walked, tick: now.tick) }
        if now.legs == .riding {
            wasRiding = true
            trail = []
            return
        }
        if now.legs == .walking, !isOnTheWay { wayHeading = now.heading }
        if trail.last.map({ $0.distance(to: now.point) > Recovery.step }) ?? true {
            trail.append(now.point)
            if trail.count > Recovery.kept { trail.removeFirst() }
        }
        if wasRiding {
            wasRiding = false
            rideEnd = now.walked
        } else if let end = rideEnd, now.walked - end > Recovery.offRide {
            rideEnd = nil
        }
    }

    // MARK: Without a position

    /// Decides on a page that shows no way to walk.
    ///
    /// - Parameter isReading: whether there is something to read first.
    mutating func decide(
        _ display: PhoneDisplay, _ now: Follower.Situation, isReading: Bool,
        _ decision: inout Follower.Decision
    ) {
        if display.page.isAcquired { succeed() }
        if now.legs == .riding {
            decision.ridesOn = true
            return
        }
        if !display.page.isAcquisition { hasWay = display.progress != nil }
        let isAsked = display.walkAsked != nil
        // A person who walks as asked walks on while a question covers the words.
        let isCovered = hasWalkedOn && display.cues.contains { $0.kind == .alert }
        let mayWalk = !display.page.isAcquisition || isAsked || isCovered
        if isOnTheWay, now.legs == .walking, mayWalk { return }
        isOnTheWay = false
        guard display.page == .navigation || display.page == .itinerary else {
            decision.stops = true
            if isAsked, display.page == .map || display.page.isAcquisition {
                if !isReading { _ = moves(display, now, &decision) }
                return
            }
            standsSince = nil
            if display.page.isAcquisition { turnOn(display, now, &decision) }
            return
        }
        if rideEnd != nil {
            rideEnd = nil
            let metres = chances.uniform(Recovery.stepsOff, "steps off a ride")
            return setOff(.onwards(metres: metres, heading: nil), &decision)
        }
        // What the phone says comes first.
        if isAsked { movesOn = false }
        if movesOn {
            movesOn = false
            standsSince = nil
            return setOff(anotherPlace(now), &decision)
        }
        decision.stops = true
        if isReading || !moves(display, now, &decision) {
            scan(display, now, isReading: isReading, &decision)
        }
    }

    /// Walks as long as a cue asks for it, with pauses. A person who was on a way goes on in their
    /// direction.
    ///
    /// - Returns: whether a cue asks for it.
    private mutating func moves(
        _ display: PhoneDisplay, _ now: Follower.Situation, _ decision: inout Follower.Decision
    ) -> Bool {
        guard let asked = display.walkAsked else {
            hasWalkedOn = false
            return false
        }
        let since = standsSince ?? now.tick
        standsSince = since
        let pause = hasWalkedOn ? Recovery.pause : Recovery.start
        guard SimulatedTime.seconds(now.tick - since) >= pause else { return true }
        (standsSince, hasWalkedOn) = (nil, true)
        let isBackHere = askedAt.contains { $0.distance(to: now.point) < Recovery.apart }
        askedAt.append(now.point)
        remember(now.point)
        let before = trail.last { $0.distance(to: now.point) > Recovery.back }
        if asked == .goBack, let before {
            setOff(.back(to: before), &decision)
        } else if hasWay, !isBackHere {
            let metres = chances.uniform(Recovery.walk, "walks on")
            setOff(.onwards(metres: metres, heading: wayHeading), &decision)
        } else {
            setOff(.outOfHere(to: display.sought, notNear: places), &decision)
        }
        return true
    }

    /// Notes a place at which no position was found.
    private mutating func remember(_ place: Point) {
        if !isKnown(place) { places.append(place) }
    }

    private func isKnown(_ place: Point) -> Bool {
        places.contains { $0.distance(to: place) < Recovery.apart }
    }

    /// Another place to scan from: first where there is more to see, then back where the person
    /// came from, in turns.
    private func anotherPlace(_ now: Follower.Situation) -> Follower.Errand {
        let before = trail.last { point in
            point.distance(to: now.point) > Recovery.back
                && !isKnown(point)
        }
        guard places.count % 2 == 0, let before else { return .toMoreToSee(notNear: places) }
        return .back(to: before)
    }

    private mutating func setOff(
        _ errand: Follower.Errand, _ decision: inout Follower.Decision
    ) {
        decision.errand = errand
        isOnTheWay = true
    }

    /// Scans without being asked, after nothing was read for a while.
    private mutating func scan(
        _ display: PhoneDisplay, _ now: Follower.Situation, isReading: Bool,
        _ decision: inout Follower.Decision
    ) {
        guard !isReading, let button = display.helpButton else {
            standsSince = nil
            return
        }
        // Outside navigation, people scan without being asked only after a failure.
        guard display.page == .navigation || tries > 0 || beginsAgain else { return }
        let since = standsSince ?? now.tick
        standsSince = since
        guard SimulatedTime.seconds(now.tick - since) >= Recovery.patience else { return }
        (standsSince, beginsAgain) = (nil, false)
        decision.taps.append(button)
    }

    // MARK: A way that leads nowhere

    mutating func beginAgain() { beginsAgain = true }

    /// Goes back, or to where there is more to see.
    mutating func goElsewhere(_ now: Follower.Situation, _ decision: inout Follower.Decision) {
        places.append(now.point)
        setOff(anotherPlace(now), &decision)
        isLeaving = true
    }

    /// Whether the person is still on the way to another place, and does not look at the map.
    mutating func isLeaving(_ now: Follower.Situation) -> Bool {
        isLeaving = isLeaving && now.legs == .walking
        return isLeaving
    }

    // MARK: Scanning

    /// Turns as long as the phone asks to be pointed elsewhere.
    private mutating func turnOn(
        _ display: PhoneDisplay, _ now: Follower.Situation,
        _ decision: inout Follower.Decision
    ) {
        guard let at = turnsAt, now.tick >= at else { return }
        guard display.cues.contains(where: { $0.wish == .pointElsewhere }) else {
            turnsAt = nil
            return
        }
        pointElsewhere(now, &decision)
    }

    mutating func pointElsewhere(
        _ now: Follower.Situation, _ decision: inout Follower.Decision
    ) {
        decision.turn = Recovery.turn
        let seconds = chances.uniform(Recovery.turning, "points elsewhere")
        turnsAt = now.tick + SimulatedTime.tick(atSeconds: seconds)
    }

    /// The answer to the question whether to continue a scan that found nothing: first to continue,
    /// then to go back, in order to try elsewhere or give up.
    ///
    /// - Returns: the button.
    mutating func answer(
        _ cue: ShownCue, _ now: Follower.Situation, _ decision: inout Follower.Decision
    ) -> String? {
        let stood = SimulatedTime.seconds(now.tick - lastStep.tick)
        if hasWalkedOn, stood < Recovery.constancy, answersOnTheWay < Recovery.mostOnTheWay {
            answersOnTheWay += 1
            return cue.buttons.first?.id
        }
        tries += 1
        triesHere += 1
        remember(now.point)
        if triesHere == 1, stood < Recovery.constancy { return cue.buttons.first?.id }
        triesHere = 0
        turnsAt = nil
        if tries >= 3, places.count >= 2,
            chances.take(now.settings.givesUp, "gives up scanning")
        {
            decision.giveUp(.noPositionFound)
        } else {
            movesOn = true
        }
        return cue.buttons.last?.id
    }

    private mutating func succeed() {
        (places, askedAt, tries, triesHere) = ([], [], 0, 0)
        (movesOn, turnsAt, answersOnTheWay) = (false, nil, 0)
    }
}

extension PhoneDisplay {
    /// The walk that a cue asks for.
    fileprivate var walkAsked: Wish? {
        cues.lazy.compactMap(\.wish).first { $0 == .walkOn || $0 == .goBack }
    }

    /// What a cue that asks for a walk sends the person to.
    fileprivate var sought: Follower.Sought {
        let isOffline = cues.contains { $0.wish == .walkOn && $0.says.says(.connection) }
        return isOffline ? .reception : .signs
    }

    /// The button that leads to help for the source: on a cue about it, or else the page's own.
    var helpButton: String? {
        let hint = cues.first { $0.kind == .hint && !$0.buttons.isEmpty }
        if let button = hint?.buttons.first { return button.id }
        if page == .itinerary { return buttons.first { $0.id == "start" }?.id }
        // The page's other button ends the navigation.
        return buttons.first { $0.id != "stop" }?.id
    }
}
