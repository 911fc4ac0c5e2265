extension Sequence where Element: Equatable {
    /// The elements without those that equal the one before them.
    var withoutRepeats: [Element] {
        reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
