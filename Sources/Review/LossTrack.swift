import App
import Indoor
import Rehearsal
import Simulation

/// What a walk cost a person who follows the phone, beside one who knows the way and walks as fast;
/// and by which words and at which place it was lost.
///
/// Time is lost by standing, except in queues and before lifts, and by metres beyond the shortest
/// way. A second belongs to the cue that the person reads, or else to the one read last of those in
/// view or gone a moment ago. Metres belong to the cue by which the person left the way.
package struct LossTrack: Sendable {
    /// The words that somebody went by, and where.
    package struct Cause: Hashable, Sendable {
        /// The cue's id; empty: they went by no words.
        package let cue: String
        /// A room with its level.
        package let place: String
    }

    package struct Loss: Hashable, Sendable {
        package fileprivate(set) var shown = 0
        package fileprivate(set) var read = 0
        package fileprivate(set) var wrongTurns = 0
        package fileprivate(set) var hasGivenUp = false
        /// Ticks of standing.
        fileprivate var standing = 0
        /// Metres beyond the shortest way.
        package fileprivate(set) var metres = 0.0
    }

    /// A cue that the person has read or acted on.
    private struct Minded {
        let cue: String
        /// The last tick with it in view.
        var inView: Int
    }

    /// The person's course to one destination.
    private struct Course {
        /// The key of the place.
        let destination: String
        var rest: Double
        var walked: Double
        /// The least that was left before the person went away, or the most since.
        var turn: Double
        var isAway = false
        /// What made the person leave the way, if they are leaving it.
        var cause: Cause
    }

    /// Ticks for which a cue that has gone still acts (ours).
    private static let aftermath = 10 * SimulatedTime.ticksPerSecond
    /// Metres that are left more, or less again, in a wrong turn (ours).
    private static let wrongTurn = 5.0
    /// Metres by which a way's length may differ from the steps: beyond it another way is nearer.
    private static let jump = 3.0

    private let venue: Venue
    private var causes: [Cause] = []
    private var losses: [Cause: Loss] = [:]
    /// In the order in which they were read.
    private var minded: [Minded] = []
    private var course: Course?
    private var hasFollowed = false
    private var hasGivenUp = false
    /// Ticks and metres of walking.
    private var walking = (ticks: 0, metres: 0.0)
    private var walked: Double?
    private var known: (spot: Spot, place: String)?

    private struct Spot: Equatable {
        let point: Point
        let levels: Levels
    }

    package init(venue: Venue) { self.venue = venue }

    /// - Parameter journey: has seen the tick.
    package mutating func observe(_ tick: RehearsalTick, _ journey: TrueJourney) {
        let report = tick.report
        guard report.truth.isPlaceKnown else { return }
        for event in report.events { note(event, report) }
        keepMinded(report)
        notePace(report)
        guard report.walkedWhileFollowing != nil, let way = journey.way, !hasGivenUp else {
            course = nil
            return
        }
        hasFollowed = true
        guard !journey.isThere else {
            course = nil
            return
        }
        if report.truth.activity.isIdle { change(cause(report)) { $0.standing += 1 } }
        if report.tick % SimulatedTime.ticksPerSecond == 0 { follow(way, report) }
    }

    // MARK: Words

    private mutating func note(_ event: SessionEvent, _ report: Report) {
        switch event {
        case .guide(.cue(.shown(let cue, _))):
            change(Cause(cue: cue.id, place: place(report))) { $0.shown += 1 }
        case .person(.read(let cue, _, _, let isWhole)):
            mind(cue, report)
            if isWhole { change(Cause(cue: cue.id, place: place(report))) { $0.read += 1 } }
        case .person(.acted(let cue, _)), .person(.misled(let cue)): mind(cue, report)
        case .person(.gaveUp):
            change(cause(report)) { $0.hasGivenUp = true }
            hasGivenUp = true
        default: break
        }
    }

    private mutating func mind(_ cue: ShownCue, _ report: Report) {
        minded.removeAll { $0.cue == cue.id }
        minded.append(Minded(cue: cue.id, inView: report.tick))
    }

    private mutating func keepMinded(_ report: Report) {
        guard !minded.isEmpty else { return }
        for index in minded.indices
        where report.display.cues.contains(where: { $0.id == minded[index].cue }) {
            minded[index].inView = report.tick
        }
        minded.removeAll { report.tick - $0.inView > LossTrack.aftermath }
    }

    private mutating func cause(_ report: Report) -> Cause {
        if case .reading(let cue) = report.truth.attention {
            return Cause(cue: cue, place: place(report))
        }
        return Cause(cue: minded.last?.cue ?? "", place: place(report))
    }

    /// The room of the person, who often stays where they were.
    private mutating func place(_ report: Report) -> String {
        let spot = Spot(point: report.truth.point, levels: report.truth.levels)
        if let known, known.spot == spot { return known.place }
        let room = venue.room(at: spot.point, spot.levels)
        let place = "\(room.name), level \(room.sign)"
        known = (spot, place)
        return place
    }

    private mutating func change(_ cause: Cause, _ change: (inout Loss) -> Void) {
        if losses[cause] == nil { causes.append(cause) }
        change(&losses[cause, default: Loss()])
    }

    // MARK: The way

    private mutating func notePace(_ report: Report) {
        if let walked, report.truth.activity == .walking {
            walking.ticks += 1
            walking.metres += max(0, report.truth.walked - walked)
        }
        walked = report.truth.walked
    }

    /// A ride counts when it is over: on a connector the rest of the way is that of one of its ends.
    private mutating func follow(_ way: TrueWay, _ report: Report) {
        let walked = report.truth.walked
        if case .riding = report.truth.activity { return }
        if let course, course.walked == walked, course.destination == way.place.key { return }
        guard let rest = way.rest(for: report.truth)?.metres else { return }
        guard var course, course.destination == way.place.key else {
            course = Course(
                destination: way.place.key, rest: rest, walked: walked, turn: rest,
                cause: cause(report))
            return
        }
        let (step, growth) = (walked - course.walked, rest - course.rest)
        if !course.isAway, rest < course.turn {
            (course.turn, course.cause) = (rest, cause(report))
        }
        change(course.cause) { $0.metres += step + growth }
        if abs(growth) > step + LossTrack.jump {
            (course.isAway, course.turn, course.cause) = (false, rest, cause(report))
        } else {
            turn(&course, rest, report)
        }
        (course.rest, course.walked) = (rest, walked)
        self.course = course
    }

    /// Finds where the person goes away from the destination, and back.
    private mutating func turn(_ course: inout Course, _ rest: Double, _ report: Report) {
        if course.isAway {
            course.turn = max(course.turn, rest)
            guard course.turn - rest >= LossTrack.wrongTurn else { return }
            (course.isAway, course.turn, course.cause) = (false, rest, cause(report))
        } else if rest - course.turn >= LossTrack.wrongTurn {
            change(course.cause) { $0.wrongTurns += 1 }
            (course.isAway, course.turn) = (true, rest)
        }
    }

    // MARK: Results

    /// The losses in the order in which they began; nil: nobody followed the phone to a destination.
    package var all: [(cause: Cause, loss: Loss)]? {
        hasFollowed ? causes.map { ($0, losses[$0] ?? Loss()) } : nil
    }

    /// Seconds of standing.
    package func standing(_ loss: Loss) -> Double { SimulatedTime.seconds(loss.standing) }

    /// Seconds that a loss cost at the person's own speed.
    package func seconds(_ loss: Loss) -> Double {
        let speed =
            walking.metres > 0
            ? walking.metres / SimulatedTime.seconds(walking.ticks) : TravelSpeed.walking
        return standing(loss) + loss.metres / speed
    }
}

extension Truth.Activity {
    /// Whether the person gets nowhere, and does not wait for others.
    fileprivate var isIdle: Bool {
        switch self {
        case .standing, .blocked: true
        case .walking, .riding, .waitingForLift, .queueing: false
        }
    }
}
