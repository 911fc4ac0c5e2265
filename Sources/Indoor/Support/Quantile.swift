extension [Double] {
    /// The smallest of the values that so large a share of them do not exceed (nearest rank); nil of
    /// none.
    ///
    /// - Parameter share: 0.5 is the median.
    package func quantile(_ share: Double) -> Double? {
        guard !isEmpty else { return nil }
        let rank = Int((share * Double(count)).rounded(.up))
        return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
    }
}
