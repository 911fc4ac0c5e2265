import App
import Indoor
import Rehearsal

/// Findings about texts that ask for something, and about help that nobody confirms.
extension Inspection {
    var ofAdvice: [AuditFinding] {
        records.compactMap(asksForWhatIsSo) + unconfirmed + noRemedy + ofClaims
    }

    /// What the app claims of itself, and what is not so.
    private var ofClaims: [AuditFinding] {
        claims(.seeksNoWay, .saysTheCauseWrongly, "for") {
            "a way is told to be sought for \($0) s, and none is"
        }
            + claims(.blamesSwitch, .saysTheCauseWrongly, "for") {
                "told as switched off for \($0) s, and denied"
            }
            + claims(.blamesUser, .saysTheCauseWrongly, "cause") {
                "told as denied for \($0) s, and allowed"
            }
            + claims(.blamesConnection, .saysTheCauseWrongly, "cause") {
                "the connection is blamed for \($0) s, and is good"
            }
            + claims(.asksForWhatIsOn, .asksForWhatIsSo, "for") {
                "asks for \($0) s to turn on what is on"
            }
            + claims(.namesLevelTwice, .twoNames, "for") { "the level has two names for \($0) s" }
    }

    /// The stretches in which the app claims something that is not so.
    private func claims(
        _ claim: TruthMoment.Claims, _ rule: AuditRule, _ limit: String, _ words: (String) -> String
    ) -> [AuditFinding] {
        stretches(longerThan: table.limit(rule, limit)) { $0.claims.contains(claim) }
            .map { finding(rule, $0, words(seconds($0))) }
    }

    private func asksForWhatIsSo(_ record: CueRecord) -> AuditFinding? {
        let least = table.limit(.asksForWhatIsSo, "for")
        if case .acquisition(let name) = record.showing.page, record.cue.kind != .page,
            record.cue.buttons.first?.id == name, record.seconds >= least
        {
            return finding(
                .asksForWhatIsSo, record,
                "asks for a \(name) for \(record.seconds.fixed(1)) s, during one")
        }
        guard record.cue.says.says(.upright) else { return nil }
        let (from, to) = (record.showing.from, record.showing.to ?? walk.end)
        let upright = table.limit(.asksForWhatIsSo, "upright")
        let before = moments.last { $0.tick < from }
        guard before.map({ $0.inclination >= upright }) == true else { return nil }
        let until =
            moments.first { $0.tick >= from && $0.inclination < upright }?.tick ?? walk.end
        let seconds = SimulatedTime.seconds(min(until, to) - from)
        guard seconds >= least else { return nil }
        return finding(
            .asksForWhatIsSo, record,
            "the phone is held at \((before?.inclination ?? 0).fixed(0))° before it and for "
                + "\(seconds.fixed(1)) s of it")
    }

    private var unconfirmed: [AuditFinding] {
        let after = SimulatedTime.tick(atSeconds: table.limit(.unconfirmed, "after"))
        return walk.truths.happenings.compactMap { happening in
            guard happening.kind == .acquired else { return nil }
            let tick = happening.moment.tick
            let isTold =
                records.contains { record in
                    record.cue.kind != .instruction
                        && (tick...(tick + after)).contains(record.showing.from)
                }
                || walk.vibrations.contains {
                    $0.pattern == .success && (tick...(tick + after)).contains($0.tick)
                }
                || moments.contains {
                    $0.quality == .accurate && (tick...(tick + after)).contains($0.tick)
                }
            guard !isTold, walk.end >= tick + after else { return nil }
            return finding(
                .unconfirmed, [happening.moment],
                "the user's help has found the position, and nothing tells them for "
                    + "\(SimulatedTime.seconds(after).short) s")
        }
    }

    /// Whether a text was in view before, and only a page or an alert has covered it since.
    private func isBackFromUnder(_ number: Int) -> Bool {
        let before = records[..<number].last { $0.cue.id == records[number].cue.id }
        if case .covered = before?.showing.end { return true }
        return false
    }

    /// Finds hints that ask for the same again and again while the position stays as bad as it was.
    private var noRemedy: [AuditFinding] {
        let times = Int(table.limit(.noRemedy, "times"))
        let hints = records.enumerated().compactMap { number, record in
            record.cue.kind == .hint && !isBackFromUnder(number)
                ? record.cue.request.map { (record, request: $0) } : nil
        }
        return hints.indices.compactMap { number in
            let (record, request) = hints[number]
            let own = hints[...number].filter { $0.request == request }.map(\.0)
            let better = moments.last { $0.tick < record.showing.from && $0.quality == .accurate }
            let since = own.filter { $0.showing.from > better?.tick ?? -1 }
            guard since.count == times, let first = since.first else { return nil }
            return finding(
                .noRemedy, record,
                "\(times) times in \((record.at - first.at).fixed(0)) s, and the position is no "
                    + "better")
        }
    }
}

extension ShownCue {
    /// What the words ask for; of a language without a lexicon, the words. nil: they ask for
    /// nothing.
    var request: Set<String>? {
        guard !says.isEmpty else { return asks == nil ? nil : [text] }
        let asked = says.statements.filter { $0.sense.isAskedFor }
        return asked.isEmpty ? nil : Set(asked.map(\.words))
    }
}

extension Sense {
    fileprivate var isAskedFor: Bool {
        switch category {
        case .direction, .vertical, .side, .phone, .app, .guide: true
        case .level, .means, .amount, .place, .state: false
        }
    }
}
