import Indoor

// What the desk shows of the source.
extension IPSSource {
    package var profile: SourceProfile { SourceProfile.ips }

    package var snapshot: SourceSnapshot {
        SourceSnapshot(
            status: status, state: state, activity: activity, gauges: gauges,
            readings: [offset], signals: signals, votes: votes, warnings: notices.warnings,
            row: status == .started ? row : nil)
    }

    /// The row of the positioning table in use from now on, and its origin.
    static func opened(_ row: String, isFromPhone: Bool) -> SourceDetail {
        let origin = isFromPhone ? "phone" : "table"
        return SourceDetail(
            kind: "positioning-data",
            fields: [
                SourceDetail.Field("row", .word(row)), SourceDetail.Field("from", .word(origin)),
            ],
            names: ["positioning-data:\(origin)"],
            words: "row \(row.prefix(8)) from the \(origin)", role: .activity)
    }

    private var activity: String? {
        switch status {
        case .starting: "loading positioning data"
        case .started where last == nil: "waiting for the first location"
        default: nil
        }
    }

    private var gauges: [Gauge] {
        guard status == .started else { return [] }
        let now = SimulatedTime.seconds(tick)
        let age = estimator.heardAt.map { now - $0 }
        // This counts the last second at every moment, as the list of transmitters does.
        let heard = estimator.scan.recent.count { $0.isKnown && now - $0.heardAt < 1 }
        return [
            Gauge(
                name: "heard now", unit: "", value: Double(heard),
                limits: [active.leastTransmitters], isGate: true),
            Gauge(
                name: "accuracy", unit: "m", value: last?.location.horizontalAccuracy,
                limits: [active.fitAccuracy]),
            Gauge(
                name: "silence", unit: "s", value: age,
                limits: [active.lastKnownAfter, active.lostAfter]),
            Gauge(
                name: "snapped", unit: "m", value: snappedBy, limits: [active.snappingDistance]),
        ]
    }

    /// Metres from the raw to the published position; nil if it was not moved.
    private var snappedBy: Double? {
        last.flatMap { last in last.location.snapped.map { $0.distance(to: last.location.raw) } }
    }

    /// The learnt offset: how much louder than expected this phone hears.
    private var offset: Reading {
        Reading(
            name: "offset", value: "\(estimator.offset.value.fixed(1)) dB",
            quality: estimator.stepCount == 0 ? .unknown : .good,
            meaning: "offset: how much louder than expected this phone hears, as learnt.")
    }

    private var votes: [LevelVote] {
        guard status == .started, let votes = estimator.votes else { return [] }
        return data.levels.indices.map { number in
            LevelVote(
                level: data.levels[number].ordinal, lead: votes.leads[number],
                needed: votes.needed[number], isChosen: number == votes.level)
        }
    }

    private var signals: [Signal] {
        guard status == .started else { return [] }
        let now = SimulatedTime.seconds(tick)
        return estimator.scan.recent
            .map {
                Signal(
                    transmitter: $0.transmitter, strength: $0.strength,
                    age: max(now - $0.heardAt, 0), isKnown: $0.isKnown)
            }
            .sorted { ($1.strength, $0.transmitter) < ($0.strength, $1.transmitter) }
    }
}

extension SourceEvent {
    /// - Parameter cue: the cue that tells the user.
    static func handover(
        from old: Handover.Origin, to new: Handover.Origin, cue: CueID?
    ) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "handover",
                fields: [
                    .init("from", .word(old.rawValue)), .init("to", .word(new.rawValue)),
                ],
                names: ["handover:\(new.rawValue)"],
                words: "\(old.rawValue) gives way to \(new.rawValue)", role: .handover, cue: cue))
    }

    /// An info message: the number of transmitters heard that the data knows, and of unknown ones.
    static func message(_ known: Int, _ unknown: Int) -> SourceEvent {
        .detail(
            SourceDetail(
                kind: "message",
                fields: [
                    .init("known", .number(Double(known), decimals: 0)),
                    .init("unknown", .number(Double(unknown), decimals: 0)),
                ],
                names: ["message"], words: "\(known) transmitters heard, \(unknown) unknown",
                role: .activity))
    }
}
