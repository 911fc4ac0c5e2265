import Indoor
import Positioning

/// Positioning data as text:
///
///     dotwalk positioning 1
///     transmitters 2
///     646f7477-616c-6b00-0000-000000000000/1/1
///     646f7477-616c-6b00-0000-000000000000/1/2
///     level 0 -4.5 -2 2 61 40
///     17 i 0:-713:60 1:-880:60
///
/// Data from a survey has version 2 and one more line after the transmitters. It gives the chance
/// that a phone hears a transmitter within a second as a function of the expected strength: the
/// highest chance, 0 to 1; the strength at which it is half of that, dBm; the width of the fall,
/// dB.
///
///     dotwalk positioning 2
///     …
///     hearing 0.7 -88 4
///
/// After `level`: ordinal, x and y of the grid's first point and its spacing in metres, columns and
/// rows. Each line under it is a point: grid cell, `i` for indoors or `o`, then for each
/// transmitter its number, strength in tenths of a dBm and spread in tenths of a dB.
package enum PositioningFile {
    static let title = "dotwalk positioning 1"
    static let surveyedTitle = "dotwalk positioning 2"

    package static func write(_ data: PositioningData) -> String {
        var text = data.hearing == nil ? title : surveyedTitle
        text += "\ntransmitters \(data.transmitters.count)\n"
        for transmitter in data.transmitters { text += "\(transmitter)\n" }
        if let hearing = data.hearing {
            text += "hearing \(hearing.atBest) \(hearing.threshold) \(hearing.softness)\n"
        }
        for level in data.levels {
            let grid = level.grid
            text +=
                "level \(level.ordinal) \(grid.origin.x) \(grid.origin.y) \(grid.spacing) "
                + "\(grid.columns) \(grid.rows)\n"
            for (number, point) in level.points.enumerated() {
                text += "\(point.cell) \(point.isOutdoor ? "o" : "i")"
                for signal in level.expected(number) {
                    text +=
                        " \(signal.transmitter):\(signal.strengthTenths):\(signal.spreadTenths)"
                }
                text += "\n"
            }
        }
        return text
    }

    package static func read(_ text: String, file: String) throws(InputError) -> PositioningData {
        var reader = PositioningFileReader(text, file: file)
        return try reader.read()
    }
}

/// Reads line by line; an error names its line.
struct PositioningFileReader {
    private let source: SourceText
    /// The number of the next line, from 1.
    private var next = 1
    /// The number of cells of the grids read so far.
    private var cells = 0

    init(_ text: String, file: String) {
        source = SourceText(text, file: file)
    }

    private var hasLine: Bool { next <= source.lineCount }
    /// The bytes of the next line.
    private var bytes: ArraySlice<UInt8> { hasLine ? source.bytes(ofLine: next) : [] }
    private var text: String { hasLine ? source.text(ofLine: next) : "" }

    mutating func read() throws(InputError) -> PositioningData {
        let titles = [PositioningFile.title, PositioningFile.surveyedTitle]
        guard let title = titles.firstIndex(of: text) else {
            throw error(
                "no positioning file",
                expected: titles.map { "\"\($0)\"" }.joined(separator: " or "))
        }
        next += 1
        let transmitters = try transmitters()
        let hearing = title == 0 ? nil : try hearing()
        var levels: [PositioningLevel] = []
        while !bytes.isEmpty {
            levels.append(try level(transmitters.count, after: levels.last?.ordinal))
        }
        return PositioningData(transmitters: transmitters, levels: levels, hearing: hearing)
    }

    private mutating func hearing() throws(InputError) -> HearingCurve {
        let words = words()
        guard words.count == 4, words[0] == "hearing", let atBest = Double(words[1]),
            let threshold = Double(words[2]), let softness = Double(words[3]),
            (0.01...0.99).contains(atBest), (-150...0).contains(threshold),
            (0.1...100).contains(softness)
        else { throw error("no chance of hearing", expected: "hearing AT-BEST DBM DB") }
        next += 1
        return HearingCurve(atBest: atBest, threshold: threshold, softness: softness)
    }

    private mutating func transmitters() throws(InputError) -> [TransmitterID] {
        let words = words()
        guard words.count == 2, words[0] == "transmitters", let count = Int(words[1]),
            (0...PositioningFileReader.most).contains(count)
        else { throw error("no number of transmitters", expected: "transmitters NUMBER") }
        next += 1
        var all: [TransmitterID] = []
        for _ in 0..<count {
            guard let id = TransmitterID(text), all.last.map({ $0 < id }) ?? true else {
                throw error("no transmitter", expected: "UUID/MAJOR/MINOR, ascending")
            }
            all.append(id)
            next += 1
        }
        return all
    }

    /// The most transmitters, more than any building has.
    private static let most = 1_000_000

    private mutating func level(
        _ transmitterCount: Int, after last: LevelOrdinal?
    ) throws(InputError) -> PositioningLevel {
        let words = words()
        guard words.count == 7, words[0] == "level", let ordinal = LevelOrdinal(words[1]),
            last.map({ $0 < ordinal }) ?? true, let x = Double(words[2]),
            let y = Double(words[3]), let spacing = Double(words[4]), let columns = Int(words[5]),
            let rows = Int(words[6]), Quantity.metres.contains(x), Quantity.metres.contains(y),
            (0.1...100).contains(spacing),
            (1...20_000).contains(columns), (1...20_000).contains(rows)
        else {
            throw error("no level", expected: "level ORDINAL X Y SPACING COLUMNS ROWS, ascending")
        }
        cells += columns * rows
        // Each cell takes memory, with or without a point.
        guard cells <= HexGrid.most else {
            throw error(
                "the levels' grids have more than \(HexGrid.most) cells",
                expected: "columns and rows of a building")
        }
        next += 1
        let grid = HexGrid(
            origin: Point(x, y), spacing: spacing, columns: columns, rows: rows)
        var points: [PositioningLevel.GridPoint] = []
        var (signals, firstSignal) = ([ExpectedSignal](), [Int32(0)])
        while let first = bytes.first, first != UInt8(ascii: "l") {
            var line = IntegerLine(bytes)
            guard let cell = line.integer(), cell >= 0, cell < grid.count,
                points.last.map({ Int($0.cell) < cell }) ?? true, let mark = line.mark(),
                line.readSignals(below: transmitterCount, into: &signals)
            else { throw error("no point", expected: "CELL i|o NUMBER:STRENGTH:SPREAD …") }
            points.append(
                PositioningLevel.GridPoint(
                    cell: Int32(cell), isOutdoor: mark == UInt8(ascii: "o")))
            firstSignal.append(Int32(signals.count))
            next += 1
        }
        return PositioningLevel(
            ordinal: ordinal, grid: grid, points: points, signals: signals,
            firstSignal: firstSignal, transmitterCount: transmitterCount)
    }

    private func words() -> [Substring] { text.split(separator: " ") }

    private func error(_ problem: String, expected: String) -> InputError {
        source.line(next).error(at: 1, problem, expected: expected)
    }
}

/// The whole numbers of a line, from left to right.
private struct IntegerLine {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ line: ArraySlice<UInt8>) {
        bytes = line
        place = line.startIndex
    }

    private var byte: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    mutating func integer() -> Int? {
        var (value, digits) = (0, 0)
        let isNegative = skips(UInt8(ascii: "-"))
        while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            digits += 1
            guard digits < 10 else { return nil }
            place += 1
        }
        return digits == 0 ? nil : isNegative ? -value : value
    }

    private mutating func skips(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        place += 1
        return true
    }

    /// `i` or `o`.
    mutating func mark() -> UInt8? {
        guard skips(UInt8(ascii: " ")), let mark = byte,
            mark == UInt8(ascii: "i") || mark == UInt8(ascii: "o")
        else { return nil }
        place += 1
        return mark
    }

    /// - Returns: whether the rest of the line consists of signals, ascending by transmitter.
    mutating func readSignals(below count: Int, into signals: inout [ExpectedSignal]) -> Bool {
        var last = -1
        while place < bytes.endIndex {
            guard skips(UInt8(ascii: " ")), let number = integer(), (0..<count).contains(number),
                number > last, skips(UInt8(ascii: ":")), let strength = integer(),
                (-2000...2000).contains(strength), skips(UInt8(ascii: ":")),
                let spread = integer(), (0...2000).contains(spread)
            else { return false }
            signals.append(
                ExpectedSignal(
                    transmitter: Int32(number), strengthTenths: Int16(strength),
                    spreadTenths: Int16(spread)))
            last = number
        }
        return true
    }
}
