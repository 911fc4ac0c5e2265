import Indoor

/// The location source of a rehearsal.
package enum Engine: String, CaseIterable, Sendable {
    case vps

    /// The engine of a walk that names none.
    package static let standard = Engine.vps

    package var profile: SourceProfile {
        switch self {
        case .vps: VPSSource.profile
        }
    }

    /// - Parameter map: the source's own map of the building; it may be out of date.
    package func source(map: PositioningMap, settings: SourceSettings) -> any LocationSource {
        switch self {
        case .vps: VPSSource(map: map, settings: settings.vps)
        }
    }
}

/// The numbers of all engines.
package struct SourceSettings: Equatable, Sendable {
    package var vps = VPSSettings()

    package init() {}

    package static let table = VPSSettings.table.map { $0.within(\SourceSettings.vps) }
}
