import Guidance
import Indoor
import Navigation
import Positioning
import Simulation

/// Every setting of a rehearsal, in one table: traces, the log's header and panels read it.
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

    /// Whether a setting is the app's or the world's, or one that such a source declares.
    package static func has(_ name: String, with profile: SourceProfile) -> Bool {
        GuidanceSettings.has(name, with: profile)
            && (!ofSources.contains(name) || profile.settings.contains(name))
    }

    private static let ofPrediction = Set(IPSSettings.prediction.map(\.name))

    /// Whether positioning data is predicted with it: it acts before a rehearsal begins, and no more
    /// afterwards.
    package static func predictsData(_ name: String) -> Bool { ofPrediction.contains(name) }

    /// Sets what has this name; false, and nothing changed, where the table has no such value.
    @discardableResult
    package mutating func set(_ name: String, to value: SettingValue) -> Bool {
        SessionSettings.setting(name)?.set(&self, to: value) ?? false
    }
}
