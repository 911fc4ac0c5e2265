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
        person: Persona = .attentive, map: MapKind = .package,
        hasMapCopy: Bool = false
    ) {
        world = WorldSettings(person: person, map: map, hasMapCopy: hasMapCopy)
        // A person who cannot take steps has set this in the app.
        navigation.preference = world.mobility.preference
    }

    /// Grouped by layer, with the settings of the shipped engines.
    package static let groups = groups(positioning: SourceSettings.table)

    package static let table = groups.flatMap(\.settings)

    /// All settings, with those of an engine that is none of the shipped ones.
    package static func all(with profile: SourceProfile?) -> [Setting<SessionSettings>] {
        let own = (profile?.settings ?? []).filter { !ofSources.contains($0.name) }
        return table + own.map { $0.within(\.positioning) }
    }

    /// The settings of a rehearsal with this source, grouped by layer.
    package static func groups(with profile: SourceProfile) -> [Group] {
        groups(positioning: profile.settings).map { group in
            (group.title, group.settings.filter { GuidanceSettings.has($0.name, with: profile) })
        }
    }

    package typealias Group = (title: String, settings: [Setting<SessionSettings>])

    private static func groups(positioning: [Setting<SourceSettings>]) -> [Group] {
        [
            ("Positioning", positioning.map { $0.within(\.positioning) }),
            ("Navigation", NavigationSettings.table.map { $0.within(\.navigation) }),
            ("Guidance", GuidanceSettings.table.map { $0.within(\.guidance) }),
        ] + WorldSettings.groups.map { ($0.title, $0.settings.map { $0.within(\.world) }) }
    }

    /// - Parameter profile: the engine that the setting may belong to; nil: a shipped one.
    package static func setting(
        _ name: String, with profile: SourceProfile? = nil
    ) -> Setting<SessionSettings>? {
        table.first { $0.name == name }
            ?? profile?.settings.first { $0.name == name }?.within(\.positioning)
    }

    private static let ofSources = Set(SourceSettings.table.map(\.name))

    /// Whether a setting belongs to the app or the world, or is declared by the source.
    package static func has(_ name: String, with profile: SourceProfile) -> Bool {
        GuidanceSettings.has(name, with: profile)
            && (!ofSources.contains(name) || profile.settings.contains { $0.name == name })
    }

    /// The tables of `docs/settings.md`: a heading and a table for each group.
    package static var markdown: String {
        let defaults = SessionSettings()
        return groups.map { group in
            let rows = group.settings.map { setting in
                let when = setting.isBeforehand ? " Only with `--set`." : ""
                return "| `\(setting.name)` | \(setting.help)\(when) "
                    + "| \(setting.text(setting.get(defaults))) | \(setting.expectation) "
                    + "| \(setting.source) |\n"
            }
            return "## \(group.title)\n\n| setting | what it does | default | values | source |\n"
                + "|---|---|---|---|---|\n" + rows.joined()
        }.joined(separator: "\n")
    }

    /// Sets the setting with this name. If the table has no such name or value, it changes nothing
    /// and returns false.
    @discardableResult
    package mutating func set(
        _ name: String, to value: SettingValue, with profile: SourceProfile? = nil
    ) -> Bool {
        SessionSettings.setting(name, with: profile)?.set(&self, to: value) ?? false
    }
}
