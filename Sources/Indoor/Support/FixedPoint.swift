extension Double {
    /// The number with a fixed count of decimals, as logs and screens print it: rounded half away
    /// from zero, never "-0.000", "nan" where it is none.
    package func fixed(_ decimals: Int) -> String {
        guard isFinite, abs(self) < 1e15 else { return "nan" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((magnitude * scale).rounded())
        let sign = self < 0 && scaled != 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(scaled) }
        let digits = String(scaled)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// The shortest of "12", "12.5" and "12.25" that says it to two decimals.
    package var short: String { short(decimals: 2) }

    /// The number to so many decimals, one or more, without needless zeros.
    package func short(decimals: Int) -> String {
        var text = fixed(decimals)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
