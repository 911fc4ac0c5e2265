import App
import Indoor
import Rehearsal
import Simulation

/// Findings about the position that the app tells.
extension Inspection {
    var ofPosition: [AuditFinding] {
        falseAccuracy + wrongLevel + stale + jumps + silent + thrownAway
    }

    // MARK: Wrong positions

    /// Metres from the truth of a dot that is shown as the present position; nil: there is none.
    private func error(_ moment: TruthMoment) -> Double? {
        guard let dot = moment.dot, !dot.isGrey else { return nil }
        return dot.point.distance(to: moment.point)
    }

    private func worst(_ stretch: [TruthMoment]) -> TruthMoment? {
        stretch.max { (error($0) ?? 0) < (error($1) ?? 0) }
    }

    /// The most metres that the dot is off.
    private func most(_ stretch: [TruthMoment]) -> String {
        (worst(stretch).flatMap(error) ?? 0).fixed(0)
    }

    private func isFar(_ moment: TruthMoment) -> Bool {
        error(moment).map { table.isWrong(by: $0, ring: moment.dot?.accuracy) } ?? false
    }

    private func isOnOtherLevel(_ moment: TruthMoment) -> Bool {
        guard let dot = moment.dot, !dot.isGrey else { return false }
        return !dot.levels.meet(moment.levels)
    }

    private var falseAccuracy: [AuditFinding] {
        stretches(longerThan: table.limit(.falseAccuracy, "for")) {
            $0.quality == .accurate && isFar($0)
        }.map { stretch in
            finding(
                .falseAccuracy, stretch,
                "accurate, ±\((worst(stretch)?.dot?.accuracy ?? 0).fixed(0)) m, and "
                    + "at most \(most(stretch)) m off, \(lasting(stretch))")
        }
    }

    private var wrongLevel: [AuditFinding] {
        stretches(longerThan: table.limit(.wrongLevel, "for")) {
            $0.quality == .accurate && isOnOtherLevel($0)
        }.map { stretch in
            let told = stretch[0].dot.map { name($0.levels) } ?? ""
            return finding(
                .wrongLevel, stretch,
                "accurate on \(told), and really on \(name(stretch[0].levels)), "
                    + "\(lasting(stretch)), at most \(most(stretch)) m off")
        }
    }

    private var silent: [AuditFinding] {
        stretches(longerThan: table.limit(.silent, "for")) {
            (isFar($0) || isOnOtherLevel($0)) && $0.quality != .degraded && $0.quality != .lost
                && !$0.told.contains(.unsure)
        }.map { stretch in
            finding(
                .silent, stretch,
                "wrong \(lasting(stretch)), at most \(most(stretch)) m off, and nothing says "
                    + "unsure")
        }
    }

    // MARK: Positions that stay or leap

    /// Looks for locations that stay the same; the dot may stay because it is drawn on a way.
    private var stale: [AuditFinding] {
        var found: [AuditFinding] = []
        var since = 0
        for number in moments.indices.dropFirst() {
            let (old, new) = (moments[since].dot, moments[number].dot)
            let isSame = new != nil && new?.raw == old?.raw && new?.isGrey == old?.isGrey
            if isSame, number < moments.count - 1 { continue }
            found += stale(Array(moments[since...(isSame ? number : number - 1)]))
            since = number
        }
        return found
    }

    private func stale(_ stretch: [TruthMoment]) -> [AuditFinding] {
        guard let first = stretch.first, let last = stretch.last, first.dot?.isGrey == false,
            length(stretch) >= table.limit(.stale, "for"), let off = error(last),
            first.point.distance(to: last.point) >= table.limit(.stale, "moved"),
            off >= table.limit(.stale, "moved")
        else { return [] }
        return [
            finding(
                .stale, stretch,
                "nothing new \(lasting(stretch)) while the person moves "
                    + "\((last.walked - first.walked).fixed(0)) m, and the dot is "
                    + "\(off.fixed(0)) m off")
        ]
    }

    private var jumps: [AuditFinding] {
        let (metres, within) = (table.limit(.jump, "metres"), table.limit(.jump, "within"))
        let step = max(1, SimulatedTime.tick(atSeconds: within) / TruthTrack.glance)
        var found: [AuditFinding] = []
        var last = -step
        for number in moments.indices.dropFirst(step) where number - last >= 2 * step {
            let (old, new) = (moments[number - step], moments[number])
            // Moments are missing where a recording does not know the place.
            guard new.tick - old.tick == step * TruthTrack.glance, let from = old.dot,
                let to = new.dot, !from.isGrey, !to.isGrey
            else { continue }
            let leap = from.point.distance(to: to.point) - (new.walked - old.walked)
            let around = moments[(number - step)...min(number + step, moments.count - 1)]
            guard leap > metres,
                around.allSatisfy({ $0.quality == .accurate && $0.dot != nil && $0.told.isEmpty })
            else { continue }
            last = number
            found.append(
                finding(
                    .jump, [new], "the dot leaps \(leap.fixed(0)) m, and nothing tells of it"))
        }
        return found
    }

    private var thrownAway: [AuditFinding] {
        walk.truths.happenings.compactMap { happening in
            guard happening.kind == .lost, !happening.moment.isTroubled,
                let before = moments.last(where: { $0.tick < happening.moment.tick }),
                before.quality == .accurate || before.quality == .degraded,
                let error = error(before), !isFar(before), !isOnOtherLevel(before)
            else { return nil }
            return finding(
                .thrownAway, [happening.moment],
                "declared lost, \(error.fixed(0)) m off, and nothing has happened to it")
        }
    }

    // MARK: Stretches

    var moments: History<TruthMoment> { walk.truths.moments }

    /// The stretches of moments in which something is so. A break of a second or less does not end
    /// one.
    func stretches(
        longerThan least: Double, where isSo: (TruthMoment) -> Bool
    ) -> [[TruthMoment]] {
        var all: [[TruthMoment]] = []
        for moment in moments where isSo(moment) {
            if let last = all.last?.last, moment.tick - last.tick <= SimulatedTime.ticksPerSecond {
                all[all.count - 1].append(moment)
            } else {
                all.append([moment])
            }
        }
        return all.filter { length($0) > least }
    }

    private func length(_ stretch: [TruthMoment]) -> Double {
        guard let first = stretch.first, let last = stretch.last else { return 0 }
        return SimulatedTime.seconds(last.tick - first.tick)
    }

    func seconds(_ stretch: [TruthMoment]) -> String { length(stretch).fixed(1) }

    /// How long it was so, and since when: "for 14.3 s from 80.5 s on".
    private func lasting(_ stretch: [TruthMoment]) -> String {
        let since = SimulatedTime.seconds(stretch.first?.tick ?? 0)
        return "for \(seconds(stretch)) s from \(since.fixed(1)) s on"
    }

    private func name(_ levels: Levels) -> String {
        levels.lower == nil
            ? "open ground" : "level " + signs(of: levels)
    }

    /// The name by which people read a level; its ordinal while the venue is not known.
    func sign(of level: LevelOrdinal, at point: Point? = nil) -> String {
        ways?.venue.sign(of: level, at: point) ?? level.label
    }

    func signs(of levels: Levels, at point: Point? = nil) -> String {
        levels.all.map { sign(of: $0, at: point) }.joined(separator: " to ")
    }

    /// A finding from the first moment on, with the words then in view.
    ///
    /// - Parameter seen: the moment at which it can be seen; nil: the first one.
    func finding(
        _ rule: AuditRule, _ stretch: [TruthMoment], _ words: String, seen: TruthMoment? = nil
    ) -> AuditFinding {
        let first = stretch.first?.tick ?? 0
        return AuditFinding(
            rule: rule, severity: table.severity(rule), at: SimulatedTime.seconds(first), cue: nil,
            words: words + inView(in: seen?.tick ?? first),
            seenAt: seen.map { SimulatedTime.seconds($0.tick) })
    }

    /// The words in view in a tick, those that came last first.
    private func inView(in tick: Int) -> String {
        let there = records.map(\.showing)
            .filter { $0.from <= tick && ($0.to.map { $0 > tick } ?? true) }
            .reversed().map { CueRecord.text(of: $0.cue) }
        var texts: [String] = []
        for text in there where !texts.contains(text) && !text.isEmpty { texts.append(text) }
        guard !texts.isEmpty else { return "; no text in view" }
        return "; in view: "
            + texts.prefix(Inspection.mostTexts).map { "“\($0)”" }
            .joined(separator: ", ")
    }

    private static let mostTexts = 2
}
