import Guidance
import Indoor
import Navigation
import Positioning
import Simulation

/// Every setting of a rehearsal, in one table: traces, the log's header and panels read it.
package struct SessionSettings: Sendable {
    package var vps = VPSSettings()
    package var navigation = NavigationSettings()
    package var guidance = GuidanceSettings()
    package var world: WorldSettings

    package init(person: Person.Character = .attentive) {
        world = WorldSettings(person: person)
    }

    package static let table: [Setting<SessionSettings>] =
        VPSSettings.table.map { $0.within(\.vps) }
        + NavigationSettings.table.map { $0.within(\.navigation) }
        + GuidanceSettings.table.map { $0.within(\.guidance) }
        + WorldSettings.table.map { $0.within(\.world) }

    package static func setting(_ name: String) -> Setting<SessionSettings>? {
        table.first { $0.name == name }
    }
}
