import Indoor
import PhoneScreen
import TextCanvas

/// The list of events, open or closed.
extension KeyBindings {
    /// Leads through the events, and an audience from chapter to chapter.
    static func page(back lines: Int, _ model: ScreenModel) -> [Intent] {
        model.interface.isPresenting
            ? toChapter(forward: lines < 0, model) : scrollEvents(by: lines, model)
    }

    /// - Parameter lines: positive scrolls back in time.
    static func scrollEvents(by lines: Int, _ model: ScreenModel) -> [Intent] {
        if let entry = model.interface.panel(OpenEvents.self)?.list {
            let last = max(model.events.lines.count - 1, 0)
            return [.select(min(max(entry.selection - lines, 0), last))]
        }
        let (back, count) = (model.interface.eventsBack, model.events.happened)
        return [.scrollEvents(min(max(back + lines, 0), max(count - 1, 0)) - back)]
    }

    /// A click on an event goes to its tick.
    static func eventIntents(clicking event: EventPanel.Placed, _ model: ScreenModel) -> [Intent] {
        let isOpen = model.interface.panel?.place == .events
        return (isOpen ? [.select(event.number)] : []) + [.jump(event.tick)]
    }
}
