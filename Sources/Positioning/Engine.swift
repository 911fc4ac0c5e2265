import Indoor

/// The location source of a rehearsal.
package enum Engine: String, CaseIterable, Sendable {
    case vps, ips

    /// The engine of a walk that names none.
    package static let standard = Engine.vps

    package var profile: SourceProfile {
        switch self {
        case .vps: VPSSource.profile
        case .ips: SourceProfile.ips
        }
    }

    /// The profiles of all engines, for which cue sheets have words.
    package static let profiles = allCases.map(\.profile)

    package func source(_ context: SourceContext) -> any LocationSource {
        switch self {
        case .vps: VPSSource(map: context.map, settings: context.settings.vps)
        case .ips:
            IPSSource(
                map: context.map, table: context.table, settings: context.settings,
                seed: context.seed)
        }
    }
}

/// The values from which a source is made.
package struct SourceContext: Sendable {
    /// The source's own map of the building; it may be out of date.
    package let map: PositioningMap
    /// The strengths to expect by Bluetooth at each point; empty for a source that does not use it.
    package let table: PositioningTable
    package let settings: SourceSettings
    /// The seed of a source that itself uses random numbers.
    package let seed: UInt64

    package init(
        map: PositioningMap, table: PositioningTable = .empty, settings: SourceSettings,
        seed: UInt64
    ) {
        self.map = map
        self.table = table
        self.settings = settings
        self.seed = seed
    }
}

/// The numbers of all engines.
package struct SourceSettings: Equatable, Sendable {
    package var vps = VPSSettings()
    package var ips = IPSSettings()

    package init() {}

    package static let table =
        VPSSettings.table.map { $0.within(\SourceSettings.vps) }
        + IPSSettings.table.map { $0.within(\SourceSettings.ips) }
}
