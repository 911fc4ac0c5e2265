import Indoor

/// The navigator's numbers.
package struct NavigationSettings: Hashable, Sendable {
    package var recalculationInterval = 5.0
    package var recalculationDistance = 15.0
    package var recalculationAttempts = 1.0
    package var arrivalDistance = 15.0
    package var preference = RoutePreference.fastest

    package init() {}

    package static let table: [Setting<NavigationSettings>] = [
        .number(
            "recalculation-interval", "s", 5...600, source: "vps-best-practices: Recalculation",
            \.recalculationInterval),
        .number(
            "recalculation-distance", "m", 0...1000, source: "vps-best-practices: Recalculation",
            \.recalculationDistance),
        .number(
            "recalculation-attempts", "", 1...100,
            source: "vps-best-practices: Recalculation (cannot recalculate)",
            \.recalculationAttempts),
        .number("arrival-distance", "m", 1...100, source: "vps.md 1.3", \.arrivalDistance),
        .choice("route", source: "ours", \.preference),
    ]
}

/// What the app tells the navigator.
package enum NavigationCommand: Hashable, Sendable {
    /// Where to; nil forgets it.
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

/// What the navigator reports.
package enum NavigationEvent: Hashable, Sendable {
    case started
    /// The next step is another one.
    case step(Step)
    /// Further from the itinerary than positions are projected.
    case deviated
    case recalculated
    case arrived
    case stopped
    /// No way leads there.
    case noRoute
    /// The router does not answer.
    case routeFailed
}

/// What one tick made of the navigator.
package struct NavigationOutput: Sendable {
    package var events: [NavigationEvent] = []
    package var sourceCommands: [SourceAdvice] = []
    /// The tick's location, matched onto the itinerary where the source does not do so itself.
    package var location: UserLocation?

    /// What the source has to know; the session hands it on in the next tick.
    package enum SourceAdvice: Hashable, Sendable {
        case assign(Itinerary?)
        case cannotReroute
    }

    package init() {}
}

/// How the navigator may use a position.
package enum PositionQuality: Hashable, Sendable { case accurate, degraded, lost }

/// Follows a user along an itinerary: progress, deviation, recalculation, arrival.
/// Works from any source's locations.
package struct Navigator: Sendable {
    package var settings: NavigationSettings
    package private(set) var itinerary: Itinerary?
    package private(set) var destination: Place?
    package private(set) var isNavigating = false
    package private(set) var progress: PhoneDisplay.Progress?
    /// Whether a recalculation only waits for its time and distance.
    package private(set) var isRecalculationPending = false

    private let builder: ItineraryBuilder
    /// A way made by hand; empty where the router decides. It holds for the destination at its end,
    /// and until it is left.
    private let given: [LegSegment]
    private var hasDeviated = false
    private var announced: Step?
    /// Where and when the last recalculation started.
    private var lastRecalculation: (tick: Int, point: Point)?
    /// Requests in a row that the router has left without an answer.
    private var failures = 0
    private var router = RouterCondition.works
    /// The source projects onto a new itinerary from the tick after this one.
    private var takenAt = 0

    /// Whether the source's locations come matched onto the itinerary that it was assigned.
    private let sourceMatches: Bool
    /// Metres along the itinerary at the last match of our own.
    private var matchedAlong: Double?
    /// The first tick of those in a row in which our own matching has found no place.
    private var unmatchedSince: Int?

    /// Metres from the itinerary, beyond a location's own accuracy, at which it is matched no
    /// longer (ours, after the 15 m within which the VPS matches its own).
    private static let matchingDistance = 15.0
    /// Seconds of that after which the user is off-route (ours): one stray location is none.
    private static let offRouteTime = 3.0

    /// - Parameters:
    ///   - given: an itinerary made by hand, for the destination at its end.
    ///   - sourceMatches: whether locations come matched onto the itinerary.
    package init(
        venue: Venue, given: [LegSegment] = [], sourceMatches: Bool = true,
        settings: NavigationSettings = NavigationSettings()
    ) {
        self.given = given
        self.sourceMatches = sourceMatches
        builder = ItineraryBuilder(venue: venue)
        self.settings = settings
    }

    package mutating func update(
        _ commands: [NavigationCommand], location: UserLocation?, quality: PositionQuality,
        router: RouterCondition = .works, tick: Int
    ) -> NavigationOutput {
        var output = NavigationOutput()
        self.router = router
        for command in commands { obey(command, location, tick: tick, &output) }
        let location = location.map { matched($0) }
        output.location = location
        guard let location, quality != .lost else {
            progress?.toNextStep = nil
            return output
        }
        if !isNavigating {
            preview(from: location, tick: tick)
        } else if tick <= takenAt {
            return output
        } else if let along = location.alongItinerary {
            unmatchedSince = nil
            advance(along: along, location, &output)
        } else if isOffRoute(tick) {
            leave(location, quality: quality, tick: tick, &output)
        }
        return output
    }

    // MARK: Map matching

    /// The location with its place on the itinerary, for a source that leaves that to us.
    private mutating func matched(_ location: UserLocation) -> UserLocation {
        guard !sourceMatches, isNavigating, let itinerary else { return location }
        let snap = itinerary.snap(
            location.raw, levels: location.levels, heading: location.heading,
            previous: matchedAlong,
            reach: Navigator.matchingDistance + location.horizontalAccuracy)
        matchedAlong = snap?.along ?? matchedAlong
        var matched = location
        matched.snapped = snap?.point
        matched.alongItinerary = snap?.along
        return matched
    }

    /// Whether a location without a place on the itinerary means that the user has left it. A
    /// source that matches itself has decided so already.
    private mutating func isOffRoute(_ tick: Int) -> Bool {
        if sourceMatches { return true }
        let since = unmatchedSince ?? tick
        unmatchedSince = since
        return SimulatedTime.seconds(tick - since) >= Navigator.offRouteTime
    }

    // MARK: Commands

    private mutating func obey(
        _ command: NavigationCommand, _ location: UserLocation?, tick: Int,
        _ output: inout NavigationOutput
    ) {
        switch command {
        case .choose(let place):
            destination = place
            itinerary = nil
            previewedAt = nil
        case .start: start(location, tick: tick, &output)
        case .stop where isNavigating: end(.stopped, &output)
        case .stop: break
        }
    }

    private mutating func start(
        _ location: UserLocation?, tick: Int, _ output: inout NavigationOutput
    ) {
        guard !isNavigating, let destination, let location else { return }
        guard router != .fails else { return output.events.append(.routeFailed) }
        guard
            let new = itinerary(
                from: location, to: destination, asking: router)
        else {
            return output.events.append(.noRoute)
        }
        isNavigating = true
        failures = 0
        lastRecalculation = nil
        take(new, tick: tick, &output)
        output.events.append(.started)
    }

    private mutating func end(_ event: NavigationEvent, _ output: inout NavigationOutput) {
        isNavigating = false
        progress = nil
        isRecalculationPending = false
        itinerary = event == .arrived ? nil : itinerary
        output.sourceCommands.append(.assign(nil))
        output.events.append(event)
    }

    private mutating func take(
        _ new: Itinerary, tick: Int, _ output: inout NavigationOutput
    ) {
        takenAt = tick
        (matchedAlong, unmatchedSince) = (nil, nil)
        itinerary = new
        hasDeviated = false
        announced = nil
        isRecalculationPending = false
        progress = PhoneDisplay.Progress(
            along: 0, remaining: new.length, toNextStep: nil, nextStep: nil)
        output.sourceCommands.append(.assign(new))
    }

    // MARK: Progress

    private var previewedAt: Int?

    /// Before the start the itinerary is shown from where the user is, refreshed each second.
    private mutating func preview(from location: UserLocation, tick: Int) {
        guard let destination else { return }
        if let previewedAt, tick - previewedAt < SimulatedTime.ticksPerSecond { return }
        previewedAt = tick
        itinerary = itinerary(from: location, to: destination, asking: .works)
    }

    private mutating func advance(
        along: Double, _ location: UserLocation, _ output: inout NavigationOutput
    ) {
        guard let itinerary else { return }
        hasDeviated = false
        isRecalculationPending = false
        let next = itinerary.steps.first { $0.end > along + 0.01 || $0.kind == .arrival }
        progress = PhoneDisplay.Progress(
            along: along, remaining: itinerary.length - along,
            toNextStep: next.map { max(0, $0.along - along) }, nextStep: next)
        if let next, next != announced {
            announced = next
            output.events.append(.step(next))
        }
        let isOnLevel =
            location.levels.lower == nil
            || location.levels.single == itinerary.destinationLevel
        if itinerary.length - along <= settings.arrivalDistance, isOnLevel {
            end(.arrived, &output)
        }
    }

    // MARK: Deviation

    private mutating func leave(
        _ location: UserLocation, quality: PositionQuality, tick: Int,
        _ output: inout NavigationOutput
    ) {
        if !hasDeviated {
            hasDeviated = true
            output.events.append(.deviated)
        }
        progress?.toNextStep = nil
        guard quality == .accurate else { return giveUp(&output) }
        if let last = lastRecalculation {
            let isTooSoon = SimulatedTime.seconds(tick - last.tick) < settings.recalculationInterval
            let isTooNear =
                failures == 0
                && last.point.distance(to: location.raw) < settings.recalculationDistance
            isRecalculationPending = isTooSoon || isTooNear
            if isRecalculationPending { return }
        }
        lastRecalculation = (tick, location.raw)
        guard router != .fails else { return retry(&output) }
        failures = 0
        guard let destination,
            let new = itinerary(
                from: location, to: destination, asking: router)
        else {
            return giveUp(&output)
        }
        take(new, tick: tick, &output)
        output.events.append(.recalculated)
    }

    /// A router that does not answer is asked again when the time has come, wherever the user is
    /// then; after some failures there is no way to recalculate.
    private mutating func retry(_ output: inout NavigationOutput) {
        output.events.append(.routeFailed)
        failures += 1
        if Double(failures) >= settings.recalculationAttempts {
            failures = 0
            giveUp(&output)
        } else {
            isRecalculationPending = true
        }
    }

    /// Said once per loss: the source then declares it.
    private mutating func giveUp(_ output: inout NavigationOutput) {
        isRecalculationPending = false
        output.sourceCommands.append(.cannotReroute)
    }

    private func itinerary(
        from location: UserLocation, to place: Place, asking router: RouterCondition
    ) -> Itinerary? {
        let facing = Facing(heading: location.heading, isUnderWay: isNavigating)
        if !isNavigating, let end = given.last, end.ends.last == place.position.level,
            end.line.b.distance(to: place.position.point) <= settings.arrivalDistance
        {
            return builder.itinerary(along: given, to: place, facing: facing)
        }
        var start = location.raw
        if case .misplaces(let offset) = router { start = start + offset }
        // Outdoors counts as the ground; between two levels the lower one is as good as the other.
        return builder.itinerary(
            from: Position(start, level: location.levels.lower ?? 0), to: place,
            facing: facing,
            preference: settings.preference)
    }
}
