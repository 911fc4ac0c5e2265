import App
import Indoor
import Testing

/// A user whose positions the test sets, with the navigator.
private struct Walker {
    var navigator: Navigator
    var router = RouterCondition.works
    /// The closed parts of the building that the router knows of.
    var closed: [String] = []
    private(set) var tick = 0
    private(set) var advice: [NavigationOutput.SourceAdvice] = []
    /// The source's itinerary, which it gets a tick later.
    private var assigned: Itinerary?
    /// South-east, as most ways of these tests go.
    var heading = 135.0

    init(_ venue: Venue, _ change: (inout NavigationSettings) -> Void = { _ in }) {
        var settings = NavigationSettings()
        settings.routeTime = 0
        change(&settings)
        navigator = Navigator(venue: venue, settings: settings)
    }

    /// One tick at a point; returns the navigator's reports, in words.
    @discardableResult
    mutating func at(
        _ point: Point, levels: Levels = Levels(0), _ quality: PositionQuality = .accurate,
        _ commands: NavigationCommand...
    ) -> [String] {
        tick += 1
        let match = assigned?.match(
            point, levels: levels, heading: nil, previous: nil, reach: 15)
        let location =
            quality == .lost
            ? nil
            : UserLocation(
                raw: point, matched: match?.point, levels: levels, heading: heading,
                horizontalAccuracy: 1, source: "test", alongItinerary: match?.along)
        let output = navigator.update(
            commands, location: location, quality: quality,
            router: router, closed: closed, tick: tick)
        advice += output.sourceCommands
        for case .assign(let itinerary) in output.sourceCommands { assigned = itinerary }
        return output.events.map(\.words)
    }

    /// The same point for a while; returns the reports.
    @discardableResult
    mutating func stay(
        at point: Point, seconds: Double, _ quality: PositionQuality = .accurate
    ) -> [String] {
        (0..<Int(seconds * 20)).flatMap { _ in at(point, levels: Levels(0), quality) }
    }

    var toldToGiveUp: Int { advice.filter { $0 == .cannotReroute }.count }
}

extension NavigationEvent {
    fileprivate var words: String {
        if case .manoeuvre(let step) = self { "step \(step.words)" } else { "\(self)" }
    }
}

@Suite("The navigator")
struct NavigatorTests {
    /// 60 m along the north wall from A, round to the right, 40 m down to B.
    private let venue: Venue
    private let goal: Place
    private let start: Point

    init() throws {
        let row = "#" + String(repeating: ".", count: 70) + "#"
        let first = "#A" + String(repeating: ".", count: 69) + "#"
        let last = "#" + String(repeating: ".", count: 69) + "B#"
        let wall = String(repeating: "#", count: 72)
        venue = try drawn([
            0: ([wall, first] + Array(repeating: row, count: 68) + [last, wall])
                .joined(separator: "\n")
        ])
        goal = try venue.places.find("B")
        start = try venue.places.find("A").position.point
    }

    /// Started at A, on the way to B, straight across the hall: about 98 m to the south-east.
    private func underWay(_ change: (inout NavigationSettings) -> Void = { _ in }) -> Walker {
        var walker = Walker(venue, change)
        walker.at(start, levels: Levels(0), .accurate, .choose(goal), .start)
        walker.at(start)
        walker.at(onWay(3))
        return walker
    }

    private func onWay(_ metres: Double) -> Point {
        start + (goal.position.point - start).normalized * metres
    }

    /// A point at metres to the left of the way.
    private func beside(_ metres: Double, at along: Double) -> Point {
        onWay(along) + (goal.position.point - start).normalized.turned(clockwise: -90) * metres
    }

    @Test("before the start the way is shown from where the user is")
    func beforeStartWay() {
        var walker = Walker(venue)
        walker.at(start, levels: Levels(0), .accurate, .choose(goal))
        #expect(walker.navigator.itinerary?.segments.first?.line.a == start)
        #expect(!walker.navigator.isNavigating)
        #expect(walker.stay(at: onWay(20), seconds: 1.1).isEmpty)
        #expect(walker.navigator.itinerary?.segments.first?.line.a == onWay(20))
        walker.at(onWay(20), levels: Levels(0), .accurate, .choose(nil))
        #expect(walker.navigator.itinerary == nil)
    }

    @Test("the first way is asked for with the first position, and takes the router's time")
    func firstWayTakesTime() {
        var walker = Walker(venue) { $0.routeTime = 1 }
        walker.at(start, levels: Levels(0), .lost, .choose(goal))
        #expect(!walker.navigator.isRouteAwaited)
        walker.at(start)
        #expect(walker.navigator.isRouteAwaited && walker.navigator.itinerary == nil)
        walker.stay(at: start, seconds: 1)
        #expect(!walker.navigator.isRouteAwaited && walker.navigator.itinerary != nil)
    }

    @Test("started, led along, and arrived 15 m before the end")
    func startedLedAlong() throws {
        var walker = Walker(venue)
        let events = walker.at(start, levels: Levels(0), .accurate, .choose(goal), .start)
        #expect(events == ["started"])
        let length = try #require(walker.navigator.itinerary).length
        #expect(abs(length - start.distance(to: goal.position.point)) < 0.1)
        #expect(walker.at(start) == ["step start straight"])
        #expect(walker.at(onWay(1.9)).isEmpty)
        #expect(walker.at(onWay(2)) == ["step arrival"])
        for metres in stride(from: 2, to: length - 16, by: 1) {
            #expect(walker.at(onWay(metres)).isEmpty)
            let progress = try #require(walker.navigator.progress)
            #expect(abs(progress.remaining - (length - metres)) < 0.01)
            #expect(abs(try #require(progress.toNextManoeuvre) - (length - metres)) < 0.01)
        }
        #expect(walker.at(onWay(length - 15.1)).isEmpty)
        #expect(walker.at(onWay(length - 14.9)) == ["arrived"])
        #expect(!walker.navigator.isNavigating && walker.advice.last == .assign(nil))
        // The rest of the way stays, wherever the position is.
        #expect(walker.at(start).isEmpty && walker.navigator.itinerary?.length.fixed(1) == "14.9")
    }

    @Test("a turn to set off is done when the walker has turned on the spot, and stays done")
    func turnsOnTheSpot() {
        var walker = Walker(venue)
        walker.heading = 315
        walker.at(start, levels: Levels(0), .accurate, .choose(goal), .start)
        #expect(walker.at(start) == ["step start uTurn"])
        walker.heading = 135 - 40
        #expect(walker.at(start) == [])
        walker.heading = 135 - 25
        #expect(walker.at(start) == [])
        walker.heading = 135 - 15
        #expect(walker.at(start) == ["step arrival"])
        walker.heading = 315
        #expect(walker.at(start) == [])
    }

    @Test("stopped, and started without a destination or twice")
    func stoppedStartedWithout() {
        var walker = Walker(venue)
        #expect(walker.at(start, levels: Levels(0), .accurate, .start).isEmpty)
        walker = underWay()
        #expect(walker.at(onWay(3), levels: Levels(0), .accurate, .start).isEmpty)
        #expect(walker.at(onWay(3), levels: Levels(0), .accurate, .stop) == ["stopped"])
        #expect(walker.at(onWay(3), levels: Levels(0), .accurate, .stop).isEmpty)
    }

    @Test("up to 15 m beside the way is on it; beyond, a new way at once")
    func besideTheWay() throws {
        var walker = underWay()
        #expect(walker.at(beside(14.9, at: 40)).isEmpty)
        let off = beside(15.1, at: 40)
        #expect(walker.at(off) == ["offRoute", "rerouted"])
        #expect(walker.navigator.itinerary?.segments.first?.line.a == off)
        #expect(walker.at(off) == ["step arrival"])
    }

    @Test("another new way not before 5 s; until then it is pending")
    func anotherNewWay() {
        var walker = underWay()
        walker.at(beside(20, at: 40))
        walker.at(beside(20, at: 40))
        let away = beside(-20, at: 20)
        #expect(walker.at(away) == ["offRoute"])
        #expect(walker.navigator.isReroutePending)
        // Five seconds after the last one started, two ticks of which are gone.
        #expect(walker.stay(at: away, seconds: 4.85).isEmpty)
        #expect(walker.navigator.isReroutePending)
        #expect(walker.at(away) == ["rerouted"])
        #expect(!walker.navigator.isReroutePending)
    }

    @Test("nor before so many metres from where the last one started")
    func norBeforeMany() {
        var walker = underWay { $0.rerouteDistance = 45 }
        walker.at(beside(20, at: 40))
        let (near, far) = (beside(-20, at: 30), beside(-26, at: 30))
        #expect(walker.stay(at: near, seconds: 10) == ["offRoute"])
        #expect(walker.navigator.isReroutePending)
        #expect(walker.at(far) == ["rerouted"])
    }

    @Test("back on the way nothing is pending")
    func backWayNothing() {
        var walker = underWay()
        walker.at(beside(20, at: 40))
        walker.at(beside(20, at: 40))
        walker.at(beside(-20, at: 20))
        #expect(walker.navigator.isReroutePending)
        walker.at(beside(20, at: 40))
        #expect(!walker.navigator.isReroutePending)
        #expect(walker.navigator.isNavigating)
    }

    @Test("the router takes its time, and who comes back meanwhile keeps the way")
    func routerTakesTime() {
        var walker = underWay { $0.routeTime = 2 }
        let off = beside(20, at: 40)
        #expect(walker.stay(at: off, seconds: 2) == ["offRoute"])
        #expect(walker.navigator.isReroutePending)
        #expect(walker.at(off) == ["rerouted"])
        #expect(!walker.navigator.isReroutePending)

        walker = underWay { $0.routeTime = 2 }
        #expect(walker.stay(at: off, seconds: 1) == ["offRoute"])
        #expect(walker.stay(at: onWay(45), seconds: 2).isEmpty)
        #expect(!walker.navigator.isReroutePending)
    }

    @Test("a way through what was closed is replaced at once; the last one is taken back")
    func closedOnTheWay() throws {
        let wall = String(repeating: "#", count: 59)
        func floor(_ row: String) -> String { [wall, row, wall].joined(separator: "\n") }
        let gap = String(repeating: ".", count: 30)
        let venue = try drawn(
            [
                0: floor("#A.........1..........\(gap)3.....#"),
                1: floor("#B..............2.....\(gap).....4#"),
            ], connectors: "  near stairs 1@0 - 2@1\n  far stairs 3@0 - 4@1")
        let (start, goal) = (try venue.places.find("A"), try venue.places.find("B"))
        var walker = Walker(venue)
        var stairs: [String] {
            walker.navigator.itinerary?.segments.compactMap(\.connector) ?? []
        }
        walker.at(start.position.point, levels: Levels(0), .accurate, .choose(goal), .start)
        walker.at(start.position.point)
        #expect(stairs == ["near"])
        walker.closed = ["Near"]
        #expect(walker.at(start.position.point) == ["closed(\"Near\")", "rerouted"])
        #expect(stairs == ["far"])
        walker.closed = ["near", "far"]
        let told = walker.stay(at: start.position.point, seconds: 12)
        #expect(told.filter { !$0.hasPrefix("step ") } == ["closed(\"far\")", "noRoute"])
        #expect(walker.navigator.itinerary == nil && walker.navigator.progress == nil)
        #expect(walker.navigator.isNavigating && walker.navigator.isWithdrawn)
        #expect(walker.navigator.obstacle == .closed("near"))
        #expect(walker.advice.last == .assign(nil))
        // What is open again leads on, by itself.
        walker.closed = ["near"]
        #expect(walker.stay(at: start.position.point, seconds: 6).contains("rerouted"))
        #expect(stairs == ["far"] && !walker.navigator.isWithdrawn)
    }

    @Test("nobody arrives at a place whose doors the router knows are shut")
    func shut() throws {
        let venue = try drawn([
            0: """
            ##################################
            #.........................#......#
            #A........................+.B....#
            #.........................#......#
            ##################################
            """
        ])
        let (start, goal) = (try venue.places.find("A"), try venue.places.find("B"))
        let part = try #require(venue.roomNames.first { $0.hasPrefix("B") })
        for closed in [[], [part]] {
            var walker = Walker(venue) { $0.arrival = .vendor }
            walker.heading = 90
            walker.at(start.position.point, levels: Levels(0), .accurate, .choose(goal), .start)
            walker.at(start.position.point)
            walker.closed = closed
            let before = start.position.point + Point(24, 0)
            let told = walker.stay(at: before, seconds: 12)
            #expect(told.contains("arrived") == closed.isEmpty)
            #expect(walker.navigator.isWithdrawn != closed.isEmpty)
        }
    }

    @Test("the reason why no route is there is known: what is closed, or only steps")
    func obstacles() throws {
        let venue = try upstairs()
        let (a, b) = (try venue.places.find("A"), try venue.places.find("B"))
        for (preference, closed, obstacle): (RoutePreference, [String], RouteObstacle) in [
            (.stepFree, [], .steps), (.fastest, ["stairs"], .closed("stairs")),
        ] {
            var walker = Walker(venue) { $0.preference = preference }
            walker.closed = closed
            let told = walker.at(
                a.position.point, levels: Levels(0), .accurate, .choose(b), .start)
            #expect(told == ["noRoute"])
            #expect(walker.navigator.obstacle == obstacle)
        }
    }

    @Test("before the start, a router that does not answer is told once, until it does")
    func previewWithoutRouter() {
        var walker = Walker(venue)
        walker.router = .fails
        #expect(
            walker.at(start, levels: Levels(0), .accurate, .choose(goal)) == ["routeFailed"])
        #expect(walker.stay(at: start, seconds: 12).isEmpty)
        #expect(walker.navigator.itinerary == nil)
        #expect(walker.navigator.isRouteRefused && walker.navigator.isRouteAwaited)
        // It is asked again within five seconds.
        walker.router = .works
        #expect(walker.stay(at: start, seconds: 6).isEmpty)
        #expect(walker.navigator.itinerary != nil)
        #expect(!walker.navigator.isRouteRefused && !walker.navigator.isRouteAwaited)
        // The way that is there stays.
        walker.router = .fails
        #expect(walker.stay(at: start, seconds: 3).isEmpty)
        #expect(walker.navigator.itinerary != nil)
        #expect(walker.navigator.isRouteAwaited)
    }

    @Test("degraded and off the way there is no new one: the source is told, once")
    func degradedOffWay() {
        var walker = underWay()
        #expect(walker.at(beside(20, at: 40), levels: Levels(0), .degraded) == ["offRoute"])
        #expect(walker.toldToGiveUp == 1)
        #expect(!walker.navigator.isReroutePending)
        walker.at(beside(20, at: 40), levels: Levels(0), .lost)
        walker.at(beside(20, at: 40), levels: Levels(0), .lost)
        #expect(walker.toldToGiveUp == 1)
        #expect(walker.navigator.isNavigating)
    }

    @Test("degraded on the way is led on")
    func degradedWayLed() {
        var walker = underWay()
        let events = walker.at(onWay(30), levels: Levels(0), .degraded)
        #expect(events.isEmpty)
        #expect(walker.navigator.progress?.along ?? 0 > 29)
        #expect(walker.toldToGiveUp == 0)
    }

    @Test("while lost nothing arrives, and the distance to the turn is withheld")
    func lostNothingArrives() {
        var walker = underWay()
        walker.at(onWay(30))
        #expect(walker.at(goal.position.point, levels: Levels(0), .lost).isEmpty)
        #expect(walker.navigator.progress?.toNextManoeuvre == nil)
        #expect(walker.navigator.progress?.remaining != nil)
        #expect(walker.at(goal.position.point) == ["arrived"])
    }

    @Test("arrival counts on the destination's own level only")
    func arrivalCountsDestination() throws {
        let upstairs = try upstairs()
        let (a, b) = (try upstairs.places.find("A"), try upstairs.places.find("B"))
        var walker = Walker(upstairs)
        walker.at(a.position.point, levels: Levels(0), .accurate, .choose(b), .start)
        // All of the way is within 15 m of its end.
        #expect(try #require(walker.navigator.itinerary).length < 15)
        let foot = Point(2, -1)
        #expect(walker.at(foot) == ["step stairs up to 1"])
        #expect(walker.at(foot + Point(2, 0), levels: Levels(0, 1)).isEmpty)
        let there = foot + Point(3.5, 0)
        #expect(walker.at(there, levels: Levels(1)).last == "step arrival")
        let early = (0..<78).flatMap { _ in walker.at(there, levels: Levels(1)) }
        #expect(early.isEmpty, "first they step off the stairs")
        let told = (0..<10).flatMap { _ in walker.at(there, levels: Levels(1)) }
        #expect(told == ["arrived"])
    }

    @Test("who is on the level below still, or between the two, has the stairs ahead of them")
    func stairsNotDone() throws {
        let upstairs = try upstairs()
        let (a, b) = (try upstairs.places.find("A"), try upstairs.places.find("B"))
        var walker = Walker(upstairs)
        walker.at(a.position.point, levels: Levels(0), .accurate, .choose(b), .start)
        walker.at(a.position.point)
        let way = try #require(walker.navigator.itinerary)
        let stairs = try #require(way.manoeuvres.first { $0.kind == .stairs })
        let head = try #require(way.place(along: stairs.end)).point
        for levels in [Levels(0), Levels(0, 1)] {
            walker.at(head, levels: levels)
            #expect(walker.navigator.progress?.nextManoeuvre == stairs)
        }
        walker.at(head, levels: Levels(1))
        #expect(walker.navigator.progress?.nextManoeuvre != stairs)
    }

    /// A below, B above, and stairs.
    private func upstairs() throws -> Venue {
        try drawn(
            [
                1: """
                ##############
                #....1..B....#
                #............#
                ##############
                """,
                0: """
                ##############
                #.2..........#
                #A...........#
                ##############
                """,
            ], connectors: "  stairs  stairs 2@0 - 1@1")
    }

    @Test("a router that does not answer: there is no way, the source is told")
    func routerAnswerWay() {
        var walker = underWay()
        walker.router = .fails
        #expect(walker.at(beside(20, at: 40)) == ["offRoute", "routeFailed"])
        #expect(walker.toldToGiveUp == 1)
    }

    @Test("where three attempts are allowed, it is asked again after 5 s")
    func threeAttemptsAllowed() {
        var walker = underWay { $0.rerouteAttempts = 3 }
        walker.router = .fails
        let away = beside(20, at: 40)
        #expect(walker.at(away) == ["offRoute", "routeFailed"])
        #expect(walker.navigator.isReroutePending)
        #expect(walker.stay(at: away, seconds: 4.95).isEmpty)
        #expect(walker.at(away) == ["routeFailed"])
        #expect(walker.toldToGiveUp == 0)
        #expect(walker.stay(at: away, seconds: 5) == ["routeFailed"])
        #expect(walker.toldToGiveUp == 1)
        #expect(!walker.navigator.isReroutePending)
    }

    @Test("a router that recovers is believed")
    func routerRecoversBelieved() {
        var walker = underWay { $0.rerouteAttempts = 3 }
        walker.router = .fails
        let away = beside(20, at: 40)
        walker.at(away)
        walker.router = .works
        #expect(walker.stay(at: away, seconds: 5).contains("rerouted"))
        #expect(walker.toldToGiveUp == 0)
    }

    @Test("ways that begin elsewhere make for one recalculation after another")
    func waysBeginElsewhere() {
        var walker = underWay()
        walker.router = .misplaces(Point(40, 0))
        var recalculations = 0
        // Away from the way at 1.5 m/s, for a minute.
        for i in 0..<1200 {
            let events = walker.at(beside(20 + Double(i) * 0.075, at: 40))
            recalculations += events.count { $0 == "rerouted" }
        }
        // Not within 15 m of the last one's start: every 10 s.
        #expect((5...7).contains(recalculations))
    }

    @Test("without a router nothing starts")
    func withoutRouterNothing() {
        var walker = Walker(venue)
        walker.router = .fails
        let events = walker.at(start, levels: Levels(0), .accurate, .choose(goal), .start)
        #expect(events == ["routeFailed"])
        #expect(!walker.navigator.isNavigating)
    }

    @Test("where no way leads it says so and does not start")
    func wayLeadsSays() throws {
        let venue = try upstairs()
        var walker = Walker(venue) { $0.preference = .stepFree }
        let (a, b) = (try venue.places.find("A"), try venue.places.find("B"))
        let events = walker.at(a.position.point, levels: Levels(0), .accurate, .choose(b), .start)
        #expect(events == ["noRoute"])
        #expect(!walker.navigator.isNavigating)
    }
}
