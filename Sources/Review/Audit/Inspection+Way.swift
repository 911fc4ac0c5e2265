import App
import Indoor
import Rehearsal
import Simulation

/// Findings about arrivals, and about the ways of people who go by the phone.
extension Inspection {
    var ofWay: [AuditFinding] { arrivals + ends + away + detours + statues }

    // MARK: Arrivals

    private var arrivals: [AuditFinding] {
        happenings(.arrived).compactMap { moment in
            unreached(moment, .falseArrival).map { rest in
                finding(.falseArrival, [moment], "“arrived”, and \(rest)")
            }
        }
    }

    private var ends: [AuditFinding] {
        happenings(.stoppedFollowing).compactMap { moment in
            if isToldThatNoneLeads(moment) { return nil }
            return unreached(moment, .endsWrong).map { rest in
                finding(.endsWrong, [moment], "the person goes no further, and \(rest)")
            }
        }
    }

    /// Whether no way leads to the destination, and the app has said so.
    private func isToldThatNoneLeads(_ moment: TruthMoment) -> Bool {
        let since = moment.tick - Inspection.remembered
        return moments.contains { $0.tick >= since && $0.told.contains(.noRoute) }
            && way(of: moment).map { rest(moment, $0) == nil } ?? false
    }

    /// Ticks for which people remember what the app has said: two minutes (ours).
    private static let remembered = 120 * SimulatedTime.ticksPerSecond

    private func happenings(_ kind: TruthTrack.Happening.Kind) -> [TruthMoment] {
        walk.truths.happenings.filter { $0.kind == kind }.map(\.moment)
    }

    /// What is left of the way, in words; nil: the destination is reached.
    private func unreached(_ moment: TruthMoment, _ rule: AuditRule) -> String? {
        guard let way = way(of: moment) else { return nil }
        let nearness = TrueWay.Nearness(
            metres: table.limit(rule, "metres"), untilInSight: table.limit(rule, "in-sight"))
        guard !way.isReached(from: moment.point, on: moment.levels, nearness) else { return nil }
        let closed = moment.closed.map { ", \($0) is closed" }.joined()
        guard let rest = rest(moment, way) else {
            return "no way leads to the destination" + closed
        }
        let level = way.place.position.level
        let left = "\(rest.fixed(0)) m are left" + closed
        guard moment.levels.isDrawn(on: level) else {
            return left + " to level \(sign(of: level, at: way.place.position.point))"
        }
        if moment.levels.upper != nil { return left + ", from between two levels" }
        let hidden = way.metresUntilInSight(from: Position(moment.point, level: level)) ?? 0
        return hidden > nearness.untilInSight && rest <= nearness.metres
            ? left + ", the last door or turn in \(hidden.fixed(0)) m" : left
    }

    private func way(to destination: Position?) -> TrueWay? {
        destination.flatMap { ways?.way(to: $0) }
    }

    /// The way to the destination as people can go it at a moment.
    private func way(of moment: TruthMoment) -> TrueWay? {
        moment.destination.flatMap { ways?.closing(moment.closed).way(to: $0) }
    }

    private func rest(_ moment: TruthMoment, _ way: TrueWay) -> Double? {
        way.rest(for: moment.point, on: moment.levels)?.metres
    }

    // MARK: The way there

    /// Looks back from each few seconds on, over the time of the rule.
    private var away: [AuditFinding] {
        let (time, least) = (table.limit(.away, "for"), table.limit(.away, "walked"))
        let span = max(1, SimulatedTime.tick(atSeconds: time) / TruthTrack.glance)
        let pace = Inspection.look / TruthTrack.glance
        var found: [AuditFinding] = []
        var number = span
        while number < moments.count {
            let stretch = moments[(number - span)...number]
            guard let first = stretch.first, let last = stretch.last,
                // Moments are missing where a recording does not know the place.
                last.tick - first.tick == span * TruthTrack.glance,
                last.walked - first.walked >= least,
                stretch.allSatisfy({
                    $0.isFollowing && $0.destination == first.destination && !$0.isPartClosed
                }),
                let way = way(to: first.destination),
                let before = way.rest(for: first.point, on: first.levels),
                let after = way.rest(for: last.point, on: last.levels),
                // The quickest way may be longer than another, and the app's way no worse.
                after.seconds >= before.seconds, after.metres >= before.metres,
                !comesNearer(first, last)
            else {
                number += pace
                continue
            }
            found.append(
                finding(
                    .away, Array(stretch),
                    "\(before.metres.fixed(0)) m were left; the person walked "
                        + "\((last.walked - first.walked).fixed(0)) m, and "
                        + "\(after.metres.fixed(0)) m are left"))
            number += span
        }
        return found
    }

    /// Whether less is left of a way that the app shows and that leads to the destination.
    private func comesNearer(_ first: TruthMoment, _ last: TruthMoment) -> Bool {
        guard let before = metresShown(first), let after = metresShown(last) else { return false }
        return after < before
    }

    private func metresShown(_ moment: TruthMoment) -> Double? {
        guard let ways, let destination = moment.destination else { return nil }
        return WayAhead(moment: moment, facing: nil, destination: destination, ways: ways)
            .metresShown
    }

    /// Ticks from one look at the way to the next: five seconds.
    private static let look = 5 * SimulatedTime.ticksPerSecond

    private var detours: [AuditFinding] {
        let (times, more) = (table.limit(.detour, "times"), table.limit(.detour, "metres"))
        return happenings(.stoppedFollowing).compactMap { end in
            guard
                let followed = happenings(.followed).last(where: { $0.tick < end.tick }),
                // The way to a place begins where the person chose it.
                let start = moments.first(where: {
                    $0.tick >= followed.tick && $0.tick <= end.tick
                        && $0.destination == end.destination
                }),
                let way = way(to: end.destination),
                way.isReached(from: end.point, on: end.levels),
                let shortest = rest(start, way)
            else { return nil }
            let following = moments.filter { (start.tick...end.tick).contains($0.tick) }
            if following.contains(where: \.isPartClosed) { return nil }
            let walked = end.walked - start.walked
            guard walked > times * shortest, walked > shortest + more else { return nil }
            let left = leaving(following, from: start, shortest, way)
            let since = left.map { ", left at \(SimulatedTime.seconds($0.tick).fixed(1)) s" }
            return finding(
                .detour, [end],
                "\(walked.fixed(0)) m walked, and the shortest way has \(shortest.fixed(0)) m"
                    + (since ?? ""),
                seen: left)
        }
    }

    /// The moment at which the person leaves the shortest way: from then on, what was walked and
    /// what is left are together longer than it; nil: they never leave it.
    private func leaving(
        _ following: [TruthMoment], from start: TruthMoment, _ shortest: Double, _ way: TrueWay
    ) -> TruthMoment? {
        let isOn = following.map { moment in
            rest(moment, way).map {
                moment.walked - start.walked + $0 <= shortest + Inspection.astray
            } ?? true
        }
        guard let last = isOn.lastIndex(of: true), last + 1 < following.count else { return nil }
        return following[last + 1]
    }

    /// Metres by which a way must become longer before it is left (ours).
    private static let astray = 5.0

    private var statues: [AuditFinding] {
        func still(_ rule: String, _ occupations: [TruthMoment.Occupation]) -> [[TruthMoment]] {
            stretches(longerThan: table.limit(.statue, rule)) {
                $0.isFollowing && occupations.contains($0.occupation)
            }
        }
        let idle = still("idle", [.nothing])
        // A stretch that an idle one is a part of is told once.
        let waiting = still("in-line", [.nothing, .waiting]).filter { stretch in
            let ticks = stretch[0].tick...stretch[stretch.count - 1].tick
            return !idle.contains { ticks.contains($0[0].tick) }
        }
        return (idle + waiting).map { stretch in
            let length = SimulatedTime.seconds(stretch[stretch.count - 1].tick - stretch[0].tick)
            return finding(.statue, stretch, "stands still for \(length.fixed(0)) s")
        }
    }
}
