import Replay
import TextCanvas

/// The screen's parts in their places.
struct ScreenParts {
    let model: ScreenModel
    let layout: ScreenLayout
    let look: Look

    /// All but the map and the phone. Reads neither where the map looks nor what glides: it is
    /// drawn again for neither.
    ///
    /// - Returns: where events stand.
    func drawRest(on canvas: inout Canvas) -> [EventPanel.Placed] {
        var placed: [EventPanel.Placed] = []
        Header(model: model, look: look).draw(in: layout.header, on: &canvas)
        if let engine = layout.engine {
            EnginePanel(model: model, look: look).draw(in: engine, on: &canvas)
        }
        if let events = layout.events {
            placed = EventPanel(model: model, look: look).draw(in: events, on: &canvas)
        }
        if let strip = layout.strip {
            Strip(model: model, look: look).draw(in: strip, on: &canvas)
        }
        TimelineStrip(model: model, look: look).draw(in: layout.timeline, on: &canvas)
        if let hand = layout.hand {
            HandPanel(model: model, look: look).draw(in: hand, on: &canvas)
        }
        if let attempts = layout.attempts {
            AttemptsPanel(model: model, look: look).draw(in: attempts, on: &canvas)
        }
        footer.draw(in: layout.footer, on: &canvas)
        return placed
    }

    private var footer: Footer {
        Footer(model: model, look: look, showsBoth: layout.hasBoth)
    }

    /// - Parameter plan: of the frame before, and then of this one.
    func drawMap(on canvas: inout Canvas, keeping plan: inout MapPlan?) {
        guard let map = layout.map else { return }
        canvas.fill(map)
        FloorMap(model: model, look: look).draw(in: map, on: &canvas, keeping: &plan)
    }

    func drawPhone(on canvas: inout Canvas) -> Screen.Touchable {
        guard let phone = layout.phone else { return Screen.Touchable() }
        canvas.fill(phone)
        return PhoneView(model: model, look: look).draw(in: phone, on: &canvas)
    }

    /// What lies over all that. `Interface.takeFront` knows what nothing else shows.
    ///
    /// - Returns: what can be touched then.
    func drawFront(over phone: Screen.Touchable, on canvas: inout Canvas) -> Screen.Touchable {
        var touchable = phone
        footer.drawFront(in: layout.footer, on: &canvas)
        if let note = model.interface.note {
            NoteBox(typed: note.entry.typed, tick: note.tick, look: look)
                .draw(above: layout.timeline, on: &canvas)
            touchable = Screen.Touchable()
        } else if let caption = model.caption {
            CaptionBox(look: look).draw(caption, in: layout.panel, on: &canvas)
        }
        if case .help(let page) = model.interface.panel {
            HelpOverlay(look: look, profile: model.profile)
                .draw(page: page, in: canvas.bounds, on: &canvas)
            touchable = Screen.Touchable()
        } else if let placed = drawList(on: &canvas) {
            touchable.panel = layout.panel
            touchable.choices = placed
        }
        return touchable
    }

    /// The panel's list over the desk; nil where the panel has none there.
    private func drawList(on canvas: inout Canvas) -> [ChoiceList.Placed]? {
        switch model.interface.panel {
        case .settings(let panel):
            SettingsView(panel: panel, model: model, look: look)
                .draw(in: layout.panel, on: &canvas)
        case .faults(let menu):
            FaultView(menu: menu, model: model, look: look).draw(in: layout.panel, on: &canvas)
        case .places(let picker):
            PlaceView(picker: picker, model: model, look: look)
                .draw(in: layout.panel, on: &canvas)
        case .help, .search, .events, .note, .map, nil: nil
        }
    }
}
