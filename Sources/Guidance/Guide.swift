import Indoor
import Navigation
import Positioning

/// The app the user sees, as data: its pages, its cues, its dot.
package struct Guide: Sendable {
    package var settings: GuidanceSettings
    package var sheet: CueSheet { didSet { said = Said() } }
    private let venue: Venue
    let profile: SourceProfile
    var flow: AppFlow
    var board = CueBoard()
    private var instructions = Instructions()
    var dot: PhoneDisplay.Dot?
    var camera: MapCamera
    private var locatedAt = 0
    var destination: Place?
    var permissions = Permissions()
    /// The notices of late, by name, each with the tick of the last: some repeat with frames.
    private var notices: [String: Int] = [:]
    /// Whether the position was less than accurate in the tick before.
    private var wasDegraded = false
    /// The user stopped the source: no cue says that the position is lost.
    private var isStoppedByUser = false
    /// Whether the user is beside the way.
    private var isOffTheWay = false
    /// Whether a cue of the acquisition page may still be in view.
    private var hasHints = false
    /// What was last taken from the sheet; most ticks say the same.
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
        camera = MapCamera(rest: venue.drawnBearing)
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
        case .setMap(let mode): touchMap(.setMode(mode), now)
        case .showOnMap(let level): touchMap(.show(level), now)
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

    private mutating func touchMap(_ act: MapCamera.Act, _ now: Observation) -> Bool {
        let isThere = if case .show(let level) = act { venue.level(level) != nil } else { true }
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
            // Notices that the acquisition page does not show are shown on every page.
            if let cue = notice.cue, profile.acquisition?.hints.contains(cue) != true {
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
            if now.isLocationNew { locatedAt = now.tick }
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

    // MARK: Cues

    private mutating func showCues(
        _ now: Observation, _ happened: [CueWish], _ output: inout GuideOutput
    ) {
        guard flow.page != .closed else {
            output.events += board.clear(tick: now.tick).map { .cue($0) }
            return
        }
        dropAdvice(now, &output)
        if flow.page.isAcquisition {
            hasHints = true
        } else if hasHints, let acquisition = profile.acquisition {
            // A notice about the user's help to the source ends with that help.
            hasHints = false
            dismiss(
                acquisition.hints + acquisition.inVain + acquisition.encouragements, now, &output)
        }
        // What a closure captures is copied for each call: two small values, not the profile.
        let page = flow.page
        let own = page.cue(profile)
        let update = board.update(
            wished: wishes(now, isStopping: output.navigationCommands.contains(.stop)),
            happened: happened, sheet: sheet, tick: now.tick, page: page,
            isInView: { page.shows($0, $1, own: own) })
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

    /// Takes away what no longer helps, whatever its shortest time: on the page of a scan what asked
    /// for it, and the words of a start that no longer waits.
    private mutating func dropAdvice(_ now: Observation, _ output: inout GuideOutput) {
        if flow.page.isAcquisition { dismiss(profile.remedies, now, &output) }
        if !flow.isWaitingToStart, let wait = profile.acquisition?.wait, board.has(wait) {
            dismiss([wait], now, &output)
        }
    }

    /// - Parameter isStopping: whether the user has just stopped the navigation.
    private mutating func wishes(_ now: Observation, isStopping: Bool) -> [CueWish] {
        var wishes: [CueWish] = []
        if let cue = flow.page.cue(profile) {
            wishes.append(CueWish(cue, ["place": destination?.name ?? ""]))
        }
        if flow.page.isAcquisition { wishes += acquisitionWishes(now) }
        if flow.page.asksForRemedies { wishes += remedies(now) }
        if flow.page == .navigation, now.way.isReroutePending { wishes.append(CueWish(.rerouting)) }
        // On another page, such as a scan's, they go on and are covered.
        if flow.page == .navigation || now.way.isNavigating && !isStopping {
            if let instruction = instruction(now) { wishes.append(instruction) }
        } else {
            instructions.forget()
        }
        return wishes
    }

    private func acquisitionWishes(_ now: Observation) -> [CueWish] {
        guard let acquisition = profile.acquisition else { return [] }
        let told = acquisition.hints.filter { hint in
            profile.notices.contains { $0.cue == hint && stands($0, now) }
        }
        let seconds = now.source.secondsInVain
        let inVain = seconds > 0 ? acquisition.inVain : []
        return (told + acquisition.encouragements).map { CueWish($0) }
            + inVain.map { CueWish($0, lasted: seconds) }
    }

    /// A notice that repeats with each frame ends when it stops; one that is reported once lasts as
    /// long as its cue may be shown.
    private func stands(_ notice: Notice, _ now: Observation) -> Bool {
        guard let last = notices[notice.name], let cue = notice.cue else { return false }
        let time = notice.repeats ? 0 : sheet.cue(cue)?.timing.shortest ?? 0
        return SimulatedTime.seconds(now.tick - last) <= time
    }

    /// What the user can do about the position.
    private func remedies(_ now: Observation) -> [CueWish] {
        // Of several pieces of advice the one that is nearest to what the user wants.
        if flow.isWaitingToStart, now.state.cause != nil {
            return [profile.acquisition?.wait].compactMap(\.self).map { CueWish($0) }
        }
        var wishes: [CueWish] = []
        if let remedy = remedy(now) { wishes.append(CueWish(remedy)) }
        // Where tracking is at fault, a scan would not help.
        if now.state.isDegraded, now.state.cause?.passes == false,
            let suggestion = profile.acquisition?.suggestion
        {
            wishes.append(CueWish(suggestion))
        }
        return wishes
    }

    /// Whether the user has stopped the source.
    func isStopped(_ now: Observation) -> Bool {
        now.source.status == .stopped && isStoppedByUser
    }

    /// The remedy that the user is asked for. Before the first position, a source that the user
    /// helps asks on its own page; another asks from its start on.
    private func remedy(_ now: Observation) -> CueID? {
        guard case .notPositioning(let cause) = now.state else { return now.state.cause?.remedy }
        let isAwaited = !profile.needsHelp && now.source.status != .stopped
        return dot == nil && !isAwaited || isStopped(now) ? nil : cause.remedy
    }

    private mutating func instruction(_ now: Observation) -> CueWish? {
        guard let progress = now.way.progress, !now.state.isLost else {
            isOffTheWay = false
            return nil
        }
        watchTheWay(now, progress)
        let wish = instructions.update(
            progress,
            Instructions.Material(
                sheet: sheet, pace: settings.pace, place: destination?.name ?? "",
                arrivalDistance: now.way.arrivalDistance,
                manoeuvres: now.way.itinerary?.manoeuvres ?? []),
            isBetweenLevels: now.location?.levels.upper != nil)
        // A turn that is due stays announced; "go straight on" would be wrong.
        let isOnTheWay = wish.map { $0.id != .goOn && $0.id != .startWalking } ?? false
        return isOffTheWay && !isOnTheWay ? CueWish(.offTheWay) : wish
    }

    /// Metres by which a position comes nearer before it is on the way again (ours).
    private static let returning = 2.0

    /// Whether the user is beside the way, by the position before it is matched to it.
    private mutating func watchTheWay(_ now: Observation, _ progress: PhoneDisplay.Progress) {
        guard let location = now.location else { return }
        guard let matched = location.matched else {
            // Without a match and without a distance the navigator has found the user off the way.
            isOffTheWay = progress.nextManoeuvre != nil && progress.toNextManoeuvre == nil
            return
        }
        let metres = location.raw.distance(to: matched)
        let limit = settings.offTheWay + (isOffTheWay ? -Guide.returning : 0)
        isOffTheWay = metres > limit
    }

    // MARK: The flow

    private mutating func flowObservation(_ now: Observation) -> AppFlow.Observation {
        AppFlow.Observation(
            tick: now.tick, phone: now.phone, isAvailable: now.isAvailable, source: now.source,
            isNavigating: now.way.isNavigating,
            hasLocation: now.location != nil,
            isRouteAwaited: now.way.isRouteAwaited, successTime: successTime)
    }

    private var successTime: Double {
        mutating get {
            if let kept = said.successTime { return kept }
            let time = profile.acquisition.flatMap { sheet.cue($0.success) }?.timing.shortest ?? 0
            said.successTime = time
            return time
        }
    }
}

extension PhoneDisplay.Page {
    /// Whether this page asks the user for remedies.
    fileprivate var asksForRemedies: Bool {
        switch self {
        case .map, .search, .itinerary, .navigation: true
        default: false
        }
    }
}
