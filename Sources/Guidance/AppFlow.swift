import Indoor
import Positioning

/// Which page the app is on, and what is still missing for the user's goal (to be located, to
/// navigate). The flow adds what is missing in the order of the source's profile: explanation,
/// permissions, a running source, a scan; then it returns to the page where the user asked.
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
    /// The page from which the user looked at what the app does with their position.
    private var besidePosition = Page.map
    private var isExplained = false
    /// The permissions whose rationale the user has seen.
    private var explained: [Permission] = []
    /// The refused permissions that the user goes on without.
    private var doneWithout: [Permission] = []
    /// The tick in which the page came up.
    private(set) var since = 0
    private var acquisition = AcquisitionPhase.asked
    /// The tick in which the source was last asked to start for the goal.
    private var askedToStartAt: Int?
    /// The tick in which the app last asked for its map.
    private var mapAskedAt: Int?
    /// Whether it has done so for the goal.
    private var hasRetriedMap = false
    /// Whether the user has helped the source towards the goal.
    private var hasHelped = false

    /// How far the acquisition page has come.
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
        /// How long the success page stays, seconds.
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

    /// Whether the user has done all they can for a start, which waits for a better position.
    var isWaitingToStart: Bool { goal == .navigate && page == .itinerary && hasHelped }

    // MARK: What the user does

    mutating func tap(_ button: String, _ now: Observation) -> [Action] {
        switch (page, button) {
        case (.map, Label.locate.rawValue): return seek(.locate, now)
        case (.map, Label.stopLocating.rawValue):
            goal = nil
            return [.source(.stop)]
        case (.map, Label.search.rawValue): show(.search, now)
        case (.search, Label.cancel.rawValue): show(.map, now)
        // A start that waits goes on waiting after another scan.
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
            (.unsupported, Label.later.rawValue):
            giveUp(now)
        case (.denied, Label.settings.rawValue), (.blocked, Label.settings.rawValue):
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

    /// Ends the itinerary, and the goal with it.
    mutating func arrive(_ now: Observation) -> [Action] {
        goal = nil
        show(.arrival, now)
        return now.source.isAcquiring ? [.source(.stopAcquisition)] : []
    }

    /// The page about what the app does with the position, and back.
    mutating func openPosition(_ now: Observation) {
        besidePosition = page
        show(.position, now)
    }

    mutating func closePosition(_ now: Observation) { show(besidePosition, now) }

    // MARK: Automatic changes

    /// The app becomes visible or hidden.
    mutating func comeAndGo(_ now: Observation) {
        if !now.phone.isAppVisible, page != .closed { close(now) }
        if now.phone.isAppVisible, page == .closed { show(resume, now) }
        guard !doneWithout.isEmpty else { return }
        // Refused again, it is told again.
        doneWithout.removeAll { now.phone.permissions[$0] == .granted }
    }

    /// The app loads its map when it is first opened.
    mutating func loadMap(_ now: Observation) -> [Action] {
        guard profile.needsMap, page != .closed, mapAskedAt == nil else { return [] }
        mapAskedAt = now.tick
        return [.loadMap]
    }

    /// One tick: moves to the next page that the goal needs.
    mutating func advance(_ now: Observation) -> [Action] {
        // Navigation was asked for and is not possible: no itinerary, or the position is lost.
        if page == .navigation, !now.isNavigating, now.tick > since { show(.itinerary, now) }
        guard let goal, page != .closed else { return [] }
        switch missing(for: goal, now) {
        case .page(let page):
            // It tells of every refusal: one that is left when the user is back is known.
            if page.isBlocked {
                doneWithout = profile.permissions.filter { now.phone.permissions[$0] == .denied }
            }
            // A permission that was just given may change what is missing.
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

    /// What is missing for the user's goal.
    private enum Need {
        /// A page on which the user has to act.
        case page(Page)
        /// The map is not loaded.
        case map
        /// The source does not run.
        case start
        /// The user has to help the source, in the way of this name.
        case acquisition(String)
        /// The source works; the app waits.
        case position
    }

    /// The first missing thing; nil when nothing is missing.
    private func missing(for goal: Goal, _ now: Observation) -> Need? {
        if !now.isAvailable { return .page(.unsupported) }
        if !isExplained { return .page(.explanation) }
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
        if profile.needsMap, now.phone.map != .loaded, !now.isStarted { return .map }
        if let acquisition = profile.acquisition {
            if needsAcquisition(for: goal, now) { return .acquisition(acquisition.name) }
            return goal == .navigate && !isGoodEnoughToNavigate(now) ? .position : nil
        }
        if !now.isStarted { return .start }
        return goal == .navigate && !isGoodEnoughToNavigate(now) ? .position : nil
    }

    /// What a refusal leads to; nil where the user goes on without that permission, or where nothing
    /// that is left would do.
    private func page(without permission: Permission, _ now: Observation) -> Page? {
        guard profile.dispensable.contains(permission) else { return .denied(permission) }
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
        // What ends by itself needs no second scan.
        case .navigate:
            return !isGoodEnoughToNavigate(now)
                && !(hasHelped && !now.state.isLost && now.state.cause?.passes == true)
        case .relocate: return true
        }
    }

    private func isSuccessShowing(_ now: Observation) -> Bool {
        page.isAcquired && SimulatedTime.seconds(now.tick - since) < now.successTime
    }

    /// Asks the source to start; a failure to start ends the goal. The source hears of it in the
    /// next tick: until then its status tells of what was before.
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

    /// A map that could not be loaded is asked for once more; then the goal ends.
    private mutating func awaitMap(_ now: Observation) -> [Action] {
        // The phone hears of it in the next tick.
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
            // To lower the phone would be wrong while the tracking is limited.
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

    /// Ends the flow's own pages. Elsewhere the user stays where they have gone meanwhile.
    private mutating func backToOrigin(_ now: Observation) {
        if page.leadsToPosition { show(now.isNavigating ? .navigation : origin, now) }
    }

    /// The user leaves the itinerary that they wanted to start, before there was a position.
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
    /// Whether the flow shows it by itself, on the way to what the user asked for.
    fileprivate var leadsToPosition: Bool {
        switch self {
        case .explanation, .rationale, .prompt, .denied, .blocked, .unsupported, .acquisition,
            .acquired:
            true
        case .closed, .map, .search, .position, .itinerary, .navigation, .arrival: false
        }
    }
}
