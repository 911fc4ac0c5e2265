import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

/// The list of events, in which events are searched and visited.
struct OpenEvents: TypedPanel {
    var list = TextEntry()

    static let keys: KeyGroup? = KeyGroup(
        title: "The list of events (i)",
        lines: [
            KeyLine("Enter", label: "go there", help: "To its moment, and pauses"),
            KeyLine("→", label: "why", help: "Why the cue came"),
            KeyLine("Tab", label: "kinds", help: "The next kind of events"),
            KeyLine("Del", label: "take a note away", help: "Takes a note away"),
        ])

    static let opening = KeyLine(
        .init("i") { [.open(open($0))] },
        .init("@") { KeyBindings.toFailure(forward: false, $0) },
        .init("!") { KeyBindings.toFailure(forward: true, $0) }, label: "list of events",
        help: "Events; last, next failure")

    var place: PanelPlace { .events }

    /// The list when it opens: at the failure that a key has gone to, otherwise at the latest
    /// event; with the filter in force.
    private static func open(_ model: ScreenModel) -> OpenEvents {
        var list = TextEntry()
        list.typed = model.interface.eventFilter.words
        list.selection = selectedFailure(model) ?? model.events.latest
        return OpenEvents(list: list)
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

    private func chosen(in model: ScreenModel) -> EventList.Line? {
        list.chosen(among: model.events.lines)
    }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let chosen = chosen(in: model)
        switch key {
        case .enter: return chosen.map { [.jump($0.tick)] } ?? []
        case .right:
            let number = chosen.flatMap { CueInspection.number(of: $0.entry, model) }
            return [
                number.map { .open(CueInspection($0)) }
                    ?? .say(
                        chosen?.entry.kind == .failed
                            ? "Enter goes there, ! tells what the phone showed instead."
                            : "Only of a cue it is told why it came.")
            ]
        case .tab: return filter(model) { $0.kinds = $0.kinds.next(by: 1) }
        case .backtab: return filter(model) { $0.kinds = $0.kinds.next(by: -1) }
        case .delete:
            guard let note = chosen?.note else {
                return [.say("Only your own notes and markers can be taken away.")]
            }
            return [.select(max(list.selection - 1, 0)), .remove(note)]
        case .character(let character):
            return [.type(String(character))] + filter(model) { $0.words.append(character) }
        case .backspace:
            return [.erase] + filter(model) { _ = $0.words.popLast() }
        case .escape:
            let title = model.interface.eventFilter.title(model.profile)
            return [.close]
                + (model.interface.eventFilter.isEmpty
                    ? []
                    : [.say("Of the events, \(title) are listed; Esc lists all again.")])
        default: return list.intents(for: key, count: model.events.lines.count)
        }
    }

    /// Changes the filter; the latest event that passes it becomes selected.
    private func filter(
        _ model: ScreenModel, _ change: (inout EventFilter) -> Void
    ) -> [Intent] {
        var filter = model.interface.eventFilter
        change(&filter)
        return [
            .filterEvents(filter),
            .select(EventList(model, filter).latest),
        ]
    }

    // MARK: The chosen event

    private func pane(_ parts: ScreenParts) -> EventPane? {
        chosen(in: parts.model).map { EventPane(event: $0.entry, look: parts.look) }
    }

    private func rooms(_ parts: ScreenParts) -> [Rect] { [parts.layout.notes, parts.layout.panel] }

    func box(in parts: ScreenParts) -> Rect? {
        pane(parts)?.box(in: rooms(parts))
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        pane(parts)?.draw(in: rooms(parts), on: &canvas)
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
