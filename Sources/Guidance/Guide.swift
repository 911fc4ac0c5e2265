import Indoor
import Navigation
import Positioning

/// The app that the user sees, as data: its pages, its cues, its dot.
package struct Guide: Sendable {
    package var settings: GuidanceSettings { didSet { useSettings() } }
    package var sheet: CueSheet { didSet { said = Said() } }
    private let venue: Venue
    let profile: SourceProfile
    var flow: AppFlow
    var board = CueBoard()
    var instructions = Instructions()
    var dot: PhoneDisplay.Dot?
    var camera: MapCamera
    var locatedAt = 0
    var destination: Place?
    var permissions = Permissions()
    /// The recent notices by name, each with the tick of its last report: some repeat with frames.
    var notices: [String: Int] = [:]
    /// Whether the position was less than accurate in the tick before.
    private var wasDegraded = false
    /// Whether the user stopped the source: then no cue says that the position is lost.
    var isStoppedByUser = false
    /// Whether the user is beside the way.
    var isOffTheWay = false
    /// Whether the position is too uncertain for instructions.
    var isUnsureOfTheWay = false
    /// Whether a cue of the acquisition page may still be in view.
    var hasHints = false
    /// The floor picker and the details card; nil for an app without them.
    var panel: MapPanel?
    /// The progress of a source that needs no help.
    var life = SourceLife()
    /// The app's uses of the position besides showing it.
    var uses = PositionUses()
    /// The words last taken from the sheet; most ticks need the same.
    var said = Said()

    /// - Parameter profile: of the source that the app runs with.
    package init(
        venue: Venue, profile: SourceProfile, sheet: CueSheet,
        settings: GuidanceSettings = GuidanceSettings()
    ) {
        self.venue = venue
        self.profile = profile
        flow = AppFlow(profile: profile)
        self.sheet = sheet
        self.settings = settings
        camera = MapCamera(rest: venue.drawnBearing, start: profile.mapModes.first ?? .follow)
        if profile.hasFloorPicker { panel = MapPanel(venue) }
        useSettings()
    }

    /// - Parameter inputs: the user's actions in the app; others are ignored.
    package mutating func update(_ inputs: [Input], _ now: Observation) -> GuideOutput {
        var output = GuideOutput(display: PhoneDisplay())
        let (pageBefore, modeBefore) = (flow.page, camera.mode)
        var happened: [CueWish] = []
        watchPermissions(now, &output)
        let observation = flowObservation(now)
        flow.comeAndGo(observation)
        perform(flow.loadMap(observation), &output)
        for (number, input) in inputs.enumerated() where !takes(input, now, &output) {
            output.refused.append(number)
            output.events.append(.refused(input))
        }
        for event in now.navigationEvents { take(event, now, &happened, &output) }
        for event in now.sourceEvents { take(event, now, &happened) }
        if !profile.needsHelp { life.observe(now, profile, &happened) }
        if isRestored(now) { happened.append(CueWish(.positionRestored)) }
        perform(flow.advance(observation), &output)
        if flow.page != pageBefore { output.events.append(.page(flow.page)) }
        moveDot(now)
        goOnUsing(now, &happened, &output)
        panel?.observe(now, dot: dot, in: venue, settings)
        camera.advance(mapObservation(now))
        if camera.mode != modeBefore { output.events.append(.map(camera.mode)) }
        showCues(now, happened, &output)
        output.display = display(
            now,
            vibrations: output.events.compactMap {
                if case .vibration(let pattern) = $0 { pattern } else { nil }
            })
        return output
    }

    // MARK: Inputs

    /// Takes an input; returns false if there is no button, place or map for it.
    private mutating func takes(
        _ input: Input, _ now: Observation, _ output: inout GuideOutput
    ) -> Bool {
        switch input {
        case .tap(let button): tap(button, now, &output)
        case .choose(let name): choose(name, now, &output)
        case .panMap(let metres, let heading):
            touchMap(.pan(Heading.direction(heading) * metres), now)
        case .setMap(let mode): touchMap(.setMode(mode), now)
        case .showOnMap(let level): pick(level, now)
        case .searchFloors(let typed): touchFloors { $0.search(typed) }
        case .pickFacility(let name): pick(facility: name, now)
        case .zoomMap(let isIn): touchMap(.zoom(isIn ? 1 : -1), now)
        case .collect(let text): collect(text, now, &output)
        // Not an input to the app.
        default: true
        }
    }

    private mutating func choose(
        _ name: String, _ now: Observation, _ output: inout GuideOutput
    ) -> Bool {
        guard let place = try? venue.places.find(name),
            [.map, .search, .itinerary].contains(flow.page)
        else { return false }
        destination = place
        output.navigationCommands.append(.choose(place))
        flow.choose(flowObservation(now))
        return true
    }

    private mutating func tap(
        _ button: String, _ now: Observation, _ output: inout GuideOutput
    ) -> Bool {
        if panel != nil, let isTaken = tapChip(button) { return isTaken }
        if let isTaken = tapUse(button, now, &output) { return isTaken }
        guard buttons(now).contains(where: { $0.id == button }) else { return false }
        for cue in board.shown where cue.buttons.contains(where: { $0.id == button }) {
            board.noteAnswer(CueID(cue.id))
            guard cue.kind == .alert else { continue }
            output.events += board.dismiss(CueID(cue.id), tick: now.tick).map { .cue($0) }
        }
        if case .prompt(let permission) = flow.page {
            let isGranted = button == Label.allow.rawValue
            output.phoneInputs.append(.answer(permission, granted: isGranted))
        }
        perform(flow.tap(button, flowObservation(now)), &output)
        return true
    }

    mutating func touchMap(_ act: MapCamera.Act, _ now: Observation) -> Bool {
        let isThere =
            switch act {
            case .show(let level): venue.level(level) != nil
            case .setMode(let mode): profile.mapModes.contains(mode)
            case .zoom(let steps): camera.canZoom(by: steps)
            case .pan, .look: true
            }
        guard flow.page.hasMap, isThere else { return false }
        camera.take(act, mapObservation(now))
        return true
    }

    func mapObservation(_ now: Observation) -> MapCamera.Observation {
        let itinerary = now.way.itinerary
        let end = itinerary?.destination.map {
            Position($0, level: itinerary?.destinationLevel ?? venue.groundLevel)
        }
        return MapCamera.Observation(
            page: flow.page, dot: dot, itinerary: itinerary,
            destination: end ?? destination?.position, ground: venue.groundLevel,
            floor: settings.floorAware == .no ? nil : panel?.floors.shown)
    }

    private mutating func useSettings() {
        camera.wanderExtent = settings.wanderExtent
        camera.pointHeight = settings.pointHeight
    }

    private mutating func perform(_ actions: [AppFlow.Action], _ output: inout GuideOutput) {
        for action in actions {
            switch action {
            case .source(let command):
                isStoppedByUser = command == .stop
                output.sourceCommands.append(command)
            case .startNavigation: output.navigationCommands.append(.start)
            case .stopNavigation: output.navigationCommands.append(.stop)
            case .forgetDestination:
                destination = nil
                output.navigationCommands.append(.choose(nil))
            case .openSettings: output.phoneInputs.append(.hideApp)
            case .loadMap: output.requests.append(.loadMap)
            }
        }
    }

    private mutating func watchPermissions(_ now: Observation, _ output: inout GuideOutput) {
        guard now.phone.permissions != permissions else { return }
        for permission in profile.permissions {
            let status = now.phone.permissions[permission]
            guard status != permissions[permission] else { continue }
            board.noteAnswer(permission.prompt)
            output.events.append(.permission(PermissionState(permission, status)))
        }
        permissions = now.phone.permissions
    }

    private mutating func take(
        _ event: NavigationEvent, _ now: Observation, _ happened: inout [CueWish],
        _ output: inout GuideOutput
    ) {
        let place = destination?.name ?? ""
        switch event {
        case .started: happened.append(CueWish(.navigationStarted, ["place": place]))
        case .rerouted: happened.append(CueWish(.rerouted))
        case .noRoute: happened.append(CueWish(.noRoute, ["place": place]))
        case .routeFailed: happened.append(CueWish(.routeFailed, ["place": place]))
        case .arrived: perform(flow.arrive(flowObservation(now)), &output)
        case .manoeuvre, .offRoute, .stopped: break
        }
    }

    private mutating func take(
        _ event: SourceEvent, _ now: Observation, _ happened: inout [CueWish]
    ) {
        switch event {
        case .acquisition(.started, _): notices = [:]
        case .notice(let notice):
            notices[notice.name] = now.tick
            // Notices that the acquisition page does not show are shown on every page. An error
            // lasts until the source is started again.
            let isLasting = notice.severity == .error && !profile.needsHelp
            if let cue = notice.cue, profile.acquisition?.hints.contains(cue) != true, !isLasting {
                happened.append(CueWish(cue))
            }
        default: break
        }
    }

    /// Whether a fix that the user did not ask for has just made a position accurate.
    private mutating func isRestored(_ now: Observation) -> Bool {
        defer { wasDegraded = now.state.isDegraded }
        let isFixed = now.sourceEvents.contains {
            if case .detail(let detail) = $0 { detail.fix?.isAcquired == false } else { false }
        }
        return isFixed && wasDegraded && now.state == .accuratePositioning
    }

    // MARK: The dot

    /// The dot turns grey in the tick in which the position is lost, and stays in place.
    private mutating func moveDot(_ now: Observation) {
        if let location = now.location, !now.state.isLost {
            if now.isLocationNew, !location.isLastKnown { locatedAt = now.tick }
            dot = PhoneDisplay.Dot(
                point: location.point, levels: location.levels, heading: location.heading,
                course: location.course, accuracy: location.horizontalAccuracy,
                isGrey: location.isLastKnown,
                age: SimulatedTime.seconds(now.tick - locatedAt))
        } else {
            // It turns blue again with the first position after a fix, not with the fix.
            if now.state.isLost { dot?.isGrey = true }
            dot?.age = SimulatedTime.seconds(now.tick - locatedAt)
        }
    }

    // MARK: The flow

    mutating func flowObservation(_ now: Observation) -> AppFlow.Observation {
        AppFlow.Observation(
            tick: now.tick, phone: now.phone, isAvailable: now.isAvailable, source: now.source,
            isNavigating: now.way.isNavigating,
            hasLocation: now.location != nil,
            isRouteAwaited: now.way.isRouteAwaited, successTime: successTime)
    }

    var successTime: Double {
        mutating get {
            if let kept = said.successTime { return kept }
            let time = profile.acquisition.flatMap { sheet.cue($0.success) }?.timing.shortest ?? 0
            said.successTime = time
            return time
        }
    }
}
