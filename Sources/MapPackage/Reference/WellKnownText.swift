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
    ///
    /// - Parameter factor: what a value is multiplied by, by its name and by its own unit.
    func parameters(_ factor: (String, Double?) -> Double) -> [String: Double] {
        var all: [String: Double] = [:]
        collect(&all, factor)
        return all
    }

    private func collect(
        _ all: inout [String: Double], _ factor: (String, Double?) -> Double
    ) {
        if keyword == "PARAMETER", let name = texts.first, let number = numbers.first {
            let name = name.lowercased().replacing(" ", with: "_")
            all[name] = number * factor(name, innerUnit)
        }
        for bracket in inner { bracket.collect(&all, factor) }
    }

    // MARK: Units

    /// Radians in a degree.
    static let degree = 0.017_453_292_519_943_3

    /// The unit directly in this bracket, in metres, radians or parts of one.
    var innerUnit: Double? {
        inner.last { WellKnownText.units.contains($0.keyword) }?.numbers.first
    }

    private static let units = ["UNIT", "LENGTHUNIT", "ANGLEUNIT", "SCALEUNIT"]

    /// The unit of the coordinates: well-known text has it in the system, or since 2015 in its axes.
    var axisUnit: Double? {
        innerUnit ?? inner.first { $0.keyword == "AXIS" && $0.innerUnit != nil }?.innerUnit
    }

    /// Radians in the unit of a geographic system.
    var angularUnit: Double { axisUnit ?? WellKnownText.degree }

    /// Degrees of the system's zero meridian east of Greenwich.
    var primeMeridian: Double {
        guard let meridian = first("PRIMEM", "PRIMEMERIDIAN"), let number = meridian.numbers.first
        else { return 0 }
        return number * (meridian.innerUnit ?? WellKnownText.degree) / WellKnownText.degree
    }
}
