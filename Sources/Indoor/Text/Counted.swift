extension Int {
    /// The number with a noun: "1 point", "2 points".
    package func counted(_ noun: String) -> String {
        if self == 1 { return "1 \(noun)" }
        if noun.hasSuffix("ity") { return "\(self) \(noun.dropLast())ies" }
        return "\(self) \(noun)\(noun.hasSuffix("s") ? "es" : "s")"
    }
}
