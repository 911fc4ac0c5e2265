import Indoor
import Navigation
import Positioning

/// The app the user sees, as data: its pages, its cues, its dot.
package struct Guide: Sendable {
    package var settings: GuidanceSettings
    package var sheet: CueSheet { didSet { pageButtons = nil } }
    private let venue: Venue
    private var flow = AppFlow()
    private var board = CueBoard()
    private var instructions = Instructions()
    private var dot: PhoneDisplay.Dot?
    private var camera: MapCamera
    private var locatedAt = 0
    private var destination: Place?
    private var permissions = Permissions()
    /// The notices of late, by name, each with the tick of the last: some repeat with frames.
    private var notices: [String: Int] = [:]
    /// Whether the position was less than accurate in the tick before.
    private var wasDegraded = false
    /// The user stopped the source: no cue says that the position is lost.
    private var isStoppedByUser = false
    /// The page's own buttons as last made: they change with the page, not with the tick.
    private var pageButtons: PageButtons?

    package init(venue: Venue, sheet: CueSheet, settings: GuidanceSettings = GuidanceSettings()) {
        self.venue = venue
        self.sheet = sheet
        self.settings = settings
        camera = MapCamera(rest: venue.drawnBearing)
    }

    private struct PageButtons {
        let page: PhoneDisplay.Page
        let isLocated: Bool
        let acquisition: String?
        let buttons: [Button]
    }

    /// - Parameter inputs: what the user does with the app; all else is passed over.
    package mutating func update(_ inputs: [Input], _ now: Observation) -> GuideOutput {
        var output = GuideOutput(display: PhoneDisplay())
        let (pageBefore, modeBefore) = (flow.page, camera.mode)
        var happened: [CueWish] = []
        watchPermissions(now, &output)
        let observation = flowObservation(now)
        flow.comeAndGo(observation)
        for (number, input) in inputs.enumerated() where !takes(input, now, &output) {
            output.refused.append(number)
            output.events.append(.refused(input))
        }
        for event in now.navigationEvents { take(event, now, &happened, &output) }
        for event in now.sourceEvents { take(event, now, &happened) }
        if isRestored(now) { happened.append(CueWish(.positionRestored)) }
        perform(flow.advance(observation), &output)
        if flow.page != pageBefore { output.events.append(.page(flow.page)) }
        moveDot(now)
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

    /// False where there is no button, place or map for it.
    private mutating func takes(
        _ input: Input, _ now: Observation, _ output: inout GuideOutput
    ) -> Bool {
        switch input {
        case .tap(let button): tap(button, now, &output)
        case .choose(let name): choose(name, now, &output)
        case .panMap(let metres, let heading):
            touchMap(.pan(Heading.direction(heading) * metres), now)
        case .setMap(let mode): touchMap(.look(mode), now)
        case .showOnMap(let level): touchMap(.show(level), now)
        // Not the app's business.
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
        guard buttons(now).contains(where: { $0.id == button }) else { return false }
        for cue in board.shown
        where cue.kind == .alert && cue.buttons.contains(where: { $0.id == button }) {
            output.events += board.dismiss(CueID(cue.id), tick: now.tick).map { .cue($0) }
        }
        if case .prompt(let permission) = flow.page {
            let isGranted = button == Label.allow.rawValue
            output.phoneInputs.append(.answer(permission, granted: isGranted))
        }
        perform(flow.tap(button, flowObservation(now)), &output)
        return true
    }

    private mutating func touchMap(_ act: MapCamera.Act, _ now: Observation) -> Bool {
        let isThere = if case .show(let level) = act { venue.level(level) != nil } else { true }
        guard flow.page.hasMap, isThere else { return false }
        camera.take(act, mapObservation(now))
        return true
    }

    private func mapObservation(_ now: Observation) -> MapCamera.Observation {
        let itinerary = now.way.itinerary
        let end = itinerary?.destination.map {
            Position($0, level: itinerary?.destinationLevel ?? venue.groundLevel)
        }
        return MapCamera.Observation(
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

    private mutating func watchPermissions(_ now: Observation, _ output: inout GuideOutput) {
        guard now.phone.permissions != permissions else { return }
        for permission in now.profile.permissions {
            let status = now.phone.permissions[permission]
            guard status != permissions[permission] else { continue }
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
            // Notices that the acquisition page does not show are shown on every page.
            if let cue = notice.cue, now.profile.acquisition?.hints.contains(cue) != true {
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

    /// Grey in the very tick that loses the position, and it stays where it was.
    private mutating func moveDot(_ now: Observation) {
        if let location = now.location, !now.state.isLost {
            locatedAt = now.tick
            dot = PhoneDisplay.Dot(
                point: location.point, levels: location.levels, heading: location.heading,
                accuracy: location.horizontalAccuracy, isGrey: false, age: 0)
        } else {
            // A fix turns it blue again only with the position that comes of it.
            if now.state.isLost { dot?.isGrey = true }
            dot?.age = SimulatedTime.seconds(now.tick - locatedAt)
        }
    }

    // MARK: Cues

    private mutating func showCues(
        _ now: Observation, _ happened: [CueWish], _ output: inout GuideOutput
    ) {
        guard flow.page != .closed else {
            output.events += board.clear(tick: now.tick).map { .cue($0) }
            return
        }
        if !flow.page.isAcquisition, let acquisition = now.profile.acquisition {
            // A notice about the source's help to the user ends with that help.
            dismiss(acquisition.hints, now, &output)
            dismiss(acquisition.encouragements, now, &output)
        }
        let update = board.update(
            wished: wishes(now), happened: happened, sheet: sheet, tick: now.tick)
        output.events += update.events.map { .cue($0) }
        output.events += update.vibrations.map { .vibration($0) }
    }

    private mutating func dismiss(
        _ cues: [CueID], _ now: Observation, _ output: inout GuideOutput
    ) {
        for id in cues where board.has(id) {
            output.events += board.dismiss(id, tick: now.tick).map { .cue($0) }
        }
    }

    private mutating func wishes(_ now: Observation) -> [CueWish] {
        var wishes: [CueWish] = []
        if let cue = flow.page.cue(now.profile) {
            wishes.append(CueWish(cue, ["place": destination?.name ?? ""]))
        }
        if flow.page.isAcquisition { wishes += acquisitionWishes(now) }
        if flow.page.asksForRemedies, let remedy = remedy(now) { wishes.append(CueWish(remedy)) }
        if flow.page == .navigation {
            wishes += navigationWishes(now)
        } else {
            instructions.forget()
        }
        return wishes
    }

    private func acquisitionWishes(_ now: Observation) -> [CueWish] {
        guard let acquisition = now.profile.acquisition else { return [] }
        let told = acquisition.hints.filter { hint in
            now.profile.notices.contains { $0.cue == hint && stands($0, now) }
        }
        return (told + acquisition.encouragements).map { CueWish($0) }
    }

    /// A notice that repeats with each frame ends when it stops; one that is told once lasts as
    /// long as its cue may show.
    private func stands(_ notice: Notice, _ now: Observation) -> Bool {
        guard let last = notices[notice.name], let cue = notice.cue else { return false }
        let time = notice.repeats ? 0 : sheet.cue(cue)?.timing.shortest ?? 0
        return SimulatedTime.seconds(now.tick - last) <= time
    }

    /// The remedy that the user is asked for; nil before the first position.
    private func remedy(_ now: Observation) -> CueID? {
        guard case .notPositioning(let cause) = now.state else { return now.state.cause?.remedy }
        let isWanted = now.source.status == .stopped && isStoppedByUser
        return dot == nil || isWanted ? nil : cause.remedy
    }

    private mutating func navigationWishes(_ now: Observation) -> [CueWish] {
        var wishes: [CueWish] = []
        if now.way.isReroutePending { wishes.append(CueWish(.rerouting)) }
        if let progress = now.way.progress, !now.state.isLost,
            let wish = instructions.update(
                progress,
                Instructions.Material(
                    sheet: sheet, pace: settings.pace, place: destination?.name ?? "",
                    manoeuvres: now.way.itinerary?.manoeuvres ?? []))
        {
            wishes.append(wish)
        }
        return wishes
    }

    // MARK: The display

    private func flowObservation(_ now: Observation) -> AppFlow.Observation {
        AppFlow.Observation(
            tick: now.tick, phone: now.phone, isAvailable: now.isAvailable, profile: now.profile,
            source: now.source, isNavigating: now.way.isNavigating,
            hasLocation: now.location != nil, successTime: successTime(now))
    }

    private func successTime(_ now: Observation) -> Double {
        now.profile.acquisition.flatMap { sheet.cue($0.success) }?.timing.shortest ?? 0
    }

    private mutating func display(_ now: Observation, vibrations: [VibrationPattern])
        -> PhoneDisplay
    {
        var display = PhoneDisplay(page: flow.page)
        display.banner = banner(now.state)
        display.cues = board.shown
        display.buttons = buttons(now)
        display.dot = dot
        display.map = camera.map(mapObservation(now))
        display.permissions = now.profile.permissions.map {
            PermissionState($0, permissions[$0])
        }
        display.itinerary = now.way.itinerary
        display.isItineraryGreyed = now.state.isLost
        display.progress = flow.page == .navigation ? now.way.progress : nil
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
    private mutating func buttons(_ now: Observation) -> [Button] {
        let own = ownButtons(now)
        let fromCues = board.buttons
        if fromCues.isEmpty { return own }
        return fromCues + own.filter { button in !fromCues.contains { $0.id == button.id } }
    }

    private mutating func ownButtons(_ now: Observation) -> [Button] {
        let isLocated = now.source.status == .started && !now.state.isLost
        let acquisition = now.profile.acquisition?.name
        if let kept = pageButtons, kept.page == flow.page, kept.isLocated == isLocated,
            kept.acquisition == acquisition
        {
            return kept.buttons
        }
        let buttons = flow.page.buttons(now.profile, isLocated: isLocated)
            .map { Button(id: $0.rawValue, label: sheet.label($0)) }
        pageButtons = PageButtons(
            page: flow.page, isLocated: isLocated, acquisition: acquisition, buttons: buttons)
        return buttons
    }
}

extension PhoneDisplay.Page {
    /// Whether the user is asked here to better the position.
    fileprivate var asksForRemedies: Bool {
        switch self {
        case .map, .search, .itinerary, .navigation: true
        default: false
        }
    }
}
