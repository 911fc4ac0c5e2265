extension Closures {
    /// Whether a piece of a way leads through a closed part.
    package func bar(_ segment: LegSegment) -> Bool { part(barring: segment) != nil }

    /// The name of the closed part through which a piece of a way leads; nil: it is free.
    package func part(barring segment: LegSegment) -> String? {
        if let connector = segment.connector { return part(ofConnector: connector) }
        guard segment.kind == nil, let level = segment.levels.single else { return nil }
        return door(from: segment.line.a, to: segment.line.b, on: level)
    }

    /// The name of the first closed part through which a way leads; nil: it is free.
    package func part(barring itinerary: Itinerary) -> String? {
        itinerary.segments.lazy.compactMap(part(barring:)).first
    }
}
