import Indoor

/// A kind of location source, with what it declares. An engine is a value: walks, reports and
/// screens take any; the program offers those that are `shipped`.
package struct Engine: Sendable {
    /// Its name in walks and options: "vps".
    package let name: String
    package let profile: SourceProfile
    /// Makes a source for one rehearsal.
    package let source: @Sendable (SourceContext) -> any LocationSource

    package init(
        _ name: String, _ profile: SourceProfile,
        source: @escaping @Sendable (SourceContext) -> any LocationSource
    ) {
        (self.name, self.profile, self.source) = (name, profile, source)
    }

    package static let shipped = [vps, ips]
    /// The engine of a walk that names none.
    package static let standard = vps

    /// The profiles of the shipped engines, for which shipped cue sheets have words.
    package static let profiles = shipped.map(\.profile)
}

extension Engine: Hashable, CustomStringConvertible {
    package var description: String { name }

    package static func == (a: Engine, b: Engine) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The values from which a source is made.
package struct SourceContext: Sendable {
    /// The source's own map of the building; it may be out of date.
    package let map: PositioningMap
    /// The strengths to expect at each point; empty for a source that uses none.
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

/// The numbers of one engine.
package protocol EngineSettings: Equatable, Sendable {
    /// The defaults.
    init()
}

/// The numbers of all engines: each engine finds its own by their type.
package struct SourceSettings: Equatable, Sendable {
    /// The numbers that are not the defaults.
    private var changed: [ObjectIdentifier: any EngineSettings] = [:]

    package init() {}

    package subscript<Own: EngineSettings>(own: Own.Type) -> Own {
        get { changed[ObjectIdentifier(own)] as? Own ?? Own() }
        set { changed[ObjectIdentifier(own)] = newValue == Own() ? nil : newValue }
    }

    /// The settings of the shipped engines.
    package static let table = Engine.profiles.flatMap(\.settings)

    package static func == (a: SourceSettings, b: SourceSettings) -> Bool {
        func isInB<Own: EngineSettings>(_ own: Own) -> Bool { own == b[Own.self] }
        return a.changed.count == b.changed.count && a.changed.values.allSatisfy { isInB($0) }
    }
}
