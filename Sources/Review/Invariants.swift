import App
import Indoor
import Positioning
import Rehearsal
import Simulation

/// Rules that hold in every tick of every rehearsal, with any walk and seed.
package struct Invariants: RehearsalObserver, Sendable {
    /// A violation of a rule.
    package struct Violation: Hashable, Sendable {
        package let seconds: Double
        /// The rule, as a sentence.
        package let rule: String
    }

    /// The settings, with the walk's changes so far.
    private var settings: SessionSettings
    private let profile: SourceProfile
    private let bounds: Bounds?
    private var shown: [ShownCue] = []
    private var wasLocated = false
    /// How often the layers had been filtered, and to which level, in the previous tick.
    private var filtered: (count: Int, level: LevelOrdinal)?
    private var sourceRules: [any SourceRules]
    private var uses = UseRules()
    private var hasLeapt = false
    /// Whether the user's last tap stopped positioning.
    private var isStoppedByUser = false
    private var wasLost = true
    /// The tick by which a cue must be shown for a loss.
    private var cueDue: Int?
    private var reroutedAt: Int?
    private var destinationLevel: LevelOrdinal?

    /// Seconds within which the app has to show a cue for a loss.
    private static let patience = 2.0
    /// Metres by which a position may lie outside the venue.
    private static let margin = 50.0

    /// - Parameters:
    ///   - profile: the source's declarations, which it has to keep.
    ///   - table: the positioning data, for a source that uses it.
    package init(
        venue: Venue, settings: SessionSettings, profile: SourceProfile,
        table: PositioningTable = .empty
    ) {
        self.settings = settings
        sourceRules = profile.rules(table)
        self.profile = profile
        bounds = venue.bounds?.grown(by: Invariants.margin)
    }

    /// The violations so far.
    package private(set) var violations: [Violation] = []

    /// Checks a tick against every rule.
    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        var broken: [String] = []
        for input in report.inputs { note(input) }
        for event in report.events { broken += check(event, report) }
        broken += position(report)
        broken += cues(report)
        if profile.map != nil { broken += floors(report) }
        let moment = moment(report)
        for index in sourceRules.indices { broken += sourceRules[index].broken(in: moment) }
        broken += uses.broken(in: tick, settings)
        if let itinerary = report.display.itinerary {
            destinationLevel = itinerary.destinationLevel
        }
        violations += broken.map { Violation(seconds: report.seconds, rule: $0) }
    }

    private mutating func note(_ input: Input) {
        switch input {
        case .fault(let fault):
            hasLeapt =
                hasLeapt || FaultKind.jump.includes(fault) || FaultKind.driftBurst.includes(fault)
        case .set(let name, let value):
            settings.set(name, to: value, with: profile)
        case .tap(let button): isStoppedByUser = button == Label.stopLocating.rawValue
        default: break
        }
    }

    /// What the source's own rules see of the tick.
    private func moment(_ report: Report) -> SourceMoment {
        SourceMoment(
            tick: report.tick, events: report.events.compactMap(\.ofSource),
            status: report.source.status, state: report.state, location: report.location,
            settings: settings.positioning, isHidden: report.display.page == .closed,
            isOffline: report.truth.network == .none, inclination: report.truth.inclination)
    }

    // MARK: Events

    private mutating func check(_ event: SessionEvent, _ report: Report) -> [String] {
        switch event {
        case .navigation(.arrived):
            let isThere =
                report.location?.levels.single == destinationLevel
                || report.location?.levels.lower == nil
            return report.state.isLost || !isThere
                ? ["no arrival while lost or on another level"] : []
        case .navigation(.rerouted):
            defer { reroutedAt = report.tick }
            let isTooSoon =
                reroutedAt.map {
                    SimulatedTime.seconds(report.tick - $0)
                        < settings.navigation.rerouteInterval
                } ?? false
            return isTooSoon ? ["no recalculation within 5 s of the last"] : []
        case .guide(.cue(.shown(let cue, _))):
            shown.append(cue)
            return []
        case .guide(.cue(.changed(let cue))):
            guard let index = shown.firstIndex(where: { $0.id == cue.id }) else {
                return ["a cue changes that was not shown"]
            }
            shown[index] = cue
            return []
        case .guide(.cue(.hidden(let cue, _))):
            guard let index = shown.firstIndex(of: cue) else {
                return ["a cue is hidden that was shown"]
            }
            shown.remove(at: index)
            return []
        default: return []
        }
    }

    // MARK: States

    private mutating func position(_ report: Report) -> [String] {
        var broken: [String] = []
        let isLost = report.state.isLost
        if let dot = report.display.dot, isLost, !dot.isGrey {
            broken.append("the dot is grey whenever not positioning")
        }
        guard let location = report.location else { return broken }
        wasLocated = true
        if !location.raw.isFinite {
            broken.append("the position is finite")
        } else if !hasLeapt, let bounds, !bounds.contains(location.raw) {
            broken.append("the position is in or near the venue")
        }
        return broken
    }

    /// Checks that layers are filtered once for each change or choice of floor, never with each
    /// location (arcgis-indoor-positioning: Handle location change); a location's details are its
    /// own.
    private mutating func floors(_ report: Report) -> [String] {
        let map = report.display.map
        defer { filtered = (map.filterings, map.level) }
        var broken: [String] = []
        if let filtered {
            let changes = map.filterings - filtered.count
            if changes > (map.level == filtered.level ? 0 : 1) {
                broken.append("one filtering of the layers a change of floor")
            }
        }
        if let details = report.display.details, let location = report.location,
            details.floor != location.floor, settings.guidance.faultyApp != .staleFloorLabel
        {
            broken.append("what a location lacks is absent from its details")
        }
        if let dot = report.display.dot, report.location?.isLastKnown == true, !dot.isGrey {
            broken.append("the dot is grey while only the last place is known")
        }
        return broken
    }

    private mutating func cues(_ report: Report) -> [String] {
        var broken: [String] = []
        // Mostly both have the same order; sets are slow.
        if shown != report.display.cues, Set(shown) != Set(report.display.cues) {
            broken.append("every cue shown is hidden later or still showing")
        }
        if report.display.cues.count(where: { $0.kind == .hint }) > 1 {
            broken.append("at most one hint at a time")
        }
        if isUnspokenLoss(report) {
            broken.append("every loss is followed by a cue within 2 s")
        }
        return broken
    }

    /// Whether a loss is not told in time. The time does not count while the app is hidden or an
    /// alert is open.
    private mutating func isUnspokenLoss(_ report: Report) -> Bool {
        defer { wasLost = report.state.isLost }
        guard report.state.isLost, wasLocated,
            report.source.status != .stopped || !isStoppedByUser
        else {
            cueDue = nil
            return false
        }
        let due = report.tick + SimulatedTime.tick(atSeconds: Invariants.patience)
        let display = report.display
        let isWaiting = display.page == .closed || display.cues.contains { $0.kind == .alert }
        if !wasLost || isWaiting { cueDue = due }
        let speaks = display.cues.contains { $0.kind == .hint || $0.kind == .page }
        if speaks { cueDue = nil }
        guard let cueDue, report.tick > cueDue else { return false }
        self.cueDue = nil
        return true
    }
}
