extension Double {
    /// The logarithm to base 2 of a positive number. It is exact to 0.00002 and several times as
    /// fast as the library's: the distances to a large building's transmitters take some hundred
    /// million.
    var quickBinaryLogarithm: Double {
        // The first four terms of 2 ln⁻¹ 2 artanh t.
        let t = (significand - 1) / (significand + 1)
        let square = t * t
        let series = 1 + square * (1 / 3 + square * (1 / 5 + square / 7))
        return Double(Int(exponentBitPattern) - 1023) + 2.885_390_081_777_927 * t * series
    }
}
