extension Double {
    /// The number with a fixed count of decimals, for logs and screens: rounded half away from
    /// zero, never "-0.000"; "nan" for not a number.
    package func fixed(_ decimals: Int) -> String {
        guard isFinite, abs(self) < 1e15 else { return "nan" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((magnitude * scale).rounded())
        var text = self < 0 && scaled != 0 ? "-" : ""
        guard decimals > 0 else { return text + String(scaled) }
        let parts = scaled.quotientAndRemainder(dividingBy: Int64(scale))
        let fraction = String(parts.remainder)
        text += String(parts.quotient)
        text += "."
        for _ in fraction.utf8.count..<decimals { text += "0" }
        return text + fraction
    }

    /// The number to two decimals without trailing zeros: "12", "12.5", "12.25".
    package var short: String { short(decimals: 2) }

    /// The number to this many decimals (one or more) without trailing zeros.
    package func short(decimals: Int) -> String {
        var text = fixed(decimals)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}

/// "07": at least two digits, as on a clock.
package func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
