extension Int {
    /// The number with a noun: "1 point", "2 points".
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
