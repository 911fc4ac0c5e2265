import Indoor

/// The visual positioning engine: camera scans give a fix, the AR session carries it on.
///
/// Follows vps-location-source-ios and vps-best-practices; what these leave open is taken from
/// reference notes or is ours, and says so at the setting.
package struct VPSSource: LocationSource {
    package var settings: VPSSettings
    package private(set) var status = SourceStatus.stopped
    private let map: PositioningMap
    private var machine = PositioningMachine()

    // What a fix gives and tracking carries on; nil while lost.
    private var alignment: Alignment?
    private var level: LevelTracker?
    /// Metres tracked since the last accepted fix.
    private var odometer = 0.0
    private var lastPose: TrackedPose?
    private var lastFixAt = 0
    private var positionedSince = 0

    private var scan: ScanLoop?
    private var background: ScanLoop?
    private var backgroundArmedAt = 0
    /// A far background fix waiting for a second that agrees, in the session's frame.
    private var candidate: FarFix?
    private var requestCount = 0

    private var stillness = StillnessDetector()
    private var conveyors = ConveyorTracker()
    private var itinerary: Itinerary?
    private var along: Double?
    private var trackingState = TrackingState.notAvailable
    private var wasVisible = false
    private var inclination = 0.0
    private var tick = 0

    package init(venue: Venue, settings: VPSSettings = VPSSettings()) {
        map = PositioningMap(venue: venue)
        self.settings = settings
    }

    package let traits = SourceTraits(name: "VPS", needsCamera: true, scans: true)
    package var state: PositioningState { machine.state }
    package var isScanning: Bool { scan != nil }
    package var isBackgroundScanning: Bool { background != nil }

    package mutating func ingest(
        _ commands: [SourceCommand], _ frame: SensorFrame
    ) -> SourceOutput {
        var output = SourceOutput()
        tick = frame.tick
        inclination = frame.inclination
        for command in commands { obey(command, frame, &output) }
        guard status == .started else { return output }
        scan?.expose(frame)
        background?.expose(frame)
        watchVisibility(frame, &output)
        watchTracking(frame, &output)
        for answer in frame.answers { take(answer, &output) }
        if let id = (scan ?? background)?.overdue(tick: tick, after: settings.scanTimeout) {
            take(LocalizationAnswer(id: id, outcome: .timedOut), &output)
        }
        if let pose = frame.pose { track(pose, &output) }
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
        case .startScan where status == .started && scan == nil:
            cancelBackground(&output)
            scan = ScanLoop(startedAt: tick)
            output.events.append(.scan(.started))
        case .stopScan where scan != nil:
            scan = nil
            output.events.append(.scan(.stopped))
        case .assign(let new):
            (itinerary, along) = (new, nil)
        case .cannotRecalculate: handle(.cannotRecalculate, &output)
        case .startScan, .stopScan: break
        }
    }

    private mutating func start(_ frame: SensorFrame, _ output: inout SourceOutput) {
        guard status == .stopped || status == .failedToStart else { return }
        report(.starting, &output)
        guard frame.phone.supportsTracking else { return fail(.notSupported, &output) }
        guard frame.phone.cameraPermission == .granted else {
            return fail(.cameraPermissionMissing, &output)
        }
        report(.started, &output)
        output.requests.append(.startTracking)
        wasVisible = frame.phone.isAppVisible
        handle(.started, &output)
    }

    private mutating func fail(_ error: SourceError, _ output: inout SourceOutput) {
        report(.failedToStart, &output)
        output.events.append(.error(error))
    }

    private mutating func stop(_ output: inout SourceOutput) {
        guard status == .started else { return }
        report(.stopping, &output)
        endScans(&output)
        output.requests.append(.stopTracking)
        handle(.stopped, &output)
        report(.stopped, &output)
    }

    private mutating func report(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    // MARK: State

    private mutating func handle(_ event: PositioningMachine.Event, _ output: inout SourceOutput) {
        guard let state = machine.handle(event) else { return }
        output.events.append(.state(state))
        switch state {
        case .notPositioning:
            cancelBackground(&output)
            alignment = nil
            level = nil
            candidate = nil
            conveyors.forget()
        case .degradedPositioning: startBackground(&output)
        case .accuratePositioning: break
        }
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
            lastPose = nil
            handle(.appHidden, &output)
        }
    }

    private mutating func watchTracking(_ frame: SensorFrame, _ output: inout SourceOutput) {
        guard frame.tracking != trackingState else { return }
        trackingState = frame.tracking
        output.events.append(.tracking(trackingState))
        switch trackingState {
        case .normal: handle(.trackingNormal, &output)
        case .limited(let reason): handle(.trackingLimited(reason), &output)
        case .notAvailable: handle(.trackingFailed, &output)
        }
    }

    // MARK: Tracking

    private mutating func track(_ pose: TrackedPose, _ output: inout SourceOutput) {
        defer { lastPose = pose }
        stillness.add(pose, window: settings.stillWindow)
        guard let alignment, !machine.state.isLost else { return }
        if conveyors.ride == nil, let lastPose {
            let moved = lastPose.point.distance(to: pose.point)
            // Faster than 10 m/s is a leap of the session's, not a walk.
            if moved < 0.5 { odometer += moved }
        }
        if odometer >= settings.degradedDistance { handle(.walkedFar, &output) }
        if odometer >= settings.lossDistance { handle(.walkedTooFar, &output) }
        guard !machine.state.isLost, var level else { return }
        let point = alignment.point(pose)
        if conveyors.ride == nil, settings.changesLevelAutomatically,
           let change = level.update(
            point: point, height: alignment.height(pose), map: map,
            itinerary: along == nil ? nil : itinerary) {
            output.events.append(.level(from: change.from, to: change.to, automatic: true))
        }
        self.level = level
        convey(pose, point, level.levels, &output)
    }

    private mutating func convey(
        _ pose: TrackedPose, _ point: Point, _ levels: Levels, _ output: inout SourceOutput
    ) {
        let evidence = ConveyorTracker.Evidence(
            point: point, levels: levels, pose: pose, stillness: stillness, itinerary: itinerary,
            along: along, map: map)
        let seconds = 1 / Double(SimulatedTime.ticksPerSecond)
        switch conveyors.update(evidence, settings: settings, seconds: seconds) {
        case .none: break
        case .began(let ride):
            level?.ride(between: ride.from, and: ride.to)
            output.events.append(.conveyor(.detected, id: ride.id))
        case .unexpected(let id):
            output.events.append(.conveyor(.detected, id: id))
            handle(.conveyedUnexpectedly, &output)
        case .ended(let ride):
            alignment = alignment?.moved(pose, to: ride.line.end, height: map.elevation(ride.to))
            level?.arrive(at: ride.to)
            output.events.append(.conveyor(.ended, id: ride.id))
            if ride.from != ride.to {
                output.events.append(.level(from: ride.from, to: ride.to, automatic: true))
            }
        case .failed(let ride):
            output.events.append(.conveyor(.failed, id: ride.id))
            handle(.conveyingFailed, &output)
        }
    }

    // MARK: Scans

    private mutating func runScans(_ frame: SensorFrame, _ output: inout SourceOutput) {
        if !machine.state.isLost, scan == nil, background == nil,
           SimulatedTime.seconds(tick - max(lastFixAt, backgroundArmedAt))
            > settings.backgroundScanInterval {
            startBackground(&output)
        }
        if let loop = scan {
            scan = beat(loop, frame, isBackground: false, &output)
        } else if let loop = background {
            background = beat(loop, frame, isBackground: true, &output)
        }
    }

    /// One tick of a scan; the scan as it goes on.
    private mutating func beat(
        _ scan: ScanLoop, _ frame: SensorFrame, isBackground: Bool, _ output: inout SourceOutput
    ) -> ScanLoop {
        var loop = scan
        let beat = loop.beat(
            tick: tick, frame: frame,
            gate: isBackground ? settings.backgroundScanInclination : settings.scanInclination,
            interval: isBackground ? settings.backgroundAttemptInterval : settings.attemptInterval,
            nextID: requestCount + 1)
        switch beat {
        case .request(let id):
            requestCount = id
            output.requests.append(.localize(id: id, background: isBackground))
        case .belowGate(let isFirst):
            let missed = SourceEvent.attempt(.inclinationTooLow, background: isBackground)
            if isFirst { output.events.append(missed) }
            if !isBackground { output.events.append(.error(.tiltTooLow)) }
        case .nothing: break
        }
        if loop.becameSlow(tick: tick, after: settings.slowConnection), !isBackground {
            output.events.append(.error(.slowConnection))
        }
        return loop
    }

    private mutating func startBackground(_ output: inout SourceOutput) {
        guard scan == nil, background == nil else { return }
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
        if let attempt = scan?.answer(answer) {
            output.events.append(.attempt(answer.outcome, background: false))
            switch answer.outcome {
            case .noNetwork: output.events.append(.error(.noInternet))
            case .timedOut: output.events.append(.error(.timeout))
            default: break
            }
            if let fix = answer.fix { accept(fix, of: attempt, isBackground: false, &output) }
        } else if let attempt = background?.answer(answer) {
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
        if Double(background?.failures ?? 0) >= settings.backgroundScanFailures {
            cancelBackground(&output)
            backgroundArmedAt = tick
            candidate = nil
        }
    }

    /// A background fix counts when it lies within 15 m of the tracked position on its level, or
    /// when two far ones agree.
    private func isReliable(_ fix: Fix, at pose: TrackedPose) -> Bool {
        guard let alignment, let level else { return true }
        if level.levels.contains(fix.position.level), alignment.point(pose)
            .distance(to: fix.position.point) <= settings.backgroundScanReliability { return true }
        return candidate?.agrees(
            with: fix, at: pose, within: settings.backgroundScanReliability / 3) == true
    }

    private mutating func accept(
        _ fix: Fix, of attempt: ScanLoop.Attempt, isBackground: Bool,
        _ output: inout SourceOutput
    ) {
        let pose = attempt.pose
        let before = level?.levels.single
        alignment = Alignment(pose: pose, fix: fix, height: map.elevation(fix.position.level))
        odometer = 0
        lastFixAt = tick
        candidate = nil
        along = nil
        // A picture taken on a moving step tells where, and the ride goes on.
        let isRiding = conveyors.ride != nil
            && level?.levels.contains(fix.position.level) == true
        if !isRiding {
            level = LevelTracker(level: fix.position.level)
            conveyors.forget()
        }
        endScans(&output)
        output.events.append(
            .localized(fix, background: isBackground, takenAt: attempt.takenAt))
        if machine.state.isLost { positionedSince = tick }
        handle(.scanSucceeded, &output)
        if case .limited(let reason) = trackingState { handle(.trackingLimited(reason), &output) }
        if !isRiding, before != fix.position.level {
            output.events.append(.level(from: before, to: fix.position.level, automatic: false))
        }
    }

    // MARK: Location

    private mutating func location(_ frame: SensorFrame) -> UserLocation? {
        guard !machine.state.isLost, let alignment, let level, let pose = frame.pose,
              SimulatedTime.seconds(tick - positionedSince) >= settings.firstLocationDelay else {
            return nil
        }
        let raw = conveyors.ride.map { $0.line.place(along: $0.along).point }
            ?? alignment.point(pose)
        let heading = alignment.heading(pose)
        let snap = itinerary?.snap(
            raw, levels: level.levels, heading: heading, previous: along,
            reach: settings.snapDistance)
        along = snap?.along
        return UserLocation(
            raw: raw, snapped: snap?.point, levels: level.levels, heading: heading,
            horizontalAccuracy: machine.state == .accuratePositioning
                ? settings.accurateAccuracy : settings.degradedAccuracy,
            source: traits.name, alongItinerary: snap?.along)
    }

    // MARK: For the director's desk and the digest

    package var thresholds: [Threshold] {
        let age = machine.state.isLost ? 0 : SimulatedTime.seconds(tick - lastFixAt)
        return [
            Threshold(
                name: "since scan", unit: "m", value: machine.state.isLost ? 0 : odometer,
                limits: [settings.degradedDistance, settings.lossDistance]),
            Threshold(
                name: "last scan", unit: "s", value: age,
                limits: [settings.backgroundScanInterval]),
            Threshold(
                name: "phone", unit: "°", value: inclination,
                limits: [settings.scanInclination, settings.backgroundScanInclination],
                isGate: true),
        ]
    }

    package var digest: Digest {
        var digest = Digest("\(status) \(machine.state.name) \(machine.state.reason ?? "")")
        digest.add(odometer)
        for number in [lastPose?.point.x, lastPose?.point.y, along] { digest.add(number ?? -1) }
        digest.add(requestCount)
        digest.add("\(scan != nil) \(background != nil) \(level?.levels.lower?.description ?? "")")
        return digest
    }
}
