import Indoor
import Navigation
import Positioning

/// Decides which cues are wished, and for which reasons.
extension Guide {
    mutating func showCues(
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

    /// Removes advice that no longer helps, whatever its shortest time is: on the page of a scan
    /// the request for it, and the words of a start that no longer waits.
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
            wishes.append(
                CueWish(
                    cue,
                    flow.page == .position ? useValues : ["place": destination?.name ?? ""]))
        }
        if flow.page.isAcquisition { wishes += acquisitionWishes(now) }
        if flow.page.asksForRemedies { wishes += remedies(now) }
        if flow.page == .navigation, now.way.isReroutePending { wishes.append(CueWish(.rerouting)) }
        // On another page, such as a scan's, they continue and are covered.
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

    /// Whether a notice is still valid. One that repeats with each frame ends when it stops; one
    /// that is reported once lasts as long as its cue may be shown.
    private func stands(_ notice: Notice, _ now: Observation) -> Bool {
        guard let last = notices[notice.name], let cue = notice.cue else { return false }
        let time = notice.repeats ? 0 : sheet.cue(cue)?.timing.shortest ?? 0
        return SimulatedTime.seconds(now.tick - last) <= time
    }

    /// The user's possible remedies for the position.
    private func remedies(_ now: Observation) -> [CueWish] {
        // Among several pieces of advice, the one closest to the user's goal is given.
        if flow.isWaitingToStart, now.state.cause != nil {
            return [profile.acquisition?.wait].compactMap(\.self).map { CueWish($0) }
        }
        if let failure { return [CueWish(failure)] }
        var wishes: [CueWish] = []
        if let remedy = remedy(now) { wishes.append(CueWish(remedy)) }
        if life.stage == .waiting {
            wishes += now.source.warnings.compactMap { profile.waitingCues[$0] }.map { CueWish($0) }
        }
        // A scan would not help if tracking is the problem.
        if now.state.isDegraded, now.state.cause?.passes == false,
            let suggestion = profile.acquisition?.suggestion
        {
            wishes.append(CueWish(suggestion))
        }
        return wishes
    }

    /// The reason why the source cannot be started, until it is tried again.
    private var failure: CueID? {
        switch life.stage {
        case .mapFailed: profile.mapFailure
        case .failed: life.failure?.cue
        case .idle, .loadingMap, .starting, .waiting, .running, .stopped: nil
        }
    }

    /// Whether the user has stopped the source.
    func isStopped(_ now: Observation) -> Bool {
        now.source.status == .stopped && isStoppedByUser
    }

    /// The remedy that the user is asked for. Before the first position, a source that the user
    /// helps asks on its own page; other sources ask from their start on.
    private func remedy(_ now: Observation) -> CueID? {
        guard case .notPositioning(let cause) = now.state else { return now.state.cause?.remedy }
        let isAwaited = !profile.needsHelp && now.source.status != .stopped
        return dot == nil && !isAwaited || isStopped(now) ? nil : cause.remedy
    }

    private mutating func instruction(_ now: Observation) -> CueWish? {
        guard let progress = now.way.progress, !now.state.isLost else {
            (isOffTheWay, isUnsureOfTheWay) = (false, false)
            return nil
        }
        watchTheWay(now, progress)
        let wish = instructions.update(
            progress,
            Instructions.Material(
                sheet: sheet, pace: settings.pace, place: destination?.name ?? "",
                arrivalDistance: now.way.arrivalDistance,
                manoeuvres: now.way.itinerary?.manoeuvres ?? []),
            levels: now.location?.levels ?? .outdoors)
        if isUnsureOfTheWay { return CueWish(.unsureOfTheWay) }
        // A turn that is due stays announced; "go straight on" would be wrong.
        let isOnTheWay = wish.map { $0.id != .goOn && $0.id != .startWalking } ?? false
        return isOffTheWay && !isOnTheWay ? CueWish(.offTheWay) : wish
    }

    /// Metres by which a position has to get better before it counts as good again (ours).
    private static let returning = 2.0

    /// Updates whether the user is beside the way, from the position before it is matched, and
    /// whether the position is good enough to know. A source that matches itself decides that
    /// itself.
    private mutating func watchTheWay(_ now: Observation, _ progress: PhoneDisplay.Progress) {
        guard let location = now.location else { return }
        if !profile.matchesItinerary {
            isUnsureOfTheWay =
                location.isLastKnown
                || exceeds(
                    location.horizontalAccuracy ?? .infinity, settings.unsureOfTheWay,
                    was: isUnsureOfTheWay)
        }
        guard let matched = location.matched else {
            // Without a match and a distance, the navigator has found the user off the way.
            isOffTheWay = progress.nextManoeuvre != nil && progress.toNextManoeuvre == nil
            return
        }
        isOffTheWay = exceeds(
            location.raw.distance(to: matched), settings.offTheWay, was: isOffTheWay)
    }

    /// Whether metres are above a limit; after that, they have to be well below it.
    private func exceeds(_ metres: Double, _ limit: Double, was above: Bool) -> Bool {
        metres > limit - (above ? Guide.returning : 0)
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
