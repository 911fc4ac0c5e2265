import App
import Indoor
import Positioning
import Simulation

/// Every setting of a rehearsal, in one table, which traces, the log's header and panels read.
package struct SessionSettings: Equatable, Sendable {
    package var positioning = SourceSettings()
    package var navigation = NavigationSettings()
    package var guidance = GuidanceSettings()
    package var world: WorldSettings

    package init(
        person: Person.Character = .attentive, map: MapKind = .package,
        hasMapCopy: Bool = false
    ) {
        world = WorldSettings(person: person)
        world.radio.map = map
        world.radio.hasMapCopy = hasMapCopy
    }

    /// Grouped by layer.
    package static let groups: [(title: String, settings: [Setting<SessionSettings>])] = [
        ("Positioning", SourceSettings.table.map { $0.within(\.positioning) }),
        ("Navigation", NavigationSettings.table.map { $0.within(\.navigation) }),
        ("Guidance", GuidanceSettings.table.map { $0.within(\.guidance) }),
        ("People, phone and service", WorldSettings.table.map { $0.within(\.world) }),
        ("Radio, sensors and map", RadioSettings.table.map { $0.within(\.world.radio) }),
    ]

    package static let table = groups.flatMap(\.settings)

    package static func setting(_ name: String) -> Setting<SessionSettings>? {
        table.first { $0.name == name }
    }

    private static let ofSources = Set(SourceSettings.table.map(\.name))

    /// Whether a setting belongs to the app or the world, or is declared by the source.
    package static func has(_ name: String, with profile: SourceProfile) -> Bool {
        GuidanceSettings.has(name, with: profile)
            && (!ofSources.contains(name) || profile.settings.contains(name))
    }

    /// The tables of `docs/settings.md`: a heading and a table for each group.
    package static var markdown: String {
        let defaults = SessionSettings()
        return groups.map { group in
            let rows = group.settings.map { setting in
                let when = predictsData(setting.name) ? " Only with `--set`." : ""
                return "| `\(setting.name)` | \(setting.help)\(when) "
                    + "| \(setting.text(setting.get(defaults))) | \(setting.expectation) "
                    + "| \(setting.source) |\n"
            }
            return "## \(group.title)\n\n| setting | what it does | default | values | source |\n"
                + "|---|---|---|---|---|\n" + rows.joined()
        }.joined(separator: "\n")
    }

    private static let ofPrediction = Set(IPSSettings.prediction.map(\.name))

    /// Whether the setting predicts positioning data: it then acts before a rehearsal begins, and
    /// not during it.
    package static func predictsData(_ name: String) -> Bool { ofPrediction.contains(name) }

    /// Sets the setting with this name. If the table has no such name or value, it changes nothing
    /// and returns false.
    @discardableResult
    package mutating func set(_ name: String, to value: SettingValue) -> Bool {
        SessionSettings.setting(name)?.set(&self, to: value) ?? false
    }
}
