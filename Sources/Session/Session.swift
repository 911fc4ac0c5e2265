import Guidance
import Indoor
import Navigation
import Positioning
import Simulation

/// Which locating technology a rehearsal uses.
package enum Engine: String, CaseIterable, Sendable {
    case vps

    func source(venue: Venue, settings: SessionSettings) -> any LocationSource {
        switch self {
        case .vps: VPSSource(venue: venue, settings: settings.vps)
        }
    }
}

/// A rehearsal: the only place that joins the truth and the estimate. A value: a copy goes its own
/// way, which is all that rewinding needs.
package struct Session: Sendable {
    package let venue: Venue
    package private(set) var settings: SessionSettings
    package private(set) var tick = 0
    package private(set) var report: Report

    private var world: World
    private var source: any LocationSource
    private var navigator: Navigator
    private var guide: Guide
    // What went out in the last tick is an input of the next.
    private var requests: [PhoneRequest] = []
    private var sourceCommands: [SourceCommand] = []
    private var navigationCommands: [NavigationCommand] = []
    private var phoneInputs: [Input] = []

    /// - Parameter itinerary: a way made by hand, for the destination at its end.
    package init(
        venue: Venue, start: Position, heading: Double, engine: Engine = .vps, seed: UInt64,
        itinerary: [LegSegment] = [], settings: SessionSettings, sheet: CueSheet
    ) {
        self.venue = venue
        self.settings = settings
        world = World(
            venue: venue, start: start, heading: heading, seed: seed, settings: settings.world)
        source = engine.source(venue: venue, settings: settings)
        navigator = Navigator(venue: venue, given: itinerary, settings: settings.navigation)
        guide = Guide(venue: venue, sheet: sheet, settings: settings.guidance)
        report = Report(
            tick: 0, inputs: [], events: [], truth: world.truth, location: nil,
            state: source.state, thresholds: source.thresholds, display: PhoneDisplay(),
            isReroutePending: false,
            walkedWhileFollowing: nil)
    }

    /// One tick of everything, in order: world, source, navigator, guide, report.
    @discardableResult
    package mutating func advance(_ inputs: [Input]) -> Report {
        tick += 1
        let all = phoneInputs + inputs
        for case .set(let name, let value) in all { set(name, value) }

        let frame = world.step(inputs: all, requests: requests, display: report.display)
        let sourceOutput = source.ingest(sourceCommands, frame)
        let navigation = navigator.update(
            navigationCommands, location: sourceOutput.location, quality: quality,
            router: world.router, tick: tick)
        let guided = guide.update(
            all + world.taps.map { .tap(button: $0) },
            Guide.Situation(
                tick: tick, phone: frame.phone, source: source, sourceEvents: sourceOutput.events,
                location: sourceOutput.location, navigator: navigator,
                navigationEvents: navigation.events))

        requests = sourceOutput.requests
        sourceCommands = guided.sourceCommands + navigation.sourceCommands.map(\.command)
        navigationCommands = guided.navigationCommands
        phoneInputs = guided.phoneInputs
        report = Report(
            tick: tick, inputs: all + world.taps.map { .tap(button: $0) },
            events: sourceOutput.events.map { .source($0) }
                + navigation.events.map { .navigation($0) } + guided.events.map { .guide($0) },
            truth: world.truth, location: sourceOutput.location, state: source.state,
            thresholds: source.thresholds, display: guided.display,
            isReroutePending: navigator.isReroutePending,
            walkedWhileFollowing: world.walkedWhileFollowing)
        return report
    }

    package var traits: SourceTraits { source.traits }

    /// Words may change while a rehearsal runs; nothing else may.
    package mutating func replace(sheet: CueSheet) { guide.sheet = sheet }

    /// Where a rehearsal stands in a number: what a replay has to meet. Words are left out, for
    /// they may change while it runs.
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
        return digest
    }

    private var quality: PositionQuality {
        switch source.state {
        case .accuratePositioning: .accurate
        case .degradedPositioning: .degraded
        case .notPositioning: .lost
        }
    }

    private mutating func set(_ name: String, _ value: SettingValue) {
        guard settings.set(name, to: value) else { return }
        world.settings = settings.world
        navigator.settings = settings.navigation
        guide.settings = settings.guidance
        if var vps = source as? VPSSource {
            vps.settings = settings.vps
            source = vps
        }
    }
}

extension NavigationOutput.SourceAdvice {
    fileprivate var command: SourceCommand {
        switch self {
        case .assign(let itinerary): .assign(itinerary)
        case .cannotReroute: .cannotRecalculate
        }
    }
}
