import Indoor

/// The visual positioning engine: camera scans give fixes, the AR session extrapolates them.
///
/// Follows vps-location-source-ios and vps-best-practices; values that they leave open are from
/// reference notes or ours, as the source of each setting says.
package struct VPSSource: LocationSource {
    package var settings = SourceSettings()
    var numbers: VPSSettings { settings.vps }
    private(set) var status = SourceStatus.stopped
    let map: PositioningMap
    var machine = PositioningMachine()

    // The state after a fix; nil while lost.
    var alignment: Alignment?
    var level: LevelTracker?
    /// Metres tracked since the last accepted fix.
    var odometer = 0.0
    var lastPose: TrackedPose?
    var lastFixAt = 0
    var positionedSince = 0

    var scan: ScanLoop?
    var background: ScanLoop?
    var backgroundArmedAt = 0
    /// A far background fix that waits for confirmation, in the session's frame.
    var candidate: FarFix?
    var requestCount = 0

    var stillness = StillnessDetector()
    var conveyors = ConveyorTracker()
    var itinerary: Itinerary?
    var along: Double?
    /// Metres from the itinerary's parts on the same level.
    var offTheWay: Double?
    var trackingState = TrackingState.notAvailable
    var wasVisible = false
    /// The tick in which the app was hidden; nil while it is in view.
    var hiddenAt: Int?
    /// The conveyor of a ride whose level change could not be followed, until the user walks again.
    var carriedOffBy: String?
    var light = Light()
    /// nil before the first frame.
    var inclination: Double?
    var tick = 0

    /// The brightness in the camera's view, 0 to 1.
    struct Light: Hashable, Sendable {
        var now = 1.0
        var atFix = 1.0
        var isDim = false
    }

    package init(map: PositioningMap, settings: VPSSettings = VPSSettings()) {
        self.map = map
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
        for command in commands { obey(command, frame, &output) }
        guard status == .started else { return output }
        scan?.expose(frame)
        background?.expose(frame)
        watchVisibility(frame, &output)
        stopWhenForgotten(&output)
        guard status == .started else { return output }
        watchTracking(frame, &output)
        for answer in frame.answers { take(answer, &output) }
        if let id = (scan ?? background)?.overdue(tick: tick, after: numbers.scanTimeout) {
            take(LocalizationAnswer(id: id, outcome: .timedOut), &output)
        }
        if let pose = frame.ar?.pose { track(pose, &output) }
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
        guard isAvailable(on: frame.phone) else { return fail(.notSupported, &output) }
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
        carriedOffBy = nil
        report(.stopped, &output)
    }

    private mutating func report(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    // MARK: State

    mutating func handle(_ event: PositioningMachine.Event, _ output: inout SourceOutput) {
        guard let changed = machine.handle(event) else { return }
        output.events.append(.state(state))
        switch changed {
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
