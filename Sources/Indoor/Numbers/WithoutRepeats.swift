extension Sequence where Element: Equatable {
    /// The elements in their order, each at its first place only.
    package var withoutRepeats: [Element] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
