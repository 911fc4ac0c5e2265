extension String {
    /// The string escaped for text or a quoted attribute of XML and HTML.
    package var markup: String {
        guard utf8.contains(where: \.isSpecialInMarkup) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar.isLegalInXML ? scalar : "\u{FFFD}")
            }
        }
        return result
    }
}

extension UInt8 {
    /// Whether a character that begins with it may have to be replaced: `"`, `&`, `'`, `<`, `>`,
    /// control characters, and what begins as U+FFFE does.
    fileprivate var isSpecialInMarkup: Bool {
        self < 0x20 || [0x22, 0x26, 0x27, 0x3C, 0x3E, 0xEF].contains(self)
    }
}

extension Unicode.Scalar {
    /// `Char` in section 2.2 of XML 1.0. There is no way to write any other character: a file that
    /// holds one is not well-formed.
    fileprivate var isLegalInXML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
