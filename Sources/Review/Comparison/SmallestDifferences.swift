/// The smallest differences that matter to people, for each kind of measure (all ours).
package struct SmallestDifferences: Hashable, Sendable {
    private var values: [WalkOutcome.Measure.Kind: Double] = [
        .seconds: 1, .metres: 2, .people: 0.02, .count: 0.5,
    ]

    package init() {}

    /// Seconds, metres, a share of people, or a number of cues.
    package subscript(kind: WalkOutcome.Measure.Kind) -> Double {
        get { values[kind] ?? 0 }
        set { values[kind] = newValue }
    }
}
