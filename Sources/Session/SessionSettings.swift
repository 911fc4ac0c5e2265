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

    package init(person: Person.Character = .attentive) {
        world = WorldSettings(person: person)
    }

    /// Grouped by layer.
    package static let groups: [(title: String, settings: [Setting<SessionSettings>])] = [
        ("Positioning", SourceSettings.table.map { $0.within(\.positioning) }),
        ("Navigation", NavigationSettings.table.map { $0.within(\.navigation) }),
        ("Guidance", GuidanceSettings.table.map { $0.within(\.guidance) }),
        ("People, phone and service", WorldSettings.table.map { $0.within(\.world) }),
    ]

    package static let table = groups.flatMap(\.settings)

    package static func setting(_ name: String) -> Setting<SessionSettings>? {
        table.first { $0.name == name }
    }

    /// Sets the setting of this name; returns false, and changes nothing, for an unknown name or
    /// invalid value.
    @discardableResult
    package mutating func set(_ name: String, to value: SettingValue) -> Bool {
        SessionSettings.setting(name)?.set(&self, to: value) ?? false
    }
}
