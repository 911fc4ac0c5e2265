import App
import Indoor
import Positioning
import Simulation

/// A rehearsal: the only place that joins the truth and the estimate. It is a value: a copy is
/// independent, and playback uses copies to go back.
package struct Session: Sendable {
    package let venue: Venue
    package private(set) var settings: SessionSettings
    package private(set) var tick = 0
    package private(set) var report: Report
    /// The samples of the phone's sensors in the tick, for a survey; nil while no source listens to
    /// them.
    package private(set) var ambient: AmbientFrame?

    /// Whether the reports have the source's instruments.
    private var isWatched = true
    private var world: World
    private var source: any LocationSource
    private var navigator: Navigator
    private var guide: Guide
    // The last tick's output is this tick's input.
    private var requests: [PhoneRequest] = []
    private var sourceCommands: [SourceCommand] = []
    private var navigationCommands: [NavigationCommand] = []
    private var phoneInputs: [Input] = []
    private var past = PastTruths()

    /// A session with an engine, and an up-to-date map of the venue.
    ///
    /// - Parameters:
    ///   - table: the positioning data, for an engine that uses some.
    ///   - itinerary: the segments of a supplied itinerary, used for the destination at its end.
    ///   - others: the updates that the people of other walks share, in the order of time.
    ///   - sharesFromStart: whether the user agreed to share the position before the walk.
    ///   - recorded: a recording that replaces the person's walk and the simulated sensors.
    package init(
        venue: Venue, start: Position, heading: Double, engine: Engine = .standard,
        table: PositioningTable = .empty, seed: UInt64, itinerary: [LegSegment] = [],
        settings: SessionSettings, sheet: CueSheet, others: [TimedUpdate] = [],
        sharesFromStart: Bool = false, recorded: RecordedWalk? = nil
    ) {
        self.init(
            venue: venue, start: start, heading: heading,
            source: engine.source(
                SourceContext(
                    map: PositioningMap(of: venue), table: table,
                    settings: settings.positioning, seed: seed)),
            seed: seed, itinerary: itinerary, settings: settings, sheet: sheet, others: others,
            sharesFromStart: sharesFromStart, recorded: recorded)
    }

    /// - Parameter source: a source with its own map, which may be older than the venue.
    package init(
        venue: Venue, start: Position, heading: Double, source: any LocationSource, seed: UInt64,
        itinerary: [LegSegment] = [], settings: SessionSettings, sheet: CueSheet,
        others: [TimedUpdate] = [], sharesFromStart: Bool = false, recorded: RecordedWalk? = nil
    ) {
        self.source = source
        self.venue = venue
        self.settings = settings
        world = World(
            venue: venue, start: start, heading: heading, seed: seed, settings: settings.world,
            others: others, recorded: recorded)
        if sharesFromStart { world.allowSharing(true) }
        navigator = Navigator(
            venue: venue, given: itinerary, sourceMatches: source.profile.matchesItinerary,
            settings: settings.navigation)
        guide = Guide(
            venue: venue, profile: source.profile, sheet: sheet, settings: settings.guidance,
            sharesFromStart: sharesFromStart)
        var display = PhoneDisplay()
        display.permissions = source.profile.permissions.map {
            PermissionState($0, .notDetermined)
        }
        report = Report(
            tick: 0, truth: world.truth, source: Session.watched(source), display: display)
    }

    /// The parts of a tick, in order.
    package enum Layer: String, CaseIterable, Sendable {
        case world, source, navigator, guide, report
    }

    /// Runs one tick, layer by layer.
    ///
    /// - Parameter passed: called with each layer after its part, for benchmarks.
    @discardableResult
    package mutating func advance(
        _ inputs: [Input], passed: (Layer) -> Void = { _ in }
    ) -> Report {
        tick += 1
        let all = phoneInputs + inputs
        for case .set(let name, let value) in all { set(name, value) }

        // A local constant, because the display would be copied out of a variable.
        let last = report
        let outside = world.step(inputs: all, requests: requests, display: last.display)
        let frame = outside.frame
        past.observe(requests, outside.truth, tick: tick)
        ambient = frame.ambient
        passed(.world)
        let sourceOutput = source.ingest(sourceCommands, frame)
        let snapshot = isWatched ? Session.watched(source) : source.snapshot
        passed(.source)
        let navigation = navigator.update(
            navigationCommands, location: sourceOutput.location, heading: sourceOutput.heading,
            quality: quality(snapshot.state),
            doubtsLevel: snapshot.state.cause?.doubtsLevel == true, router: outside.router,
            closed: outside.toldClosed, tick: tick)
        passed(.navigator)
        let way = navigator.way
        let inputs = all + outside.acts
        let guided = guide.update(
            inputs,
            Guide.Observation(
                tick: tick, phone: frame.phone,
                isAvailable: source.isAvailable(on: frame.phone), source: snapshot,
                sourceEvents: sourceOutput.events, location: navigation.location,
                isLocationNew: sourceOutput.location != nil,
                way: way,
                navigationEvents: navigation.events, mail: outside.mail))
        passed(.guide)

        requests = sourceOutput.requests + guided.requests
        sourceCommands = guided.sourceCommands + navigation.sourceCommands.map(\.command)
        navigationCommands = guided.navigationCommands
        let given = phoneInputs.count..<all.count
        if !inputs.isEmpty { noteConsent(inputs, refused: guided.refused) }
        phoneInputs = guided.phoneInputs
        report = Report(
            tick: tick, inputs: inputs, given: given, refused: guided.refused,
            events: outside.events.map { .person($0) } + outside.misreads.map { .misread($0) }
                + joined(sourceOutput)
                + navigation.events.map { .navigation($0) } + guided.events.map { .guide($0) },
            truth: outside.truth, location: navigation.location, source: snapshot,
            display: guided.display, isReroutePending: navigator.isReroutePending,
            isRouteSought: way.isRouteSought,
            isListening: ambient != nil, walkedWhileFollowing: outside.walkedWhileFollowing)
        passed(.report)
        return report
    }

    /// The same session, whose reports have no instruments: nobody looks at them.
    package var unwatched: Session {
        var session = self
        session.isWatched = false
        return session
    }

    /// A source's snapshot with its instruments.
    private static func watched(_ source: any LocationSource) -> SourceSnapshot {
        var snapshot = source.snapshot
        snapshot.instruments = source.instruments
        return snapshot
    }

    /// Notes the user's consent, from their own taps and not from the app's interpretation of them.
    private mutating func noteConsent(_ inputs: [Input], refused: [Int]) {
        for (number, input) in inputs.enumerated() where !refused.contains(number) {
            switch input {
            case .tap(Label.share.rawValue): world.allowSharing(true)
            case .tap(Label.stopSharing.rawValue): world.allowSharing(false)
            default: break
            }
        }
    }

    /// A source's events, with the errors of fixes and the names of levels.
    private func joined(_ output: SourceOutput) -> [SessionEvent] {
        // A closure copies everything that it captures: here the past, not the session.
        let (past, venue) = (past, venue)
        return output.events.map { event in
            switch event {
            case .level(let from, let to, _):
                let point = output.location?.point
                return .level(
                    event, from: from.map { venue.sign(of: $0, at: point) },
                    to: venue.sign(of: to, at: point))
            case .detail(let detail):
                guard let fix = detail.fix else { return .source(event) }
                return .fix(detail, error: past.error(of: fix))
            default: return .source(event)
            }
        }
    }

    package var profile: SourceProfile { source.profile }

    /// Replaces the cue sheet: its words and timing may change while a rehearsal runs.
    package mutating func replace(sheet: CueSheet) { guide.use(sheet) }

    /// A hash of the state, which a replay compares. Words are left out, because they may change
    /// while a rehearsal runs.
    package var digest: Digest {
        var digest = source.digest
        digest.add(tick)
        digest.add(world.truth.point.x)
        digest.add(world.truth.point.y)
        digest.add(world.truth.height)
        digest.add(world.truth.heading)
        digest.add(world.truth.walked)
        digest.add(navigator.progress?.along ?? -1)
        digest.add(report.display.page.rawValue)
        digest.add(report.display.map.mode.rawValue)
        digest.add(report.display.map.level.hundredths)
        digest.add(report.display.map.shift.x)
        digest.add(report.display.map.shift.y)
        for cue in report.display.cues {
            digest.add(cue.id)
        }
        if let uses = report.display.uses { add(uses, to: &digest) }
        return digest
    }

    private func add(_ uses: PhoneDisplay.Uses, to digest: inout Digest) {
        digest.add(uses.held)
        digest.add(uses.delivered)
        digest.add(uses.collected.count)
        for other in uses.others {
            digest.add(other.name)
            digest.add(other.point.x)
            digest.add(other.point.y)
            digest.add(other.age)
        }
    }

    /// The quality that the navigator sees: if the source's profile needs no accuracy, a degraded
    /// position counts as accurate.
    private func quality(_ state: PositioningState) -> PositionQuality {
        switch state {
        case .accuratePositioning: .accurate
        case .degradedPositioning:
            source.profile.navigationNeedsAccuracy ? .degraded : .accurate
        case .notPositioning: .lost
        }
    }

    private mutating func set(_ name: String, _ value: SettingValue) {
        guard settings.set(name, to: value, with: profile) else { return }
        world.use(settings.world)
        navigator.use(settings.navigation)
        guide.use(settings.guidance)
        source.settings = settings.positioning
    }
}

extension NavigationOutput.SourceAdvice {
    fileprivate var command: SourceCommand {
        switch self {
        case .assign(let itinerary): .assign(itinerary)
        case .cannotReroute: .cannotReroute
        }
    }
}
