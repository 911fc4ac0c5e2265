import Indoor
import Positioning
import Rehearsal
import Simulation

/// The filter of the event list.
package struct EventFilter: Hashable, Sendable {
    /// The kinds of events listed.
    package enum Kinds: String, Hashable, Sendable, CaseIterable {
        case all, cues, attempts, positioning, navigation, inputs, findings, notes
    }

    package var kinds = Kinds.all
    /// All words must occur in an event's text, in any order.
    package var words = ""

    package init() {}

    var isEmpty: Bool { kinds == .all && terms.isEmpty }

    /// The title in words: "cues · “turn”".
    ///
    /// - Parameter profile: the profile of the events' source.
    func title(_ profile: SourceProfile) -> String {
        let parts = [kinds == .all ? nil : kinds.name(profile), terms.isEmpty ? nil : "“\(words)”"]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private var terms: [String] {
        words.searchable.split(separator: " ").map(String.init)
    }

    /// The filter as a function; it prepares the words once for many events.
    var admits: (Chronicle.Entry) -> Bool {
        let (kinds, terms) = (kinds, terms)
        return { entry in
            guard kinds == .all || entry.kind.kinds == kinds else { return false }
            guard !terms.isEmpty else { return true }
            let text = "\(entry.words) \(entry.detail) \(entry.identifier)".searchable
            return terms.allSatisfy { text.contains($0) }
        }
    }
}

extension EventFilter.Kinds {
    /// The kind's name. The user's help has the source's name: "scans".
    func name(_ profile: SourceProfile) -> String {
        guard self == .attempts, let acquisition = profile.acquisition else { return rawValue }
        return "\(acquisition.name)s"
    }
}

extension EventKind.Role {
    fileprivate var kinds: EventFilter.Kinds {
        switch self {
        case .cue, .vibration, .page: .cues
        case .acquisition, .fix, .failedAttempt: .attempts
        case .accurate, .degraded, .lost, .source, .sensor, .level, .error, .handover, .waypoint:
            .positioning
        case .navigation, .connector: .navigation
        case .input, .permission, .use: .inputs
        case .met, .failed: .findings
        case .caption, .chapter, .marker, .note: .notes
        }
    }
}

/// The events that pass a filter, merged with notes: past and known future.
package struct EventList: Sendable {
    package struct Line: Hashable, Sendable {
        package let entry: Chronicle.Entry
        /// The reviewer's note or marker; nil for an event.
        package var note: Notes.Note?

        package var tick: Int { SimulatedTime.tick(atSeconds: entry.seconds) }
    }

    /// Oldest first.
    package let lines: [Line]
    /// The number of past events.
    package let happened: Int

    /// The number of the last past event; 0 when there is none.
    var latest: Int { max(happened - 1, 0) }

    init(_ model: ScreenModel, _ filter: EventFilter) {
        let admits = filter.admits
        let past = EventList.past(model, admits)
        lines = past + EventList.future(model, admits)
        happened = past.count
    }

    /// The last past events.
    ///
    /// - Parameter count: the most events; fewer are faster.
    static func past(
        _ model: ScreenModel, _ admits: (Chronicle.Entry) -> Bool, count: Int = .max
    ) -> [Line] {
        var lines: [Line] = []
        for entry in model.chronicle.entries.reversed() {
            guard lines.count < count else { break }
            if admits(entry) { lines.append(Line(entry: entry)) }
        }
        let now = model.report.tick
        return Array(merged(lines.reversed(), noted(model, admits) { $0 <= now }).suffix(count))
    }

    private static func future(
        _ model: ScreenModel, _ admits: (Chronicle.Entry) -> Bool
    ) -> [Line] {
        let known = model.known
        let now = model.report.tick
        let happened = known.events.lastIndex { Line(entry: $0).tick <= now }
        let events = known.events.dropFirst(happened.map { $0 + 1 } ?? 0).filter(admits)
        let noted = noted(model, admits) { $0 > now && $0 <= known.horizon }
        return merged(events.map { Line(entry: $0) }, noted)
    }

    private static func noted(
        _ model: ScreenModel, _ admits: (Chronicle.Entry) -> Bool, _ isDue: (Int) -> Bool
    ) -> [Line] {
        model.interface.notes.all.compactMap { note in
            guard isDue(note.tick) else { return nil }
            let entry = Chronicle.Entry(
                seconds: SimulatedTime.seconds(note.tick), kind: note.isMarker ? .marker : .note,
                words: note.isMarker ? "marker" : note.text)
            return admits(entry) ? Line(entry: entry, note: note) : nil
        }
    }

    /// The lines merged by time; events come before notes of the same tick.
    private static func merged(_ events: [Line], _ noted: [Line]) -> [Line] {
        guard !noted.isEmpty else { return events }
        var lines: [Line] = []
        var rest = noted[...]
        for event in events {
            while let note = rest.first, note.entry.seconds < event.entry.seconds {
                lines.append(note)
                rest.removeFirst()
            }
            lines.append(event)
        }
        return lines + rest
    }
}

extension ScreenModel {
    /// All events that pass the filter in force.
    package var events: EventList { EventList(self, interface.eventFilter) }
}
