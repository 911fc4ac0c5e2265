import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import TextCanvas

/// The list of settings, and a value being typed.
struct SettingsPanel: ListPanel {
    var list = TextEntry()
    /// nil when no value is being typed.
    var value: TextEntry?

    static let keys: KeyGroup? = KeyGroup(
        title: "Settings (S)",
        lines: [
            KeyLine("← →", label: "change", help: "A step less, a step more"),
            KeyLine("Shift-← →", label: "ten steps", help: "Ten steps less, more"),
            KeyLine("Enter", label: "type a value", help: "Types a value"),
            KeyLine("=", label: "default", help: "Back to the default"),
        ])

    static let opening = KeyLine(
        .init("S") { _ in [.open(SettingsPanel())] }, label: "settings",
        help: "Changes settings live")

    var lines: [KeyLine] {
        guard value == nil else { return SettingsPanel.typing }
        return (SettingsPanel.keys?.lines ?? []) + TextEntry.keys.lines
    }

    private static let typing = [
        KeyLine("Enter", label: "take it", help: "Takes the value"),
        KeyLine("Esc", label: "leave it as it is", help: "Leaves it as it is"),
    ]

    var entry: TextEntry? {
        get { value ?? list }
        set {
            guard let newValue else { return }
            if value == nil { list = newValue } else { value = newValue }
        }
    }

    typealias Group = (title: String, settings: [Setting<SessionSettings>])

    /// The settings of a rehearsal with this source, by owner.
    static func all(with profile: SourceProfile) -> [Group] {
        SessionSettings.groups(with: profile)
    }

    /// The settings that pass the filter, by owner.
    func found(with profile: SourceProfile) -> [Group] {
        SettingsPanel.all(with: profile).map { group in
            (
                group.title,
                group.settings.filter {
                    "\(group.title) \($0.name) \($0.source)".isFound(by: list.typed)
                }
            )
        }
    }

    func chosen(with profile: SourceProfile) -> Setting<SessionSettings>? {
        list.chosen(among: found(with: profile).flatMap(\.settings))
    }

    // MARK: Keys

    /// The steps of a key with Shift.
    private static let stride = 10

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        guard let setting = chosen(with: model.profile) else {
            return listIntents(for: key, in: model)
        }
        if let value { return intents(for: key, typing: value, of: setting, in: model) }
        switch key {
        case .left: return step(setting, by: -1, in: model)
        case .right: return step(setting, by: 1, in: model)
        case .shiftLeft: return step(setting, by: -SettingsPanel.stride, in: model)
        case .shiftRight: return step(setting, by: SettingsPanel.stride, in: model)
        case .character("="), .delete:
            return set(setting, to: setting.get(SessionSettings()), in: model)
        case .enter where !setting.isNumber: return step(setting, by: 1, in: model)
        case .enter:
            var typing = self
            typing.value = TextEntry()
            return KeyBindings.acting([.open(typing)], in: model)
        default: return listIntents(for: key, in: model)
        }
    }

    private func listIntents(for key: Key, in model: ScreenModel) -> [Intent] {
        let count = found(with: model.profile).reduce(0) { $0 + $1.settings.count }
        return listIntents(for: key, count: count)
    }

    /// A message for an invalid value; the setting is unchanged.
    private func intents(
        for key: Key, typing value: TextEntry, of setting: Setting<SessionSettings>,
        in model: ScreenModel
    ) -> [Intent] {
        var done = self
        done.value = nil
        switch key {
        case .escape: return [.open(done)]
        case .enter where value.typed.isEmpty: return [.open(done)]
        case .enter:
            guard let new = setting.value(value.typed) else {
                return [
                    .say(
                        "\"\(value.typed)\" is no value of \(setting.name); "
                            + "expected \(setting.expectation)")
                ]
            }
            return set(setting, to: new, in: model) + [.open(done)]
        case .character, .backspace, .delete:
            return value.intents(for: key, count: 0)
        default: return []
        }
    }

    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine] {
        SettingsView(panel: self, model: parts.model, look: parts.look)
            .draw(in: parts.layout.panel, on: &canvas)
    }

    private func set(
        _ setting: Setting<SessionSettings>, to value: SettingValue, in model: ScreenModel
    ) -> [Intent] {
        KeyBindings.acting([.input(.set(name: setting.name, value: value))], in: model)
    }

    private func step(
        _ setting: Setting<SessionSettings>, by steps: Int, in model: ScreenModel
    ) -> [Intent] {
        let now = setting.get(model.settings)
        let next = setting.stepped(
            from: now, by: steps, default: setting.get(SessionSettings()))
        guard next != now else {
            return [
                .say(
                    "\(setting.name) goes no further: \(setting.expectation)")
            ]
        }
        return set(setting, to: next, in: model)
    }
}

extension Setting {
    fileprivate var isNumber: Bool { if case .number = domain { true } else { false } }

    /// The value after a number of steps, within the setting's domain. A number's step is 1, 2 or 5
    /// times a power of ten, about a tenth of its default; values are multiples of it, so that a
    /// step back returns to the former value.
    func stepped(
        from value: SettingValue, by steps: Int, default normal: SettingValue
    ) -> SettingValue {
        switch (domain, value) {
        case (.number(let range), .number(let number)):
            let step = DecimalStep(for: normal, in: range)
            let next = step.value(steps, from: number)
            return .number(min(max(next, range.lowerBound), range.upperBound))
        case (.flag, .flag(let flag)): return .flag(!flag)
        case (.choice(let choices), .choice(let choice)):
            let index = choices.firstIndex(of: choice) ?? 0
            let count = choices.count
            return .choice(choices[((index + steps.signum()) % count + count) % count])
        default: return value
        }
    }
}

/// 1, 2 or 5 times a power of ten.
private struct DecimalStep {
    let digit: Int
    let exponent: Int

    init(for normal: SettingValue, in range: ClosedRange<Double>) {
        var scale = (range.upperBound - range.lowerBound) / 20
        if case .number(let number) = normal, number != 0 { scale = abs(number) / 10 }
        // It is slightly more, for rounding: a tenth of 0.5 is 0.05.
        scale *= 1.000001
        var exponent = 0
        while scale >= 10 { (scale, exponent) = (scale / 10, exponent + 1) }
        while scale < 1, exponent > -6 { (scale, exponent) = (scale * 10, exponent - 1) }
        digit = scale >= 5 ? 5 : scale >= 2 ? 2 : 1
        self.exponent = exponent
    }

    /// The multiple a number of steps away from a number, which need not be a multiple itself.
    func value(_ steps: Int, from number: Double) -> Double {
        let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
        let step = Double(digit)
        let place = exponent < 0 ? number * power / step : number / power / step
        let base = steps > 0 ? (place + 1e-6).rounded(.down) : (place - 1e-6).rounded(.up)
        // Integers are used until here, so that the result is 0.15 and not 0.15000000000000002.
        let multiple = (base + Double(steps)) * step
        return exponent < 0 ? multiple / power : multiple * power
    }
}

/// Draws the settings: the list, and details of the selected one.
private struct SettingsView {
    let panel: SettingsPanel
    let model: ScreenModel
    let look: Look

    private let defaults = SessionSettings()

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let found = panel.found(with: model.profile)
        let all = SettingsPanel.all(with: model.profile).flatMap(\.settings)
        let settings = found.flatMap(\.settings)
        let frame = PanelFrame(
            look: look, title: "settings", entry: panel.list,
            groups: found.map { ($0.title, $0.settings.count) }, all: all.count,
            emptyWords: "No setting has these words in its name or source. Esc shows all again.")
        let room = frame.draw(in: rect, on: &canvas)
        let parts = room.split(bottom: frame.detailHeight(in: room, rows: SettingsView.detailRows))
        let placed = frame.drawList(in: parts.rest, on: &canvas) { number, style, line, canvas in
            draw(settings[number], style, in: line, on: &canvas)
        }
        guard let chosen = panel.chosen(with: model.profile) else { return placed }
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
