import Indoor
import Positioning

/// Which page the app is on, and what is still missing before the user gets what they asked for.
/// Locating and starting run whatever is missing of explanation, permission and scan, then go on
/// where the user was.
struct AppFlow: Hashable, Sendable {
    typealias Page = PhoneDisplay.Page

    /// What the user is on the way to.
    enum Goal: String, Hashable, Sendable { case locate, navigate, relocate }

    private(set) var page = Page.closed
    private(set) var goal: Goal?
    /// Where the user was when they asked, and is when they give up.
    private var origin = Page.map
    /// The page to come back to when the app is shown again.
    private var resume = Page.map
    private var isExplained = false
    /// Whether the user has been told why the camera is needed.
    private var isCameraExplained = false
    /// The tick in which the page came up.
    private(set) var since = 0
    private var scan = ScanPhase.asked

    /// How far the scan page has come.
    private enum ScanPhase: Hashable { case asked, running }

    /// What the flow goes by in a tick.
    struct Situation {
        let tick: Int
        let phone: PhoneStatus
        /// Whether this phone can be located at all.
        let isAvailable: Bool
        let traits: SourceTraits
        let status: SourceStatus
        let state: PositioningState
        let isScanning: Bool
        let isNavigating: Bool
        /// Whether a position comes in this tick.
        let hasLocation: Bool
        /// How long the success page stays, seconds.
        let successTime: Double
    }

    /// What the flow wants done.
    enum Action: Hashable, Sendable {
        case source(SourceCommand)
        case startNavigation
        case stopNavigation
        case forgetDestination
        /// Leaves the app for the phone's settings.
        case openSettings
    }

    // MARK: What the user does

    mutating func tap(_ button: String, _ now: Situation) -> [Action] {
        switch (page, button) {
        case (.map, Label.locate.rawValue): return seek(.locate, now)
        case (.map, Label.stopLocating.rawValue): return [.source(.stop)]
        case (.map, Label.search.rawValue): show(.search, now)
        case (.search, Label.cancel.rawValue): show(.map, now)
        case (.map, Label.scan.rawValue), (.itinerary, Label.scan.rawValue),
            (.navigation, Label.scan.rawValue):
            return seek(.relocate, now)
        case (.itinerary, Label.start.rawValue): return seek(.navigate, now)
        case (.itinerary, Label.back.rawValue):
            show(.map, now)
            return [.forgetDestination]
        case (.explanation, Label.proceed.rawValue): isExplained = true
        case (.cameraRationale, Label.proceed.rawValue): isCameraExplained = true
        case (.explanation, Label.later.rawValue), (.cameraRationale, Label.later.rawValue),
            (.cameraDenied, Label.later.rawValue), (.unsupported, Label.later.rawValue):
            giveUp(now)
        case (.cameraDenied, Label.settings.rawValue): return [.openSettings]
        case (.scan, Label.cancel.rawValue), (.scan, Label.back.rawValue):
            giveUp(now)
            return [.source(.stopScan)]
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

    mutating func choose(_ now: Situation) {
        if page == .map || page == .search || page == .itinerary { show(.itinerary, now) }
    }

    /// The way is over, whatever was still being done on it.
    mutating func arrive(_ now: Situation) -> [Action] {
        goal = nil
        show(.arrival, now)
        return now.isScanning ? [.source(.stopScan)] : []
    }

    // MARK: What follows by itself

    /// The app comes into view or leaves it.
    mutating func comeAndGo(_ now: Situation) {
        if !now.phone.isAppVisible, page != .closed { close(now) }
        if now.phone.isAppVisible, page == .closed { show(resume, now) }
    }

    /// One tick: pages lead on to what was asked for.
    mutating func advance(_ now: Situation) -> [Action] {
        // Navigation was asked for and did not come about: no way, or no position any more.
        if page == .navigation, !now.isNavigating, now.tick > since { show(.itinerary, now) }
        guard let goal, page != .closed else { return [] }
        switch missing(for: goal, now) {
        case .scan: return runScan(now)
        case let page?:
            show(page, now)
            return []
        case nil: return finish(goal, now)
        }
    }

    /// The page of the first thing missing; nil when nothing is.
    private func missing(for goal: Goal, _ now: Situation) -> Page? {
        if !now.isAvailable { return .unsupported }
        if !isExplained { return .explanation }
        if now.traits.needsCamera {
            switch now.phone.cameraPermission {
            case .notDetermined: return isCameraExplained ? .cameraPrompt : .cameraRationale
            case .denied: return .cameraDenied
            case .granted: break
            }
        }
        return now.traits.scans && needsScan(for: goal, now) ? .scan : nil
    }

    private func needsScan(for goal: Goal, _ now: Situation) -> Bool {
        if page == .scan { return true }
        let isSuccessShowing =
            page == .scanSuccess
            && SimulatedTime.seconds(now.tick - since) < now.successTime
        if isSuccessShowing || (page == .scanSuccess && goal != .navigate) {
            return now.state.isLost
        }
        switch goal {
        case .locate: return now.state.isLost
        // Navigation may only start from an accurate position (vps-best-practices: Itinerary).
        case .navigate: return now.state != .accuratePositioning
        case .relocate: return true
        }
    }

    private mutating func runScan(_ now: Situation) -> [Action] {
        if page != .scan {
            show(.scan, now)
            scan = .asked
        }
        if now.status == .stopped || now.status == .failedToStart { return [.source(.start)] }
        switch scan {
        case .asked where now.isScanning: scan = .running
        case .asked: return [.source(.startScan)]
        case .running where now.isScanning: break
        case .running where now.state.isLost: scan = .asked
        case .running: show(.scanSuccess, now)
        }
        return []
    }

    private mutating func finish(_ goal: Goal, _ now: Situation) -> [Action] {
        let shown = SimulatedTime.seconds(now.tick - since)
        if page == .scanSuccess, shown < now.successTime { return [] }
        // The first position comes shortly after the fix; a way begins at one.
        if goal == .navigate, !now.hasLocation { return [] }
        self.goal = nil
        if goal == .navigate {
            show(.navigation, now)
            return [.startNavigation]
        }
        show(now.isNavigating ? .navigation : origin, now)
        return []
    }

    // MARK: Moves

    private mutating func seek(_ new: Goal, _ now: Situation) -> [Action] {
        origin = page
        goal = new
        return advance(now)
    }

    private mutating func giveUp(_ now: Situation) {
        goal = nil
        show(now.isNavigating ? .navigation : origin, now)
    }

    private mutating func close(_ now: Situation) {
        switch page {
        // What was asked for goes on by itself when the app is back.
        case .scan, .scanSuccess, .cameraPrompt: resume = now.isNavigating ? .navigation : origin
        default: resume = page
        }
        show(.closed, now)
    }

    private mutating func show(_ new: Page, _ now: Situation) {
        guard new != page else { return }
        page = new
        since = now.tick
    }
}
