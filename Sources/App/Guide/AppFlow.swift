import Indoor
import Positioning

/// The app's page, and the steps missing for the user's goal (to be located, to navigate). The flow
/// takes the missing steps in the order of the source's profile: explanation, permissions, a
/// running source, the user's help; then it returns to the page where the user asked.
struct AppFlow: Hashable, Sendable {
    typealias Page = PhoneDisplay.Page

    /// The user's goal.
    enum Goal: String, Hashable, Sendable { case locate, navigate, relocate }

    private let profile: SourceProfile
    private(set) var page = Page.closed
    private(set) var goal: Goal?
    /// The page on which the user asked; shown again when they cancel.
    private var origin = Page.map
    /// The page to come back to when the app is shown again.
    private var resume = Page.map
    /// The page from which the user opened the page about the use of their position.
    private var besidePosition = Page.map
    private var isExplained = false
    /// The permissions whose rationale the user has seen.
    private var explained: [Permission] = []
    /// The refused permissions without which the user continues.
    private var doneWithout: [Permission] = []
    /// The tick in which the page was opened.
    private(set) var since = 0
    private var acquisition = AcquisitionPhase.asked
    /// The tick in which the source was last asked to start for the goal.
    private var askedToStartAt: Int?
    /// The tick in which the app last asked for its map.
    private var mapAskedAt: Int?
    /// Whether it has asked for the map a second time for the goal.
    private var hasRetriedMap = false
    /// Whether the user has helped the source towards the goal.
    private var hasHelped = false

    /// The progress of the acquisition page.
    private enum AcquisitionPhase: Hashable { case asked, running }

    /// The inputs of the flow in a tick.
    struct Observation {
        let tick: Int
        let phone: PhoneStatus
        /// Whether this phone supports positioning at all.
        let isAvailable: Bool
        let source: SourceSnapshot
        let isNavigating: Bool
        /// Whether there is a position.
        let hasLocation: Bool
        /// Whether the router was asked for a way and has not answered yet.
        var isRouteAwaited = false
        /// Whether the router did not answer, and is asked again before the start.
        var isRouteRefused = false
        /// Seconds for which the success page stays.
        let successTime: Double

        var state: PositioningState { source.state }
        var isStarted: Bool { source.status == .started }
    }

    /// The flow's requests.
    enum Action: Hashable, Sendable {
        case source(SourceCommand)
        case startNavigation
        case stopNavigation
        case forgetDestination
        /// Leaves the app for the phone's settings.
        case openSettings
        case loadMap
    }

    init(profile: SourceProfile) { self.profile = profile }

    /// Whether the user has done everything for a start, which now waits for a better position.
    var isWaitingToStart: Bool { goal == .navigate && page == .itinerary && hasHelped }

    // MARK: The user's actions

    mutating func tap(_ button: String, _ now: Observation) -> [Action] {
        switch (page, button) {
        case (.map, Label.locate.rawValue): return seek(.locate, now)
        case (.map, Label.stopLocating.rawValue):
            goal = nil
            return [.source(.stop)]
        case (.map, Label.search.rawValue): show(.search, now)
        case (.search, Label.cancel.rawValue): show(.map, now)
        // A waiting start continues to wait after the user has helped again.
        case (.itinerary, profile.acquisition?.name):
            return seek(isWaitingToStart ? .navigate : .relocate, now)
        case (.map, profile.acquisition?.name), (.navigation, profile.acquisition?.name):
            return seek(.relocate, now)
        case (.itinerary, Label.start.rawValue): return seek(.navigate, now)
        case (.itinerary, Label.back.rawValue):
            forgetStart()
            show(.map, now)
            return [.forgetDestination]
        case (.itinerary, Label.locate.rawValue), (.navigation, Label.locate.rawValue):
            // A cue of these pages may offer to start it again.
            return profile.needsHelp ? [] : seek(.locate, now)
        case (.explanation, Label.proceed.rawValue): isExplained = true
        case (.denied(let permission), Label.proceed.rawValue): doneWithout.append(permission)
        case (.rationale(let permission), Label.proceed.rawValue): explained.append(permission)
        case (.explanation, Label.later.rawValue), (.rationale, Label.later.rawValue),
            (.denied, Label.later.rawValue), (.blocked, Label.later.rawValue),
            (.unsupported, Label.later.rawValue), (.notInstalled, Label.later.rawValue):
            giveUp(now)
        case (.denied, Label.settings.rawValue), (.blocked, Label.settings.rawValue),
            (.notInstalled, Label.settings.rawValue):
            return [.openSettings]
        // A cue of these pages may lead there.
        case (.map, Label.settings.rawValue), (.itinerary, Label.settings.rawValue),
            (.navigation, Label.settings.rawValue):
            return profile.needsHelp ? [] : [.openSettings]
        case (.acquisition, Label.cancel.rawValue), (.acquisition, Label.back.rawValue):
            giveUp(now)
            return [.source(.stopAcquisition)]
        case (.navigation, Label.stop.rawValue):
            show(.itinerary, now)
            return [.stopNavigation]
        case (.arrival, Label.done.rawValue):
            show(.map, now)
            return [.forgetDestination]
        default: break
        }
        return []
    }

    mutating func choose(_ now: Observation) {
        guard page == .map || page == .search || page == .itinerary else { return }
        forgetStart()
        show(.itinerary, now)
    }

    /// Ends the itinerary, and the goal with it. A user who has put the app away sees the
    /// arrival on coming back.
    mutating func arrive(_ now: Observation) -> [Action] {
        goal = nil
        if page == .closed { resume = .arrival } else { show(.arrival, now) }
        return now.source.isAcquiring ? [.source(.stopAcquisition)] : []
    }

    /// Opens the page about the use of the position, or leaves it.
    mutating func openPosition(_ now: Observation) {
        besidePosition = page
        show(.position, now)
    }

    mutating func closePosition(_ now: Observation) { show(besidePosition, now) }

    // MARK: Automatic changes

    /// Handles that a permission was taken away while the source used it: the user is told at once,
    /// and gets back to where they were when it is given again.
    mutating func losePermission(_ now: Observation) {
        guard case .each = profile.need, now.isStarted, goal == nil else { return }
        origin = page == .closed ? resume : page
        goal = now.isNavigating ? .relocate : .locate
    }

    /// Begins again, because the operating system has ended the app. The goal is remembered; the
    /// position is not, and so a navigation has to begin again, too.
    mutating func restart(_ now: Observation) {
        let before = page == .closed ? resume : page
        if now.isNavigating {
            (goal, origin) = (.navigate, .itinerary)
        } else if now.isStarted, goal == nil {
            (goal, origin) = (.locate, before)
        }
        if goal == .relocate { goal = now.isNavigating ? .navigate : .locate }
        resume = now.isNavigating || before.leadsToPosition ? origin : before
        askedToStartAt = nil
        hasHelped = false
        show(.closed, now)
    }

    /// Handles that the app becomes visible or hidden.
    mutating func followVisibility(_ now: Observation) {
        if !now.phone.isAppVisible, page != .closed { close(now) }
        if now.phone.isAppVisible, page == .closed { show(resume, now) }
        guard !doneWithout.isEmpty else { return }
        // If it is refused again, the user is told again.
        doneWithout.removeAll { now.phone.permissions[$0] == .granted }
    }

    /// The app loads its map when it is first opened.
    mutating func loadMap(_ now: Observation) -> [Action] {
        guard profile.map != nil, page != .closed, mapAskedAt == nil else { return [] }
        mapAskedAt = now.tick
        return [.loadMap]
    }

    /// Passes one tick: moves to the next page that the goal needs.
    mutating func advance(_ now: Observation) -> [Action] {
        // Navigation was requested but is not possible: there is no itinerary, or the position is
        // lost.
        if page == .navigation, !now.isNavigating, now.tick > since { show(.itinerary, now) }
        guard let goal, page != .closed else { return [] }
        switch missing(for: goal, now) {
        case .page(let page):
            // The page is about every refusal: the remaining ones are known when the user returns.
            if page.isBlocked {
                doneWithout = profile.permissions.filter { now.phone.permissions[$0] == .denied }
            }
            // A permission that was just granted may change what is missing.
            askedToStartAt = nil
            show(page, now)
            return []
        case .map:
            backToOrigin(now)
            return awaitMap(now)
        case .start:
            backToOrigin(now)
            return start(now)
        case .acquisition(let name): return acquire(name, now)
        case .position:
            if !isSuccessShowing(now) { backToOrigin(now) }
            return []
        case nil: return finish(goal, now)
        }
    }

    /// A missing step for the user's goal.
    private enum Need {
        /// A page on which the user has to act.
        case page(Page)
        /// The map is not loaded.
        case map
        /// The source does not run.
        case start
        /// The user has to help the source in the way with this name.
        case acquisition(String)
        /// The source works; the app waits.
        case position
    }

    /// The first missing step; nil when nothing is missing.
    private func missing(for goal: Goal, _ now: Observation) -> Need? {
        if !now.isAvailable { return .page(.unsupported) }
        if !isExplained { return .page(.explanation) }
        if profile.notInstalled != nil, !now.phone.isARInstalled { return .page(.notInstalled) }
        for permission in profile.permissions {
            switch now.phone.permissions[permission] {
            case .notDetermined:
                return .page(
                    explained.contains(permission) ? .prompt(permission) : .rationale(permission))
            case .denied:
                if let page = page(without: permission, now) { return .page(page) }
            case .granted: break
            }
        }
        if let blocking = profile.blocking,
            !profile.permissions.contains(where: { now.phone.allows($0) })
        {
            return .page(.blocked(blocking))
        }
        if profile.map != nil, now.phone.map != .loaded, !now.isStarted { return .map }
        if let acquisition = profile.acquisition {
            if needsAcquisition(for: goal, now) { return .acquisition(acquisition.name) }
            return goal == .navigate && !isGoodEnoughToNavigate(now) ? .position : nil
        }
        if !now.isStarted { return .start }
        return goal == .navigate && !isGoodEnoughToNavigate(now) ? .position : nil
    }

    /// The page after a refusal; nil if the user continues without that permission, or no remaining
    /// permission would be enough.
    private func page(without permission: Permission, _ now: Observation) -> Page? {
        guard case .any = profile.need else { return .denied(permission) }
        let isLast = !profile.permissions.contains {
            now.phone.allows($0)
                || $0 != permission && now.phone.permissions[$0] == .notDetermined
        }
        return isLast || doneWithout.contains(permission) ? nil : .denied(permission)
    }

    private func isGoodEnoughToNavigate(_ now: Observation) -> Bool {
        profile.navigationNeedsAccuracy
            ? now.state == .accuratePositioning : !now.state.isLost
    }

    private func needsAcquisition(for goal: Goal, _ now: Observation) -> Bool {
        if page.isAcquisition { return true }
        if isSuccessShowing(now) || (page.isAcquired && goal != .navigate) {
            return now.state.isLost
        }
        switch goal {
        case .locate: return now.state.isLost
        // A problem that ends by itself needs no second help.
        case .navigate:
            return !isGoodEnoughToNavigate(now)
                && !(hasHelped && !now.state.isLost && now.state.cause?.passes == true)
        case .relocate: return true
        }
    }

    private func isSuccessShowing(_ now: Observation) -> Bool {
        page.isAcquired && SimulatedTime.seconds(now.tick - since) < now.successTime
    }

    /// Asks the source to start; a failure to start ends the goal. The source gets the command in
    /// the next tick: until then its status is the former one.
    private mutating func start(_ now: Observation) -> [Action] {
        guard now.source.status == .stopped || now.source.status == .failedToStart,
            askedToStartAt != now.tick
        else { return [] }
        if askedToStartAt != nil, now.source.status == .failedToStart {
            giveUp(now)
            return []
        }
        askedToStartAt = now.tick
        return [.source(.start)]
    }

    /// Asks once more for a map that could not be loaded; then the goal ends.
    private mutating func awaitMap(_ now: Observation) -> [Action] {
        // The phone gets the request in the next tick.
        guard now.phone.map == .failed, now.tick > (mapAskedAt ?? 0) + 1 else { return [] }
        guard !hasRetriedMap else {
            giveUp(now)
            return []
        }
        (hasRetriedMap, mapAskedAt) = (true, now.tick)
        return [.loadMap]
    }

    private mutating func acquire(_ name: String, _ now: Observation) -> [Action] {
        if !page.isAcquisition {
            show(.acquisition(name), now)
            acquisition = .asked
        }
        if !now.isStarted { return start(now) }
        switch acquisition {
        case .asked where now.source.isAcquiring: acquisition = .running
        case .asked: return [.source(.startAcquisition)]
        case .running where now.source.isAcquiring: break
        case .running where now.state.isLost: acquisition = .asked
        case .running:
            hasHelped = true
            // Lowering the phone would be wrong while the tracking is limited.
            if now.state.isDegraded, now.state.cause?.passes == true {
                if goal != .navigate { goal = nil }
                backToOrigin(now)
            } else {
                show(.acquired(name), now)
            }
        }
        return []
    }

    private mutating func finish(_ goal: Goal, _ now: Observation) -> [Action] {
        if isSuccessShowing(now) { return [] }
        if goal == .navigate, now.isRouteRefused { backToOrigin(now) }
        // The first position comes shortly after the fix; an itinerary begins at a position.
        if goal == .navigate, !now.hasLocation || now.isRouteAwaited { return [] }
        self.goal = nil
        if goal == .navigate {
            show(.navigation, now)
            return [.startNavigation]
        }
        backToOrigin(now)
        return []
    }

    // MARK: Moves

    /// Ends the flow's own pages. On any other page the user stays.
    private mutating func backToOrigin(_ now: Observation) {
        if page.leadsToPosition { show(now.isNavigating ? .navigation : origin, now) }
    }

    /// Forgets the start, because the user left the itinerary before there was a position.
    private mutating func forgetStart() {
        if goal == .navigate { goal = nil }
    }

    private mutating func seek(_ new: Goal, _ now: Observation) -> [Action] {
        origin = page
        goal = new
        askedToStartAt = nil
        (hasHelped, hasRetriedMap) = (false, now.phone.map == .loading)
        return advance(now)
    }

    private mutating func giveUp(_ now: Observation) {
        goal = nil
        show(now.isNavigating ? .navigation : origin, now)
    }

    private mutating func close(_ now: Observation) {
        switch page {
        // The goal is pursued again when the app is back in view.
        case .acquisition, .acquired, .prompt: resume = now.isNavigating ? .navigation : origin
        default: resume = page
        }
        show(.closed, now)
    }

    private mutating func show(_ new: Page, _ now: Observation) {
        guard new != page else { return }
        page = new
        since = now.tick
    }
}

extension PhoneDisplay.Page {
    /// Whether the flow shows it by itself on the way to the user's goal.
    fileprivate var leadsToPosition: Bool {
        switch self {
        case .explanation, .rationale, .prompt, .denied, .blocked, .unsupported,
            .notInstalled, .acquisition, .acquired:
            true
        case .closed, .map, .search, .position, .itinerary, .navigation, .arrival: false
        }
    }
}
