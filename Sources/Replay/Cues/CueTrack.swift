import Guidance
import Indoor
import Navigation
import Session
import Traces

/// The cues of a walk in the order in which they came into view.
package struct CueTrack: RehearsalObserver, Hashable, Sendable {
    /// By the tick in which they came.
    package private(set) var all: [CueShowing] = []
    /// The numbers of those in view.
    private var open: [Int] = []
    private var pace = Pace()
    /// Of the tick before.
    private var page: PhoneDisplay.Page?
    /// The tick in which the present itinerary came.
    private var wayAt: Int?
    /// Ticks since the person boarded what carries them.
    private var rode = 0

    package init() {}

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
        for number in open { pass(number, report) }
        page = report.display.page
    }

    private mutating func observe(_ event: CueEvent, _ report: Report) {
        switch event {
        case .shown(let cue, let origin):
            all.append(showing(cue, origin, report))
            open.append(all.count - 1)
        case .changed(let cue): change(cue) { $0.changes += 1 }
        case .hidden(let cue, let end):
            let isOtherPage = page != report.display.page
            change(cue) {
                ($0.to, $0.end, $0.wentWithPage) = (report.tick, end, isOtherPage)
            }
            open.removeAll { all[$0].to != nil }
        }
    }

    private func showing(_ cue: ShownCue, _ origin: CueOrigin, _ report: Report) -> CueShowing {
        var showing = CueShowing(
            cue: cue, origin: origin, page: report.display.page,
            beside: open.map { all[$0].cue.id },
            lead: CueTrack.isOfManoeuvre(cue) ? lead(report) : nil,
            hasReader: report.walkedWhileFollowing != nil)
        showing.isOfNewWay = wayAt.map { report.tick - $0 <= CueTrack.newWay } ?? false
        return showing
    }

    /// Whether it is about the next manoeuvre, and not about the position.
    private static func isOfManoeuvre(_ cue: ShownCue) -> Bool {
        cue.kind == .instruction && cue.id != "off-the-way" && cue.id != "unsure-of-the-way"
    }

    /// The person acts on what was shown in the tick before: it may have gone by now.
    private mutating func observe(_ event: PersonEvent, at tick: Int) {
        switch event {
        case .noticed(let cue): change(cue) { $0.noticedAt = $0.noticedAt ?? tick }
        case .overlooked(let cue): change(cue) { $0.isOverlooked = true }
        case .read(let cue, let from, let to, let isWhole):
            change(cue) { $0.reading = CueShowing.Reading(from: from, to: to, isWhole: isWhole) }
        case .acted(let cue, let deed): change(cue) { $0.deed = deed }
        case .hesitated, .held, .backFromSettings, .gaveUp: break
        }
    }

    private mutating func change(_ cue: ShownCue, _ change: (inout CueShowing) -> Void) {
        guard let number = all.lastIndex(where: { $0.isOf(cue) }) else { return }
        change(&all[number])
    }

    // MARK: Meanwhile

    /// A tick of a cue in view.
    private mutating func pass(_ number: Int, _ report: Report) {
        let truth = report.truth
        all[number].meanwhile.metres += pace.step
        switch truth.activity {
        case .walking: all[number].meanwhile.walking += 1
        case .riding:
            all[number].meanwhile.riding += 1
            if rode <= CueTrack.boarding { all[number].meanwhile.boarding += 1 }
        case .standing, .waitingForLift, .queueing, .blocked:
            all[number].meanwhile.standing += 1
        }
        if abs(truth.turning) > CueTrack.turn { all[number].meanwhile.turning += 1 }
        if let level = all[number].origin.level, let own = truth.levels.single,
            own.label != level
        {
            all[number].meanwhile.onAnotherLevel += 1
        }
        guard all[number].lead != nil, report.tick % CueTrack.glance == 0,
            !isDotRight(report), let metres = toManoeuvre(report), metres < -CueTrack.behind
        else { return }
        all[number].meanwhile.passed += CueTrack.glance
    }

    /// Ticks in which a way is new (ours): a second.
    private static let newWay = SimulatedTime.ticksPerSecond
    /// Ticks from the beginning of a ride in which the person boards (ours): two seconds.
    private static let boarding = 2 * SimulatedTime.ticksPerSecond
    /// Degrees left of a turn from which the person is turning (ours).
    private static let turn = 20.0
    /// Metres behind the person from which a manoeuvre is passed (ours): people turn a little late.
    private static let behind = 5.0
    /// Ticks from one look at the way to the next.
    private static let glance = 10

    private func lead(_ report: Report) -> CueShowing.Lead? {
        toManoeuvre(report).map { CueShowing.Lead(metres: $0, speed: pace.speed) }
    }

    /// Whether the dot is on the person's level, and not so far off that the app can take what is
    /// behind them for what is ahead. A way that leads back lies beside itself: the person's place
    /// alone does not tell on which part of it they are.
    private func isDotRight(_ report: Report) -> Bool {
        guard let dot = report.display.dot, dot.levels == report.truth.levels else { return false }
        return dot.point.distance(to: report.truth.point) < CueTrack.behind
    }

    /// Metres from the person's true place to the next manoeuvre, along the itinerary.
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

    /// Metres beside the itinerary within which the person is on it (ours).
    private static let reach = 8.0
}

extension CueShowing {
    fileprivate func isOf(_ cue: ShownCue) -> Bool {
        self.cue.id == cue.id && self.cue.shownAt == cue.shownAt
    }
}

/// How fast the person walks, of late.
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
