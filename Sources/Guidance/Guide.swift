import Indoor
import Navigation
import Positioning

/// The app the user sees, as data: its pages, its cues, its dot.
package struct Guide: Sendable {
    package var settings: GuidanceSettings
    package var sheet: CueSheet
    private let venue: Venue
    private var flow = AppFlow()
    private var board = CueBoard()
    private var instructions = Instructions()
    private var dot: PhoneDisplay.Dot?
    private var camera: MapCamera
    private var locatedAt = 0
    private var destination: Place?
    private var permission = PermissionStatus.notDetermined
    /// The scan errors of late, each with the tick it was last reported: they repeat with frames.
    private var scanErrors: [SourceError: Int] = [:]

    package init(venue: Venue, sheet: CueSheet, settings: GuidanceSettings = GuidanceSettings()) {
        self.venue = venue
        self.sheet = sheet
        self.settings = settings
        camera = MapCamera(rest: venue.drawnBearing)
    }

    /// Everything the guide goes by in a tick.
    package struct Situation: Sendable {
        package var tick: Int
        package var phone: PhoneStatus
        package var source: any LocationSource
        package var sourceEvents: [SourceEvent]
        package var location: UserLocation?
        package var navigator: Navigator
        package var navigationEvents: [NavigationEvent]

        package init(
            tick: Int, phone: PhoneStatus, source: any LocationSource, sourceEvents: [SourceEvent],
            location: UserLocation?, navigator: Navigator, navigationEvents: [NavigationEvent]
        ) {
            self.tick = tick
            self.phone = phone
            self.source = source
            self.sourceEvents = sourceEvents
            self.location = location
            self.navigator = navigator
            self.navigationEvents = navigationEvents
        }
    }

    /// - Parameter inputs: what the user does with the app; all else is passed over.
    package mutating func update(_ inputs: [Input], _ now: Situation) -> GuideOutput {
        var output = GuideOutput(display: PhoneDisplay())
        let (pageBefore, modeBefore) = (flow.page, camera.mode)
        var happened: [CueWish] = []
        watchPermission(now, &output)
        flow.comeAndGo(flowSituation(now))
        for input in inputs {
            guard let isTaken = take(input, now, &output) else { continue }
            output.events.append(.answered(input, isTaken: isTaken))
        }
        for event in now.navigationEvents { take(event, now, &happened, &output) }
        for event in now.sourceEvents { take(event, now) }
        if isRestored(now) { happened.append(CueWish(.positionRestored)) }
        perform(flow.advance(flowSituation(now)), &output)
        if flow.page != pageBefore { output.events.append(.page(flow.page)) }
        moveDot(now)
        camera.advance(mapSituation(now))
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

    /// - Returns: whether there was the button, the place or the map for it; nil where it is none
    ///   of the app's business.
    private mutating func take(
        _ input: Input, _ now: Situation, _ output: inout GuideOutput
    ) -> Bool? {
        switch input {
        case .tap(let button): tap(button, now, &output)
        case .choose(let name): choose(name, now, &output)
        case .panMap(let metres, let heading):
            touchMap(.pan(Heading.direction(heading) * metres), now)
        case .setMap(let mode): touchMap(.look(mode), now)
        case .showOnMap(let level): touchMap(.show(level), now)
        default: nil
        }
    }

    private mutating func choose(
        _ name: String, _ now: Situation, _ output: inout GuideOutput
    ) -> Bool {
        guard let place = try? venue.places.find(name),
            [.map, .search, .itinerary].contains(flow.page)
        else { return false }
        destination = place
        output.navigationCommands.append(.choose(place))
        flow.choose(flowSituation(now))
        return true
    }

    private mutating func tap(
        _ button: String, _ now: Situation, _ output: inout GuideOutput
    ) -> Bool {
        guard buttons(now).contains(where: { $0.id == button }) else { return false }
        for cue in board.shown where cue.buttons.contains(where: { $0.id == button }) {
            guard let id = CueID(rawValue: cue.id), cue.kind == .alert else { continue }
            output.events += board.dismiss(id, tick: now.tick).map { .cue($0) }
        }
        if flow.page == .cameraPrompt {
            let isGranted = button == Label.allow.rawValue
            output.phoneInputs.append(.answerCamera(granted: isGranted))
        }
        perform(flow.tap(button, flowSituation(now)), &output)
        return true
    }

    private mutating func touchMap(_ act: MapCamera.Act, _ now: Situation) -> Bool {
        let isThere = if case .show(let level) = act { venue.level(level) != nil } else { true }
        guard flow.page.hasMap, isThere else { return false }
        camera.take(act, mapSituation(now))
        return true
    }

    private func mapSituation(_ now: Situation) -> MapCamera.Situation {
        let itinerary = now.navigator.itinerary
        let end = itinerary?.destination.map {
            Position($0, level: itinerary?.destinationLevel ?? venue.groundLevel)
        }
        return MapCamera.Situation(
            page: flow.page, dot: dot, itinerary: itinerary,
            destination: end ?? destination?.position, ground: venue.groundLevel)
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
            }
        }
    }

    private mutating func watchPermission(_ now: Situation, _ output: inout GuideOutput) {
        guard now.phone.cameraPermission != permission else { return }
        permission = now.phone.cameraPermission
        output.events.append(.permission(permission))
    }

    private mutating func take(
        _ event: NavigationEvent, _ now: Situation, _ happened: inout [CueWish],
        _ output: inout GuideOutput
    ) {
        let place = destination?.name ?? ""
        switch event {
        case .started: happened.append(CueWish(.navigationStarted, ["place": place]))
        case .recalculated: happened.append(CueWish(.recalculated))
        case .noRoute: happened.append(CueWish(.noRoute, ["place": place]))
        case .routeFailed: happened.append(CueWish(.routeFailed, ["place": place]))
        case .arrived: perform(flow.arrive(flowSituation(now)), &output)
        case .step, .deviated, .stopped: break
        }
    }

    private mutating func take(_ event: SourceEvent, _ now: Situation) {
        switch event {
        case .error(let error): scanErrors[error] = now.tick
        case .scan(.started): scanErrors = [:]
        case .state: hasLeftRide = false
        case .conveyor(.left, _): hasLeftRide = true
        default: break
        }
    }

    /// Whether a background scan has just made a position accurate that was less.
    private mutating func isRestored(_ now: Situation) -> Bool {
        defer { wasDegraded = now.source.state.isDegraded }
        let isFixed = now.sourceEvents.contains {
            if case .localized(_, background: true, _) = $0 { true } else { false }
        }
        return isFixed && wasDegraded && now.source.state == .accuratePositioning
    }

    /// Whether the position was less than accurate in the tick before.
    private var wasDegraded = false
    /// Whoever stopped the source need not be told that there is no position.
    private var isStoppedByUser = false
    /// Whether a ride on which the position was lost is over.
    private var hasLeftRide = false

    // MARK: The dot

    /// Grey in the very tick that loses the position, and it stays where it was.
    private mutating func moveDot(_ now: Situation) {
        if let location = now.location, !now.source.state.isLost {
            locatedAt = now.tick
            dot = PhoneDisplay.Dot(
                point: location.point, levels: location.levels, heading: location.heading,
                accuracy: location.horizontalAccuracy, isGrey: false, age: 0)
        } else {
            // A fix turns it blue again only with the position that comes of it.
            if now.source.state.isLost { dot?.isGrey = true }
            dot?.age = SimulatedTime.seconds(now.tick - locatedAt)
        }
    }

    // MARK: Cues

    private mutating func showCues(
        _ now: Situation, _ happened: [CueWish], _ output: inout GuideOutput
    ) {
        guard flow.page != .closed else {
            output.events += board.clear(tick: now.tick).map { .cue($0) }
            return
        }
        if flow.page != .scan {
            // What went wrong with a scan is nobody's business once it is over.
            for id in Guide.scanCues {
                output.events += board.dismiss(id, tick: now.tick).map { .cue($0) }
            }
        }
        let update = board.update(
            wished: wishes(now), happened: happened, sheet: sheet, tick: now.tick)
        output.events += update.events.map { .cue($0) }
        output.events += update.vibrations.map { .vibration($0) }
    }

    private static let scanCues: [CueID] = [
        .scanTilt, .scanNoInternet, .scanTimeout, .scanSlow, .scanElsewhere, .scanGiveUp,
    ]

    private mutating func wishes(_ now: Situation) -> [CueWish] {
        var wishes: [CueWish] = []
        if let cue = flow.page.cue {
            wishes.append(CueWish(cue, ["place": destination?.name ?? ""]))
        }
        if flow.page == .scan { wishes += scanWishes(now) }
        let isOnMap = [.map, .search, .itinerary, .navigation].contains(flow.page)
        if isOnMap { wishes += positionWishes(now) }
        if flow.page == .navigation {
            wishes += navigationWishes(now)
        } else {
            instructions.forget()
        }
        return wishes
    }

    private func scanWishes(_ now: Situation) -> [CueWish] {
        // What repeats with every frame is over when it stops; what was told once stands for as
        // long as its cue is to be seen.
        func reason(_ error: SourceError, for cue: CueID) -> CueWish? {
            let stands = error == .tiltTooLow ? 0 : sheet.cue(cue)?.timing.shortest ?? 0
            let isSo = scanErrors[error].map { SimulatedTime.seconds(now.tick - $0) <= stands }
            return isSo == true ? CueWish(cue) : nil
        }
        return [
            reason(.noInternet, for: .scanNoInternet), reason(.timeout, for: .scanTimeout),
            reason(.tiltTooLow, for: .scanTilt), reason(.slowConnection, for: .scanSlow),
        ].compactMap(\.self) + [CueWish(.scanElsewhere), CueWish(.scanGiveUp)]
    }

    private func positionWishes(_ now: Situation) -> [CueWish] {
        switch now.source.state {
        case .accuratePositioning: []
        // Both conditions: a background scan while accurate asks nothing of the user.
        case .degradedPositioning:
            now.source.isBackgroundScanning ? [CueWish(.holdUpright)] : []
        case .notPositioning(let reason):
            dot == nil || (reason == .sourceStopped && isStoppedByUser)
                ? [] : [CueWish(lostCue(reason))]
        }
    }

    /// During a ride to another level a scan would be in vain: it is asked for at its end.
    private func lostCue(_ reason: LossReason) -> CueID {
        guard reason.isLevelChange else { return .lost }
        return hasLeftRide ? .scanAfterLevelChange : .lostByLevelChange
    }

    private mutating func navigationWishes(_ now: Situation) -> [CueWish] {
        var wishes: [CueWish] = []
        if now.navigator.isRecalculationPending { wishes.append(CueWish(.recalculating)) }
        if let progress = now.navigator.progress, !now.source.state.isLost,
            let wish = instructions.update(
                progress,
                Instructions.Material(
                    sheet: sheet, pace: settings.pace, place: destination?.name ?? "",
                    steps: now.navigator.itinerary?.steps ?? []))
        {
            wishes.append(wish)
        }
        return wishes
    }

    // MARK: The display

    private func flowSituation(_ now: Situation) -> AppFlow.Situation {
        AppFlow.Situation(
            tick: now.tick, phone: now.phone,
            isAvailable: now.source.isAvailable(on: now.phone), traits: now.source.traits,
            status: now.source.status, state: now.source.state, isScanning: now.source.isScanning,
            isNavigating: now.navigator.isNavigating,
            hasLocation: now.location != nil,
            successTime: sheet.cue(.scanSuccess)?.timing.shortest ?? 0)
    }

    private func display(_ now: Situation, vibrations: [VibrationPattern]) -> PhoneDisplay {
        var display = PhoneDisplay(page: flow.page)
        display.banner = banner(now.source.state)
        display.cues = board.shown
        display.buttons = buttons(now)
        display.dot = dot
        display.map = camera.map(mapSituation(now))
        display.permission = permission
        display.itinerary = now.navigator.itinerary
        display.isItineraryGreyed = now.source.state.isLost
        display.progress = flow.page == .navigation ? now.navigator.progress : nil
        display.destination = destination?.name
        display.destinationPosition = destination?.position
        display.vibrations = vibrations
        return display
    }

    private func banner(_ state: PositioningState) -> PhoneDisplay.Banner {
        switch state {
        case .accuratePositioning: .init(quality: .accurate, text: sheet.label(.stateAccurate))
        case .degradedPositioning: .init(quality: .degraded, text: sheet.label(.stateDegraded))
        case .notPositioning where dot == nil: .init(quality: .none, text: sheet.label(.stateNone))
        case .notPositioning: .init(quality: .lost, text: sheet.label(.stateLost))
        }
    }

    /// What can be tapped: the cues' own buttons, then the page's.
    private func buttons(_ now: Situation) -> [Button] {
        let own = flow.page.buttons(
            isLocated: now.source.status == .started && !now.source.state.isLost)
        let fromCues = board.shown.flatMap(\.buttons)
        return fromCues
            + own.map { Button(id: $0.rawValue, label: sheet.label($0)) }
            .filter { button in !fromCues.contains { $0.id == button.id } }
    }
}
