/// The value of a setting, as written in a trace.
package enum SettingValue: Hashable, Sendable, CustomStringConvertible {
    case number(Double)
    case flag(Bool)
    case choice(String)

    /// A value as written; whether it fits a setting is checked when it is set.
    package init(written text: String) {
        self =
            text == "on" || text == "off"
            ? .flag(text == "on") : Double(text).map { .number($0) } ?? .choice(text)
    }

    package var description: String {
        switch self {
        // The number is not rounded: a recording needs it exactly.
        case .number(let number): number == number.rounded() ? number.fixed(0) : String(number)
        case .flag(let flag): flag ? "on" : "off"
        case .choice(let choice): choice
        }
    }
}

/// The values that a setting accepts.
package enum SettingDomain: Hashable, Sendable {
    case number(ClosedRange<Double>)
    case flag
    case choice([String])
}

/// An adjustable number or choice: its name, its domain, the source of its default, and what it does.
package struct Setting<Root: Sendable>: Sendable {
    /// Its name in a trace's `set`: "degraded-distance".
    package let name: String
    /// "m", "s", "°"; empty for none.
    package let unit: String
    package let domain: SettingDomain
    /// The source of the default: a document, a measurement, or "ours".
    package let source: String
    /// A plain sentence with the unit: what it is, and what changes with it.
    package let help: String
    /// Whether it acts before a walk begins only.
    package private(set) var isBeforehand = false
    package let get: @Sendable (Root) -> SettingValue
    private let assign: @Sendable (inout Root, SettingValue) -> Void

    /// Sets a value of the domain; returns false, and changes nothing, for any other.
    package func set(_ root: inout Root, to value: SettingValue) -> Bool {
        switch (domain, value) {
        case (.number(let range), .number(let number)) where range.contains(number): break
        case (.flag, .flag): break
        case (.choice(let choices), .choice(let choice)) where choices.contains(choice): break
        default: return false
        }
        assign(&root, value)
        return true
    }

    /// Parses a value as written in a trace; nil when it is outside the domain.
    package func value(_ text: String) -> SettingValue? {
        switch domain {
        case .number(let range):
            text.decimalNumber.flatMap { range.contains($0) ? .number($0) : nil }
        case .flag: text == "on" ? .flag(true) : text == "off" ? .flag(false) : nil
        case .choice(let choices): choices.contains(text) ? .choice(text) : nil
        }
    }

    /// The accepted values, for error messages and tables: "1 to 500 m", "on or off".
    package var expectation: String {
        switch domain {
        case .number(let range):
            "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
                + (unit.isEmpty ? "" : " (\(unit))")
        case .flag: "on or off"
        case .choice(let choices): choices.joined(separator: ", ")
        }
    }

    /// A value with its unit: "75 m", "65°".
    package func text(_ value: SettingValue) -> String {
        unit.isEmpty ? "\(value)" : unit == "°" ? "\(value)°" : "\(value) \(unit)"
    }

    package static func number(
        _ name: String, _ unit: String, _ range: ClosedRange<Double>, source: String,
        _ path: any WritableKeyPath<Root, Double> & Sendable, _ help: String
    ) -> Setting {
        Setting(name: name, unit: unit, domain: .number(range), source: source, help: help) {
            .number($0[keyPath: path])
        } assign: { root, value in
            if case .number(let number) = value { root[keyPath: path] = number }
        }
    }

    package static func flag(
        _ name: String, source: String, _ path: any WritableKeyPath<Root, Bool> & Sendable,
        _ help: String
    ) -> Setting {
        Setting(name: name, unit: "", domain: .flag, source: source, help: help) {
            .flag($0[keyPath: path])
        } assign: { root, value in
            if case .flag(let flag) = value { root[keyPath: path] = flag }
        }
    }

    package static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String, source: String, _ path: any WritableKeyPath<Root, Choice> & Sendable,
        _ help: String
    ) -> Setting {
        Setting(
            name: name, unit: "", domain: .choice(Choice.allCases.map(\.rawValue)),
            source: source, help: help
        ) {
            .choice($0[keyPath: path].rawValue)
        } assign: { root, value in
            if case .choice(let text) = value, let choice = Choice(rawValue: text) {
                root[keyPath: path] = choice
            }
        }
    }

    /// The same setting of a larger structure that contains this one's.
    package func within<Whole>(
        _ path: any WritableKeyPath<Whole, Root> & Sendable
    ) -> Setting<Whole> {
        var whole = Setting<Whole>(
            name: name, unit: unit, domain: domain, source: source, help: help
        ) {
            get($0[keyPath: path])
        } assign: { whole, value in
            assign(&whole[keyPath: path], value)
        }
        whole.isBeforehand = isBeforehand
        return whole
    }

    /// The same setting, which acts before a walk begins only.
    package var beforehand: Setting {
        var other = self
        other.isBeforehand = true
        return other
    }

    private init(
        name: String, unit: String, domain: SettingDomain, source: String, help: String,
        get: @escaping @Sendable (Root) -> SettingValue,
        assign: @escaping @Sendable (inout Root, SettingValue) -> Void
    ) {
        self.name = name
        self.unit = unit
        self.domain = domain
        self.source = source
        self.help = help
        self.get = get
        self.assign = assign
    }
}
