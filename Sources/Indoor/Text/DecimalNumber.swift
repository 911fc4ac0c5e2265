extension StringProtocol {
    /// The number in decimal digits, with a sign, a point and an exponent if need be. nil for other
    /// text: `Double` also takes hexadecimal digits, "inf" and "nan", which nobody means in a file.
    package var decimalNumber: Double? {
        let isDecimal = allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        return isDecimal ? Double(self) : nil
    }
}
