extension Double {
    /// The logarithm to base 2 of a positive number: right to 0.00002, and several times as fast as the
    /// library's. The distances to a large building's transmitters take some hundred million.
    var quickBinaryLogarithm: Double {
        // 2 ln⁻¹ 2 artanh t, of which four terms
        let t = (significand - 1) / (significand + 1)
        let square = t * t
        let series = 1 + square * (1 / 3 + square * (1 / 5 + square / 7))
        return Double(Int(exponentBitPattern) - 1023) + 2.885_390_081_777_927 * t * series
    }
}
