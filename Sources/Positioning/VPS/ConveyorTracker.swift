import Indoor

/// Detects that the user is carried and extrapolates the position: escalators, lifts, moving
/// walkways (vps.md 3.4). One detection per ride.
struct ConveyorTracker: Hashable, Sendable {
    private(set) var ride: Ride?
    /// A conveyor whose ride has ended; it stays set until the user has left the conveyor.
    private var latched: String?

    /// A conveyor of the itinerary under way.
    struct Ride: Hashable, Sendable {
        let id: String
        let kind: ManoeuvreKind
        let line: Polyline
        /// Metres on the plan for each metre along the slope.
        let flatness: Double
        let from: LevelOrdinal
        let to: LevelOrdinal
        let startPose: TrackedPose
        let startAlong: Double
        /// Metres climbed before it was detected, as tracked.
        let startClimb: Double
        /// Metres along `line`, on the plan.
        var along: Double
        /// Seconds since the extrapolation came to the end.
        var overdue = 0.0
        /// Seconds since it was detected.
        var age = 0.0
        /// Metres walked from its end before that was noticed, as tracked.
        var beyond = Point.zero

        /// Whether it leads to no other level: a moving walkway.
        var isFlat: Bool { from == to }
    }

    enum Verdict: Hashable, Sendable {
        case none
        case began(Ride)
        /// Carried on a conveyor on which the level cannot be followed.
        case unexpected(id: String)
        case ended(Ride)
        case failed(Ride)
        /// A ride on one level did not end as extrapolated: from now on only tracking counts.
        case left(Ride)
    }

    /// The tracker's inputs of a tick.
    struct Evidence {
        let alignment: Alignment
        let levels: Levels
        let pose: TrackedPose
        let point: Point
        let stillness: StillnessDetector
        let itinerary: Itinerary?
        /// Metres along the itinerary at the last match.
        let along: Double?
        /// Metres walked since the last fix.
        let walked: Double
        let map: PositioningMap

        /// Metres above the ground level, as tracked.
        var height: Double { alignment.height(pose) }

        init(
            alignment: Alignment, levels: Levels, pose: TrackedPose,
            stillness: StillnessDetector, itinerary: Itinerary?, along: Double?, walked: Double,
            map: PositioningMap
        ) {
            (self.alignment, self.levels, self.pose) = (alignment, levels, pose)
            (self.stillness, self.itinerary, self.along) = (stillness, itinerary, along)
            (self.walked, self.map) = (walked, map)
            point = alignment.point(pose)
        }

        /// Metres to a piece of the itinerary, measured along the itinerary, not across it:
        /// sideways drift must not select a neighbouring conveyor.
        func distance(toSegment index: Int, of itinerary: Itinerary) -> Double {
            let segment = itinerary.segments[index]
            guard let along else { return segment.line.distance(to: point) }
            let start = itinerary.offsets[index]
            return max(0, start - along, along - start - segment.length)
        }
    }

    mutating func forget() { ride = nil }

    /// Takes a fix during a ride.
    ///
    /// - Returns: whether it is on the line, so that the ride continues from there.
    mutating func takes(_ fix: Point, _ settings: VPSSettings) -> Bool {
        guard let line = ride?.line, let kind = ride?.kind else { return false }
        let nearest = line.nearest(to: fix)
        guard nearest.distance <= ConveyorTracker.reach(kind, settings) else { return false }
        ride?.along = nearest.along
        return true
    }

    mutating func update(_ evidence: Evidence, settings: VPSSettings, seconds: Double) -> Verdict {
        if let ride {
            let verdict = advanced(ride, evidence, settings: settings, seconds: seconds)
            return verdict == .none ? detectedAnew(evidence, settings) : verdict
        }
        // The user is not carried and no ride is latched: no search for a conveyor is needed.
        if latched == nil, !isCarried(evidence.stillness, .elevator, settings),
            !isCarried(evidence.stillness, .escalator, settings)
        {
            return .none
        }
        guard let zone = zone(evidence, settings) else {
            latched = nil
            return .none
        }
        guard isCarried(evidence.stillness, zone.kind, settings) else { return .none }
        switch zone.course(evidence, settings) {
        case .nowhere: return .none
        case .against:
            // A walkway back: tracking alone follows the user.
            if zone.isFlat { return .none }
            return carriedAgainst(zone, evidence, settings)
        case .along: break
        }
        guard latched != zone.id, !zone.isBehind(evidence) else { return .none }
        latched = zone.id
        guard settings.changesLevelAutomatically || zone.isFlat, let ride = zone.ride(evidence)
        else { return zone.isFlat ? .none : .unexpected(id: zone.id) }
        self.ride = ride
        return .began(ride)
    }

    // MARK: Detection

    /// A conveyor near enough to stand on.
    private struct Zone {
        let id: String
        let kind: ManoeuvreKind
        /// Its segments in the itinerary; empty for a conveyor that is not on the itinerary.
        let run: [LegSegment]
        /// Whether it leads to no other level: tracking alone follows the user.
        let isFlat: Bool

        /// Whether it is behind the user, who is on the level it leads to.
        func isBehind(_ evidence: Evidence) -> Bool {
            guard let from = run.first?.ends.first, let to = run.last?.ends.last else {
                return false
            }
            return from != to && evidence.levels == Levels(to)
        }

        /// The direction in which it takes a user, compared with the itinerary's.
        enum Course { case along, against, nowhere }

        /// The climb tells the direction, on the flat the motion along the line. What the
        /// itinerary does not use has no direction.
        func course(_ evidence: Evidence, _ settings: VPSSettings) -> Course {
            let climb = evidence.stillness.climb
            guard isFlat || abs(climb) > ConveyorTracker.leastClimb(settings) else {
                return .nowhere
            }
            guard let first = run.first, let last = run.last, let from = first.ends.first,
                let to = last.ends.last
            else { return .along }
            let shift = evidence.alignment.vector(evidence.stillness.shift)
            let isAlong =
                isFlat
                ? shift.dot(last.line.b - first.line.a) > 0
                : (climb > 0) == (evidence.map.elevation(to) > evidence.map.elevation(from))
            return isAlong ? .along : .against
        }

        func ride(_ evidence: Evidence) -> Ride? {
            guard let from = run.first?.ends.first, let to = run.last?.ends.last else { return nil }
            let line = Polyline(run.prefix(1).map(\.line.a) + run.map(\.line.b))
            let slope = run.reduce(0) { $0 + $1.length }
            let along = line.nearest(to: evidence.point).along
            return Ride(
                id: id, kind: kind, line: line, flatness: slope > 0 ? line.length / slope : 1,
                from: from, to: to, startPose: evidence.pose, startAlong: along,
                startClimb: evidence.height - evidence.map.elevation(from), along: along)
        }
    }

    /// Metres beside a conveyor of the itinerary at which the user may still be on it, for each
    /// metre since the fix: drift of 13 % in nine of ten walks (venues.md: ADVIO), and a margin
    /// (ours).
    private static let drift = 0.2

    /// The nearest connector, with the itinerary's before all others; nil if it carries nobody. A
    /// slow user on the stairs beside an escalator could otherwise count as standing still.
    private func zone(_ evidence: Evidence, _ settings: VPSSettings) -> Zone? {
        var best: (zone: Zone, distance: Double)?
        func consider(_ zone: Zone, _ distance: Double) {
            let isNear = distance <= ConveyorTracker.reach(zone.kind, settings)
            if isNear, distance < best?.distance ?? .infinity { best = (zone, distance) }
        }
        if let itinerary = evidence.itinerary {
            for (index, segment) in itinerary.segments.enumerated() {
                guard let kind = segment.kind, segment.levels.meet(evidence.levels),
                    segment.line.distance(to: evidence.point)
                        <= ConveyorTracker.reach(kind, settings)
                        + ConveyorTracker.drift * evidence.walked
                else { continue }
                consider(
                    Zone(
                        id: segment.connector ?? "segment-\(index)", kind: kind,
                        run: itinerary.run(around: index), isFlat: segment.levels.upper == nil),
                    evidence.distance(toSegment: index, of: itinerary))
            }
        }
        guard let zone = best?.zone ?? mapped(evidence, settings) else { return nil }
        return zone.kind.isConveyor ? zone : nil
    }

    /// The nearest connector of the building's map that a user may be on; nil on a third-party map,
    /// where conveyors are known from the itinerary only.
    ///
    /// - Parameter mayLead: whether a connector can have carried the user.
    private func mapped(
        _ evidence: Evidence, _ settings: VPSSettings,
        where mayLead: (Connector) -> Bool = { _ in true }
    ) -> Zone? {
        guard settings.integration == .ecosystem else { return nil }
        var best: (zone: Zone, distance: Double)?
        for connector in evidence.map.connectors
        where connector.levels.contains(where: evidence.levels.contains) {
            let kind = ManoeuvreKind(connector.kind)
            let distance = connector.distance(to: evidence.point)
            guard distance <= ConveyorTracker.reach(kind, settings),
                distance < best?.distance ?? .infinity, mayLead(connector)
            else { continue }
            let zone = Zone(
                id: connector.id, kind: kind, run: [], isFlat: Set(connector.levels).count == 1)
            best = (zone, distance)
        }
        return best?.zone
    }

    /// The itinerary's conveyor leads the other way, so that the user is on another one: back up by
    /// the escalator beside it, or by the same lift. Nothing tells where that ride ends. A user on
    /// stairs is not carried.
    private mutating func carriedAgainst(
        _ zone: Zone, _ evidence: Evidence, _ settings: VPSSettings
    ) -> Verdict {
        let isUp = evidence.stillness.climb > 0
        let other = mapped(evidence, settings) { $0.leads(isUp: isUp, in: evidence.map) }
        if let other, !other.kind.isConveyor { return .none }
        latched = zone.id
        return .unexpected(id: other?.id ?? zone.id)
    }

    private static func reach(_ kind: ManoeuvreKind, _ settings: VPSSettings) -> Double {
        kind == .elevator ? settings.liftRadius : settings.conveyorBuffer
    }

    /// Without the latch one ride is detected repeatedly: an error of versions before 0.28.2
    /// (vps.md 3.4), reproduced by a setting.
    private mutating func detectedAnew(_ evidence: Evidence, _ settings: VPSSettings) -> Verdict {
        guard var ride, !settings.latchesConveyors, ride.age >= settings.stillWindow,
            isCarried(evidence.stillness, ride.kind, settings)
        else { return .none }
        ride.age = 0
        self.ride = ride
        return .began(ride)
    }

    /// Standing beside an escalator or before a lift is still, too. A conveyor also moves: at least
    /// 0.2 m/s on the plan or 0.17 m/s vertically (ours; the documents give no rule).
    private func isCarried(
        _ stillness: StillnessDetector, _ kind: ManoeuvreKind, _ settings: VPSSettings
    ) -> Bool {
        if ConveyorTracker.isWalking(stillness, settings) { return false }
        let window = settings.stillWindow
        let moves =
            kind == .elevator
            ? abs(stillness.climb) > window / 6 : stillness.glide > window / 5
        return moves && stillness.isStill(window: window, radius: settings.stillRadius)
    }

    /// Metres of climb in the window below which the user stays on the level: a third of what the
    /// slowest escalator climbs, as far as it is measured (ours).
    fileprivate static func leastClimb(_ settings: VPSSettings) -> Double {
        settings.stillWindow / 30
    }

    /// Whether the user still changes level, wherever that is.
    static func isClimbing(_ stillness: StillnessDetector, _ settings: VPSSettings) -> Bool {
        let least = isWalking(stillness, settings) ? 0.3 : leastClimb(settings)
        return abs(stillness.climb) > least
    }

    /// Whether the user moves faster than any conveyor (ours).
    static func isWalking(_ stillness: StillnessDetector, _ settings: VPSSettings) -> Bool {
        stillness.speed > settings.escalatorSpeed + 0.15
    }

    /// Whether a user who does not walk is moved, however slowly: at least 0.1 m/s on the plan or
    /// vertically (ours).
    private func isMoving(_ stillness: StillnessDetector, _ settings: VPSSettings) -> Bool {
        let least = settings.stillWindow / 10
        return !ConveyorTracker.isWalking(stillness, settings)
            && (stillness.glide > least || abs(stillness.climb) > least)
    }

    // MARK: Ride

    private mutating func advanced(
        _ old: Ride, _ evidence: Evidence, settings: VPSSettings, seconds: Double
    ) -> Verdict {
        var ride = old
        ride.age += seconds
        // Carried back the other way before the ride was over.
        if ride.isOpposed(by: evidence, settings) {
            self.ride = nil
            return .failed(ride)
        }
        let verdict =
            ride.kind == .elevator
            ? liftVerdict(&ride, evidence, settings, seconds)
            : lineVerdict(&ride, evidence, settings, seconds)
        self.ride = verdict == .none ? ride : nil
        return switch verdict {
        case .failed where ride.isFlat: .left(ride)
        case .ended where !ConveyorTracker.fits(ride, evidence): .failed(ride)
        default: verdict
        }
    }

    /// The smallest share of a climb that is measured (venues.md: ADVIO: under-measured by up to
    /// 45 %), less a margin (ours): more than half, where a lift may stop half way.
    private static let leastShare = 0.53
    /// The largest share (ours): a lift that went on to the next level.
    private static let largestShare = 1.2
    /// The smallest measured share on an escalator: it has no level half way, and may be left some
    /// steps before its end (ours).
    private static let leastShareOnSteps = 0.3
    /// The error of a tracked height, metres (ours).
    private static let heightError = 0.1

    /// Whether the climb matches the level at which the ride should end: the user may leave a lift
    /// too early, and the stairs beside an escalator may lead elsewhere.
    private static func fits(_ ride: Ride, _ evidence: Evidence) -> Bool {
        let expected = evidence.map.elevation(ride.to) - evidence.map.elevation(ride.from)
        guard expected != 0 else { return true }
        let measured = ride.startClimb + evidence.pose.height - ride.startPose.height
        let climbed = expected < 0 ? -measured : measured
        let storeys = abs(expected)
        guard ride.kind == .elevator else { return climbed >= storeys * leastShareOnSteps }
        return climbed >= storeys * leastShare - heightError
            && climbed <= storeys * largestShare + heightError
    }

    private func lineVerdict(
        _ ride: inout Ride, _ evidence: Evidence, _ settings: VPSSettings, _ seconds: Double
    ) -> Verdict {
        let length = ride.line.length
        let start = ride.line.place(along: ride.startAlong).point
        // The straight distance is used, because the tracked distance is straight, too.
        let expected = start.distance(to: ride.line.end)
        let tracked = ride.tracked(evidence, towards: ride.line.end - start)
        let isWalking = ConveyorTracker.isWalking(evidence.stillness, settings)
        let isMoving = isMoving(evidence.stillness, settings)
        // A user at rest is not carried on: the escalator has stopped, or its end is reached.
        if isWalking || isMoving {
            let extrapolated = ride.along + settings.escalatorSpeed * ride.flatness * seconds
            // A user who walks on a moving escalator is ahead of its steps.
            ride.along = min(length, max(extrapolated, ride.startAlong + tracked))
        } else if tracked >= expected * ConveyorTracker.leastWay - 1 {
            return .ended(ride)
        }
        // It may be slower or longer than extrapolated.
        if isMoving {
            ride.overdue = 0
        } else if !isWalking || ride.along >= length {
            ride.overdue += seconds
        }
        if ride.overdue > settings.conveyingGrace { return .failed(ride) }
        if isMoving, ride.isPast(evidence, tracked: tracked, of: expected, settings) {
            // Somebody who walks no faster than an escalator has come off it.
            if ride.isFlat { return .failed(ride) }
            ride.beyond = evidence.alignment.vector(evidence.stillness.shift)
            return .ended(ride)
        }
        guard ride.along >= length - 1.5 else { return .none }
        let wentAlong = tracked >= expected * 0.5
        if isWalking && tracked >= expected - 1 { return .ended(ride) }
        // The user walked elsewhere, or was never carried.
        return isWalking && !wentAlong && ride.overdue > 2 ? .failed(ride) : .none
    }

    /// The share of a line at which a user at rest has come to its end: drift of 13 % in nine of
    /// ten walks (venues.md: ADVIO), and a margin (ours).
    private static let leastWay = 0.85

    /// Metres behind a walkway at which the user is off it (ours).
    fileprivate static let stepOff = 1.0

    /// Metres that nobody moves in a cabin: the largest lifts for beds have 2.7 m (ISO 8100-30), and
    /// a margin for drift (ours).
    private static let cabin = 3.5

    private func liftVerdict(
        _ ride: inout Ride, _ evidence: Evidence, _ settings: VPSSettings, _ seconds: Double
    ) -> Verdict {
        let isMoving = abs(evidence.stillness.climb) > 0.3
        ride.overdue = isMoving ? 0 : ride.overdue + seconds
        if ConveyorTracker.isWalking(evidence.stillness, settings) { return .ended(ride) }
        // A slow user has left the cabin as soon as the tracked way is longer than a cabin.
        let left = evidence.pose.point.distance(to: ride.startPose.point)
        if !isMoving, left > ConveyorTracker.cabin { return .ended(ride) }
        // Waiting at a lift's doors is not a failure; a minute without motion in a lift is.
        return ride.overdue > 60 ? .failed(ride) : .none
    }
}

extension ConveyorTracker.Ride {
    /// Metres on the plan tracked since its start in a direction.
    fileprivate func tracked(
        _ evidence: ConveyorTracker.Evidence, towards direction: Point
    ) -> Double {
        let moved = evidence.pose.point - startPose.point
        guard direction.length > 0 else { return moved.length }
        return evidence.alignment.vector(moved).dot(direction) / direction.length
    }

    /// Whether its end is behind the user: a walkway is shorter than the way tracked, and stairs that
    /// move climb no more.
    fileprivate func isPast(
        _ evidence: ConveyorTracker.Evidence, tracked: Double, of expected: Double,
        _ settings: VPSSettings
    ) -> Bool {
        if isFlat { return tracked >= expected + ConveyorTracker.stepOff }
        return along >= line.length
            && abs(evidence.stillness.climb) < ConveyorTracker.leastClimb(settings)
    }

    /// Whether the user climbs where it descends, or the other way.
    fileprivate func isOpposed(
        by evidence: ConveyorTracker.Evidence, _ settings: VPSSettings
    ) -> Bool {
        let rise = evidence.map.elevation(to) - evidence.map.elevation(from)
        let climb = evidence.stillness.climb
        return rise != 0 && abs(climb) > 2 * ConveyorTracker.leastClimb(settings)
            && (climb > 0) != (rise > 0)
    }
}

extension Connector {
    /// Whether it may take a user up, or down.
    fileprivate func leads(isUp: Bool, in map: PositioningMap) -> Bool {
        let rise = map.elevation(ends.last.level) - map.elevation(ends.first.level)
        return direction == .both || rise == 0 || (direction == .forward) == ((rise > 0) == isUp)
    }
}
