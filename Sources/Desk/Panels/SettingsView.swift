import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import TextCanvas

/// Draws the settings: the list, and details of the selected one.
struct SettingsView {
    let panel: SettingsPanel
    let model: ScreenModel
    let look: Look

    private let defaults = SessionSettings()

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let found = panel.found(with: model.profile)
        let all = SettingsPanel.all(with: model.profile).flatMap(\.settings)
        let settings = found.flatMap(\.settings)
        let frame = PanelFrame(
            look: look, title: "settings", typed: panel.list.typed,
            count: (settings.count, all.count))
        let room = frame.draw(in: rect, on: &canvas)
        guard let chosen = panel.chosen(with: model.profile) else {
            frame.drawEmpty(
                "No setting has these words in its name or source. Esc shows all again.",
                in: room, on: &canvas)
            return []
        }
        let list = ChoiceList(
            look: look, groups: found.map { ($0.title, $0.settings.count) },
            selection: panel.list.selection)
        let parts = room.split(bottom: frame.detailHeight(in: room, rows: SettingsView.detailRows))
        let placed = list.draw(in: parts.rest, on: &canvas) { number, style, line, canvas in
            draw(settings[number], style, in: line, on: &canvas)
        }
        drawDetails(of: chosen, in: frame.rule(above: parts.bottom, on: &canvas), on: &canvas)
        return placed
    }

    private func draw(
        _ setting: Setting<SessionSettings>, _ style: Style?, in line: Rect,
        on canvas: inout Canvas
    ) {
        let (value, normal) = (setting.get(model.settings), setting.get(defaults))
        let isChanged = value != normal
        let mark = isChanged ? "• " : "  "
        canvas.write(mark, in: line, style: style ?? look.warning)
        let room = line.split(left: 2).rest
        canvas.write(setting.name, in: room, style: style ?? look.text)
        // There is a column of values, and one with the defaults of changed settings if there is
        // room.
        let isWide = room.width >= SettingsView.wide
        let values = room.split(left: isWide ? SettingsView.valueEnd : room.width).left
        canvas.write(
            setting.text(value), in: values,
            style: style ?? (isChanged ? look.warning : look.strong), align: .trailing)
        guard isWide else { return }
        let rest = room.split(left: SettingsView.valueEnd + 2).rest
        let isRoomy = rest.width >= SettingsView.leastForExpectations
        // The details show what the list has no room for.
        let words =
            isChanged
            ? "default \(setting.text(normal))" : isRoomy ? setting.expectation : ""
        canvas.write(words.truncated(to: rest.width), in: rest, style: style ?? look.dim)
    }

    private static let wide = 56
    private static let leastForExpectations = 28
    private static let valueEnd = 42

    private func drawDetails(
        of setting: Setting<SessionSettings>, in rect: Rect, on canvas: inout Canvas
    ) {
        var rest = rect
        if let value = panel.value {
            let parts = rest.split(top: 1)
            look.draw(filter: value.typed, hint: "a new value", in: parts.top, on: &canvas)
            rest = parts.rest
        }
        if rect.height >= SettingsView.detailRows {
            let help = setting.help.wrapped(to: rect.width)
            canvas.write(lines: help, in: rest, style: look.text)
            rest = rest.split(top: help.count).rest
        }
        canvas.write(setting.expectation, in: rest, style: look.text)
        let normal = setting.text(setting.get(defaults))
        let source = "default \(normal), from \(setting.source)".wrapped(to: rect.width)
        canvas.write(lines: source, in: rest.split(top: 1).rest, style: look.dim)
    }

    /// Two or three for what the setting does, the others for its range, its default and a value
    /// that is being typed. Fewer rows have no room for what it does.
    private static let detailRows = 5
}
