import Indoor
import Positioning
import Rehearsal
import TextCanvas

/// The list of settings, and a value being typed.
package struct SettingsPanel: Hashable, Sendable {
    package var list = Panel.Entry()
    /// nil when no value is being typed.
    package var value: Panel.Entry?

    package init() {}

    typealias Group = (title: String, settings: [Setting<SessionSettings>])

    /// The settings of a rehearsal with this source, by owner.
    static func all(with profile: SourceProfile) -> [Group] {
        SessionSettings.groups.map { group in
            (group.title, group.settings.filter { SessionSettings.has($0.name, with: profile) })
        }
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
        let settings = found(with: profile).flatMap(\.settings)
        return settings.indices.contains(list.selection) ? settings[list.selection] : nil
    }

    // MARK: Keys

    /// The steps of a key with Shift.
    private static let stride = 10

    func intents(for key: Key, in model: ScreenModel) -> [Intent] {
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
            typing.value = Panel.Entry()
            return KeyBindings.acting([.desk(.open(.settings(typing)))], in: model)
        default: return listIntents(for: key, in: model)
        }
    }

    private func listIntents(for key: Key, in model: ScreenModel) -> [Intent] {
        let count = found(with: model.profile).reduce(0) { $0 + $1.settings.count }
        return KeyBindings.listIntents(
            for: key, list, count: count, unfiltered: .settings(SettingsPanel()))
    }

    /// A message for an invalid value; the setting is unchanged.
    private func intents(
        for key: Key, typing value: Panel.Entry, of setting: Setting<SessionSettings>,
        in model: ScreenModel
    ) -> [Intent] {
        var done = self
        done.value = nil
        switch key {
        case .escape: return [.desk(.open(.settings(done)))]
        case .enter where value.typed.isEmpty: return [.desk(.open(.settings(done)))]
        case .enter:
            guard let new = setting.value(value.typed) else {
                return [
                    .desk(
                        .say(
                            "\"\(value.typed)\" is no value of \(setting.name); "
                                + "expected \(setting.expectation)"))
                ]
            }
            return set(setting, to: new, in: model) + [.desk(.open(.settings(done)))]
        case .character, .backspace, .delete:
            return KeyBindings.entryIntents(for: key, value, count: 0)
        default: return []
        }
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
                .desk(
                    .say(
                        "\(setting.name) goes no further: \(setting.expectation)"))
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
