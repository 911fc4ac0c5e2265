extension String {
    /// The text as a JSON string; control characters are shown as marks, so that a file cannot control
    /// a terminal.
    package var jsonQuoted: String {
        var result = "\""
        for scalar in printable.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
