import Indoor

/// The connectors section and the levels' blocks.
extension PlanParser {
    /// `ID KIND END > END`, `ID KIND END - END` or `ID lift END END…`
    mutating func connectorEntry(_ words: PlanLine) throws(InputError) {
        var line = words
        guard let id = line.next() else { return }
        if let first = plan.connectors.first(where: { $0.id == id.text }) {
            throw source.error(
                "a second connector \"\(id.text)\", first on line \(first.spot.line)", at: id.spot,
                expected: "another name")
        }
        let kind = try choice(
            in: &line, "kind of connector",
            among: Connector.Kind.allCases.map { ($0.rawValue, $0) },
            orNone: "a connector without a kind")
        var direction = Connector.Direction.both
        var ends = [try end(in: &line)]
        if kind == .lift {
            while !line.words.isEmpty { ends.append(try end(in: &line)) }
        } else {
            direction = try connectorDirection(of: kind, in: &line)
            ends.append(try end(in: &line))
        }
        try finish(line)
        try checkLevels(of: ends, kind, at: id.spot)
        guard plan.connectors.count < 1000 else {
            throw source.error("too many connectors", at: id.spot, expected: "at most 1000")
        }
        plan.connectors.append(
            PlanConnector(
                id: id.text.printable, kind: kind, ends: ends, direction: direction, spot: id.spot))
    }

    private func connectorDirection(
        of kind: Connector.Kind, in line: inout PlanLine
    ) throws(InputError) -> Connector.Direction {
        let spot = line.spot
        switch line.next()?.text {
        case ">": return .forward
        case "-" where kind == .stairs || kind == .ramp: return .both
        default:
            throw source.error(
                "no direction", at: spot,
                expected: kind.isConveyor ? "> towards where it runs" : "- for both ways, or >")
        }
    }

    /// `LETTER@LEVEL`
    private func end(in line: inout PlanLine) throws(InputError) -> PlanConnector.End {
        let spot = line.spot
        guard let text = line.next()?.text, let letter = text.first,
            text.dropFirst().first == "@", let level = LevelOrdinal(text.dropFirst(2))
        else {
            throw source.error(
                "no end of a connector", at: spot, expected: "MARK@LEVEL, such as 1@0")
        }
        return PlanConnector.End(letter: letter, level: level, spot: spot)
    }

    private func checkLevels(
        of ends: [PlanConnector.End], _ kind: Connector.Kind, at spot: Spot
    ) throws(InputError) {
        if ends.count < 2 {
            throw source.error("a lift with one end", at: spot, expected: "two ends or more")
        }
        if kind == .walkway { return }
        for (number, end) in ends.enumerated()
        where ends[..<number].contains(where: { $0.level == end.level }) {
            throw source.error(
                "two ends on level \(end.level)", at: end.spot, expected: "another level")
        }
    }

    /// `level ORDINAL ["NAME"] [short "S"] [elevation METRES] [at COLUMN,ROW]` and its block.
    mutating func readLevel(_ line: inout PlanLine, at spot: Spot) throws(InputError) {
        let ordinal = try ordinal(in: &line)
        guard plan.levels.count < PlanDocument.mostLevels else {
            throw source.error(
                "too many levels", at: spot, expected: "at most \(PlanDocument.mostLevels)")
        }
        var title = "Level \(ordinal)"
        if let word = line.quoted() { title = try name(word) }
        var shortName = "\(ordinal)"
        var elevation = ordinal.number * LevelOrdinal.height
        var corner = PlanCell(column: 1, row: 1)
        while let word = line.next() {
            switch word.text {
            case "short":
                shortName = try name(
                    try nextWord(in: &line, "no short name", expected: "a name in quotes"))
            case "elevation":
                elevation = try number(in: &line, "an elevation", Quantity.elevation.range)
            case "at": corner = try cell(in: &line)
            default: throw unknown("word", word, among: ["short", "elevation", "at"])
            }
        }
        plan.levels.append(
            PlanLevel(
                ordinal: ordinal, name: title, shortName: shortName, elevation: elevation,
                corner: corner, spot: spot, grid: try block(at: spot)))
    }

    private func ordinal(in line: inout PlanLine) throws(InputError) -> LevelOrdinal {
        let spot = line.spot
        guard let word = line.next(), let ordinal = LevelOrdinal(word.text) else {
            throw source.error("no level number", at: spot, expected: "a number, such as -1")
        }
        if let same = plan.levels.first(where: { $0.ordinal == ordinal }) {
            throw source.error(
                "a second level \(ordinal), first on line \(same.spot.line)", at: spot,
                expected: "another number")
        }
        return ordinal
    }

    /// The rows up to `end`.
    private mutating func block(at spot: Spot) throws(InputError) -> PlanGrid {
        let firstLine = lineIndex + 1
        var rows: [[UInt16]] = []
        while lineIndex < lines.count {
            let text = lines[lineIndex]
            lineIndex += 1
            if text.prefix(4) == "end" || text.hasPrefix("end ") {
                return PlanGrid(rows: rows, symbols: plan.symbols, firstLine: firstLine)
            }
            guard rows.count < PlanDocument.mostCells else {
                throw source.error(
                    "too many rows", at: Spot(line: lineIndex, column: 1),
                    expected: "at most \(PlanDocument.mostCells), then a line \"end\"")
            }
            rows.append(try row(text))
        }
        throw source.error("a level without an end", at: spot, expected: "a line \"end\"")
    }

    private func row(_ text: String) throws(InputError) -> [UInt16] {
        var row: [UInt16] = []
        for letter in text {
            let spot = Spot(line: lineIndex, column: row.count + 1)
            if letter == " " {
                row.append(0)
            } else if let number = numbers[letter] {
                row.append(number)
            } else if letter == "\t" {
                throw source.error("a tab", at: spot, expected: "spaces")
            } else {
                throw source.error(
                    "unknown letter \"\(letter)\"", at: spot, expected: "a letter of the legend")
            }
            guard row.count <= PlanDocument.mostCells else {
                throw source.error(
                    "too long a row", at: spot, expected: "at most \(PlanDocument.mostCells) cells")
            }
        }
        return row
    }
}
