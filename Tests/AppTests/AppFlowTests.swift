import Indoor
import Positioning
import Testing

@testable import App

/// The flow's inputs: everything ready unless a test changes it.
private func observation(
    tick: Int = 1, _ change: (inout Surroundings) -> Void = { _ in }
) -> AppFlow.Observation {
    var now = Surroundings()
    change(&now)
    var permissions = Permissions()
    permissions[.camera] = now.camera
    return AppFlow.Observation(
        tick: tick,
        phone: PhoneStatus(
            permissions: permissions, isAppVisible: now.isVisible, supportsAR: now.supportsAR,
            isARInstalled: now.isARInstalled),
        isAvailable: now.supportsAR,
        source: SourceSnapshot(
            status: now.status, state: now.state, isAcquiring: now.isAcquiring),
        isNavigating: now.isNavigating, hasLocation: now.hasLocation,
        isRouteAwaited: now.isRouteAwaited, successTime: 1.5)
}

private struct Surroundings {
    var camera = PermissionStatus.granted
    var isVisible = true
    var supportsAR = true
    var isARInstalled = true
    var status = SourceStatus.started
    var state = PositioningState.accuratePositioning
    var isAcquiring = false
    var isNavigating = false
    var (hasLocation, isRouteAwaited) = (true, false)
}

private let lost = PositioningState.notPositioning(Cause("notYetScanned"))
private let stopped = PositioningState.notPositioning(Cause("sourceStopped"))

extension AppFlow {
    /// A flow with the app open and, if asked, everything explained already.
    fileprivate static func open(explained: Bool = false) -> AppFlow {
        var flow = AppFlow(profile: Engine.vps.profile)
        flow.followVisibility(observation())
        if explained {
            _ = flow.tap("locate", observation())
            _ = flow.tap("continue", observation())
            _ = flow.advance(observation())
        }
        return flow
    }

    /// A flow on a page, reached as by a user.
    fileprivate static func on(_ page: Page, explained: Bool = false) -> AppFlow {
        var flow =
            page == .closed
            ? AppFlow(profile: Engine.vps.profile)
            : open(explained: explained || page == .navigation)
        switch page {
        case .closed, .map, .blocked: break
        case .search: _ = flow.tap("search", observation())
        case .position: flow.openPosition(observation())
        case .explanation: _ = flow.tap("locate", observation())
        case .unsupported: _ = flow.tap("locate", observation { $0.supportsAR = false })
        case .notInstalled: flow.locate { $0.isARInstalled = false }
        case .itinerary: flow.choose(observation())
        case .rationale: flow.locate { $0.camera = .notDetermined }
        case .prompt:
            flow.locate { $0.camera = .notDetermined }
            _ = flow.tap("continue", observation { $0.camera = .notDetermined })
            _ = flow.advance(observation { $0.camera = .notDetermined })
        case .denied: flow.locate { $0.camera = .denied }
        case .acquisition: flow.locate { $0.state = lost }
        case .acquired:
            flow.locate { $0.state = lost }
            _ = flow.advance(observation { ($0.state, $0.isAcquiring) = (lost, true) })
            _ = flow.advance(observation())
        case .navigation:
            flow.choose(observation())
            _ = flow.tap("start", observation())
        case .arrival: _ = flow.arrive(observation())
        }
        return flow
    }

    private mutating func locate(_ change: (inout Surroundings) -> Void) {
        _ = tap("locate", observation(change))
        _ = tap("continue", observation(change))
        _ = advance(observation(change))
    }
}

@Suite("The app's pages")
struct AppFlowTests {
    /// For each missing condition and each tap, the page that follows, its name abbreviated. `*` is
    /// any; `.` is impossible.
    static let missing = """
        tracking known camera        position locate@map start@itinerary scan@navigation scan@map
        no       no    *             *        unsup      unsup           .               unsup
        no       yes   *             *        unsup      unsup           unsup           unsup
        missing  no    *             *        expl       expl            .               expl
        missing  yes   *             *        not-inst   not-inst        not-inst        not-inst
        yes      no    *             *        expl       expl            .               expl
        yes      yes   notDetermined *        camera-r   camera-r        camera-r        camera-r
        yes      yes   denied        *        camera-d   camera-d        camera-d        camera-d
        yes      yes   granted       lost     scan       scan            scan            scan
        yes      yes   granted       degraded map        scan            scan            scan
        yes      yes   granted       accurate map        navig           scan            scan
        """

    static let rows = words(missing)

    @Test("locating and starting run whatever is missing")
    func locatingStartingRun() throws {
        var count = 0
        for tracking in ["no", "missing", "yes"] {
            for explained in ["no", "yes"] {
                for camera in PermissionStatus.allCases {
                    for position in ["lost", "degraded", "accurate"] {
                        let key = [tracking, explained, camera.rawValue, position]
                        let matches = Self.rows.dropFirst().filter { row in
                            zip(row, key).allSatisfy { $0 == "*" || $0 == $1 }
                        }
                        try #require(matches.count == 1, "\(key)")
                        for (column, expected) in zip(Self.rows[0], matches[0]).dropFirst(4)
                        where expected != "." {
                            let page = try page(after: column, key)
                            #expect(page == (try Self.page(expected)), "\(column) with \(key)")
                        }
                        count += 1
                    }
                }
            }
        }
        #expect(count == 3 * 2 * 3 * 3)
    }

    private func page(after column: String, _ key: [String]) throws -> AppFlow.Page {
        let parts = column.split(separator: "@").map(String.init)
        let page = try #require(Self.pages.first { $0.rawValue == parts[1] })
        var flow = AppFlow.on(page, explained: key[1] == "yes")
        try #require(flow.page == page)
        let states: [String: PositioningState] = [
            "lost": lost, "degraded": .degradedPositioning(Cause("distanceWithoutScan")),
            "accurate": .accuratePositioning,
        ]
        let state = try #require(states[key[3]])
        let camera = try #require(PermissionStatus(rawValue: key[2]))
        _ = flow.tap(
            parts[0],
            observation {
                ($0.supportsAR, $0.isARInstalled) = (key[0] != "no", key[0] == "yes")
                ($0.camera, $0.state) = (camera, state)
                $0.isNavigating = page == .navigation
            })
        return flow.page
    }

    static let tapRows = words(taps)

    private static let pages = Engine.vps.profile.pages

    /// The page with this name, or the only one whose name begins with it.
    private static func page(_ name: String) throws -> AppFlow.Page {
        if let page = pages.first(where: { $0.rawValue == name }) { return page }
        let pages = pages.filter { $0.rawValue.hasPrefix(name) }
        try #require(pages.count == 1, "\(name)")
        return pages[0]
    }

    private static func words(_ table: String) -> [[String]] {
        table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    @Test("what a tap leads to", arguments: tapRows.dropFirst())
    func tapLeads(row: [String]) throws {
        let page = try Self.page(row[0])
        for (button, expected) in zip(Self.tapRows[0], row.dropFirst()) {
            var flow = AppFlow.on(page)
            try #require(flow.page == page)
            _ = flow.tap(
                button,
                observation {
                    ($0.state, $0.isNavigating) = (lost, page == .navigation)
                })
            #expect(flow.page == (expected == "." ? page : try Self.page(expected)), "\(button)")
        }
    }

    @Test("no page and no button is left out")
    func allPagesAndButtons() throws {
        let pages = Set(Engine.vps.profile.pages)
        #expect(Set(try Self.tapRows.dropFirst().map { try Self.page($0[0]) }) == pages)
        #expect(Self.tapRows.dropFirst().allSatisfy { $0.count == Self.tapRows[0].count + 1 })
    }

    @Test("from nothing to navigation, one thing after the other")
    func nothingNavigationThing() {
        var flow = AppFlow.open()
        flow.choose(observation())
        var pages = [flow.page]
        var actions: [AppFlow.Action] = []
        func go(_ tick: Int = 1, tap: String? = nil, _ change: (inout Surroundings) -> Void) {
            let now = observation(tick: tick, change)
            actions += tap.map { flow.tap($0, now) } ?? []
            actions += flow.advance(now)
            if flow.page != pages.last { pages.append(flow.page) }
        }
        go(tap: "start") { ($0.camera, $0.status, $0.state) = (.notDetermined, .stopped, stopped) }
        go(tap: "continue") {
            ($0.camera, $0.status, $0.state) = (.notDetermined, .stopped, stopped)
        }
        go(tap: "continue") {
            ($0.camera, $0.status, $0.state) = (.notDetermined, .stopped, stopped)
        }
        go { ($0.status, $0.state) = (.stopped, stopped) }
        go { $0.state = lost }
        go { ($0.state, $0.isAcquiring) = (lost, true) }
        go(10) { _ in }
        go(30) { _ in }
        go(39) { _ in }
        #expect(flow.page == .acquired("scan"))
        go(40) { _ in }
        #expect(
            pages == [
                .itinerary, .explanation, .rationale(.camera), .prompt(.camera),
                .acquisition("scan"), .acquired("scan"),
                .navigation,
            ])
        #expect(actions == [.source(.start), .source(.startAcquisition), .startNavigation])
    }

    /// The page where the user was, and the pages after a restart that a withdrawn permission causes,
    /// until it is given again, which restarts the app once more.
    @Test(
        "a withdrawn permission is told first, and the way leads back to where the user was",
        arguments: [
            (AppFlow.Page.navigation, ["closed", "itinerary", "camera-denied", "closed"]),
            (.map, ["closed", "map", "camera-denied", "closed"]),
        ])
    func restarts(page: AppFlow.Page, pages: [String]) {
        var flow = AppFlow.on(page, explained: true)
        var seen: [String] = []
        let before = observation { $0.isNavigating = page == .navigation }
        flow.losePermission(before)
        flow.restart(before)
        seen.append(flow.page.rawValue)
        let withdrawn = observation {
            ($0.camera, $0.status, $0.state) = (.denied, .stopped, stopped)
        }
        flow.followVisibility(withdrawn)
        seen.append(flow.page.rawValue)
        _ = flow.advance(withdrawn)
        seen.append(flow.page.rawValue)
        #expect(flow.tap("settings", withdrawn) == [.openSettings])
        let given = observation { ($0.status, $0.state) = (.stopped, stopped) }
        flow.restart(given)
        seen.append(flow.page.rawValue)
        #expect(seen == pages)
        flow.followVisibility(given)
        _ = flow.advance(given)
        #expect(flow.page == .acquisition("scan"))
    }

    @Test("without a restart the withdrawn permission is told on the page where it was in use")
    func withdrawn() {
        var flow = AppFlow.on(.navigation)
        flow.losePermission(observation { $0.isNavigating = true })
        let withdrawn = observation {
            ($0.camera, $0.state, $0.isNavigating) = (.denied, lost, true)
        }
        _ = flow.advance(withdrawn)
        #expect(flow.page == .denied(.camera))
        _ = flow.tap("later", withdrawn)
        #expect(flow.page == .navigation)
    }

    /// Limited tracking ends by itself; the metres without a scan do not.
    @Test(
        "a start after a scan waits for what ends by itself, and scans again for what does not",
        arguments: [(true, AppFlow.Page.itinerary), (false, .acquisition("scan"))])
    func startWaits(passes: Bool, page: AppFlow.Page) {
        let degraded = PositioningState.degradedPositioning(Cause("limited", passes: passes))
        var flow = AppFlow.on(.map, explained: true)
        flow.choose(observation())
        _ = flow.tap("start", observation { $0.state = degraded })
        #expect(flow.page == .acquisition("scan"))
        _ = flow.advance(observation { ($0.state, $0.isAcquiring) = (degraded, true) })
        _ = flow.advance(observation { $0.state = degraded })
        // The phone should not be lowered while tracking is limited.
        #expect(flow.page == (passes ? .itinerary : .acquired("scan")))
        // The success page is over.
        _ = flow.advance(observation(tick: 40) { $0.state = degraded })
        #expect(flow.page == page)
        #expect(flow.isWaitingToStart == passes)
        _ = flow.advance(observation(tick: 41) { $0.state = passes ? .accuratePositioning : lost })
        #expect(flow.page == (passes ? .navigation : page))
    }

    /// The user's taps while a start waits, and whether it still waits after the scan.
    @Test(
        "another scan, and the start waits on; not after a way back",
        arguments: [("scan", true), ("start", true), ("back", false)])
    func startWaitsOn(button: String, waits: Bool) {
        let degraded = PositioningState.degradedPositioning(Cause("limited", passes: true))
        var flow = AppFlow.on(.map, explained: true)
        flow.choose(observation())
        for button in ["start", button] {
            _ = flow.tap(button, observation { $0.state = degraded })
            _ = flow.advance(observation { ($0.state, $0.isAcquiring) = (degraded, true) })
            _ = flow.advance(observation { $0.state = degraded })
        }
        #expect(flow.page == (waits ? .itinerary : .map))
        #expect(flow.isWaitingToStart == waits)
    }

    @Test("navigation waits for the first position, and for the router's first answer")
    func navigationWaitsFirst() {
        var flow = AppFlow.on(.itinerary, explained: true)
        _ = flow.tap("start", observation { $0.hasLocation = false })
        #expect(flow.page == .itinerary)
        #expect(flow.advance(observation { $0.isRouteAwaited = true }) == [])
        #expect(flow.advance(observation()) == [.startNavigation])
        #expect(flow.page == .navigation)
    }

    @Test("a scan that ends without a fix is begun again")
    func scanEndsWithout() {
        var flow = AppFlow.on(.acquisition("scan"), explained: true)
        _ = flow.advance(observation { ($0.state, $0.isAcquiring) = (lost, true) })
        _ = flow.advance(observation { $0.state = lost })
        #expect(flow.advance(observation { $0.state = lost }) == [.source(.startAcquisition)])
        #expect(flow.page == .acquisition("scan"))
    }

    @Test("cancelling a scan while navigating goes back to the navigation")
    func cancellingScanNavigating() {
        var flow = AppFlow.on(.navigation)
        _ = flow.tap("scan", observation { ($0.state, $0.isNavigating) = (lost, true) })
        #expect(flow.page == .acquisition("scan"))
        let actions = flow.tap("cancel", observation { ($0.state, $0.isNavigating) = (lost, true) })
        #expect(actions == [.source(.stopAcquisition)])
        #expect(flow.page == .navigation)
        #expect(flow.goal == nil)
    }

    @Test(
        "hidden and shown again, the user is where they were",
        arguments: [
            (AppFlow.Page.map, AppFlow.Page.map), (.search, .search), (.itinerary, .itinerary),
            (.navigation, .navigation), (.arrival, .arrival), (.denied(.camera), .denied(.camera)),
        ])
    func hiddenShownAgain(
        page: AppFlow.Page, expected: AppFlow.Page
    ) {
        var flow = AppFlow.on(page)
        let isNavigating = page == .navigation
        flow.followVisibility(
            observation { ($0.isVisible, $0.isNavigating) = (false, isNavigating) })
        #expect(flow.page == .closed)
        flow.followVisibility(observation { $0.isNavigating = isNavigating })
        #expect(flow.page == expected)
    }

    // MARK: A source that needs no help

    /// A flow with such a source after all explanations; the user has tapped a button on a page.
    private func flowWithoutHelp(
        on page: AppFlow.Page, tapping button: String
    ) -> (flow: AppFlow, actions: [AppFlow.Action]) {
        var flow = AppFlow(profile: SourceProfile(name: "helpless"))
        flow.followVisibility(off())
        if page == .itinerary { flow.choose(off()) }
        var actions = flow.tap(button, off())
        actions += flow.tap("continue", off())
        actions += flow.advance(off())
        return (flow, actions)
    }

    /// A flow with a stopped source, and a change.
    private func off(
        tick: Int = 1, _ change: (inout Surroundings) -> Void = { _ in }
    ) -> AppFlow.Observation {
        observation(tick: tick) {
            ($0.status, $0.state, $0.hasLocation) = (.stopped, lost, false)
            change(&$0)
        }
    }

    @Test("it is asked to start once, and told of again only after it failed")
    func askedToStartOnce() {
        var (flow, actions) = flowWithoutHelp(on: .map, tapping: "locate")
        #expect(actions == [.source(.start)])
        #expect(flow.advance(off(tick: 2) { $0.status = .starting }) == [])
        #expect(flow.advance(off(tick: 3) { $0.status = .failedToStart }) == [])
        #expect(flow.goal == nil)
        // Tapped again, it still says that it failed, in the tick of the tap.
        let failed = off(tick: 9) { $0.status = .failedToStart }
        #expect(flow.tap("locate", failed) == [.source(.start)])
        #expect(flow.advance(failed) == [])
        #expect(flow.goal == .locate)
        #expect(flow.advance(off(tick: 10) { $0.status = .started }) == [])
        #expect(flow.goal == nil)
    }

    @Test("started at last, it does not call the user back from the search")
    func slowStartStays() {
        var (flow, _) = flowWithoutHelp(on: .map, tapping: "locate")
        _ = flow.tap("search", off(tick: 2) { $0.status = .starting })
        #expect(flow.advance(off(tick: 200) { $0.status = .started }) == [])
        #expect(flow.page == .search)
        #expect(flow.goal == nil)
    }

    /// The user's actions while the start of a navigation waits for a position.
    @Test(
        "left before there is a position, navigation does not start", arguments: ["back", "choose"])
    func leftBeforePosition(how: String) {
        var (flow, _) = flowWithoutHelp(on: .itinerary, tapping: "start")
        let waiting = off(tick: 50) { $0.status = .started }
        #expect(flow.advance(waiting) == [])
        #expect(flow.goal == .navigate)
        if how == "back" { _ = flow.tap("back", waiting) } else { flow.choose(waiting) }
        let located = observation(tick: 60) { _ in }
        #expect(flow.advance(located) == [])
        #expect(flow.page == (how == "back" ? .map : .itinerary))
    }

    @Test("stopped by the user while it starts, it stays stopped")
    func stoppedWhileStarting() {
        var (flow, _) = flowWithoutHelp(on: .map, tapping: "locate")
        let starting = off(tick: 5) { $0.status = .starting }
        #expect(flow.tap("stop-locating", starting) == [.source(.stop)])
        #expect(flow.advance(off(tick: 6)) == [])
    }

    @Test("permission granted in the settings, and what was asked for goes on")
    func permissionGrantedSettings() {
        var flow = AppFlow.on(.denied(.camera))
        let actions = flow.tap("settings", observation { $0.camera = .denied })
        #expect(actions == [.openSettings])
        flow.followVisibility(observation { ($0.isVisible, $0.camera) = (false, .denied) })
        flow.followVisibility(observation { $0.state = lost })
        let asked = flow.advance(observation { $0.state = lost })
        #expect(flow.page == .acquisition("scan"))
        #expect(asked == [.source(.startAcquisition)])
    }
}
