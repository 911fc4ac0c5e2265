import App
import Indoor
import Simulation

/// The cues of a walk in the order in which they came into view.
package struct CueTrack: RehearsalObserver, Hashable, Sendable {
    /// The cues that went some time ago.
    private var past = History<CueShowing>()
    /// The cues in view, or gone a moment ago: people may still react to these.
    private var recent: [CueShowing] = []
    /// The number of cues that came into view.
    package private(set) var count = 0
    /// The number of times that a cue went or was read.
    private var changes = 0

    /// The track's state, which differs after a cue has gone or was read.
    package struct State: Hashable, Sendable {
        private let count, changes: Int

        fileprivate init(_ count: Int, _ changes: Int) {
            (self.count, self.changes) = (count, changes)
        }
    }

    package var state: State { State(count, changes) }
    private var pace = Pace()
    /// The page of the previous tick.
    private var page: PhoneDisplay.Page?
    /// The tick in which the present itinerary came.
    private var wayAt: Int?
    /// Ticks since the person boarded the present ride.
    private var rode = 0

    package init() {}

    /// All showings in the order in which they came.
    package var all: [CueShowing] {
        (past + recent).sorted { $0.number < $1.number }
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        pace.observe(report)
        if case .riding = report.truth.activity { rode += 1 } else { rode = 0 }
        for event in report.events {
            switch event {
            case .navigation(.started), .navigation(.rerouted): wayAt = report.tick
            case .guide(.cue(let event)): observe(event, report)
            case .person(let event): observe(event, at: report.tick)
            default: break
            }
        }
        for index in recent.indices where recent[index].isOpen { pass(index, report) }
        settle(report.tick)
        page = report.display.page
    }

    private mutating func observe(_ event: CueEvent, _ report: Report) {
        switch event {
        case .shown(let cue, let origin):
            recent.append(showing(cue, origin, report))
            count += 1
        case .changed(let cue): change(cue, isNews: false) { $0.changes += 1 }
        case .hidden(let cue, let end):
            let isOtherPage = page != report.display.page
            let isLost = report.display.banner.quality == .lost
            change(cue) {
                ($0.to, $0.end) = (report.tick, end)
                ($0.wentWithPage, $0.wentWithPosition) = (isOtherPage, isLost)
            }
        }
    }

    private func showing(_ cue: ShownCue, _ origin: CueOrigin, _ report: Report) -> CueShowing {
        var showing = CueShowing(
            cue: cue, origin: origin, page: report.display.page,
            beside: recent.filter(\.isOpen).map(\.cue.id),
            lead: cue.isOfManoeuvre ? lead(report) : nil,
            hasReader: report.walkedWhileFollowing != nil)
        showing.number = count
        showing.isOfNewWay = wayAt.map { report.tick - $0 <= CueTrack.newWay } ?? false
        return showing
    }

    /// Handles an event of the person, who reacts to the display of the previous tick: the cue may
    /// have gone by now.
    private mutating func observe(_ event: PersonEvent, at tick: Int) {
        switch event {
        case .noticed(let cue): change(cue) { $0.noticedAt = $0.noticedAt ?? tick }
        case .overlooked(let cue): change(cue) { $0.isOverlooked = true }
        case .read(let cue, let from, let to, let isWhole):
            change(cue) { $0.reading = CueShowing.Reading(from: from, to: to, isWhole: isWhole) }
        case .acted(let cue, let deed): change(cue) { $0.deed = deed }
        case .hesitated, .misled, .held, .backFromSettings, .foundClosed, .gaveUp: break
        }
    }

    private mutating func change(
        _ cue: ShownCue, isNews: Bool = true, _ change: (inout CueShowing) -> Void
    ) {
        guard let index = recent.lastIndex(where: { $0.isOf(cue) }) else { return }
        change(&recent[index])
        if isNews { changes += 1 }
    }

    /// Ticks after which nobody reacts to a cue that has gone (ours): people hesitate for seconds.
    private static let afterthought = 30 * SimulatedTime.ticksPerSecond

    private mutating func settle(_ tick: Int) {
        guard tick % SimulatedTime.ticksPerSecond == 0 else { return }
        func isPast(_ cue: CueShowing) -> Bool {
            cue.to.map { tick - $0 > CueTrack.afterthought } ?? false
        }
        guard recent.contains(where: isPast) else { return }
        for cue in recent where isPast(cue) { past.append(cue) }
        recent.removeAll(where: isPast)
    }

    // MARK: Meanwhile

    /// Adds a tick to a cue in view.
    private mutating func pass(_ index: Int, _ report: Report) {
        let truth = report.truth
        recent[index].meanwhile.metres += pace.step
        switch truth.activity {
        case .walking: recent[index].meanwhile.walking += 1
        case .riding:
            recent[index].meanwhile.riding += 1
            if rode <= CueTrack.boarding { recent[index].meanwhile.boarding += 1 }
        case .standing, .waitingForLift, .queueing, .blocked:
            recent[index].meanwhile.standing += 1
        }
        if abs(truth.turning) > CueTrack.turn { recent[index].meanwhile.turning += 1 }
        if let level = recent[index].origin.level, let own = truth.levels.single,
            own != level
        {
            recent[index].meanwhile.onAnotherLevel += 1
            recent[index].meanwhile.lastOnAnotherLevel = report.tick
        }
        guard recent[index].lead != nil, report.tick % CueTrack.glance == 0,
            !isDotRight(report)
        else { return }
        let told = WayTold(report: report, metres: toManoeuvre(report))
        if let metres = told.metres, metres < -CueTrack.behind {
            recent[index].meanwhile.passed += CueTrack.glance
            recent[index].meanwhile.lastPassed = report.tick
        } else if told.isMisjudged {
            recent[index].meanwhile.misjudged += CueTrack.glance
            recent[index].meanwhile.lastMisjudged = report.tick
        }
        guard told.isOnOtherSide else { return }
        recent[index].meanwhile.onOtherSide += CueTrack.glance
        recent[index].meanwhile.lastOnOtherSide = report.tick
    }

    /// Ticks for which a way is new (ours): a second.
    private static let newWay = SimulatedTime.ticksPerSecond
    /// Ticks from the beginning of a ride in which the person boards (ours): two seconds.
    private static let boarding = 2 * SimulatedTime.ticksPerSecond
    /// The person is turning if at least these degrees of the turn are left (ours).
    private static let turn = 20.0
    /// A manoeuvre is passed if it is this many metres behind the person (ours): people turn a
    /// little late.
    private static let behind = 5.0
    /// Ticks from one look at the way to the next.
    private static let glance = 10

    private func lead(_ report: Report) -> CueShowing.Lead? {
        toManoeuvre(report).map { CueShowing.Lead(metres: $0, speed: pace.speed) }
    }

    /// Whether the dot is on the person's level, and not so far off that the app can confuse what
    /// is behind them with what is ahead. On a way that leads back beside itself, the person's
    /// place alone does not show on which part they are.
    private func isDotRight(_ report: Report) -> Bool {
        guard let dot = report.display.dot, dot.levels == report.truth.levels else { return false }
        return dot.point.distance(to: report.truth.point) < CueTrack.behind
    }

    /// Metres along the itinerary from the person's true place to the next manoeuvre.
    private func toManoeuvre(_ report: Report) -> Double? {
        let display = report.display
        guard let itinerary = display.itinerary, let progress = display.progress,
            let next = progress.nextManoeuvre,
            let own = itinerary.match(
                report.truth.point, levels: report.truth.levels, heading: report.truth.heading,
                previous: progress.along, reach: CueTrack.reach)
        else { return nil }
        return own.along > next.along && own.along <= next.end ? 0 : next.along - own.along
    }

    /// A person within this many metres of the itinerary is on it (ours).
    private static let reach = 8.0
}

extension CueShowing {
    fileprivate var isOpen: Bool { to == nil }

    fileprivate func isOf(_ cue: ShownCue) -> Bool {
        self.cue.id == cue.id && self.cue.shownAt == cue.shownAt
    }
}

/// The recent walking speed of the person.
private struct Pace: Hashable, Sendable {
    /// Metres in the last tick.
    private(set) var step = 0.0
    /// m/s, averaged over about two seconds.
    private(set) var speed = 0.0
    private var walked: Double?

    mutating func observe(_ report: Report) {
        step = walked.map { max(0, report.truth.walked - $0) } ?? 0
        walked = report.truth.walked
        let now = step * Double(SimulatedTime.ticksPerSecond)
        speed += (now - speed) * Pace.share
    }

    private static let share = 0.025
}
