extension Closures {
    /// Whether a piece of a way leads through a closed part.
    package func bar(_ segment: LegSegment) -> Bool {
        if let connector = segment.connector { return connectors.contains(connector) }
        guard segment.kind == nil, let level = segment.levels.single else { return false }
        return bars(from: segment.line.a, to: segment.line.b, on: level)
    }
}
