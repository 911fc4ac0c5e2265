import Indoor

/// Notes are about events: if a walk has changed, they move with their events.
extension Notes {
    /// The notes at their events: each at the event with its name that is nearest in time. Without
    /// such an event a note stays at its time.
    ///
    /// - Parameter events: the events of the whole walk.
    package func anchored(to events: some Collection<Chronicle.Entry>) -> Notes {
        guard all.contains(where: { $0.anchor != nil }) else { return self }
        let named = events.filter(\.kind.isAnchor)
        return Notes(all.map { $0.anchored(to: named) })
    }

    /// The same, for a caller that does not play the walk on a screen.
    package func anchored(to walk: Rehearsal) -> Notes {
        guard all.contains(where: { $0.anchor != nil }) else { return self }
        var (walk, chronicle) = (walk, Chronicle())
        walk.run { chronicle.observe($0) }
        return anchored(to: chronicle.entries)
    }
}

extension Notes.Note {
    fileprivate func anchored(to events: [Chronicle.Entry]) -> Notes.Note {
        guard let anchor else { return self }
        let place = written - anchor.after
        let ticks = events.lazy.filter { $0.words == anchor.event }
            .map { SimulatedTime.tick(atSeconds: $0.seconds) }
        let nearest = ticks.min { abs($0 - place) < abs($1 - place) }
        guard let nearest else { return self }
        return Notes.Note(
            tick: nearest + anchor.after, text: text, anchor: anchor, written: written)
    }

    /// The note with the last event before it, as far as the walk is known.
    package func anchor(in events: some BidirectionalCollection<Chronicle.Entry>) -> Notes.Note {
        let event = events.last { event in
            event.kind.isAnchor && !event.words.contains("]")
                && SimulatedTime.tick(atSeconds: event.seconds) <= tick
        }
        guard let event else { return self }
        let after = tick - SimulatedTime.tick(atSeconds: event.seconds)
        return Notes.Note(
            tick: tick, text: text, anchor: Notes.Anchor(event: event.words, after: after))
    }
}

extension EventKind.Role {
    /// Whether the event has the same name in every run of a walk, and is more than a momentary
    /// detail.
    fileprivate var isAnchor: Bool {
        switch self {
        case .accurate, .degraded, .lost, .page, .cue, .permission, .level, .connector, .handover,
            .navigation:
            true
        default: false
        }
    }
}

extension PhoneDisplay {
    /// The present state in words: "page map, position accurate, hint hold-upright".
    package var words: String {
        let cues = cues.filter { $0.kind != .page }.map { "\($0.kind.rawValue) \($0.id)" }
        return (["page \(page.rawValue)", "position \(banner.quality.rawValue)"] + cues)
            .joined(separator: ", ")
    }
}
