import Indoor

/// The app's commands to the navigator.
package enum NavigationCommand: Hashable, Sendable {
    /// Sets the destination; nil clears it.
    case choose(Place?)
    case start
    case stop

    package static func == (a: NavigationCommand, b: NavigationCommand) -> Bool {
        switch (a, b) {
        case (.choose(let a), .choose(let b)): a?.key == b?.key
        case (.start, .start), (.stop, .stop): true
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        if case .choose(let place) = self { hasher.combine(place?.key) }
    }
}

/// A report of the navigator.
package enum NavigationEvent: Hashable, Sendable {
    case started
    /// Another manoeuvre is the next one.
    case manoeuvre(Manoeuvre)
    /// The position is too far from the itinerary to be matched to it.
    case offRoute
    case rerouted
    case arrived
    case stopped
    /// The rest of the way leads through a part of the building that was closed, by its name.
    case closed(String)
    /// No route leads to the destination.
    case noRoute
    /// The router does not answer.
    case routeFailed
}

/// Why no route leads to a place that one could lead to.
package enum RouteObstacle: Hashable, Sendable {
    /// A part of the building is closed, by its name.
    case closed(String)
    /// The user wants no steps, and only steps lead there.
    case steps
}

/// The navigator's output of one tick.
package struct NavigationOutput: Sendable {
    package var events: [NavigationEvent] = []
    package var sourceCommands: [SourceAdvice] = []
    /// The present location, matched to the itinerary if the source does not match it.
    package var location: UserLocation?

    /// Commands for the location source; the session passes them on in the next tick.
    package enum SourceAdvice: Hashable, Sendable {
        case assign(Itinerary?)
        case cannotReroute
    }

    package init() {}
}

/// How the navigator may use a position.
package enum PositionQuality: Hashable, Sendable { case accurate, degraded, lost }

/// A request to the router. It is an object, because each tick asks whether there is one.
private final class RouteRequest: Sendable {
    /// The tick in which the answer arrives.
    let due: Int
    let location: UserLocation

    init(due: Int, location: UserLocation) { (self.due, self.location) = (due, location) }
}

/// Follows a user along an itinerary: progress, off-route, rerouting, arrival. It works with the
/// locations of any source.
package struct Navigator: Sendable {
    package private(set) var settings: NavigationSettings
    package private(set) var itinerary: Itinerary?
    package private(set) var destination: Place?
    package private(set) var isNavigating = false
    package private(set) var progress: PhoneDisplay.Progress?
    /// Off-route, and waiting for the time and distance after which a reroute may start.
    package private(set) var isReroutePending = false
    /// Whether the router was asked for a way and has not answered yet. A way that was taken back
    /// is asked for again and again, and nobody is told each time.
    package var isRouteSought: Bool {
        request != nil && !isWithdrawn || isWayLeft || isRouteAwaited
    }
    /// The reason for the router's last answer that no route is there; nil: there is one, or the
    /// reason is not known.
    package private(set) var obstacle: RouteObstacle?
    /// Whether the way was taken back: it led through what is closed, and no other leads there.
    package private(set) var isWithdrawn = false
    /// Whether another way is sought, because the present one leads through what is closed.
    package private(set) var isWayLeft = false

    /// The router's, which leaves out what it was told is closed.
    private var builder: ItineraryBuilder
    private let venue: Venue
    private var closures = Closures.none
    /// Whether the rest of the present way leads through what was closed.
    private var isWayClosed = false
    private let groundLevel: LevelOrdinal
    /// The segments of a supplied itinerary; empty when the router makes it. Used for the
    /// destination at its end, dropped when off-route.
    private let given: [LegSegment]
    private var isOffRoute = false
    private var announced: Manoeuvre?
    /// The tick and place of the last reroute.
    private var lastReroute: (tick: Int, point: Point, levels: Levels)?
    /// A route that was requested, and the tick in which it arrives.
    private var request: RouteRequest?
    /// Consecutive route requests without an answer.
    private var failures = 0
    private var router = RouterCondition.works
    /// The last tick in which the location's level was in doubt; nil: none.
    private var doubtedAt: Int?
    /// Whether the itinerary begins at a place whose level was in doubt.
    private var beganInDoubt = false
    /// Whether that doubt is over, so that the way has to be found anew.
    private var isWayWrong = false
    /// The tick of the latest itinerary; the source matches positions to it from the next tick on.
    private var takenAt = 0

    /// Whether the source's locations come matched to the itinerary that it was assigned.
    private let sourceMatches: Bool
    private var settingOff = SettingOff()

    /// Metres along the itinerary at our own last match.
    private var matchedAlong: Double?
    /// The last location, matched; nil once the position is lost.
    private var latest: UserLocation?
    /// The last heading of a source that reports it separately from locations.
    private var heading: Double?
    /// How long our own matching has found no place.
    private var unmatched = Streak()
    /// The last tick on another level than the destination's, or between two; nil: there was none.
    private var elsewhereAt: Int?
    /// How long our own matching has been at the end.
    private var atEnd = Streak()
    /// The place at which the present itinerary's user arrives; nil while not navigating.
    private var arrivalPlace: ArrivalPlace?
    /// Metres along the itinerary at which an exact position arrives; nil while not navigating.
    package var arrivalAlong: Double? { arrivalPlace?.along() }

    /// What the guide needs of it.
    package var way: Guide.Way {
        Guide.Way(
            itinerary: itinerary, isNavigating: isNavigating, progress: progress,
            isRouteSought: isRouteSought, isRouteAwaited: isRouteAwaited,
            isRouteRefused: isRouteRefused, arrivalAlong: arrivalAlong, obstacle: obstacle,
            isWithdrawn: isWithdrawn, isLeft: isWayLeft)
    }

    /// - Parameters:
    ///   - given: an itinerary made by hand, for the destination at its end.
    ///   - sourceMatches: whether locations come matched to the itinerary.
    package init(
        venue: Venue, given: [LegSegment] = [], sourceMatches: Bool = true,
        settings: NavigationSettings = NavigationSettings()
    ) {
        self.given = given
        self.sourceMatches = sourceMatches
        builder = ItineraryBuilder(venue: venue)
        self.venue = venue
        groundLevel = venue.groundLevel
        self.settings = settings
    }

    /// Goes by these settings from now on.
    package mutating func use(_ settings: NavigationSettings) {
        self.settings = settings
        arrivalPlace = isNavigating ? itinerary.map(arrivalPlace) : nil
    }

    private func arrivalPlace(on itinerary: Itinerary) -> ArrivalPlace {
        ArrivalPlace(on: itinerary, in: venue, settings)
    }

    /// Passes one tick.
    ///
    /// - Parameters:
    ///   - location: nil if the source reports no new one; the last one remains valid until the
    ///     position is lost.
    ///   - heading: a new heading of a source that reports it separately from locations; it remains
    ///     valid, too.
    ///   - doubtsLevel: whether the location may be on another level than it says.
    ///   - closed: the names of the closed parts of the building that the router knows of.
    package mutating func update(
        _ commands: [NavigationCommand], location: UserLocation?, heading: Double? = nil,
        quality: PositionQuality, doubtsLevel: Bool = false, router: RouterCondition = .works,
        closed: [String] = [], tick: Int
    ) -> NavigationOutput {
        var output = NavigationOutput()
        self.router = router
        if closed != closures.names { learn(closed) }
        if doubtsLevel { doubtedAt = tick }
        if beganInDoubt, !isDoubted(at: tick) { isWayWrong = true }
        let isNew = location != nil
        if quality == .lost { latest = nil } else if isNew { latest = location }
        self.heading = heading ?? self.heading
        if let heading = self.heading { latest?.heading = heading }
        for command in commands { obey(command, latest, tick: tick, &output) }
        if beganInDoubt, !doubtsLevel, let latest, beginsElsewhere(than: latest) {
            isWayWrong = true
        }
        if !sourceMatches { latest = latest.map { matched($0) } }
        output.location = latest
        guard let latest else {
            progress?.toNextManoeuvre = nil
            unmatched.end()
            return output
        }
        if !isNavigating {
            if hasArrived { return output }
            preview(from: latest, tick: tick, &output)
        } else if isWithdrawn {
            seekAgain(from: latest, tick: tick, &output)
        } else if tick > takenAt, isNew || !sourceMatches {
            follow(latest, isNew: isNew, quality: quality, tick: tick, &output)
            if isWayClosed { goRound(latest, quality: quality, tick: tick, &output) }
        }
        return output
    }

    // MARK: Closed parts of the building

    private mutating func learn(_ closed: [String]) {
        closures = Closures(closed, in: venue)
        builder = ItineraryBuilder(venue: venue.closing(closures))
        previewedAt = nil
        isWayClosed = isNavigating && !isWithdrawn
    }

    /// Asks for another way if the present one leads through what is closed. A router that cannot
    /// be reached tells nobody, and nobody leaves stairs or a cabin.
    private mutating func goRound(
        _ location: UserLocation, quality: PositionQuality, tick: Int,
        _ output: inout NavigationOutput
    ) {
        guard isNavigating, !isOffRoute else { return }
        let rest = itinerary?.rest(from: progress?.along ?? 0)
        let part = rest.flatMap(closures.part)
        isWayClosed = part != nil
        guard let part else {
            isWayLeft = false
            return
        }
        guard router != .fails, quality == .accurate, location.levels.upper == nil
        else { return }
        if !isWayLeft { output.events.append(.closed(part)) }
        isWayLeft = true
        seekWay(from: location, tick: tick, &output)
    }

    /// Takes the way back. The user stays on the way to the destination, until a way is there.
    private mutating func withdraw(_ output: inout NavigationOutput) {
        (itinerary, progress, arrivalPlace, announced) = (nil, nil, nil, nil)
        (isOffRoute, isReroutePending, isWayClosed, isWayLeft) = (false, false, false, false)
        isWithdrawn = true
        output.sourceCommands.append(.assign(nil))
        output.events.append(.noRoute)
    }

    /// Asks the router again, each `rerouteInterval`, for a way in place of the one that was taken
    /// back.
    private mutating func seekAgain(
        from location: UserLocation, tick: Int, _ output: inout NavigationOutput
    ) {
        guard let destination, router != .fails, location.levels.upper == nil else {
            request = nil
            return
        }
        guard let request else {
            let since = lastReroute.map { SimulatedTime.seconds(tick - $0.tick) } ?? .infinity
            guard since >= settings.rerouteInterval else { return }
            lastReroute = (tick, location.determined, location.levels)
            self.request = RouteRequest(
                due: tick + SimulatedTime.tick(atSeconds: settings.routeTime), location: location)
            return
        }
        guard tick >= request.due else { return }
        self.request = nil
        guard let new = route(from: location, to: destination, asking: router) else { return }
        take(new, tick: tick, &output)
        output.events.append(.rerouted)
    }

    /// Follows the user along the itinerary, or off it.
    private mutating func follow(
        _ location: UserLocation, isNew: Bool, quality: PositionQuality, tick: Int,
        _ output: inout NavigationOutput
    ) {
        if let along = location.alongItinerary {
            unmatched.end()
            advance(along: along, location, isSure: quality == .accurate, tick: tick, &output)
        } else if isNew, isUnmatchedTooLong(tick) {
            handleOffRoute(location, quality: quality, tick: tick, &output)
        }
    }

    // MARK: Commands

    private mutating func obey(
        _ command: NavigationCommand, _ location: UserLocation?, tick: Int,
        _ output: inout NavigationOutput
    ) {
        switch command {
        case .choose(let place):
            destination = place
            hasArrived = false
            itinerary = nil
            (obstacle, isWithdrawn) = (nil, false)
            previewedAt = nil
            (previewDue, isRouteAwaited) = (nil, false)
            (isRouteRefused, askAgainAt) = (false, nil)
        case .start: start(location, tick: tick, &output)
        case .stop where isNavigating: end(.stopped, &output)
        case .stop: break
        }
    }

    private mutating func start(
        _ location: UserLocation?, tick: Int, _ output: inout NavigationOutput
    ) {
        guard !isNavigating, let destination, let location else { return }
        guard router != .fails else {
            isRouteRefused = true
            return output.events.append(.routeFailed)
        }
        guard let new = route(from: location, to: destination, asking: router) else {
            return output.events.append(.noRoute)
        }
        isNavigating = true
        failures = 0
        lastReroute = nil
        take(new, tick: tick, &output)
        output.events.append(.started)
    }

    private mutating func end(_ event: NavigationEvent, _ output: inout NavigationOutput) {
        isNavigating = false
        (isWithdrawn, isWayLeft) = (false, false)
        if event == .arrived {
            itinerary = itinerary?.rest(from: progress?.along ?? 0)
            hasArrived = true
        }
        progress = nil
        arrivalPlace = nil
        isReroutePending = false
        request = nil
        output.sourceCommands.append(.assign(nil))
        output.events.append(event)
    }

    private mutating func take(
        _ new: Itinerary, tick: Int, _ output: inout NavigationOutput
    ) {
        takenAt = tick
        (isWayClosed, isWayLeft, isWithdrawn) = (false, false, false)
        (beganInDoubt, isWayWrong) = (doubtedAt == tick, false)
        hasArrived = false
        matchedAlong = nil
        (unmatched, atEnd) = (Streak(), Streak())
        settingOff = SettingOff()
        itinerary = new
        arrivalPlace = arrivalPlace(on: new)
        isOffRoute = false
        announced = nil
        isReroutePending = false
        request = nil
        progress = PhoneDisplay.Progress(
            along: 0, remaining: new.length, toNextManoeuvre: nil, nextManoeuvre: nil)
        output.sourceCommands.append(.assign(new))
    }

    // MARK: Progress

    /// Whether the user has arrived. The rest of the way is then kept: a new way, from a position
    /// some metres off, could lead round a wall.
    private var hasArrived = false
    private var previewedAt: Int?
    /// The first tick in which the router can have answered for the destination; nil before the
    /// request, which needs a position.
    private var previewDue: Int?
    /// Whether the router was asked for a way to the destination and has not answered yet. A start
    /// waits for it.
    package private(set) var isRouteAwaited = false
    /// Whether the router did not answer when it was last asked for a way to the destination.
    package private(set) var isRouteRefused = false
    /// The tick in which a router that has not answered is asked again.
    private var askAgainAt: Int?

    /// Before the start, makes the itinerary again each second from the user's position. Without an
    /// answer the last one stays; if there is none, the user is told at once, and the router is
    /// asked again after `rerouteInterval`.
    private mutating func preview(
        from location: UserLocation, tick: Int, _ output: inout NavigationOutput
    ) {
        isRouteAwaited = false
        guard let destination else { return }
        if let askAgainAt, tick < askAgainAt {
            isRouteAwaited = true
            return
        }
        if router == .fails {
            if itinerary == nil, !isRouteRefused { output.events.append(.routeFailed) }
            (isRouteRefused, isRouteAwaited) = (true, true)
            askAgainAt = tick + SimulatedTime.tick(atSeconds: settings.rerouteInterval)
            return
        }
        askAgainAt = nil
        let due = previewDue ?? tick + SimulatedTime.tick(atSeconds: settings.routeTime)
        previewDue = due
        isRouteAwaited = tick < due
        if let previewedAt, tick - previewedAt < SimulatedTime.ticksPerSecond { return }
        guard !isRouteAwaited else { return }
        previewedAt = tick
        isRouteRefused = false
        itinerary = route(from: location, to: destination, asking: .works)
    }

    private mutating func advance(
        along: Double, _ location: UserLocation, isSure: Bool, tick: Int,
        _ output: inout NavigationOutput
    ) {
        guard let itinerary else { return }
        isOffRoute = false
        if !isWayClosed { (isReroutePending, request) = (false, nil) }
        let manoeuvres = itinerary.manoeuvres
        let first = manoeuvres.indices.first {
            manoeuvres[$0].end > along + 0.01 || manoeuvres[$0].kind == .arrival
                || isUnfinished(manoeuvres[$0], along, location.levels)
        }
        let isTurned =
            first == 0
            && (location.heading.map { settingOff.isTurned(on: itinerary, heading: $0) } ?? false)
        let next = first.map { manoeuvres[isTurned ? 1 : $0] }
        progress = PhoneDisplay.Progress(
            along: along, remaining: itinerary.length - along,
            toNextManoeuvre: next.map { max(0, $0.along - along) }, nextManoeuvre: next)
        if let next, next != announced {
            announced = next
            output.events.append(.manoeuvre(next))
        }
        if !isOnLevel(of: itinerary, location) { elsewhereAt = tick }
        // Nobody arrives before a door that is known to be shut.
        let isShut = isWayClosed && router != .fails
        guard !isSteppingOff(at: tick), !isDoubted(at: tick), !isShut else { return atEnd.end() }
        if isAtTheEnd(along, location, isSure: isSure, tick) { end(.arrived, &output) }
    }

    /// Whether a position at the end of a level change is not yet on its level: on the plan the end
    /// of stairs may be nearer than their beginning, and a slow escalator is longer than its plan.
    private func isUnfinished(_ manoeuvre: Manoeuvre, _ along: Double, _ levels: Levels) -> Bool {
        manoeuvre.changesLevel && levels.single != manoeuvre.toLevel
            && along < manoeuvre.end + Navigator.stride
    }

    /// Metres beyond the end of a level change within which a position is still at its end (ours).
    private static let stride = 0.7

    // MARK: Off-route

    private mutating func handleOffRoute(
        _ location: UserLocation, quality: PositionQuality, tick: Int,
        _ output: inout NavigationOutput
    ) {
        if !isOffRoute {
            isOffRoute = true
            output.events.append(.offRoute)
        }
        progress?.toNextManoeuvre = nil
        guard quality == .accurate else { return giveUp(&output) }
        // A way from stairs would begin on a level on which the user does not stand.
        guard location.levels.upper == nil else {
            request = nil
            isReroutePending = true
            return
        }
        seekWay(from: location, tick: tick, &output)
    }

    /// Asks the router for a way from here, not too often.
    private mutating func seekWay(
        from location: UserLocation, tick: Int, _ output: inout NavigationOutput
    ) {
        if let request {
            // The way from where the user is now begins with a turn that is right now.
            let start = isWayLeft ? location : request.location
            if tick >= request.due { answer(start, tick: tick, &output) }
            return
        }
        if let last = lastReroute {
            let isTooSoon = SimulatedTime.seconds(tick - last.tick) < settings.rerouteInterval
            let isTooNear =
                failures == 0 && !isWayWrong && !isWayClosed && last.levels.meet(location.levels)
                && last.point.distance(to: location.determined) < settings.rerouteDistance
            isReroutePending = isTooSoon || isTooNear
            if isReroutePending { return }
        }
        lastReroute = (tick, location.determined, location.levels)
        guard router != .fails else { return retry(&output) }
        request = RouteRequest(
            due: tick + SimulatedTime.tick(atSeconds: settings.routeTime), location: location)
        isReroutePending = true
        if settings.routeTime == 0 { answer(location, tick: tick, &output) }
    }

    /// Takes the router's answer to a request made at a location.
    private mutating func answer(
        _ location: UserLocation, tick: Int, _ output: inout NavigationOutput
    ) {
        request = nil
        guard router != .fails else { return retry(&output) }
        failures = 0
        guard let destination,
            let new = route(from: location, to: destination, asking: router)
        else {
            if case .closed = obstacle { return withdraw(&output) }
            return giveUp(&output)
        }
        take(new, tick: tick, &output)
        output.events.append(.rerouted)
    }

    /// An unanswered request is repeated after `rerouteInterval`, wherever the user is then. After
    /// `rerouteAttempts` failures rerouting counts as impossible.
    private mutating func retry(_ output: inout NavigationOutput) {
        output.events.append(.routeFailed)
        failures += 1
        if Double(failures) >= settings.rerouteAttempts {
            failures = 0
            giveUp(&output)
        } else {
            isReroutePending = true
        }
    }

    /// Tells the source that no reroute is possible; it then reports the position as lost.
    private mutating func giveUp(_ output: inout NavigationOutput) {
        isReroutePending = false
        request = nil
        output.sourceCommands.append(.cannotReroute)
    }

    /// The router's answer; without a route also the reason.
    private mutating func route(
        from location: UserLocation, to place: Place, asking router: RouterCondition
    ) -> Itinerary? {
        let found = itinerary(
            from: location, to: place, asking: router, builder, settings.preference)
        obstacle = found == nil ? obstacle(from: location, to: place, asking: router) : nil
        return found
    }

    /// The reason for the answer that no route is there; nil: none would be there if all were open
    /// and steps were allowed.
    private func obstacle(
        from location: UserLocation, to place: Place, asking router: RouterCondition
    ) -> RouteObstacle? {
        if !closures.isEmpty,
            let part = itinerary(
                from: location, to: place, asking: router, ItineraryBuilder(venue: venue),
                settings.preference
            ).flatMap(closures.part)
        {
            return .closed(part)
        }
        guard settings.preference != .fastest else { return nil }
        return itinerary(from: location, to: place, asking: router, builder, .fastest)
            .map { _ in .steps }
    }

    private func itinerary(
        from location: UserLocation, to place: Place, asking router: RouterCondition,
        _ builder: ItineraryBuilder, _ preference: RoutePreference
    ) -> Itinerary? {
        // A user without a way is standing, as they were before the start.
        let facing = (location.heading ?? location.course).map {
            Facing(heading: $0, isUnderWay: isNavigating && !isWithdrawn)
        }
        if !isNavigating, !given.contains(where: closures.bar), let end = given.last,
            end.ends.last == place.position.level,
            end.line.b.distance(to: place.position.point) <= settings.arrivalDistance
        {
            return builder.itinerary(along: given, to: place, facing: facing)
        }
        var start = location.determined
        if case .misplaces(let offset) = router { start = start + offset }
        // Outdoors counts as level 0; on a connector the lower level is taken.
        return builder.itinerary(
            from: Position(start, level: location.levels.lower ?? 0), to: place,
            facing: facing, preference: preference)
    }
}

// MARK: - Matching, for sources that do not match their locations

extension Navigator {
    /// The most metres from the itinerary, beyond a location's own accuracy, at which it is matched
    /// (ours; as far as sources that match their own).
    private static let matchingDistance = 15.0
    /// Metres within which an exact location is matched, and the factor of its accuracy that is
    /// added (ours): twice the accuracy contains 95 of 100.
    private static let (exactDistance, accuracyShare) = (6.0, 2.0)
    private static let mostMatches = 5
    /// Seconds without a match after which the user is off-route (ours): a single stray location
    /// does not count.
    private static let offRouteTime = 3.0

    /// The location with its place on the itinerary, for a source that leaves the matching to us.
    private mutating func matched(_ location: UserLocation) -> UserLocation {
        var matched = location
        (matched.matched, matched.alongItinerary) = (nil, nil)
        guard isNavigating, !isWayWrong, let itinerary else { return matched }
        // A location matched far ahead may just be nearer to a later part, so it counts only after
        // a while.
        var match: MapMatch?
        for _ in 1...Navigator.mostMatches {
            match = itinerary.match(
                location.determined, levels: location.levels,
                heading: location.course ?? location.heading, previous: matchedAlong,
                reach: reach(location.horizontalAccuracy ?? 0),
                beside: Itinerary.beside + (location.horizontalAccuracy ?? 0))
            guard let along = match?.along, along != matchedAlong else { break }
            matchedAlong = along
        }
        matched.matched = match?.point
        matched.alongItinerary = match?.along
        return matched
    }

    /// Metres from the itinerary within which a location of that accuracy is matched.
    private func reach(_ accuracy: Double) -> Double {
        min(
            Navigator.exactDistance + Navigator.accuracyShare * accuracy,
            Navigator.matchingDistance + accuracy)
    }

    /// Whether a location without a place on the itinerary means that the user has left it. A
    /// source that matches itself has already decided that, and a way from another level is wrong.
    private mutating func isUnmatchedTooLong(_ tick: Int) -> Bool {
        if sourceMatches || isWayWrong { return true }
        return unmatched.lasts(Navigator.offRouteTime, at: tick)
    }

    /// Whether the itinerary begins on another level than the location's; outdoors counts as 0.
    private func beginsElsewhere(than location: UserLocation) -> Bool {
        let levels = location.levels.lower == nil ? Levels(0) : location.levels
        return itinerary?.segments.first?.levels.meet(levels) == false
    }

    /// Whether the user is on another level, or has only just come from it and may still be in a lift
    /// or on the last steps: a source that does not follow the way tells the new level well before
    /// the last of them.
    private func isSteppingOff(at tick: Int) -> Bool {
        let seconds = sourceMatches ? Navigator.steppingOff : Navigator.doubtTime
        return elsewhereAt.map { SimulatedTime.seconds(tick - $0) <= seconds } ?? false
    }

    private func isDoubted(at tick: Int) -> Bool {
        doubtedAt.map { SimulatedTime.seconds(tick - $0) < Navigator.doubtTime } ?? false
    }

    /// Whether the location is on the destination's level. Without a level the user is outdoors or,
    /// with satellites, anywhere: then only a destination on the ground floor counts, unless the
    /// source matches itself and has already checked this.
    private func isOnLevel(of itinerary: Itinerary, _ location: UserLocation) -> Bool {
        guard location.levels.lower == nil else {
            return location.levels.single == itinerary.destinationLevel
        }
        return sourceMatches || itinerary.destinationLevel == groundLevel
    }

    /// Whether the user is at the end, which a single location does not prove. A source that
    /// matches itself has already checked that.
    private mutating func isAtTheEnd(
        _ along: Double, _ location: UserLocation, isSure: Bool, _ tick: Int
    ) -> Bool {
        let accuracy = location.horizontalAccuracy ?? 0
        guard let arrivalPlace, arrivalPlace.isReached(along: along, by: location, isSure: isSure),
            sourceMatches || !location.isLastKnown && accuracy <= settings.arrivalDistance
        else {
            atEnd.end()
            return false
        }
        return atEnd.lasts(needed(arrivalPlace, location), at: tick)
    }

    /// Seconds at the end after which the user has arrived.
    private func needed(_ place: ArrivalPlace, _ location: UserLocation) -> Double {
        guard place.isSeen(from: location) else { return Navigator.hiddenTime }
        guard sourceMatches else { return Navigator.arrivalTime }
        return place.isHidden ? Navigator.passingTime : 0
    }

    /// Seconds at the end after which the user has arrived (ours): a first location may be off.
    private static let arrivalTime = 3.0
    /// The same for a source that matches itself, behind a door or a turn: a step or two tell whether
    /// the user has passed it.
    private static let passingTime = 1.5
    /// The same if a wall is between the position and the destination (ours): people who are before
    /// a door go through it in that time, and a position that is off stays off.
    private static let hiddenTime = 6.0
    /// Seconds in which people step off a ride (ours): the doors of a lift open in two or three.
    private static let steppingOff = 4.0
    /// Seconds after a doubt about the level in which nobody arrives (ours): the place has to be
    /// found on it first.
    private static let doubtTime = 6.0
}
