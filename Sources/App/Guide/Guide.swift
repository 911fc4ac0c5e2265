import Indoor
import Positioning

/// The app that the user sees, as data: its pages, its cues, its dot.
package struct Guide: Sendable {
    private var settings: GuidanceSettings
    private var sheet: CueSheet
    private let venue: Venue
    private let profile: SourceProfile
    private var flow: AppFlow
    private var board = CueBoard()
    private var instructions = Instructions()
    private var dot: PhoneDisplay.Dot?
    private var viewpoint: MapViewpoint
    private var locatedAt = 0
    /// Whether no location has come for a while, although the position is not lost.
    private var isStale = false
    private var destination: Place?
    private var permissions = Permissions()
    /// How often the operating system has ended the app.
    private var restarts = 0
    /// The recent notices by name, each with the tick of its last report: some repeat with frames.
    private var notices: [String: Int] = [:]
    /// Whether the position was less than accurate in the tick before.
    private var wasDegraded = false
    /// Whether the user stopped the source: then no cue says that the position is lost.
    private var isStoppedByUser = false
    private var way = WayWatch()
    /// Whether a cue of the acquisition page may still be in view.
    private var hasHints = false
    /// The floor picker and the details card; nil for an app without them.
    private var panel: MapPanel?
    /// The progress of a source that needs no help.
    private var life = SourceLife()
    /// The app's uses of the position besides showing it.
    private var uses: PositionUses
    /// The words last taken from the sheet; most ticks need the same.
    private var wordCache = WordCache()

    /// - Parameters:
    ///   - profile: the profile of the app's source.
    ///   - sharesFromStart: whether the user agreed to share the position before.
    package init(
        venue: Venue, profile: SourceProfile, sheet: CueSheet,
        settings: GuidanceSettings = GuidanceSettings(), sharesFromStart: Bool = false
    ) {
        self.venue = venue
        self.profile = profile
        flow = AppFlow(profile: profile)
        self.sheet = sheet
        self.settings = settings
        viewpoint = MapViewpoint(rest: venue.drawnBearing, start: profile.mapModes.first ?? .follow)
        uses = PositionUses(
            sourceMatches: profile.matchesItinerary, sharesFromStart: sharesFromStart)
        if profile.map != nil { panel = MapPanel(venue) }
    }

    /// Goes by these settings from now on.
    package mutating func use(_ settings: GuidanceSettings) { self.settings = settings }

    /// Takes cues and words from another sheet from now on.
    package mutating func use(_ sheet: CueSheet) {
        self.sheet = sheet
        wordCache = WordCache()
    }

    /// - Parameter inputs: the user's actions in the app; others are ignored.
    package mutating func update(_ inputs: [Input], _ now: Observation) -> GuideOutput {
        var output = GuideOutput(display: PhoneDisplay())
        let (pageBefore, modeBefore) = (flow.page, viewpoint.mode)
        var happened: [CueWish] = []
        let observation = flowObservation(now)
        watchPermissions(now, observation, &output)
        if now.phone.restarts != restarts {
            restart(now, observation, &output)
        } else {
            flow.followVisibility(observation)
        }
        perform(flow.loadMap(observation), &output)
        for (number, input) in inputs.enumerated() where !takes(input, now, &output) {
            output.refused.append(number)
            output.events.append(.refused(input))
        }
        if isGivenUp(inputs, from: pageBefore, now), let cue = profile.acquisition?.givenUp {
            happened.append(CueWish(cue))
        }
        for event in now.navigationEvents {
            take(event, now, &happened, &output)
            if event == .started || event == .rerouted {
                dismiss([.routeFailed, .routeOffline, .noRouteNow], now, &output)
            }
        }
        for event in now.sourceEvents { take(event, now, &happened) }
        if !profile.needsHelp { life.observe(now, profile, in: venue, &happened) }
        if isConfirmed(now) { happened.append(CueWish(.positionConfirmed)) }
        if isRestored(now) { happened.append(CueWish(.positionRestored)) }
        perform(flow.advance(observation), &output)
        if flow.page != pageBefore { output.events.append(.page(flow.page)) }
        moveDot(now)
        uses.advance(now, locatedAt: locatedAt, settings, &happened, &output)
        panel?.observe(now, dot: dot, in: venue, settings)
        viewpoint.advance(mapObservation(now))
        if viewpoint.mode != modeBefore { output.events.append(.map(viewpoint.mode)) }
        showCues(now, happened, &output)
        let vibrations = output.events.compactMap {
            if case .vibration(let pattern) = $0 { pattern } else { nil }
        }
        output.display = display(now, vibrations: vibrations)
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

    /// nil for a button of something else than the uses of the position.
    private mutating func tapUse(
        _ button: String, _ now: Observation, _ output: inout GuideOutput
    ) -> Bool? {
        if button == Label.myPosition.rawValue {
            let isOn = uses.isSharing || uses.isTracking
            guard flow.page == .map || flow.page.hasMap && isOn else { return false }
            flow.openPosition(flowObservation(now))
            return true
        }
        guard flow.page == .position,
            Label(button) == .back || uses.tap(Label(button), &output)
        else { return nil }
        flow.closePosition(flowObservation(now))
        return true
    }

    private mutating func collect(
        _ text: String, _ now: Observation, _ output: inout GuideOutput
    ) -> Bool {
        guard flow.page.hasMap, text.contains(where: { !$0.isWhitespace }) else { return false }
        uses.collect(
            text, at: now.state.isLost ? nil : now.location, tick: now.tick, &output)
        return true
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

    private mutating func touchMap(_ act: MapViewpoint.Act, _ now: Observation) -> Bool {
        let isThere =
            switch act {
            case .show(let level): venue.level(level) != nil
            case .setMode(let mode): profile.mapModes.contains(mode)
            case .zoom(let steps): viewpoint.canZoom(by: steps)
            case .pan, .look: true
            }
        guard flow.page.hasMap, isThere else { return false }
        viewpoint.take(act, mapObservation(now))
        return true
    }

    private func mapObservation(_ now: Observation) -> MapViewpoint.Observation {
        let itinerary = now.way.itinerary
        let end = itinerary?.destination.map {
            Position($0, level: itinerary?.destinationLevel ?? venue.groundLevel)
        }
        return MapViewpoint.Observation(
            page: flow.page, dot: dot, itinerary: itinerary,
            destination: end ?? destination?.position,
            isLost: dot != nil && now.state.isLost, ground: venue.groundLevel,
            floor: settings.hasFloorPicker ? panel?.floors.shown : nil,
            wanderExtent: settings.wanderExtent, pointHeight: settings.pointHeight)
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

    private mutating func watchPermissions(
        _ now: Observation, _ observation: AppFlow.Observation, _ output: inout GuideOutput
    ) {
        guard now.phone.permissions != permissions else { return }
        for permission in profile.permissions {
            let status = now.phone.permissions[permission]
            guard status != permissions[permission] else { continue }
            if permissions[permission] == .granted { flow.losePermission(observation) }
            board.noteAnswer(permission.prompt)
            output.events.append(.permission(PermissionState(permission, status)))
        }
        permissions = now.phone.permissions
    }

    /// Begins again after the operating system has ended the app. It remembers the destination; the
    /// source, its position and the way are gone.
    private mutating func restart(
        _ now: Observation, _ observation: AppFlow.Observation, _ output: inout GuideOutput
    ) {
        restarts = now.phone.restarts
        flow.restart(observation)
        (dot, isStale, wasDegraded, hasHints) = (nil, false, false, false)
        notices = [:]
        (way, life) = (WayWatch(), SourceLife())
        instructions.forget()
        viewpoint = MapViewpoint(
            rest: venue.drawnBearing, start: profile.mapModes.first ?? .follow)
        output.sourceCommands.append(.stop)
        output.navigationCommands += [.stop, .choose(destination)]
    }

    private mutating func take(
        _ event: NavigationEvent, _ now: Observation, _ happened: inout [CueWish],
        _ output: inout GuideOutput
    ) {
        let place = destination?.name ?? ""
        switch event {
        case .started: happened.append(CueWish(.navigationStarted, ["place": .place(place)]))
        case .rerouted: happened.append(CueWish(.rerouted))
        // The card says it as long as it is so.
        case .noRoute where now.way.isWithdrawn: break
        case .noRoute: happened.append(noRoute(now))
        case .closed:
            // The words of the way that is left are wrong at once.
            instructions.forget()
            let words = board.shown.filter { $0.kind == .instruction }.map { CueID($0.id) }
            dismiss(words, now, &output)
        case .routeFailed: happened.append(routeRefused(now))
        case .arrived: perform(flow.arrive(flowObservation(now)), &output)
        case .manoeuvre, .offRoute, .stopped: break
        }
    }

    private func noRoute(_ now: Observation) -> CueWish {
        let id: CueID =
            switch now.way.obstacle {
            case .closed: .noRouteClosed
            case .steps: .noRouteSteps
            case nil: .noRoute
            }
        return CueWish(id, noRouteValues(now))
    }

    private func noRouteValues(_ now: Observation) -> [String: Phrase] {
        var values: [String: Phrase] = ["place": .place(destination?.name ?? "")]
        if case .closed(let part) = now.way.obstacle { values["part"] = Phrase(words(of: part)) }
        return values
    }

    /// A closed part of the building as the app calls it.
    private func words(of part: String) -> String {
        switch venue.part(part) {
        case .connectors(let ids):
            let connector = venue.connectors.first { ids.contains($0.id) }
            return connector.map { $0.name ?? sheet.phrase(.closed($0.kind)).text } ?? part
        case .doors, nil: return (try? venue.places.find(part))?.name ?? part
        }
    }

    private func routeRefused(_ now: Observation) -> CueWish {
        CueWish(
            now.phone.isOnline ? .routeFailed : .routeOffline,
            ["place": .place(destination?.name ?? "")])
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
            if let cue = notice.cue, profile.acquisition?.hints.contains(cue) != true,
                !isLasting
            {
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

    /// Whether the user has just given up helping the source, and there is no position.
    private func isGivenUp(
        _ inputs: [Input], from pageBefore: PhoneDisplay.Page, _ now: Observation
    ) -> Bool {
        pageBefore.isAcquisition && !flow.page.isAcquisition && now.state.isLost
            && inputs.contains(.tap(button: Label.back.rawValue))
    }

    /// Whether the user's help has just brought a position that is less than accurate all the same:
    /// no page tells of it.
    private func isConfirmed(_ now: Observation) -> Bool {
        now.state.isDegraded && now.state.cause?.passes == true
            && now.sourceEvents.contains {
                if case .detail(let detail) = $0 { detail.fix?.isAcquired == true } else { false }
            }
    }

    // MARK: The dot

    /// The dot turns grey in the tick in which the position is lost, and stays in place.
    private mutating func moveDot(_ now: Observation) {
        if let location = now.location, !now.state.isLost {
            if now.isLocationNew, !location.isLastKnown { locatedAt = now.tick }
            let age = SimulatedTime.seconds(now.tick - locatedAt)
            isStale = profile.needsHelp && age >= settings.staleAfter
            let before = dot?.isGrey == false ? dot?.ring : nil
            dot = PhoneDisplay.Dot(
                point: drawnPoint(location), levels: location.levels, heading: location.heading,
                course: location.course, accuracy: location.expectedError,
                isGrey: location.isLastKnown || isStale, age: age)
            dot?.ring = Guide.ring(after: before, towards: location.expectedError)
        } else {
            isStale = false
            // It turns blue again with the first position after a fix, not with the fix.
            if now.state.isLost { dot?.isGrey = true }
            dot?.age = SimulatedTime.seconds(now.tick - locatedAt)
        }
    }

    /// The radius of the ring a tick after another one. A ring that leaps would draw the eye away from
    /// the way.
    ///
    /// - Parameter ring: nil: there was none, and the new one has its size at once.
    static func ring(after ring: Double?, towards accuracy: Double?) -> Double? {
        guard let ring, let accuracy else { return accuracy }
        let most = ringSpeed * SimulatedTime.seconds(1)
        return ring + min(max(accuracy - ring, -most), most)
    }

    /// The speed of the ring's edge, in metres per second: a ring of 10 m is there after 1 to 2 s
    /// (ours).
    private static let ringSpeed = 6.0

    /// The point at which the dot is drawn: on the way while the position is near it, and the
    /// position itself beside it, where a dot on the way would be wrong. In between it moves from
    /// one to the other, without a leap. Metres within the position's accuracy mean nothing.
    private func drawnPoint(_ location: UserLocation) -> Point {
        guard let matched = location.matched else { return location.determined }
        let aside = location.determined - matched
        let half = settings.offTheWay / 2
        let near = max(half, location.horizontalAccuracy ?? 0)
        return matched + aside * min(max((aside.length - near) / half, 0), 1)
    }

    // MARK: The flow

    private mutating func flowObservation(_ now: Observation) -> AppFlow.Observation {
        AppFlow.Observation(
            tick: now.tick, phone: now.phone, isAvailable: now.isAvailable, source: now.source,
            isNavigating: now.way.isNavigating,
            hasLocation: now.location != nil,
            isRouteAwaited: now.way.isRouteAwaited, isRouteRefused: now.way.isRouteRefused,
            successTime: successTime)
    }

    private var successTime: Double {
        mutating get {
            if let kept = wordCache.successTime { return kept }
            let time =
                profile.acquisition.flatMap { sheet.cue($0.success) }?.timing.shortest ?? 0
            wordCache.successTime = time
            return time
        }
    }
}

// MARK: - Which cues are shown, and why

extension Guide {
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
        // A closure copies what it captures at each call: here two small values, not the profile.
        let page = flow.page
        let own = page.cue(profile)
        // A toast in view stays on the page of the arrival; news about the way are not shown there.
        let toast =
            page == .arrival ? board.shown.first { $0.kind == .toast }.map { CueID($0.id) } : nil
        let update = board.update(
            wished: wishes(now, isStopping: output.navigationCommands.contains(.stop)),
            happened: happened, sheet: sheet, tick: now.tick, page: page,
            isInView: { page.shows($0, $1, own: own) || $1 == toast })
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

    /// Removes advice that no longer helps, whatever its shortest time is: on the page of the
    /// user's help the request for it, and the words of a start that no longer waits.
    private mutating func dropAdvice(_ now: Observation, _ output: inout GuideOutput) {
        if flow.page.isAcquisition {
            let stays = profile.acquisition?.leadingOn ?? []
            dismiss(profile.remedies.filter { !stays.contains($0) }, now, &output)
        }
        // Nobody looks for a connection that is there again.
        if now.phone.isOnline, board.has(.routeOffline) {
            dismiss([.routeOffline], now, &output)
        }
        if profile.accessCues.contains(where: board.has), hasAccess(now) {
            dismiss(profile.accessCues, now, &output)
        }
        if !flow.isWaitingToStart, let wait = profile.acquisition?.wait, board.has(wait) {
            dismiss([wait], now, &output)
        }
    }

    /// Whether the phone gives all that the source may use.
    private func hasAccess(_ now: Observation) -> Bool {
        profile.permissions.allSatisfy { now.phone.allows($0) && now.phone.isSwitchedOn($0) }
    }

    /// - Parameter isStopping: whether the user has just stopped the navigation.
    private mutating func wishes(_ now: Observation, isStopping: Bool) -> [CueWish] {
        var wishes: [CueWish] = []
        if let cue = flow.page.cue(profile) {
            wishes.append(
                CueWish(
                    cue,
                    flow.page == .position
                        ? uses.values(sheet) : ["place": .place(destination?.name ?? "")]))
        }
        if flow.page.isAcquisition { wishes += acquisitionWishes(now) }
        if flow.page.asksForRemedies { wishes += remedies(now) }
        if flow.page == .itinerary, now.way.isRouteRefused,
            now.way.itinerary == nil || flow.goal == .navigate
        {
            wishes.append(routeRefused(now))
        }
        if flow.page == .navigation, now.way.isRouteSought { wishes.append(CueWish(.rerouting)) }
        if flow.page == .navigation, now.way.isWithdrawn {
            wishes.append(CueWish(.noRouteNow, noRouteValues(now)))
        }
        // On another page, such as that of the user's help, they continue and are covered.
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
        // The remedy leads the user on from a place where nothing can be found.
        if let remedy = now.state.cause?.remedy, acquisition.leadingOn.contains(remedy) {
            return [remedyWish(remedy, now)] + acquisition.encouragements.map { CueWish($0) }
        }
        let seconds = now.source.secondsInVain
        let inVain = seconds > 0 ? acquisition.inVain : []
        return (told + acquisition.encouragements).map { CueWish($0) }
            + inVain.map { CueWish($0, lasted: seconds) }
    }

    /// Whether a notice is still valid. One that repeats with each frame ends when it stops; one
    /// that is reported once lasts as long as its cue may be shown, or its cause is in force.
    private func stands(_ notice: Notice, _ now: Observation) -> Bool {
        if now.source.warnings.contains(notice.name) { return true }
        guard let last = notices[notice.name], let cue = notice.cue else { return false }
        let time = notice.repeats ? 0 : sheet.cue(cue)?.timing.shortest ?? 0
        return SimulatedTime.seconds(now.tick - last) <= time
    }

    /// The user's possible remedies for the position.
    private func remedies(_ now: Observation) -> [CueWish] {
        if let failure { return [CueWish(failure)] }
        var wishes: [CueWish] = []
        let isWaiting = flow.isWaitingToStart && now.state.cause != nil
        if isWaiting, let wait = profile.acquisition?.wait { wishes.append(CueWish(wait)) }
        // A source may notice some moments later that it has access again.
        if let remedy = remedy(now), !profile.accessCues.contains(remedy) || !hasAccess(now) {
            wishes.append(remedyWish(remedy, now))
        }
        if life.stage == .waiting {
            wishes += now.source.warnings.compactMap { name in
                profile.notices.first { $0.name == name }?.waitingCue.map { CueWish($0) }
            }
        }
        // The user's help starts a source anew that sends nothing more.
        if isStale || hasDrifted(now) || now.state.isDegraded && !isWaiting,
            let suggestion = profile.acquisition?.suggestion
        {
            wishes.append(CueWish(suggestion))
        }
        return wishes
    }

    private func remedyWish(_ remedy: CueID, _ now: Observation) -> CueWish {
        let distance = now.state.cause?.distance.map { ["metres": CueSheet.metres($0)] }
        return CueWish(remedy, distance ?? [:])
    }

    /// The reason why the source cannot be started, until it is tried again.
    private var failure: CueID? {
        switch life.stage {
        case .mapFailed: profile.map?.failure
        case .failed: life.failure?.cue
        case .idle, .loadingMap, .starting, .waiting, .running, .stopped: nil
        }
    }

    /// Whether the user has stopped the source.
    private func isStopped(_ now: Observation) -> Bool {
        now.source.status == .stopped && isStoppedByUser
    }

    /// The remedy that the user is asked for. A source that is stopped before its first position
    /// asks for none.
    private func remedy(_ now: Observation) -> CueID? {
        guard case .notPositioning(let cause) = now.state else { return now.state.cause?.remedy }
        let isAwaited =
            profile.needsHelp ? now.source.status == .started : now.source.status != .stopped
        return dot == nil && !isAwaited || isStopped(now) ? nil : cause.remedy
    }

    private mutating func instruction(_ now: Observation) -> CueWish? {
        // An old position tells no turn, nor does a way that is left.
        guard let progress = now.way.progress, !now.state.isLost, !isStale, !now.way.isLeft else {
            way.forget()
            return nil
        }
        if let location = now.location {
            way.observe(
                location, progress, on: now.way.itinerary,
                sourceMatches: profile.matchesItinerary, settings)
        }
        let wish = instructions.update(
            progress,
            Instructions.Material(
                sheet: sheet, pace: settings.pace, place: destination?.name ?? "",
                arrivalAlong: now.way.arrivalAlong,
                manoeuvres: now.way.itinerary?.manoeuvres ?? []),
            levels: now.location?.levels ?? .outdoors)
        if way.isUnsure || now.state.cause?.doubtsLevel == true {
            return CueWish(.unsureOfTheWay)
        }
        if way.isGoingBack {
            let clause = sheet.clause(.turnBack, [:])
            return CueWish(
                .turnBack, ["distance": sheet.phrase(.now), "clause": clause],
                occasion: Guide.goingBack)
        }
        // The piece from a position that is metres off to the way points anywhere.
        let next = progress.nextManoeuvre
        let isLeft = way.hasLeft(before: next) && !way.isOffTheWay
        if let wish, wish.id == .startWalking, !profile.matchesItinerary || isLeft {
            return CueWish(.followTheLine, occasion: wish.occasion)
        }
        // A turn that is due stays announced; "go straight on" would be wrong.
        let isOnTheWay = wish.map { $0.id != .goOn && $0.id != .startWalking } ?? false
        if way.isOffTheWay, !isOnTheWay || way.isRough {
            way.leave(before: next)
            return offTheWay(now)
        }
        guard way.isRough, let wish, !Guide.holdsRoughly.contains(wish.id) else { return wish }
        return CueWish(.followTheLine)
    }
}

extension Guide {
    /// The occasion of words that belong to no manoeuvre.
    private static let goingBack = -1

    /// Instructions that hold some metres further on, too.
    private static let holdsRoughly: [CueID] = [.rideToLevel, .arriveSoon]

    /// The way is drawn on the levels that it touches only.
    private func offTheWay(_ now: Observation) -> CueWish {
        guard let levels = now.location?.levels, let way = now.way.itinerary,
            !way.segments.contains(where: { $0.levels.meet(levels) })
        else { return CueWish(.offTheWay) }
        return CueWish(.offTheLevel)
    }
}

// MARK: - The floor picker and the details

extension Guide {
    /// nil for a button that is no chip of the map; false for a chip that is not there.
    private mutating func tapChip(_ id: String) -> Bool? {
        switch id {
        case Label.details.rawValue:
            guard flow.page.hasMap else { return false }
            panel?.toggleDetails()
            return true
        case Label.floors.rawValue: return touchFloors { $0.toggle() }
        case Label.facilities.rawValue: return touchFloors { $0.toggleFacilities() }
        case Label.floorAutomatic.rawValue:
            return touchFloors {
                $0.follow()
                return true
            }
        default: return nil
        }
    }

    /// False on a page without a map, and on a map that is not floor-aware.
    private mutating func touchFloors(_ act: (inout FloorChoice) -> Bool) -> Bool {
        guard flow.page.hasMap, settings.hasFloorPicker, panel != nil else { return false }
        return panel?.touchFloors(act) ?? false
    }

    /// Picks a level: in the floor picker if there is one.
    private mutating func pick(_ level: LevelOrdinal, _ now: Observation) -> Bool {
        guard panel != nil else { return touchMap(.show(level), now) }
        return touchFloors { $0.pick(level) }
    }

    /// Picks a facility and moves the view to it; as with each change of the view, auto-pan ends.
    private mutating func pick(facility word: String, _ now: Observation) -> Bool {
        var picked: Facility?
        let isPicked = touchFloors {
            picked = $0.pick(facility: word)
            return picked != nil
        }
        if isPicked, let bounds = picked?.footprint?.bounds {
            _ = touchMap(.look(.points([bounds.low, bounds.high])), now)
        }
        return isPicked
    }
}

// MARK: - What the phone shows

extension Guide {
    /// The words last taken from the sheet; most ticks need the same.
    private struct WordCache {
        var banner: (label: Label, seconds: Int, banner: PhoneDisplay.Banner)?
        var buttons: PageButtons?
        /// Seconds for which the page that reports success stays.
        var successTime: Double?
    }

    /// A page's own buttons, and the values that determine them.
    private struct PageButtons {
        let page: PhoneDisplay.Page
        let isLocated: Bool
        var (isSharing, isTracking) = (false, false)
        let buttons: [Button]
    }

    private mutating func display(_ now: Observation, vibrations: [VibrationPattern])
        -> PhoneDisplay
    {
        var display = PhoneDisplay(page: flow.page)
        display.banner = banner(now)
        if !profile.needsHelp { display.stage = life.stage }
        display.cues = board.shown
        display.covered = board.covered
        display.buttons = buttons(now)
        display.dot = dot
        display.map = viewpoint.map(mapObservation(now))
        display.dot?.symbol = symbol
        showPanel(on: &display)
        display.permissions = profile.permissions.map {
            PermissionState($0, permissions[$0])
        }
        display.switchedOff = profile.permissions.filter {
            permissions[$0] == .granted && !now.phone.isSwitchedOn($0)
        }
        display.itinerary = now.way.itinerary
        display.isItineraryGreyed = now.state.isLost || isStale || now.way.isLeft
        display.progress = flow.page == .navigation ? now.way.progress : nil
        display.destination = destination?.name
        display.destinationPosition = destination?.position
        display.vibrations = vibrations
        display.uses = uses.shown(at: now.tick, sharedAge: settings.sharedAge)
        return display
    }

    /// nil for an app whose map has no auto-pan.
    private var symbol: PhoneDisplay.Dot.Symbol? {
        guard viewpoint.mode.isAutoPan, let dot else { return nil }
        if viewpoint.mode == .compassNavigation { return dot.heading == nil ? .round : .heading }
        return dot.course == nil ? .round : .course
    }

    private func showPanel(on display: inout PhoneDisplay) {
        guard panel != nil else { return }
        display.map.filterings = panel?.filterings ?? 0
        display.details = panel?.details
        guard settings.hasFloorPicker, let floors = panel?.floors.display else { return }
        display.map.isLevelPicked = floors.isPicked
        display.floors = floors
    }

    private mutating func banner(_ now: Observation) -> PhoneDisplay.Banner {
        let (quality, label) = bannerWords(now)
        let seconds = label == .stateStale ? Int(dot?.age ?? 0) : 0
        if let kept = wordCache.banner, kept.label == label, kept.seconds == seconds {
            return kept.banner
        }
        let text = sheet.phrase(label, ["seconds": Phrase(String(seconds))]).text
        let banner = PhoneDisplay.Banner(quality: quality, text: text)
        wordCache.banner = (label, seconds, banner)
        return banner
    }

    /// Whether an accurate position may have drifted so far that it leads nobody.
    private func hasDrifted(_ now: Observation) -> Bool {
        !now.state.isLost && now.location?.drift ?? 0 > settings.unsureOfTheWay
    }

    private func bannerWords(
        _ now: Observation
    ) -> (PhoneDisplay.Banner.Quality, Label) {
        if !profile.needsHelp {
            switch life.stage {
            case .loadingMap: return (.none, .stateLoadingMap)
            case .mapFailed: return (.lost, .stateMapFailed)
            case .starting: return (.none, .stateStarting)
            case .waiting where dot?.isGrey == true && !now.state.isLost:
                return (.degraded, .stateLastKnown)
            case .waiting: return (.none, .stateWaiting)
            case .failed: return (.lost, .stateFailed)
            case .stopped: return (.none, .stateStopped)
            case .idle: return (.none, .stateNone)
            case .running: break
            }
        }
        if isStale { return (.degraded, .stateStale) }
        return switch now.state {
        case .accuratePositioning where hasDrifted(now): (.degraded, .stateDegraded)
        case .accuratePositioning: (.accurate, .stateAccurate)
        case .degradedPositioning where dot?.isGrey == true && !profile.needsHelp:
            (.degraded, .stateLastKnown)
        case .degradedPositioning: (.degraded, .stateDegraded)
        case .notPositioning where isStopped(now): (.none, .stateStopped)
        case .notPositioning where dot == nil: (.none, .stateNone)
        case .notPositioning: (.lost, .stateLost)
        }
    }

    /// What can be tapped: the cues' own buttons, then the page's.
    private mutating func buttons(_ now: Observation) -> [Button] {
        let own = ownButtons(now)
        let fromCues = board.buttons
        if fromCues.isEmpty { return own }
        return fromCues + own.filter { button in !fromCues.contains { $0.id == button.id } }
    }

    /// Whether the user can stop being located. A source that needs no help searches for a position
    /// from its start on; other sources, if they have none, have to be helped.
    private func isLocated(_ now: Observation) -> Bool {
        switch now.source.status {
        case .started: !profile.needsHelp || !now.state.isLost
        case .starting: !profile.needsHelp
        case .stopped, .stopping, .failedToStart: false
        }
    }

    private mutating func ownButtons(_ now: Observation) -> [Button] {
        let isLocated = isLocated(now)
        // Only the page about them depends on them.
        let isShown = flow.page == .position
        let isSharing = isShown && uses.isSharing
        let isTracking = isShown && uses.isTracking
        if let kept = wordCache.buttons, kept.page == flow.page, kept.isLocated == isLocated,
            kept.isSharing == isSharing, kept.isTracking == isTracking
        {
            return kept.buttons
        }
        let buttons = flow.page
            .buttons(
                profile, isLocated: isLocated, isSharing: isSharing, isTracking: isTracking
            )
            .map { Button(id: $0.rawValue, label: sheet.label($0)) }
        wordCache.buttons = PageButtons(
            page: flow.page, isLocated: isLocated, isSharing: isSharing, isTracking: isTracking,
            buttons: buttons)
        return buttons
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
