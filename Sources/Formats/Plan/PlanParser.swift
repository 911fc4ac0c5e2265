import Indoor

/// Reads a plan's text line by line into a `PlanDocument`. Checks that need the whole plan (doors
/// in walls, connector marks) are made when the venue is built.
struct PlanParser {
    private enum Section { case header, legend, connectors, facilities }

    let source: SourceText
    let lines: [String]
    var plan = PlanDocument()
    var warnings: [InputError] = []
    /// The symbol of each letter of the legend.
    var numbers: [Character: UInt16] = [:]
    /// The next line to read, from 0.
    var lineIndex = 0
    private var section = Section.header
    private var given: Set<String> = []

    static let headerWords = [
        "name", "scale", "origin", "bearing", "attribution", "site", "legend", "connectors",
        "facilities", "level",
    ]

    init(_ source: SourceText) {
        self.source = source
        lines = source.lines
    }

    mutating func parse() throws(InputError) {
        guard var first = try nextLine() else {
            throw source.error("an empty file", at: .start, expected: "\"dotwalk plan 1\"")
        }
        try readFormat(&first)
        while let line = try nextLine() {
            switch section {
            case .legend where line.indented: try legendEntry(line)
            case .connectors where line.indented: try connectorEntry(line)
            case .facilities where line.indented: try facilityEntry(line)
            default: try headerLine(line)
            }
        }
        try checkComplete()
    }

    /// The next line that is not empty.
    private mutating func nextLine() throws(InputError) -> PlanLine? {
        while lineIndex < lines.count {
            let text = lines[lineIndex]
            lineIndex += 1
            if text.drop(while: { $0 == " " }).hasPrefix("//") { continue }
            let line = try PlanLine(text, number: lineIndex, source: source)
            if !line.words.isEmpty { return line }
        }
        return nil
    }

    private func readFormat(_ line: inout PlanLine) throws(InputError) {
        let spot = line.spot
        guard line.next()?.text == "dotwalk", line.next()?.text == "plan" else {
            throw source.error("no dotwalk plan", at: spot, expected: "\"dotwalk plan 1\"")
        }
        let spotOfNumber = line.spot
        let word = line.next()?.text ?? ""
        guard let number = Int(word) else {
            throw source.error(
                "\"\(word)\" is no format number", at: spotOfNumber,
                expected: "a whole number: dotwalk plan 1")
        }
        guard number == 1 else {
            var error = source.error(
                "a plan of a format that this version does not read", at: spotOfNumber,
                expected: "1")
            error.isUnknownFormat = true
            throw error
        }
        try finish(line)
    }

    private mutating func headerLine(_ words: PlanLine) throws(InputError) {
        var line = words
        guard let word = line.next() else { return }
        guard PlanParser.headerWords.contains(word.text) else {
            throw unknown("word", word, among: PlanParser.headerWords)
        }
        if word.text != "level", !given.insert(word.text).inserted {
            throw source.error("a second \"\(word.text)\"", at: word.spot, expected: "one")
        }
        section = .header
        switch word.text {
        case "name": plan.name = try phrase(in: &line)
        case "attribution": plan.attribution = try phrase(in: &line)
        case "scale": plan.scale = try scale(in: &line)
        case "origin": try readOrigin(in: &line)
        case "bearing": plan.bearing = try number(in: &line, "a bearing", -360...360)
        case "site": plan.site = try phrase(in: &line)
        case "legend": section = .legend
        case "facilities": section = .facilities
        case "connectors": section = .connectors
        default: try readLevel(&line, at: word.spot)
        }
        try finish(line)
    }

    /// The rest of the line, quoted or not.
    private mutating func phrase(in line: inout PlanLine) throws(InputError) -> String {
        let spot = line.spot
        var words: [String] = []
        while let word = line.next() { words.append(word.text) }
        return try name(
            PlanLine.Word(text: words.joined(separator: " "), spot: spot, quoted: true))
    }

    private func scale(in line: inout PlanLine) throws(InputError) -> Double {
        let spot = line.spot
        let scale = try number(in: &line, "a scale", 0.5...1)
        guard scale == 0.5 || scale == 1 else {
            throw source.error("a scale of \(scale)", at: spot, expected: "0.5 or 1")
        }
        return scale
    }

    private mutating func readOrigin(in line: inout PlanLine) throws(InputError) {
        let latitude = try number(in: &line, "a latitude", -85...85)
        let longitude = try number(in: &line, "a longitude", Quantity.longitude.range)
        plan.origin = GeoPoint(latitude: latitude, longitude: longitude)
        let spot = line.spot
        guard line.next()?.text == "at" else {
            throw source.error("an origin without its cell", at: spot, expected: "at COLUMN,ROW")
        }
        plan.originCell = try cell(in: &line)
    }

    private func checkComplete() throws(InputError) {
        let missing: (String, String)? =
            plan.name == nil
            ? ("name", "a line \"name NAME\"")
            : plan.origin == nil
                ? ("origin", "a line \"origin LATITUDE LONGITUDE at COLUMN,ROW\"")
                : plan.levels.isEmpty
                    ? ("level", "a line \"level ORDINAL\" and a block")
                    : nil
        guard let missing else { return }
        throw source.error("no \(missing.0)", at: .start, expected: missing.1)
    }
}

/// Parts of a line.
extension PlanParser {
    func unknown(_ what: String, _ word: PlanLine.Word, among known: [String]) -> InputError {
        let nearest = nearestWords(to: word.text, among: known)
        let expected = known.isEmpty ? "no more words" : known.joined(separator: ", ")
        return source.error(
            "unknown \(what) \"\(word.text)\"", at: word.spot,
            expected: nearest.isEmpty ? expected : "", nearest: nearest)
    }

    func nextWord(
        in line: inout PlanLine, _ problem: String, expected: String
    ) throws(InputError) -> PlanLine.Word {
        let spot = line.spot
        guard let word = line.next() else {
            throw source.error(problem, at: spot, expected: expected)
        }
        return word
    }

    /// The value that the next word stands for.
    ///
    /// - Parameter problem: the problem where there is no word.
    func choice<Value>(
        in line: inout PlanLine, _ what: String, among known: [(word: String, value: Value)],
        orNone problem: String
    ) throws(InputError) -> Value {
        let words = known.map(\.word)
        let word = try nextWord(in: &line, problem, expected: words.joined(separator: ", "))
        guard let found = known.first(where: { $0.word == word.text }) else {
            throw unknown(what, word, among: words)
        }
        return found.value
    }

    func finish(_ line: PlanLine) throws(InputError) {
        guard let rest = line.words.first else { return }
        throw source.error(
            "\"\(rest.text)\" after the end of the line's words", at: rest.spot,
            expected: "no more words")
    }

    func number(
        in line: inout PlanLine, _ what: String, _ range: ClosedRange<Double>
    ) throws(InputError) -> Double {
        let spot = line.spot
        let word = line.next()
        guard let word, let number = word.text.decimalNumber, range.contains(number) else {
            throw source.error(
                word.map { "\"\($0.text)\" is not \(what)" } ?? "no number", at: spot,
                expected: "\(what) from \(short(range.lowerBound)) to \(short(range.upperBound))")
        }
        return number
    }

    private func short(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    /// `COLUMN,ROW`
    func cell(in line: inout PlanLine) throws(InputError) -> PlanCell {
        let spot = line.spot
        let parts = line.next()?.text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = (parts ?? []).compactMap { Int($0) }
        guard numbers.count == 2, parts?.count == 2,
            numbers.allSatisfy({ (-10_000...10_000).contains($0) })
        else {
            throw source.error("no cell", at: spot, expected: "COLUMN,ROW, such as 12,40")
        }
        return PlanCell(column: numbers[0], row: numbers[1])
    }

    /// A name, made printable.
    mutating func name(_ word: PlanLine.Word) throws(InputError) -> String {
        guard word.text.contains(where: { $0 != " " }) else {
            throw source.error("an empty name", at: word.spot, expected: "a name")
        }
        guard word.text.fits(200) else {
            throw source.error("too long a name", at: word.spot, expected: "200 characters at most")
        }
        let printable = word.text.printable
        if printable != word.text {
            warnings.append(
                source.error(
                    "a name with a control character; it is shown as \"\(printable)\"",
                    at: word.spot))
        }
        return printable
    }
}
