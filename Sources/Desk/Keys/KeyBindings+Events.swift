import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// Keys and the mouse in the list of events.
extension KeyBindings {
    /// The list when it opens: at the failure that a key has gone to, otherwise at the latest
    /// event; with the filter in force.
    static func eventsEntry(_ model: ScreenModel) -> Panel.Entry {
        var entry = Panel.Entry()
        entry.typed = model.interface.eventFilter.words
        entry.selection = selectedFailure(model) ?? model.events.latest
        return entry
    }

    /// nil if a filter may leave some out.
    private static func selectedFailure(_ model: ScreenModel) -> Int? {
        guard model.interface.eventFilter.isEmpty,
            let number = model.interface.failure(at: model.report.tick)
        else { return nil }
        let lines = model.events.lines
        let failed = lines.indices.filter { lines[$0].entry.kind == .failed }
        return failed.indices.contains(number) ? failed[number] : nil
    }

    static func eventIntents(
        for key: Key, _ entry: Panel.Entry, _ model: ScreenModel
    ) -> [Intent] {
        let events = model.events.lines
        let chosen = events.indices.contains(entry.selection) ? events[entry.selection] : nil
        switch key {
        case .enter: return chosen.map { [.run(.jump($0.tick))] } ?? []
        case .right:
            let number = chosen.flatMap { CueInspection.number(of: $0.entry, model) }
            return [
                number.map { .desk(.open(.cue($0))) }
                    ?? .desk(.say("Only of a cue it is told why it came."))
            ]
        case .tab: return filter(model) { $0.kinds = $0.kinds.next(by: 1) }
        case .backtab: return filter(model) { $0.kinds = $0.kinds.next(by: -1) }
        case .delete:
            guard let note = chosen?.note else {
                return [.desk(.say("Only your own notes and markers can be taken away."))]
            }
            return [.desk(.select(max(entry.selection - 1, 0))), .desk(.remove(note))]
        case .character(let character):
            return [.desk(.type(String(character)))] + filter(model) { $0.words.append(character) }
        case .backspace:
            return [.desk(.erase)] + filter(model) { _ = $0.words.popLast() }
        case .escape:
            let title = model.interface.eventFilter.title(model.profile)
            return [.desk(.close)]
                + (model.interface.eventFilter.isEmpty
                    ? []
                    : [.desk(.say("Of the events, \(title) are listed; Esc lists all again."))])
        default: return entryIntents(for: key, entry, count: events.count)
        }
    }

    /// Changes the filter; the latest event that passes it becomes selected.
    private static func filter(
        _ model: ScreenModel, _ change: (inout EventFilter) -> Void
    ) -> [Intent] {
        var filter = model.interface.eventFilter
        change(&filter)
        return [
            .desk(.filterEvents(filter)),
            .desk(.select(EventList(model, filter).latest)),
        ]
    }

    // MARK: Scrolling and the mouse

    /// - Parameter lines: positive scrolls back in time.
    static func scrollEvents(by lines: Int, _ model: ScreenModel) -> [Intent] {
        if case .events(let entry) = model.interface.panel {
            let last = max(model.events.lines.count - 1, 0)
            return [.desk(.select(min(max(entry.selection - lines, 0), last)))]
        }
        let (back, count) = (model.interface.eventsBack, model.events.happened)
        return [.desk(.scrollEvents(min(max(back + lines, 0), max(count - 1, 0)) - back))]
    }

    /// A click on an event goes to its tick.
    static func eventIntents(clicking event: EventPanel.Placed, _ model: ScreenModel) -> [Intent] {
        let isOpen = if case .events = model.interface.panel { true } else { false }
        return (isOpen ? [.desk(.select(event.number))] : []) + [.run(.jump(event.tick))]
    }
}

extension EventFilter.Kinds {
    /// The kind a number of steps further, cyclically.
    fileprivate func next(by step: Int) -> EventFilter.Kinds {
        let all = EventFilter.Kinds.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + step + all.count) % all.count]
    }
}
