import Indoor

/// The visual positioning engine: camera scans give fixes, the AR session extrapolates them.
///
/// Follows vps-location-source-ios and vps-best-practices; values that they leave open are from
/// reference notes or ours, as the source of each setting says.
package struct VPSSource: LocationSource {
    package var settings = SourceSettings() { didSet { numbers = settings.vps } }
    private var numbers: VPSSettings
    private var status = SourceStatus.stopped
    private let map: PositioningMap
    private(set) var machine = PositioningMachine()

    // The state after a fix; nil while lost.
    private var alignment: Alignment?
    private var level: LevelTracker?
    /// Metres tracked since the last accepted fix.
    private var odometer = 0.0
    /// Metres by which the position may have drifted since then.
    private var drift = 0.0
    /// Whether tracking was limited since then, or it was dark: its heading may be off from there on.
    private var wasLimited = false
    private var lastPose: TrackedPose?
    private var lastFixAt = 0
    private var positionedSince = 0
    /// Whether a location has come since the last fix; that one needs no new frame.
    private var hasLocatedSinceFix = false

    private var scan: ScanLoop?
    private var background: ScanLoop?
    private var backgroundArmedAt = 0
    /// A far background fix that waits for confirmation, in the session's frame.
    private var candidate: FarFix?
    private var requestCount = 0

    private var vain = VainScans()
    /// The place of the last loss; nil: it is not known.
    private var lossPlace: LossPlace?

    private var stillness = StillnessDetector()
    private var conveyors = ConveyorTracker()
    private var itinerary: Itinerary?
    private var along: Double?
    /// Metres from the itinerary's parts on the same level.
    private var offTheWay: Double?
    private var trackingState = TrackingState.notAvailable
    private var wasVisible = false
    /// The tick in which the app was hidden; nil while it is in view.
    private var hiddenAt: Int?
    /// The conveyor of a ride whose level change could not be followed, until the next fix.
    private var carriedOffBy: String?
    /// Whether the user is still carried by it.
    private var isCarriedOff = false
    /// The state that the app was last told.
    private var toldState = PositioningMachine().state
    private var light = Light()
    /// nil before the first frame.
    private var inclination: Double?
    private var tick = 0

    /// The brightness in the camera's view, 0 to 1.
    private struct Light: Hashable, Sendable {
        var now = 1.0
        var atFix = 1.0
        var isDim = false
    }

    /// The last place before a loss, from which the session may track on.
    private struct LossPlace: Hashable, Sendable {
        let level: LevelOrdinal
        let point: Point
        /// nil when the session has stopped.
        let alignment: Alignment?
    }

    package init(map: PositioningMap, settings: VPSSettings = VPSSettings()) {
        self.map = map
        numbers = settings
        self.settings.vps = settings
    }

    package func isAvailable(on phone: PhoneStatus) -> Bool { phone.supportsAR }

    package mutating func ingest(
        _ commands: [SourceCommand], _ frame: SensorFrame
    ) -> SourceOutput {
        var output = SourceOutput()
        tick = frame.tick
        inclination = frame.inclination
        light.now = frame.ar?.light ?? light.now
        toldState = machine.state
        for command in commands { obey(command, frame, &output) }
        guard status == .started else { return output }
        scan?.expose(frame)
        background?.expose(frame)
        watchVisibility(frame, &output)
        stopWhenForgotten(&output)
        guard status == .started else { return output }
        watchTracking(frame, &output)
        for answer in frame.answers { take(answer, &output) }
        if let coverage = frame.coverage { vain.take(coverage) }
        if let id = (scan ?? background)?.overdue(tick: tick, after: numbers.scanTimeout) {
            take(LocalizationAnswer(id: id, outcome: .timedOut), &output)
        }
        if frame.ar?.isNew == false { drift += VPSSource.unseen }
        // A frame that repeats tells nothing, not even that the user stands still.
        if let ar = frame.ar, ar.isNew, let pose = ar.pose { track(pose, &output) }
        runScans(frame, &output)
        output.location = location(frame)
        return output
    }

    // MARK: Commands

    private mutating func obey(
        _ command: SourceCommand, _ frame: SensorFrame, _ output: inout SourceOutput
    ) {
        switch command {
        case .start: start(frame, &output)
        case .stop: stop(&output)
        case .startAcquisition where status == .started && scan == nil:
            cancelBackground(&output)
            scan = ScanLoop(startedAt: tick)
            output.events.append(.scan(.started))
        case .stopAcquisition where scan != nil:
            scan = nil
            output.events.append(.scan(.stopped))
        case .assign(let new):
            (itinerary, along) = (new, nil)
        case .cannotReroute: handle(.cannotReroute, &output)
        case .startAcquisition, .stopAcquisition: break
        }
    }

    private mutating func start(_ frame: SensorFrame, _ output: inout SourceOutput) {
        guard status == .stopped || status == .failedToStart else { return }
        report(.starting, &output)
        guard isAvailable(on: frame.phone), frame.phone.isARInstalled else {
            return fail(.notSupported, &output)
        }
        guard frame.phone.permissions[.camera] == .granted else {
            return fail(.cameraPermissionMissing, &output)
        }
        report(.started, &output)
        output.requests.append(.startTracking)
        wasVisible = frame.phone.isAppVisible
        handle(.started, &output)
    }

    private mutating func fail(_ error: ScanError, _ output: inout SourceOutput) {
        report(.failedToStart, &output)
        output.events.append(.error(error))
    }

    private mutating func stop(_ output: inout SourceOutput) {
        guard status == .started else { return }
        report(.stopping, &output)
        endScans(&output)
        output.requests.append(.stopTracking)
        handle(.stopped, &output)
        trackingState = .notAvailable
        lastPose = nil
        hiddenAt = nil
        vain = VainScans()
        forgetRide()
        report(.stopped, &output)
    }

    private mutating func forgetRide() { (carriedOffBy, isCarriedOff) = (nil, false) }

    private mutating func report(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    // MARK: State

    private mutating func handle(_ event: PositioningMachine.Event, _ output: inout SourceOutput) {
        guard let changed = machine.handle(event) else { return }
        // The app is told one state a tick: the last.
        output.events.removeAll { if case .state = $0 { true } else { false } }
        if changed != toldState { output.events.append(.state(state)) }
        switch changed {
        case .notPositioning(let reason):
            // A source that is started again is where it was stopped, as far as is known.
            if reason != .notYetScanned { lossPlace = place(of: reason) }
            vain = VainScans()
            cancelBackground(&output)
            alignment = nil
            level = nil
            candidate = nil
            conveyors.forget()
        case .degradedPositioning: startBackground(&output)
        case .accuratePositioning: break
        }
    }

    /// The place of a loss; nil where nothing is known of it: on a ride the level is not.
    private func place(of reason: LossReason) -> LossPlace? {
        guard let alignment, let pose = lastPose, let level = level?.levels.single,
            !reason.isLevelChange
        else { return nil }
        let isTracked = reason == .distanceWithoutScan || reason == .tooFarFromItinerary
        return LossPlace(
            level: level, point: alignment.point(pose), alignment: isTracked ? alignment : nil)
    }

    private mutating func watchVisibility(_ frame: SensorFrame, _ output: inout SourceOutput) {
        let isVisible = frame.phone.isAppVisible
        guard isVisible != wasVisible else { return }
        wasVisible = isVisible
        if isVisible {
            output.requests.append(.startTracking)
        } else {
            endScans(&output)
            output.requests.append(.stopTracking)
            handle(.appHidden, &output)
            lastPose = nil
        }
        hiddenAt = isVisible ? nil : tick
    }

    /// Stops the source when the app has been hidden for a while.
    private mutating func stopWhenForgotten(_ output: inout SourceOutput) {
        guard let hiddenAt,
            SimulatedTime.seconds(tick - hiddenAt) >= numbers.hiddenStop
        else { return }
        stop(&output)
    }

    private mutating func watchTracking(_ frame: SensorFrame, _ output: inout SourceOutput) {
        let seen = frame.ar?.tracking ?? .notAvailable
        guard seen != trackingState else { return }
        trackingState = seen
        output.events.append(.tracking(trackingState))
        switch trackingState {
        case .normal: handle(.trackingNormal, &output)
        case .limited(let reason): handle(.trackingLimited(reason), &output)
        case .notAvailable: handle(.trackingFailed, &output)
        }
    }

    // MARK: The digest

    package var digest: Digest {
        var digest = Digest("\(status) \(state.name) \(state.reason ?? "")")
        digest.add(odometer)
        for number in [lastPose?.point.x, lastPose?.point.y, along] { digest.add(number ?? -1) }
        digest.add(requestCount)
        digest.add("\(scan != nil) \(background != nil) \(level?.levels.lower?.description ?? "")")
        return digest
    }
}

// MARK: - Scans in the foreground and in the background, and their answers

extension VPSSource {
    private mutating func runScans(_ frame: SensorFrame, _ output: inout SourceOutput) {
        let dims = dims()
        if !machine.state.isLost, scan == nil, background == nil, dims || isBackgroundScanDue {
            startBackground(&output)
        }
        adviseAfterVainScans(&output)
        if let loop = scan {
            scan = beat(loop, frame, isBackground: false, &output)
        } else if let loop = background {
            background = beat(loop, frame, isBackground: true, &output)
        }
    }

    /// Asks the service about a place where pictures are in vain.
    private mutating func adviseAfterVainScans(_ output: inout SourceOutput) {
        vain.advance(
            tick: tick, isLost: machine.state.isLost, isScanning: scan != nil, numbers)
        guard scan != nil, let place = placeWhileLost, vain.asksForCoverage(tick: tick) else {
            return
        }
        output.requests.append(.checkCoverage(of: place))
    }

    private var placeWhileLost: Position? {
        guard machine.state.isLost, let lossPlace else { return nil }
        let tracked = lastPose.flatMap { lossPlace.alignment?.point($0) }
        return Position(tracked ?? lossPlace.point, level: lossPlace.level)
    }

    /// Whether too much time has passed since the last fix, or since the last background scan was
    /// given up.
    private var isBackgroundScanDue: Bool {
        SimulatedTime.seconds(tick - max(lastFixAt, backgroundArmedAt))
            > numbers.backgroundScanInterval
    }

    /// Whether it has become much darker than at the last fix, so that tracking may suffer soon.
    /// (Worse tracking has degraded the state, which starts a scan anyway.)
    private mutating func dims() -> Bool {
        let wasDim = light.isDim
        light.isDim = light.now < light.atFix * numbers.dimming
        return light.isDim && !wasDim
    }

    /// One tick of a scan; returns the continued scan.
    private mutating func beat(
        _ scan: ScanLoop, _ frame: SensorFrame, isBackground: Bool, _ output: inout SourceOutput
    ) -> ScanLoop {
        // A session that repeats its last frame has no picture to send: no answer is late.
        guard frame.ar?.isNew != false else { return scan }
        var loop = scan
        let beat = loop.beat(
            tick: tick, frame: frame,
            gate: gate(isBackground),
            interval: isBackground ? numbers.backgroundAttemptInterval : numbers.attemptInterval,
            nextID: requestCount + 1)
        switch beat {
        case .request(let id):
            requestCount = id
            output.requests.append(.localize(id: id, background: isBackground))
        case .belowGate(let isFirst):
            if isFirst {
                output.events.append(.attempt(.inclinationTooLow, background: isBackground))
            }
            if !isBackground { output.events.append(.error(.tiltTooLow)) }
        case .nothing: break
        }
        if loop.becameSlow(tick: tick, after: numbers.slowConnection), !isBackground {
            output.events.append(.error(.slowConnection))
        }
        return loop
    }

    /// The smallest inclination at which pictures are sent, in degrees.
    private func gate(_ isBackground: Bool) -> Double {
        isBackground ? numbers.backgroundScanInclination : numbers.scanInclination
    }

    /// A scan that was given up does not start again in the same tick, whatever asks for it.
    private mutating func startBackground(_ output: inout SourceOutput) {
        guard scan == nil, background == nil, backgroundArmedAt < tick else { return }
        background = ScanLoop(startedAt: tick)
        output.events.append(.backgroundScan(.started))
    }

    private mutating func cancelBackground(_ output: inout SourceOutput) {
        guard background != nil else { return }
        background = nil
        output.events.append(.backgroundScan(.stopped))
    }

    private mutating func endScans(_ output: inout SourceOutput) {
        if scan != nil { output.events.append(.scan(.stopped)) }
        scan = nil
        cancelBackground(&output)
    }

    private mutating func take(_ answer: LocalizationAnswer, _ output: inout SourceOutput) {
        let before = (scan ?? background)?.secondsHere ?? 0
        let isOffline = answer.outcome == .noNetwork
        // Without a network tracking goes on: nobody has to walk elsewhere for a background scan.
        // Nobody walks on in a cabin, and its walls say nothing of the place where it stops.
        let counts = (scan != nil || !isOffline) && conveyors.ride == nil && !isCarriedOff
        defer {
            let seconds = ((scan ?? background)?.secondsHere ?? 0) - before
            if counts, seconds > 0 { vain.count(seconds, isOffline: isOffline) }
        }
        if let attempt = scan?.answer(answer, tick: tick) {
            output.events.append(.attempt(answer.outcome, background: false))
            switch answer.outcome {
            case .noNetwork: output.events.append(.error(.noInternet))
            case .timedOut: output.events.append(.error(.timeout))
            default: break
            }
            if let fix = answer.fix { accept(fix, of: attempt, isBackground: false, &output) }
        } else if let attempt = background?.answer(answer, tick: tick) {
            takeBackground(answer, to: attempt, &output)
        }
    }

    private mutating func takeBackground(
        _ answer: LocalizationAnswer, to attempt: ScanLoop.Attempt, _ output: inout SourceOutput
    ) {
        if let fix = answer.fix {
            if isReliable(fix, at: attempt.pose) {
                output.events.append(.attempt(.success, background: true))
                return accept(fix, of: attempt, isBackground: true, &output)
            }
            candidate = FarFix(fix: fix, pose: attempt.pose)
            background?.countFailure()
            output.events.append(.attempt(.outlierRejected, background: true))
        } else {
            output.events.append(.attempt(answer.outcome, background: true))
        }
        if Double(background?.failures ?? 0) >= numbers.backgroundScanFailures {
            cancelBackground(&output)
            backgroundArmedAt = tick
            candidate = nil
        }
    }

    /// Whether a background fix is accepted: within 15 m of the tracked position on its level, or
    /// confirmed by a second far one.
    private func isReliable(_ fix: Fix, at pose: TrackedPose) -> Bool {
        guard let alignment, let level else { return true }
        if level.levels.contains(fix.position.level),
            alignment.point(pose)
                .distance(to: fix.position.point) <= numbers.backgroundScanReliability
        {
            return true
        }
        return candidate?.agrees(
            with: fix, at: pose, within: numbers.backgroundScanReliability / 3) == true
    }

    private mutating func accept(
        _ fix: Fix, of attempt: ScanLoop.Attempt, isBackground: Bool,
        _ output: inout SourceOutput
    ) {
        let pose = attempt.pose
        let before = level?.levels.single
        alignment = Alignment(pose: pose, fix: fix, height: map.elevation(fix.position.level))
        (odometer, drift, wasLimited) = (0, 0, false)
        lastFixAt = tick
        hasLocatedSinceFix = false
        light.atFix = light.now
        vain = VainScans()
        lossPlace = nil
        forgetRide()
        candidate = nil
        along = nil
        // A picture taken on a conveyor gives a position, and the ride continues. A lift in which a
        // picture shows its goal is there: its door is open.
        let isThere =
            conveyors.ride?.kind == .elevator && conveyors.ride?.to == fix.position.level
        if isThere, let ride = conveyors.ride {
            output.events += [
                .conveyor(.ended, id: ride.id),
                .level(from: ride.from, to: ride.to, automatic: true),
            ]
        }
        let isRiding =
            !isThere && level?.levels.contains(fix.position.level) == true
            && conveyors.takes(fix.position.point, numbers)
        if !isRiding {
            level = LevelTracker(level: fix.position.level)
            conveyors.forget()
        }
        endScans(&output)
        output.events.append(
            .localized(
                fix, background: isBackground, takenAt: attempt.takenAt,
                gate: gate(isBackground)))
        if machine.state.isLost { positionedSince = tick }
        handle(.scanSucceeded, &output)
        if case .limited(let reason) = trackingState { handle(.trackingLimited(reason), &output) }
        if !isRiding, !isThere, before != fix.position.level {
            output.events.append(.level(from: before, to: fix.position.level, automatic: false))
        }
    }
}

// MARK: - From a fix on: distance, level, rides, and the location

extension VPSSource {
    private mutating func track(_ pose: TrackedPose, _ output: inout SourceOutput) {
        defer { lastPose = pose }
        stillness.add(pose, window: numbers.stillWindow)
        let moved = lastPose?.point.distance(to: pose.point) ?? 0
        // Faster than 10 m/s is a jump of the session's frame, not walking.
        let walked = moved < 0.5 ? moved : 0
        vain.walk(walked)
        guard let alignment, !machine.state.isLost else { return noticeEndOfRide(&output) }
        if light.isDim { wasLimited = true }
        if case .limited = trackingState { wasLimited = true }
        drift += moved - walked
        if conveyors.ride == nil {
            odometer += walked
            drift += walked * numbers.errorPerMetre * (wasLimited ? VPSSource.poorTracking : 1)
        }
        if odometer >= numbers.degradedDistance { handle(.walkedFar, &output) }
        if odometer >= numbers.lossDistance { handle(.walkedTooFar, &output) }
        guard !machine.state.isLost, var level else { return }
        let point = alignment.point(pose)
        if conveyors.ride == nil,
            let change = level.update(
                point: point, height: alignment.height(pose), map: map,
                itinerary: along == nil ? nil : itinerary,
                countsConveyors: numbers.changesLevelAutomatically,
                knowsBuilding: numbers.integration == .ecosystem)
        {
            output.events.append(.level(from: change.from, to: change.to, automatic: true))
            let height = map.elevation(change.to)
            // The session under-measures climbs: its height is set to the level's.
            if abs(alignment.height(pose) - height) > LevelTracker.leaving {
                self.alignment = alignment.moved(pose, to: point, height: height)
            }
        }
        self.level = level
        if let alignment = self.alignment { convey(pose, alignment, level.levels, &output) }
    }

    /// The drift after limited tracking beside the usual one (ours): people turn round in a lift while
    /// the camera sees only its doors.
    private static let poorTracking = 3.0

    /// Metres that somebody walks in a tick in which the session gives no new frame (ours).
    private static let unseen = 1.3 / Double(SimulatedTime.ticksPerSecond)

    private mutating func convey(
        _ pose: TrackedPose, _ alignment: Alignment, _ levels: Levels,
        _ output: inout SourceOutput
    ) {
        let evidence = ConveyorTracker.Evidence(
            alignment: alignment, levels: levels, pose: pose, stillness: stillness,
            itinerary: itinerary, along: along, walked: odometer, map: map)
        let seconds = 1 / Double(SimulatedTime.ticksPerSecond)
        switch conveyors.update(evidence, settings: numbers, seconds: seconds) {
        case .none: break
        case .began(let ride):
            vain = VainScans()
            level?.ride(between: ride.from, and: ride.to)
            output.events.append(.conveyor(.detected, id: ride.id))
        case .unexpected(let id):
            (carriedOffBy, isCarriedOff) = (id, true)
            output.events.append(.conveyor(.detected, id: id))
            handle(.conveyedUnexpectedly, &output)
        case .ended(let ride):
            self.alignment = alignment.moved(
                pose, to: ride.line.end + ride.beyond, height: map.elevation(ride.to))
            level?.arrive(at: ride.to)
            output.events.append(.conveyor(.ended, id: ride.id))
            if ride.from != ride.to {
                output.events.append(.level(from: ride.from, to: ride.to, automatic: true))
            }
        case .left(let ride):
            level?.arrive(at: ride.to)
            output.events.append(.conveyor(.ended, id: ride.id))
        case .failed(let ride):
            (carriedOffBy, isCarriedOff) = (ride.id, true)
            output.events.append(.conveyor(.failed, id: ride.id))
            handle(.conveyingFailed, &output)
        }
    }

    /// After a ride to an unknown level a scan is needed where the user is no longer carried: who
    /// walks on, who stands at the foot of an escalator, and who waits in a cabin that does not move.
    private mutating func noticeEndOfRide(_ output: inout SourceOutput) {
        guard let id = carriedOffBy else { return }
        let wasCarriedOff = isCarriedOff
        isCarriedOff = ConveyorTracker.isClimbing(stillness, numbers)
        if wasCarriedOff, !isCarriedOff { output.events.append(.conveyor(.left, id: id)) }
    }

    private mutating func location(_ frame: SensorFrame) -> UserLocation? {
        guard !machine.state.isLost, let alignment, let level, let ar = frame.ar,
            ar.isNew || !hasLocatedSinceFix, let pose = ar.pose,
            SimulatedTime.seconds(tick - positionedSince) >= numbers.firstLocationDelay
        else {
            return nil
        }
        hasLocatedSinceFix = true
        let raw =
            conveyors.ride.map { $0.line.place(along: $0.along).point }
            ?? alignment.point(pose)
        let heading = alignment.heading(pose)
        let match = itinerary?.match(
            raw, levels: level.levels, heading: heading, previous: along,
            reach: numbers.matchingDistance, from: level.lastSingle)
        along = match?.along
        offTheWay =
            match?.distance
            ?? itinerary?.segments.filter { $0.levels.meet(level.levels) }
            .map { $0.line.distance(to: raw) }.min()
        let told =
            machine.state == .accuratePositioning
            ? numbers.accurateAccuracy : numbers.degradedAccuracy
        return UserLocation(
            raw: raw, matched: match?.point, levels: map.levels(at: raw, level.levels),
            heading: heading,
            horizontalAccuracy: told, drift: max(0, numbers.accurateAccuracy + drift - told),
            source: profile.name, alongItinerary: match?.along)
    }
}

// MARK: - The snapshot

extension VPSSource {
    package var snapshot: SourceSnapshot {
        SourceSnapshot(
            status: status, state: state, isAcquiring: scan != nil,
            secondsInVain: scan?.secondsInVain ?? 0,
            warnings: scan?.isSlow == true ? [ScanError.slowConnection.rawValue] : [])
    }

    package var instruments: Instruments {
        Instruments(activity: activity, gauges: gauges, readings: [tracking])
    }

    package var state: PositioningState {
        switch machine.state {
        case .accuratePositioning: .accuratePositioning
        case .degradedPositioning(let reason):
            .degradedPositioning(
                Cause(
                    reason.name, remedy: remedy(reason), passes: reason != .distanceWithoutScan))
        case .notPositioning(let reason):
            .notPositioning(cause(reason))
        }
    }

    /// What helps against the cause: for a background scan an upright phone; where its pictures are
    /// in vain, another place; and otherwise what the session's own reason asks for.
    private func remedy(_ reason: DegradationReason) -> CueID? {
        // A cabin has nothing to recognise, however the phone is held.
        if conveyors.ride?.kind == .elevator { return nil }
        if vain.advice == nil, background != nil, let inclination,
            inclination < min(numbers.backgroundScanInclination, VPSSource.upright)
        {
            return "hold-upright"
        }
        let isInVain = vain.advice != nil
        return switch reason {
        case .distanceWithoutScan where isInVain: VPSSource.walkOn
        case .session(.insufficientFeatures) where isInVain: VPSSource.walkOn
        case .distanceWithoutScan: nil
        case .session(.excessiveMotion): "moving-too-fast"
        case .session(.insufficientFeatures): "little-to-see"
        case .session(.initializing), .session(.relocalizing): "finding-surroundings"
        }
    }

    /// Degrees from which people call a phone upright (ours): they are not asked for what is so,
    /// although a background scan wants more.
    private static let upright = 70.0

    /// A scan helps, but not where scans have been in vain, and not on a ride: it would fail, so it
    /// is requested at the end of the ride. The first scan is the app's own request.
    private func cause(_ reason: LossReason) -> Cause {
        let name = reason.rawValue
        if isCarriedOff { return Cause(name, remedy: "lost-by-level-change") }
        switch vain.advice {
        case .moreToSee: return Cause(name, remedy: VPSSource.walkOn)
        case .network: return Cause(name, remedy: VPSSource.noInternetHere)
        case .coverage(let metres):
            return Cause(name, remedy: VPSSource.notCovered, distance: metres)
        case nil: break
        }
        if reason.isLevelChange { return Cause(name, remedy: "scan-after-level-change") }
        return Cause(name, remedy: reason == .notYetScanned ? nil : "lost")
    }

    private var activity: String? {
        if scan != nil { return "scanning" }
        return background == nil ? nil : "background scan"
    }

    private var gauges: [Gauge] {
        let isLost = machine.state.isLost
        let beside = Gauge(
            name: "off the way", unit: "m", value: isLost ? nil : offTheWay,
            limits: [numbers.matchingDistance],
            says: ["# beside the way", "# off the way"], ["matched to"])
        return (itinerary == nil ? [] : [beside]) + [
            Gauge(
                name: "since scan", unit: "m", value: isLost ? nil : odometer,
                limits: [numbers.degradedDistance, numbers.lossDistance],
                says: ["# since the last scan", "# since a scan"], ["asks at", "lost at"]),
            Gauge(
                name: "last scan", unit: "s",
                value: isLost ? nil : SimulatedTime.seconds(tick - lastFixAt),
                limits: [numbers.backgroundScanInterval],
                says: ["# since the last scan", "# since a scan"], ["again at"]),
            Gauge(
                name: "phone", unit: "°", value: inclination,
                limits: [numbers.scanInclination, numbers.backgroundScanInclination],
                isGate: true, says: ["phone at #"], ["scans from", "unasked from"]),
        ]
    }

    private var tracking: Reading {
        func reading(
            _ value: String, _ identifier: String, _ quality: Reading.Quality
        ) -> Reading {
            Reading(
                name: "tracking", value: value, identifier: identifier, quality: quality,
                meaning: "tracking: how well the phone follows its own movement, by camera and "
                    + "motion sensors.")
        }
        guard status == .started else { return reading("not running", "", .unknown) }
        let quality: Reading.Quality =
            switch trackingState {
            case .normal: .good
            case .limited: .poor
            case .notAvailable: .bad
            }
        return reading(trackingState.words, trackingState.identifier, quality)
    }
}
