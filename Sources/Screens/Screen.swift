import Indoor
import TextCanvas

/// The whole screen as a value, and what on it can be tapped.
package struct Screen: Sendable {
    package let canvas: Canvas
    /// What on the phone can be touched.
    let touchable: Touchable

    /// Where the app's buttons are.
    var buttons: [PlacedButton] { touchable.buttons }

    struct Touchable: Sendable {
        var buttons: [PlacedButton] = []
        /// nil where no map is in view, or something is in front of it.
        var map: PhoneMap?
        /// What a panel covers; nil where there is none.
        var panel: Rect?
        /// Where the lines of the panel's list are.
        var choices: [ChoiceList.Placed] = []
    }

    struct PlacedButton: Hashable, Sendable {
        let button: Button
        let rect: Rect
    }

    /// The button at a cell, for the mouse.
    package func button(atColumn column: Int, row: Int) -> Button? {
        buttons.first { $0.rect.contains(column: column, row: row) }?.button
    }

    /// Where everything stands; nil where the screen is too small for anything.
    private static func layout(of model: ScreenModel, _ size: Size) -> ScreenLayout? {
        guard !ScreenLayout.isTooSmall(size) else { return nil }
        return ScreenLayout(
            size, side: model.interface.side, hasTimeline: model.timeline != nil)
    }

    /// The share of the walk that a cell of the timeline stands for; nil anywhere else.
    static func share(
        atColumn column: Int, row: Int, _ model: ScreenModel, size: Size
    ) -> Double? {
        guard let rect = layout(of: model, size)?.timeline else { return nil }
        return TimelineStrip(model: model, look: Look(Capabilities()))
            .share(atColumn: column, row: row, in: rect)
    }

    /// Where the list of events stands; nil where the screen is too small for anything.
    static func eventPanel(_ model: ScreenModel, size: Size) -> Rect? {
        layout(of: model, size)?.events
    }

    /// Whether the floor map is in view.
    static func hasFloorMap(_ model: ScreenModel, size: Size) -> Bool {
        layout(of: model, size)?.map != nil
    }

    /// What on the floor map is at a cell; nil anywhere else.
    static func target(
        atColumn column: Int, row: Int, _ model: ScreenModel, size: Size
    ) -> FloorMap.Target? {
        guard let rect = layout(of: model, size)?.map else { return nil }
        return FloorMap(model: model, look: Look(Capabilities()))
            .target(atColumn: column, row: row, in: rect)
    }

    package static func draw(
        _ model: ScreenModel, size: Size, capabilities: Capabilities = Capabilities()
    ) -> Canvas {
        Screen(model, size: size, capabilities: capabilities).canvas
    }

    package init(
        _ model: ScreenModel, size: Size, capabilities: Capabilities = Capabilities()
    ) {
        let look = Look(capabilities)
        var canvas = Canvas(size)
        var touchable = Touchable()
        if let layout = Screen.layout(of: model, size) {
            touchable = Screen.draw(model, layout, look, on: &canvas)
            Footer(model: model, look: look, showsBoth: layout.strip == nil)
                .draw(in: layout.footer, on: &canvas)
            if let note = model.interface.note {
                NoteBox(typed: note.entry.typed, tick: note.tick, look: look)
                    .draw(above: layout.timeline ?? layout.footer, on: &canvas)
                touchable = Touchable()
            }
            if let caption = model.caption {
                CaptionBox(look: look).draw(caption, in: layout.panel, on: &canvas)
            }
            if case .help(let page) = model.interface.panel {
                HelpOverlay(look: look).draw(page: page, in: Rect(size), on: &canvas)
                touchable = Touchable()
            } else if let placed = Screen.drawList(model, layout.panel, look, on: &canvas) {
                touchable.panel = layout.panel
                touchable.choices = placed
            }
        } else {
            Screen.drawNeed(size, look, on: &canvas)
        }
        self.canvas = canvas.shown(in: capabilities.glyphs)
        self.touchable = touchable
    }

    private static func draw(
        _ model: ScreenModel, _ layout: ScreenLayout, _ look: Look, on canvas: inout Canvas
    ) -> Touchable {
        Header(model: model, look: look).draw(in: layout.header, on: &canvas)
        if let map = layout.map { FloorMap(model: model, look: look).draw(in: map, on: &canvas) }
        if let engine = layout.engine {
            EnginePanel(model: model, look: look).draw(in: engine, on: &canvas)
        }
        if let events = layout.events {
            EventPanel(model: model, look: look).draw(in: events, on: &canvas)
        }
        if let strip = layout.strip {
            Strip(model: model, look: look).draw(in: strip, on: &canvas)
        }
        if let timeline = layout.timeline {
            TimelineStrip(model: model, look: look).draw(in: timeline, on: &canvas)
        }
        if let hand = layout.hand {
            HandPanel(model: model, look: look).draw(in: hand, on: &canvas)
        }
        if let attempts = layout.attempts {
            AttemptsPanel(model: model, look: look).draw(in: attempts, on: &canvas)
        }
        guard let phone = layout.phone else { return Touchable() }
        return PhoneView(model: model, look: look).draw(in: phone, on: &canvas)
    }

    /// The panel's list over the desk; nil where the panel has none there.
    private static func drawList(
        _ model: ScreenModel, _ rect: Rect, _ look: Look, on canvas: inout Canvas
    ) -> [ChoiceList.Placed]? {
        switch model.interface.panel {
        case .settings(let panel):
            SettingsView(panel: panel, model: model, look: look).draw(in: rect, on: &canvas)
        case .faults(let menu):
            FaultView(menu: menu, model: model, look: look).draw(in: rect, on: &canvas)
        case .places(let picker):
            PlaceView(picker: picker, model: model, look: look).draw(in: rect, on: &canvas)
        case .help, .search, .events, .note, .map, nil: nil
        }
    }

    static func drawNeed(_ size: Size, _ look: Look, on canvas: inout Canvas) {
        let lines = need(size)
        let box = Rect(size).centred(width: size.columns, height: lines.count)
        canvas.write(lines: lines, in: box, style: look.text, align: .centre)
    }

    /// What there is too little room for, in as many words as there is room for.
    private static func need(_ size: Size) -> [String] {
        let (need, here) = (ScreenLayout.smallest, "\(size.columns)×\(size.rows)")
        let numbers = "\(need.columns)×\(need.rows)"
        let wordings = [
            "dotwalk needs \(numbers)\nthis is \(here)", "dotwalk needs \(numbers)",
            "needs \(numbers)", numbers,
        ]
        let fitting = wordings.first { words in
            let longest = words.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
            return longest <= size.columns && words.wrapped(to: size.columns).count <= size.rows
        }
        return fitting?.wrapped(to: size.columns) ?? [numbers.truncated(to: size.columns)]
    }
}
