import Indoor

/// Carries out the decisions of a person who follows the phone.
extension World {
    mutating func follow(_ display: PhoneDisplay) {
        guard var follower = person.follower else { return }
        let now = situation
        let decision = follower.decide(display, now)
        (acts, deeds) = (decision.taps.map { .tap(button: $0) }, decision.events)
        if decision.isBackFromSettings { comeBack() }
        hold(decision.hold)
        if let inclination = decision.inclination { phone.wantedInclination = inclination }
        if decision.stops { person.intent = .nothing }
        if decision.ridesOn, person.intent == .nothing { person.intent = .moves([]) }
        if decision.straysAhead { person.intent = .freely(seconds: 1, metres: nil) }
        if let turn = decision.turn { lookRound(turn) }
        if let errand = decision.errand {
            walk(
                eyes.moves(
                    for: errand, from: person.body.position, heading: person.body.heading))
        }
        if let stretch = decision.stretch {
            let way = eyes.way(along: stretch, from: person.body.position)
            if let turn = follower.sees(way, now) {
                person.intent = .nothing
                lookRound(turn)
                deeds.append(.hesitated)
            } else {
                walk(way.moves)
            }
        }
        person.follower = decision.isFinished ? nil : follower
        person.stance = decision.isFinished ? nil : follower.stance(settings)
    }

    /// Returns from the phone's settings to the app.
    private mutating func comeBack() {
        let denied = Permission.allCases.filter { phone.status.permissions[$0] == .denied }
        var inputs = denied.map { Input.answer($0, granted: true) }
        if !phone.status.isBluetoothOn { inputs.append(.switchBluetooth(isOn: true)) }
        inputs.append(.openApp)
        for input in inputs { apply(input) }
        acts += inputs
    }

    private mutating func walk(_ moves: [Move]) {
        person.intent = moves.isEmpty ? .nothing : .moves(moves)
    }

    /// Turns on the spot.
    private mutating func lookRound(_ degrees: Double) {
        person.wantedHeading = Heading.normalized(person.body.heading + degrees)
    }

    /// Changes how the phone is held. A locked phone hides the app until it is taken out again.
    mutating func hold(_ hold: PhoneHold) {
        guard hold != phone.hold else { return }
        if hold == .locked { phone.status.isAppVisible = false }
        if phone.hold == .locked { phone.status.isAppVisible = true }
        phone.hold = hold
    }

    private var situation: Follower.Situation {
        Follower.Situation(
            tick: tick, point: person.body.position.point, level: person.body.position.level,
            walked: person.body.walked, legs: legs, isBlocked: person.activity == .blocked,
            isQueueing: isQueueing,
            settings: settings)
    }

    private var isQueueing: Bool {
        if case .queueing = person.activity { true } else { false }
    }

    /// The settings with the present walking speed. A person who follows the phone has their own
    /// speed; a walk by hand or script has the setting's. People ahead slow both.
    var pacedSettings: WorldSettings {
        guard person.stance != nil || crowd.density > 0 else { return settings }
        var settings = settings
        if let stance = person.stance { settings.walkingSpeed = stance.pace }
        if crowd.density > 0 { settings.walkingSpeed *= Crowd.pace(at: crowd.density) }
        return settings
    }

    var cameraConditions: CameraConditions {
        var conditions = faults.camera
        if phone.hold == .pocketed || phone.hold == .locked { conditions.isCovered = true }
        conditions.isInCabin = person.body.ride?.isEnclosed == true
        return conditions
    }

    var legs: Follower.Legs {
        if person.body.ride != nil { return .riding }
        return person.intent == .nothing ? .idle : .walking
    }

    /// Metres really walked since `follow guidance`; nil when nobody follows.
    package var walkedWhileFollowing: Double? {
        person.stance.map { person.body.walked - $0.startedAt }
    }
}
