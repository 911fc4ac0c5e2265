extension Array where Element: Comparable {
    /// The nearest-rank quantile: the smallest value that this share of the values does not exceed;
    /// nil for an empty list.
    ///
    /// - Parameter share: 0.5 is the median.
    package func quantile(_ share: Double) -> Element? {
        guard !isEmpty else { return nil }
        let rank = Int((share * Double(count)).rounded(.up))
        return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
    }
}
