import Indoor

/// The world's output of one tick.
package struct WorldOutput: Sendable {
    /// What the phone's sensors report.
    package let frame: SensorFrame
    package let truth: Truth
    /// The person's own actions with the phone, for the session to pass on.
    package let acts: [Input]
    /// The person's other actions.
    package let events: [PersonEvent]
    /// The reasons why answers of this tick are wrong or missing.
    package let misreads: [Misread]
    /// The mail that reached the app; nil while it uses no server.
    package let mail: AppMail?
    /// The names of the closed parts that the router was told of.
    package let toldClosed: [String]
    /// The router's condition: without a network it does not answer.
    package let router: RouterCondition
    /// Metres really walked since `follow guidance`; nil when nobody follows.
    package let walkedWhileFollowing: Double?
}

/// The truth: a person with a phone in a building, the localisation service, and the faults. It
/// knows nothing of the engine's state.
package struct World: Sendable {
    package let venue: Venue
    private(set) var settings: WorldSettings
    package private(set) var tick = 0
    private(set) var person: Person
    private var grounds: Grounds
    private var phone: Phone
    private var tracking: RelativeTracking
    private var service: LocalizationService
    private var faults = Faults()
    private(set) var crowd: Crowd
    /// The value of the setting `crowd` when it was last applied.
    private var crowdSet = 0.0
    private let seed: UInt64
    /// The person's own, as long as they follow the phone.
    private let traits: Traits
    /// The seed of the building's radio and the phone's.
    private let building: UInt64
    /// nil until a source asks for its sensors.
    private var ambient: Boxed<AmbientPhone>?
    /// A recording that replaces the simulated sensors; nil: there is none.
    private var recorded: RecordedPhone?
    private var mapServices = MapServices()
    private var coverage = CoverageService()
    /// nil until the app uses its server.
    private var courier: Courier?
    /// The updates that other people share, in the order of time.
    private let others: [TimedUpdate]
    /// Whether the user allows sharing their position; the session sets it.
    private var isSharingAllowed = false
    /// The person's own actions with the phone.
    private var acts: [Input] = []
    /// The person's other actions.
    private var personEvents: [PersonEvent] = []
    private var lastHeading: Double
    private var lastHeight: Double
    /// The camera's last view, and the pose and the conditions of it.
    private var view = Viewfinder(texture: 0, light: 0, blur: 0, isCovered: false)
    private var lookedFrom: CameraPose?
    private var lookedUnder = CameraConditions()
    /// The last tick with the camera view open.
    private var leftScanAt: Int?
    /// The person's position, and the place there; computed again only after they have moved.
    private var here: (position: Position, spot: Standpoint)

    /// - Parameters:
    ///   - building: the seed of the building's radio and of the phone, which several walks can
    ///     share; nil: the walk's.
    package init(
        venue: Venue, start: Position, heading: Double, seed: UInt64, settings: WorldSettings,
        others: [TimedUpdate] = [], recorded: RecordedWalk? = nil, building: UInt64? = nil
    ) {
        self.venue = venue
        self.others = others
        // No way leads from the venue's start to the first confirmed place.
        let start = recorded?.waypoints.first?.position ?? start
        self.recorded = recorded.map { RecordedPhone($0) }
        self.settings = settings
        self.seed = seed
        traits = Traits(seed: seed)
        self.building = building ?? seed
        grounds = Grounds(venue)
        person = Person(at: start, heading: heading, seed: seed)
        tracking = RelativeTracking(seed: seed)
        service = LocalizationService(seed: seed)
        crowd = Crowd(seed: seed)
        phone = Phone(inclination: settings.carriedInclination)
        phone.status.map = mapServices.map
        lastHeading = heading
        lastHeight = venue.elevation(of: start.level)
        here = (start, venue.spot(at: start))
        updateView(swing: 0, takesPicture: true)
        truth = makeTruth(height: lastHeight, network: .good)
    }

    /// Goes by these settings from now on.
    package mutating func use(_ settings: WorldSettings) { self.settings = settings }

    /// Whether the user allows from now on that their position is shared.
    package mutating func allowSharing(_ isAllowed: Bool) { isSharingAllowed = isAllowed }

    /// One tick: moves the person, applies faults, and returns what the sensors report and what
    /// happened.
    ///
    /// - Parameters:
    ///   - requests: the requests of the location source in the previous tick.
    ///   - display: the phone's display in the previous tick.
    package mutating func step(
        inputs: [Input], requests: [PhoneRequest], display: PhoneDisplay
    ) -> WorldOutput {
        let seconds = 1 / Double(SimulatedTime.ticksPerSecond)
        tick += 1
        (acts, personEvents) = ([], [])
        person.fail(nil)
        if settings.crowd != crowdSet {
            crowdSet = settings.crowd
            crowd.set(Int(crowdSet), on: nil, in: venue)
        }
        for input in inputs { apply(input) }
        faults.expire(at: tick)
        applyClosings()
        phone.status.isARInstalled = !faults.effects.lacksARServices
        if crowd.isOn {
            crowd.step(
                person.body, settings: settings,
                stopped: faults.effects.stoppedConveyors, closed: grounds.closures.connectors,
                seconds: seconds)
        }
        let before = person.body.position.point
        if person.stance != nil { follow(display) }
        if display.page.isAcquisition || display.page.isAcquired { leftScanAt = tick }
        if recorded == nil {
            // A local constant, because the venue would be copied out of a variable.
            let grounds = grounds
            person.move(
                in: grounds.venue, among: &crowd, settings: pacedSettings,
                stopped: faults.effects.stoppedConveyors, closed: grounds.closures.connectors,
                seconds: seconds)
        } else {
            carryRecorded(seconds: seconds)
        }
        phone.settle(seconds: seconds)
        phone.drain(isTracking: tracking.state != .notAvailable, seconds: seconds)
        obey(requests)
        lookAround()
        updateView(
            swing: abs(Heading.turn(from: lastHeading, to: cameraHeading)) / seconds,
            takesPicture: requests.contains { if case .localize = $0 { true } else { false } })
        let frame = sense(movedFrom: before, requests: requests, seconds: seconds)
        return WorldOutput(
            frame: frame, truth: truth, acts: acts, events: personEvents,
            misreads: service.misreads, mail: courier?.mail, toldClosed: faults.effects.told,
            router: faults.effects.router ?? (truth.network == .none ? .fails : .works),
            walkedWhileFollowing: person.stance.map { person.body.walked - $0.startedAt })
    }

    private var cameraHeading: Double {
        Heading.normalized(person.body.heading + (person.stance?.pan ?? 0))
    }

    // MARK: The person

    private mutating func apply(_ input: Input) {
        leaveClosedLift(for: input)
        switch input {
        case .walk(.to(let place)): walk(toPlace: place)
        case .walk(.toSpot(let spot)): walk(toSpot: spot)
        case .walk(.metres(let metres)): startWalking(.freely(seconds: nil, metres: metres))
        case .walk(.seconds(let seconds)): startWalking(.freely(seconds: seconds, metres: nil))
        case .stop:
            person.begin(.nothing)
            endFollowing()
        case .turn(let degrees):
            stopFollowing()
            person.turn(to: (person.wantedHeading ?? person.body.heading) + degrees)
        case .face(let heading):
            stopFollowing()
            person.turn(to: heading)
        case .incline(let degrees): phone.incline(to: min(max(degrees, 0), 180))
        case .followGuidance:
            person.followPhone(
                as: Follower(seed: seed, walked: person.body.walked), settings, tick: tick)
        case .takeLift(let level): takeLift(to: level)
        case .openApp:
            phone.status.isAppVisible = true
            mapServices.open(settings.radio)
        case .hideApp: phone.status.isAppVisible = false
        // The truth does not change; the survey notes it.
        case .confirm: break
        case .answer(let permission, let granted):
            let before = phone.status.permissions[permission]
            phone.status.permissions[permission] = granted ? .granted : .denied
            let isChanged = before != .notDetermined && granted != (before == .granted)
            if permission == .camera, isChanged, settings.cameraChangeRestarts {
                phone.status.restarts += 1
            }
            if permission == .camera, !granted {
                tracking.stop()
                service.forgetAll()
            }
        case .toggle(let phoneSwitch, let isOn): phone.turn(phoneSwitch, on: isOn)
        case .fault(let fault): inject(fault)
        case .endFaults: endFaults()
        case .crowd(let people, let level): crowd.set(people, on: level, in: venue)
        case .choose, .tap, .panMap, .zoomMap, .setMap, .showOnMap, .searchFloors, .pickFacility,
            .collect, .set, .note, .chapter:
            break
        }
    }

    // MARK: Faults

    private mutating func inject(_ fault: Fault) {
        switch FaultKind.kind(of: fault)?.effect {
        case .once(let effect):
            var targets = FaultTargets(tracking: tracking, service: service, phone: phone)
            effect(fault, &targets)
            (tracking, service, phone) = (targets.tracking, targets.service, targets.phone)
        case .opens: open(fault.word(.part))
        case .lasting, nil: faults.begin(fault, at: tick)
        }
        applyClosings()
    }

    private mutating func open(_ name: String) {
        let part = venue.part(name)
        let venue = venue
        faults.end { FaultKind.isClosing($0) && venue.part($0.word(.part)) == part }
    }

    /// Closes and opens parts of the building as the faults in force say.
    private mutating func applyClosings() {
        guard faults.effects.closed != grounds.closures.names else { return }
        grounds = Grounds(venue, closed: faults.effects.closed)
        crowd.walk(grounds.venue)
    }

    private mutating func endFaults() {
        faults.endAll()
        applyClosings()
        service.endScript()
        phone.status.supportsAR = true
    }

    // MARK: The phone

    private mutating func obey(_ requests: [PhoneRequest]) {
        for request in requests {
            switch request {
            case .startTracking
            where phone.status.supportsAR && phone.status.isARInstalled
                && phone.status.permissions[.camera] == .granted:
                tracking.start(preset: settings.drift)
            case .stopTracking:
                tracking.stop()
                service.forgetAll()
            case .listen(let sensors): listen(sensors)
            case .checkCoverage(let place): coverage.ask(of: place, in: venue, settings)
            case .loadMap: mapServices.open(settings.radio)
            case .loadPositioningData(let isCached):
                mapServices.query(settings.radio, isCached: isCached)
            case .send, .listenToOthers: pass(request)
            case .startTracking, .localize: break
            }
        }
    }

    private mutating func lookAround() {
        let position = person.body.nearestLevelPosition
        if here.position != position { here = (position, venue.spot(at: position)) }
    }

    /// Updates the camera's view, the most costly part of a tick. It is cast four times a second if
    /// the camera has moved or its conditions have changed, and for every picture.
    ///
    /// - Parameter swing: degrees per second.
    private mutating func updateView(swing: Double, takesPicture: Bool) {
        let conditions = cameraConditions
        let pose = CameraPose(
            position: person.body.nearestLevelPosition, heading: cameraHeading,
            inclination: phone.inclination)
        if takesPicture || isViewDue(pose, conditions) { look(from: pose, under: conditions) }
        view.blur = Camera.blur(swing: swing)
    }

    private func isViewDue(_ pose: CameraPose, _ conditions: CameraConditions) -> Bool {
        guard let lookedFrom, conditions == lookedUnder else { return true }
        if abs(Heading.turn(from: lookedFrom.heading, to: pose.heading)) > 2 { return true }
        // The walls do not move: a phone held still sees the same, unless people pass by.
        return tick % 5 == 1 && (pose != lookedFrom || crowd.isOn)
    }

    private mutating func look(from pose: CameraPose, under conditions: CameraConditions) {
        (lookedFrom, lookedUnder) = (pose, conditions)
        view = Camera.view(
            from: pose.position, heading: pose.heading, inclination: pose.inclination, in: venue,
            surroundings: here.spot.surroundings, conditions: conditions,
            people: crowd.figures(
                seenFrom: pose.position, within: Camera.range, inCabin: conditions.isInCabin))
    }

    private mutating func sense(
        movedFrom before: Point, requests: [PhoneRequest], seconds: Double
    ) -> SensorFrame {
        let height = person.body.height(in: venue)
        let surroundings = here.spot.surroundings
        let signal = surroundings.network
        let network: PhoneNetwork =
            phone.status.isInAirplaneMode
            ? .none : faults.effects.network ?? (signal <= 0 ? .none : .good)
        if !isFrozen {
            let motion = RelativeTracking.Motion(
                move: person.body.position.point - before, climb: height - lastHeight,
                heading: cameraHeading,
                turn: abs(Heading.turn(from: lastHeading, to: cameraHeading)), camera: view,
                isConveyed: isConveyed, seconds: seconds)
            tracking.step(
                motion, forced: faults.effects.tracking, handicap: faults.effects.handicap)
        }
        var ambientFrame = ambientFrame(
            movedFrom: before, climb: height - lastHeight, height: height, seconds: seconds)
        if !mapServices.isIdle, let answer = mapAnswer(network, seconds: seconds) {
            ambientFrame = ambientFrame ?? AmbientFrame()
            ambientFrame?.positioningData = answer
        }
        courier?.step(
            Courier.Conditions(
                tick: tick, network: network, settings: settings, seconds: seconds),
            others: others)
        lastHeight = height
        lastHeading = cameraHeading
        phone.status.beaconsNeedLocation = settings.radio.beaconsNeedLocation
        phone.status.isOnline = network != .none
        // A session that stopped silently has no camera frame to send.
        for case .localize(let id, _) in requests where !isFrozen {
            let position = person.body.nearestLevelPosition
            let capture = LocalizationService.Capture(
                position: position, heading: cameraHeading, view: view,
                isSurveyed: surroundings.covered && !lookedUnder.isInCabin,
                network: network, signal: signal,
                mistake: settings.lookalikes > 0 ? venue.mistake(at: position) : nil,
                changedShare: AgeingMap.changedShare(
                    of: view, from: position, in: venue, seed: seed, settings),
                delay: faults.effects.handicap.delay)
            service.request(id: id, capture, settings: settings)
        }
        truth = makeTruth(height: height, network: network)
        // A session that stopped silently repeats its last report.
        return SensorFrame(
            tick: tick, phone: phone.status, inclination: phone.inclination, ar: arFrame,
            answers: service.step(seconds: seconds, network: network, settings: settings),
            coverage: coverage.step(seconds: seconds, network: network), ambient: ambientFrame,
            faults: faults.effects.ofSource)
    }

    private mutating func mapAnswer(
        _ network: PhoneNetwork, seconds: Double
    ) -> PositioningDataAnswer? {
        let answer = mapServices.step(
            MapServices.Conditions(
                network: network, faults: faults.effects.map, settings: settings.radio,
                seconds: seconds))
        phone.status.map = mapServices.map
        return answer
    }

    private var arFrame: ARFrame? {
        guard phone.status.supportsAR, phone.status.isARInstalled else { return nil }
        return ARFrame(
            tracking: tracking.state,
            pose: tracking.state == .notAvailable ? nil : tracking.pose, light: view.light,
            isNew: !isFrozen)
    }

    private var isFrozen: Bool { faults.effects.isFrozen || isFrozenAfterScan }

    private var isFrozenAfterScan: Bool {
        guard let delay = faults.effects.freezesAfterScan, let leftScanAt else { return false }
        return SimulatedTime.seconds(tick - leftScanAt) > delay
    }

    private var isConveyed: Bool {
        guard let ride = person.body.ride else { return false }
        let connector = venue.connectors[ride.connector]
        // A stopped escalator is climbed like stairs.
        return connector.kind.isConveyor && !faults.effects.stoppedConveyors.contains(connector.id)
    }

    // MARK: The reported truth

    package private(set) var truth = Truth(
        point: .zero, levels: .outdoors, height: 0, heading: 0, activity: .standing, walked: 0,
        inclination: 0, camera: Viewfinder(texture: 0, light: 0, blur: 0, isCovered: false),
        network: .good, battery: 1, isBusy: false, failure: nil)

    private func makeTruth(height: Double, network: PhoneNetwork) -> Truth {
        Truth(
            point: person.body.position.point, levels: person.body.levels(at: here.spot),
            height: height, heading: person.body.heading, turning: person.turning,
            activity: person.activity, closed: closedHere,
            isInCabin: person.body.ride?.isEnclosed == true, walked: person.body.walked,
            inclination: phone.inclination, camera: view, network: network, battery: phone.battery,
            isBusy: person.intent != .nothing || person.body.ride != nil || person.stance != nil
                || recorded?.isUnderWay(at: tick) == true,
            failure: person.failure, faults: faultsInForce,
            crowd: crowd.truth(on: person.body.nearestLevelPosition.level),
            radio: ambient?.value.truth, server: courier?.truth,
            attention: person.stance?.attention, recorded: recorded?.truth(at: tick))
    }

    private var faultsInForce: [FaultInForce] {
        var all = faults.inForce(at: tick)
        if service.isScripted {
            all += service.scriptedRuns.map { run in
                FaultInForce(
                    FaultKind.failAttempts(.word(run.outcome.rawValue), .number(Double(run.count))),
                    secondsLeft: nil)
            }
            if let level = service.scriptedLevel {
                all.append(
                    FaultInForce(FaultKind.wrongLevel(.number(level.number)), secondsLeft: nil))
            }
        }
        if !phone.status.supportsAR {
            all.append(FaultInForce(FaultKind.loseTracking(), secondsLeft: nil))
        }
        return all
    }
}

// MARK: - Closed parts of the building

extension World {
    /// The closed part before which the person stands or waits, by its name; nil: there is none.
    private var closedHere: String? {
        guard !grounds.closures.isEmpty else { return nil }
        if case .waitingForLift(let id) = person.activity {
            return grounds.closures.connectors.contains(id) ? id : nil
        }
        if let barred = person.barred { return barred }
        return person.body.ride == nil ? grounds.door(near: person.body.position) : nil
    }

    /// Nobody who is told to go elsewhere waits on for a lift that does not come.
    private mutating func leaveClosedLift(for input: Input) {
        guard case .waitingForLift = person.activity, closedHere != nil else { return }
        switch input {
        case .walk, .takeLift, .stop: person.leaveLift()
        default: break
        }
    }
}

// MARK: - Commands to walk

extension World {
    private mutating func startWalking(_ intent: Person.Intent) {
        endFollowing()
        person.begin(intent)
    }

    /// Ends following the phone, because the person is moved by hand.
    private mutating func stopFollowing() {
        guard person.stance != nil else { return }
        endFollowing()
        person.begin(.nothing)
    }

    /// Ends following; a phone in a pocket is taken out.
    private mutating func endFollowing() {
        person.followPhone(as: nil, settings, tick: tick)
        phone.hold(.carried)
    }

    private mutating func walk(toPlace name: String) {
        guard let place = try? venue.places.find(name),
            let moves = grounds.pathfinder.path(
                from: person.body.landing, toNode: place.node, as: settings.mobility)
        else {
            person.fail("no way\(withoutSteps) to \(name) from here")
            return
        }
        startWalking(.moves(moves))
    }

    private mutating func walk(toSpot spot: Position) {
        guard
            let moves = grounds.pathfinder.path(
                from: person.body.landing, to: spot, as: settings.mobility)
        else {
            person.fail("no way\(withoutSteps) there from here")
            return
        }
        startWalking(.moves(moves))
    }

    private var withoutSteps: String { settings.mobility.avoidsSteps ? " without steps" : "" }

    private mutating func takeLift(to level: LevelOrdinal) {
        let position = person.body.position
        guard person.body.ride == nil, level != position.level,
            let number = venue.lift(near: position), case let lift = venue.connectors[number],
            lift.levels.contains(level)
        else {
            person.fail("no lift to level \(level) here")
            return
        }
        let door = lift.path[0]
        startWalking(
            .moves([
                .walk(to: door),
                .ride(
                    connector: number, from: Position(door, level: position.level),
                    to: Position(door, level: level)),
            ]))
    }
}

// MARK: - A person who follows the phone

extension World {
    private mutating func follow(_ display: PhoneDisplay) {
        let now = situation
        guard let decision = person.decide(display, now) else { return }
        (acts, personEvents) = (decision.taps.map { .tap(button: $0) }, decision.events)
        if decision.isBackFromSettings { comeBack() }
        phone.hold(decision.hold)
        if let inclination = decision.inclination { phone.incline(to: inclination) }
        if decision.leavesLift { person.leaveLift() }
        if decision.stops { person.begin(.nothing) }
        if decision.ridesOn, person.intent == .nothing { person.begin(.moves([])) }
        if decision.straysAhead { person.begin(.freely(seconds: 1, metres: nil)) }
        if let turn = decision.turn { lookRound(turn) }
        if let errand = decision.errand {
            walk(
                grounds.eyes().moves(
                    for: errand, from: person.body.position, heading: person.body.heading,
                    as: settings.mobility))
        }
        if let said = decision.said, goesByWords(said, decision) {
            // The map waits.
        } else if let stretch = decision.stretch {
            let way = grounds.eyes(knowing: person.foundClosed).way(
                along: stretch, from: person.body.position, as: settings.mobility)
            if let turn = person.sees(way, now) {
                person.begin(.nothing)
                lookRound(turn)
                personEvents.append(.hesitated)
            } else {
                walk(way.moves)
            }
        }
        if decision.isFinished {
            person.followPhone(as: nil, settings, tick: tick)
        } else {
            person.keepPace(settings, tick: tick)
        }
    }

    /// Walks the way that words say, if it is there.
    private mutating func goesByWords(
        _ said: Follower.SaidWay, _ decision: Follower.Decision
    ) -> Bool {
        let moves = grounds.eyes(knowing: person.foundClosed).moves(
            saying: said, instead: decision.stretch, from: person.body.position,
            as: settings.mobility)
        if let event = person.goesByWords(isThere: !moves.isEmpty) { personEvents.append(event) }
        if !moves.isEmpty { walk(moves) }
        return !moves.isEmpty
    }

    /// Returns from the phone's settings, or its store, to the app.
    private mutating func comeBack() {
        faults.end(where: FaultKind.missingServices.includes)
        let denied = Permission.allCases.filter { phone.status.permissions[$0] == .denied }
        var inputs = denied.map { Input.answer($0, granted: true) }
        var right = phone
        if right.status.isInAirplaneMode { inputs.append(.toggle(.airplaneMode, isOn: false)) }
        right.turn(.airplaneMode, on: false)
        if !right.status.isBluetoothOn { inputs.append(.toggle(.bluetooth, isOn: true)) }
        inputs.append(.openApp)
        for input in inputs { apply(input) }
        acts += inputs
    }

    private mutating func walk(_ moves: [Move]) {
        person.begin(moves.isEmpty ? .nothing : .moves(moves))
    }

    /// Turns on the spot.
    private mutating func lookRound(_ degrees: Double) {
        person.turn(to: person.body.heading + degrees)
    }

    private var situation: Follower.Situation {
        Follower.Situation(
            tick: tick, point: person.body.position.point, level: person.body.position.level,
            heading: person.body.heading, walked: person.body.walked, legs: legs,
            isBlocked: person.activity == .blocked, closed: closedHere, isQueueing: isQueueing,
            isWaitingForLift: isWaitingForLift, settings: settings)
    }

    private var isWaitingForLift: Bool {
        if case .waitingForLift = person.activity { true } else { false }
    }

    private var isQueueing: Bool {
        if case .queueing = person.activity { true } else { false }
    }

    /// The settings with the present walking speed. A person who follows the phone has their own
    /// speed; a walk by hand or script has the setting's. People ahead slow both.
    private var pacedSettings: WorldSettings {
        guard person.stance != nil || crowd.density > 0 else { return settings }
        var settings = settings
        if let stance = person.stance {
            settings.walkingSpeed = stance.pace
            settings.stairsUpFactor = traits.onStairs(settings.stairsUpFactor)
            settings.stairsDownFactor = traits.onStairs(settings.stairsDownFactor)
        }
        if crowd.density > 0 { settings.walkingSpeed *= Crowd.pace(at: crowd.density) }
        return settings
    }

    private var cameraConditions: CameraConditions {
        var conditions = faults.effects.camera
        if phone.hold == .pocketed || phone.hold == .locked { conditions.isCovered = true }
        conditions.isInCabin = person.body.ride?.isEnclosed == true
        return conditions
    }

    private var legs: Follower.Legs {
        if person.body.ride != nil { return .riding }
        return person.intent == .nothing ? .idle : .walking
    }

}

// MARK: - The sensors that need no camera

extension World {
    private mutating func listen(_ sensors: AmbientSensors) {
        guard ambient != nil || !sensors.isEmpty else { return }
        guard recorded == nil else {
            recorded?.listen(sensors, from: tick)
            return
        }
        if ambient == nil { ambient = Boxed(AmbientPhone(seed: seed, building: building)) }
        ambient?.value.listen(sensors, in: venue, settings.radio)
    }

    /// Metres above the floor at which a phone is held (ours).
    private static let handHeight = 1.2
    /// Metres within which other people are considered: people who hide a beacon stand near (ours).
    private static let nearPeople = 8.0

    /// The samples of those sensors in this tick; nil if no source uses them.
    ///
    /// - Parameters:
    ///   - before: the person's position in the previous tick.
    ///   - climb: metres since then.
    ///   - height: the height of the person's feet above the ground level.
    private mutating func ambientFrame(
        movedFrom before: Point, climb: Double, height: Double, seconds: Double
    ) -> AmbientFrame? {
        if let recorded { return recorded.ambient(at: tick, canScan: canScan) }
        guard ambient != nil else { return nil }
        let position = person.body.nearestLevelPosition
        let move = person.body.position.point - before
        let faults = faults.effects.ambient
        let moment = AmbientPhone.Moment(
            tick: tick,
            listener: RadioTruth.Listener(
                spot: Obstacles.Spot(position, height: height + World.handHeight),
                heading: person.body.heading,
                isInCabin: person.body.ride?.isEnclosed == true,
                isAppVisible: phone.status.isAppVisible, people: peopleNear(position),
                deafness: faults.deafness + settings.radio.loss(phone.hold)),
            motion: motion(move: move, climb: climb, seconds: seconds), velocity: move / seconds,
            settings: settings.radio, faults: faults, status: phone.status)
        return ambient?.value.step(moment, in: venue)
    }

    private func peopleNear(_ position: Position) -> [Point] {
        guard crowd.isOn else { return [] }
        return crowd.people.lazy.map(\.position).filter {
            $0.level == position.level
                && $0.point.distance(to: position.point) < World.nearPeople
        }.map(\.point)
    }

    private func motion(move: Point, climb: Double, seconds: Double) -> MotionSensors.Motion {
        let slope = (move.dot(move) + climb * climb).squareRoot() / seconds
        var motion = MotionSensors.Motion(
            heading: cameraHeading, inclination: phone.inclination)
        guard let ride = person.body.ride else {
            motion.pace = slope
            return motion
        }
        let connector = venue.connectors[ride.connector]
        motion.isOnStairs = connector.kind == .stairs || connector.kind == .escalator
        let isStopped = faults.effects.stoppedConveyors.contains(connector.id)
        switch connector.kind {
        case .stairs, .ramp: motion.pace = slope
        case .escalator, .walkway:
            let belt = isStopped ? 0 : settings.escalatorSpeed
            motion.pace = slope > belt + 0.05 ? slope - belt : 0
            if motion.pace == 0 { motion.climb = climb / seconds }
        case .lift: motion.climb = climb / seconds
        }
        return motion
    }
}

// MARK: - The app's server

extension World {
    private mutating func pass(_ request: PhoneRequest) {
        if courier == nil { courier = Courier(seed: seed) }
        switch request {
        case .send(let id, let message):
            courier?.send(message, id: id, isAllowed: isSharingAllowed, settings)
        case .listenToOthers(let wants): courier?.listen(wants)
        default: break
        }
    }

}

// MARK: - A recorded walk

extension World {
    /// Moves the person to their position in the recording.
    private mutating func carryRecorded(seconds: Double) {
        if person.intent != .nothing || person.wantedHeading != nil || person.stance != nil {
            person.fail("the recording walks by itself")
            person.stop()
        }
        guard let position = recorded?.position(at: tick) else { return }
        person.carry(to: position, seconds: seconds)
    }

    /// Whether the phone's Bluetooth is on and allowed.
    private var canScan: Bool { phone.status.isBluetoothOn && phone.status.allows(.bluetooth) }
}
