import Indoor

// Quantiles of metres, as tables and JSON have them.
extension [Double] {
    /// A quantile in words: "3.2 m"; a dash if there are no values.
    ///
    /// - Parameter share: 0.5 is the median.
    package func metres(_ share: Double) -> String {
        quantile(share).map { "\($0.fixed(1)) m" } ?? "–"
    }
}

extension Double {
    /// Rounded to a thousandth.
    package var toThousandth: Double { (self * 1000).rounded() / 1000 }

    /// A share, 0 to 1, as a percentage: "12.5 %".
    package func percent(_ decimals: Int = 0) -> String { "\((self * 100).fixed(decimals)) %" }
}
