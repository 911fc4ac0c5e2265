/// One bracket of well-known text: `KEYWORD["name", 1, INNER[…]]`.
struct WellKnownText {
    let keyword: String
    let texts: [String]
    let numbers: [Double]
    let inner: [WellKnownText]

    /// nil if the text is not valid, or nests deeper than any real one.
    init?(_ text: String) {
        var rest = Substring(text)
        guard let root = WellKnownText(&rest, depth: 0) else { return nil }
        self = root
    }

    private init?(_ rest: inout Substring, depth: Int) {
        guard depth < 20 else { return nil }
        rest = rest.drop { $0.isWhitespace }
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(word.count)
        guard !word.isEmpty, let bracket = rest.popFirst(), bracket == "[" || bracket == "(" else {
            return nil
        }
        var (texts, numbers, inner) = ([String](), [Double](), [WellKnownText]())
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard let next = rest.first else { return nil }
            if next == "]" || next == ")" {
                rest.removeFirst()
                break
            }
            if next == "\"" {
                rest.removeFirst()
                let quoted = rest.prefix { $0 != "\"" }
                rest = rest.dropFirst(quoted.count + 1)
                texts.append(String(quoted))
            } else if next.isNumber || next == "-" || next == "+" || next == "." {
                let digits = rest.prefix { !",]) ".contains($0) }
                rest = rest.dropFirst(digits.count)
                guard let number = Double(digits) else { return nil }
                numbers.append(number)
            } else if let bracket = WellKnownText(bare: &rest, depth: depth) {
                inner.append(bracket)
            } else {
                return nil
            }
        }
        keyword = word.uppercased()
        (self.texts, self.numbers, self.inner) = (texts, numbers, inner)
    }

    /// A bracket, or a word without one, such as `north` of an axis.
    private init?(bare rest: inout Substring, depth: Int) {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let after = rest.dropFirst(word.count).drop { $0.isWhitespace }
        guard after.first != "[", after.first != "(" else {
            guard let inner = WellKnownText(&rest, depth: depth + 1) else { return nil }
            self = inner
            return
        }
        guard !word.isEmpty else { return nil }
        rest = after
        keyword = word.uppercased()
        (texts, numbers, inner) = ([], [], [])
    }

    /// The first bracket with one of these keywords, at any depth.
    func first(_ keywords: String...) -> WellKnownText? { first(keywords) }

    private func first(_ keywords: [String]) -> WellKnownText? {
        for bracket in inner {
            if keywords.contains(bracket.keyword) { return bracket }
            if let found = bracket.first(keywords) { return found }
        }
        return nil
    }

    /// The values of its parameters, by name in lower case with underscores.
    var parameters: [String: Double] {
        var all: [String: Double] = [:]
        collect(&all)
        return all
    }

    private func collect(_ all: inout [String: Double]) {
        if keyword == "PARAMETER", let name = texts.first, let number = numbers.first {
            all[name.lowercased().replacing(" ", with: "_")] = number
        }
        for bracket in inner { bracket.collect(&all) }
    }
}
