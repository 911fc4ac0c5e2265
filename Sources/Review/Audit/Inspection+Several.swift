import App
import Indoor
import Rehearsal

/// Findings about several cues, and about vibrations and losses.
extension Inspection {
    var ofSeveral: [AuditFinding] {
        ShownCue.Kind.allCases.filter { $0 != .page }.flatMap { kind in
            let own = records.filter { $0.cue.kind == kind }
            return flicker(own) + gaps(own) + turns(own)
        } + records.flatMap(together)
    }

    /// Finds cues that are in view for a moment, gone, and back.
    private func flicker(_ records: [CueRecord]) -> [AuditFinding] {
        let (shown, away) = (table.limit(.flicker, "shown"), table.limit(.flicker, "away"))
        return records.indices.compactMap { number in
            let record = records[number]
            guard record.seconds < shown, !record.lastedLongEnough, !record.isReplacedByItself,
                let to = record.showing.to,
                let back = records[(number + 1)...].first(where: { $0.cue.id == record.cue.id })
            else { return nil }
            let gap = SimulatedTime.seconds(back.showing.from - to)
            guard gap < away else { return nil }
            return finding(
                .flicker, record,
                "\(record.seconds.fixed(2)) s, then away for \(gap.fixed(2)) s")
        }
    }

    private func gaps(_ records: [CueRecord]) -> [AuditFinding] {
        let least = table.limit(.shortGap, "gap")
        return records.compactMap { record in
            // Replacing a text is one change; a gap is two, if it is long enough to be seen.
            guard let gap = record.gap, gap > table.limit(.shortGap, "unseen"), gap < least,
                record.isFleeting
            else { return nil }
            return finding(.shortGap, record, "\(gap.fixed(2)) s to the next")
        }
    }

    /// Finds cues that take turns: A, B, A, B.
    private func turns(_ records: [CueRecord]) -> [AuditFinding] {
        let within = table.limit(.inTurns, "within")
        return records.indices.dropFirst(3).compactMap { number in
            let last = records[number - 3...number]
            let ids = last.map(\.cue.id)
            guard ids[0] == ids[2], ids[1] == ids[3], ids[0] != ids[1],
                records[number].cue.asks != nil, records[number - 1].cue.asks != nil,
                records[number].at - records[number - 3].at <= within
            else { return nil }
            return finding(
                .inTurns, records[number],
                "\(ids[0]) and \(ids[1]), twice in "
                    + "\((records[number].at - records[number - 3].at).fixed(1)) s")
        }
    }

    /// Finds the cues that were in view when it came and also ask for something.
    private func together(_ record: CueRecord) -> [AuditFinding] {
        guard let asks = record.cue.asks, record.cue.kind != .page else { return [] }
        return record.showing.beside.compactMap { id in
            guard
                let other = records.last(where: {
                    $0.cue.id == id && $0.showing.from <= record.showing.from
                }), let theirs = other.cue.asks, other.cue.kind != .page
            else { return nil }
            let until = min(record.showing.to ?? walk.end, other.showing.to ?? walk.end)
            let seconds = SimulatedTime.seconds(until - record.showing.from)
            guard seconds >= table.limit(.twoAtOnce, "together") else { return nil }
            return asks.isOpposite(of: theirs)
                ? finding(
                    .contradicting, record,
                    "\(asks.rawValue), while \(id) asks \(theirs.rawValue)")
                : finding(.twoAtOnce, record, "with \(id) for \(seconds.fixed(1)) s")
        }
    }

    // MARK: The phone

    var ofThePhone: [AuditFinding] { vibrations + losses }

    private var vibrations: [AuditFinding] {
        let (apart, most) = (
            table.limit(.denseVibrations, "apart"), table.limit(.denseVibrations, "a-minute")
        )
        return walk.vibrations.enumerated().flatMap { number, vibration in
            var found: [AuditFinding] = []
            if !vibration.hasCue {
                found.append(
                    finding(.bareVibration, vibration, "\(vibration.pattern.rawValue), no text"))
            }
            let earlier = walk.vibrations[..<number]
            if let last = earlier.last {
                let gap = SimulatedTime.seconds(vibration.tick - last.tick)
                if gap < apart {
                    found.append(
                        finding(
                            .denseVibrations, vibration,
                            "\(gap.fixed(2)) s after \(last.pattern.rawValue)"))
                }
            }
            let minute = earlier.count { SimulatedTime.seconds(vibration.tick - $0.tick) < 60 } + 1
            if minute == Int(most) + 1 {
                found.append(
                    finding(.denseVibrations, vibration, "\(minute) within a minute"))
            }
            return found
        }
    }

    private func finding(
        _ rule: AuditRule, _ vibration: AuditedWalk.Vibration, _ words: String
    ) -> AuditFinding {
        AuditFinding(
            rule: rule, severity: table.severity(rule),
            at: SimulatedTime.seconds(vibration.tick), cue: nil, words: words)
    }

    private var losses: [AuditFinding] {
        let after = table.limit(.silentLoss, "after")
        return walk.losses.compactMap { loss in
            let until = loss.cueAt ?? loss.endedAt ?? walk.end
            let seconds = SimulatedTime.seconds(until - loss.tick)
            guard seconds > after else { return nil }
            return AuditFinding(
                rule: .silentLoss, severity: table.severity(.silentLoss),
                at: SimulatedTime.seconds(loss.tick), cue: nil,
                words: "\(seconds.fixed(1)) s without a text")
        }
    }
}

extension ShownCue.Ask {
    /// Whether nobody can do both.
    func isOpposite(of other: ShownCue.Ask) -> Bool {
        switch (self, other) {
        case (.walkOn, .goBack), (.goBack, .walkOn), (.walkOn, .pointElsewhere),
            (.pointElsewhere, .walkOn), (.walkOn, .raisePhone), (.raisePhone, .walkOn):
            true
        default: false
        }
    }
}
