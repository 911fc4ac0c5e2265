import TestSupport

/// Changes an input at random: bytes, words and numbers, and its structure.
struct Mutator {
    var chance: Chance
    /// Other inputs to take parts from.
    let samples: [[UInt8]]

    /// The most bytes of an input, which limits the work; a longer sample keeps its length.
    static let largest = 48 << 10

    /// The input with one to six changes.
    mutating func mutated(_ input: [UInt8]) -> [UInt8] {
        var bytes = input
        let largest = max(Mutator.largest, input.count)
        for _ in 0..<chance.whole(1...6) {
            change(&bytes)
            if bytes.count > largest { bytes.removeLast(bytes.count - largest) }
        }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        switch chance.whole(0..<12) {
        case 0: bytes.replaceSubrange(span(bytes, 3), with: someBytes())
        case 1: bytes.removeSubrange(span(bytes, 60))
        case 2: repeatSpan(&bytes)
        case 3: splice(&bytes)
        case 4, 5: changeNumber(&bytes)
        case 6: insert(chance.pick(Mutator.oddities), into: &bytes)
        case 7: insert(chance.pick(Mutator.words), into: &bytes)
        case 8: nest(&bytes)
        case 9: swapLines(&bytes)
        case 10: changeLine(&bytes)
        default: if chance.whole(0..<4) == 0 { bytes.removeSubrange(place(bytes)...) }
        }
    }

    // MARK: Where

    private mutating func place(_ bytes: [UInt8]) -> Int { chance.whole(0...bytes.count) }

    private mutating func span(_ bytes: [UInt8], _ longest: Int) -> Range<Int> {
        let start = place(bytes)
        return start..<min(bytes.count, start + chance.whole(0...longest))
    }

    // MARK: Bytes

    private mutating func someBytes() -> [UInt8] {
        (0..<chance.whole(0...4)).map { _ in UInt8(chance.whole(0...255)) }
    }

    private mutating func insert(_ text: String, into bytes: inout [UInt8]) {
        // Half of the changes come after a quote or a sign, where parsing differs.
        let signs = bytes.indices.filter { "\"':,[]{}#@-".utf8.contains(bytes[$0]) }
        let isBehind = !signs.isEmpty && chance.whole(0..<2) == 0
        bytes.insert(
            contentsOf: text.utf8, at: isBehind ? chance.pick(signs) + 1 : place(bytes))
    }

    // MARK: Numbers

    private mutating func changeNumber(_ bytes: inout [UInt8]) {
        let isDigit = bytes.map { (0x30...0x39).contains($0) }
        let starts = bytes.indices.filter { isDigit[$0] && ($0 == 0 || !isDigit[$0 - 1]) }
        guard !starts.isEmpty else { return }
        let start = chance.pick(starts)
        let end = bytes[start...].firstIndex { !((0x30...0x39).contains($0) || $0 == 0x2E) }
        bytes.replaceSubrange(
            start..<(end ?? bytes.count), with: Array(chance.pick(Mutator.numbers).utf8))
    }

    // MARK: Structure

    private mutating func repeatSpan(_ bytes: inout [UInt8]) {
        let span = span(bytes, 200)
        guard !span.isEmpty else { return }
        let times = chance.pick([1, 2, 10, 100, 1000])
        let most = max(1, Mutator.largest / span.count)
        let part = Array(bytes[span])
        bytes.insert(
            contentsOf: repeatElement(part, count: min(times, most)).joined(), at: span.upperBound)
    }

    private mutating func splice(_ bytes: inout [UInt8]) {
        let other = chance.pick(samples)
        let part = Array(other[span(other, 400)])
        bytes.replaceSubrange(span(bytes, 40), with: part)
    }

    private mutating func nest(_ bytes: inout [UInt8]) {
        let bracket = chance.pick(["[", "{", "{\"a\":", "- ", "(", "\"", "\\", "  ", "|", "? "])
        let depth = chance.pick([2, 20, 63, 64, 65, 500, 5000])
        insert(String(repeating: bracket, count: depth), into: &bytes)
    }

    private mutating func swapLines(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        lines.swapAt(chance.whole(0..<lines.count), chance.whole(0..<lines.count))
        bytes = Array(lines.joined(separator: [0x0A]))
    }

    private mutating func changeLine(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let number = chance.whole(0..<lines.count)
        switch chance.whole(0..<4) {
        case 0: lines.remove(at: number)
        case 1: lines.insert(lines[number], at: number)
        case 2: lines[number].insert(contentsOf: [0x20, 0x20], at: 0)
        default: lines[number].append(0x0D)
        }
        bytes = Array(lines.joined(separator: [0x0A]))
    }
}

extension Mutator {
    /// Numbers at and beyond the limits.
    private static let numbers = [
        "0", "-0", "-1", "1", "99999999999", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "18446744073709551616", "1e308", "1e309", "-1e999", "1e-400",
        "0.1", ".5", "5.", "1_000", "007", "0x7fffffffffffffff", "0o17", "0b101", "NaN", ".nan",
        ".inf", "-.inf", "infinity", "9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9", "60:60:60", "-1:59",
        "1:2:3.4", "2001-12-14t21:59:43.10-05:00", "100000000000000000000000000000000000000000",
        "3.4028236e38", "+1", "--1", "1-3", "-200-200", "0;1;2;3",
    ]

    /// Characters whose appearance and encoding differ.
    private static let oddities = [
        "\u{301}", "\u{20DD}", "\"\u{301}", "'\u{308}", "\u{200B}", "\u{200D}", "\u{AD}",
        "\u{FEFF}", "\u{E000}", "\u{E001}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}",
        "\u{85}", "\u{9B}31m", "\u{0}", "\u{1B}[2J", "\u{7F}", "\r", "\r\n", "\t", "\u{A0}",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FFFD}", "\u{10FFFF}", "\\ud83d",
        "\\ude00\\ud83d", "\\u0000", "\\u001b[31m",
    ]

    /// Words known to some reader.
    private static let words = [
        "&a ", "*a", "<<: *a", "!!float ", "!!binary |", "%YAML 1.1\n---\n", "...\n", "---\n",
        "? ", ": ", "- ", "| ", "> ", "null", "~", "true", "\"\"", "''", "#", "//", "\\", "\"",
        "level ", "legend\n", "connectors\n", "within 5s", "before ", "expect never ", "+0.0s ",
        "at 40m ", "extends: en\n", "{placeholder}", "{}", "[]", "\"type\":\"Polygon\"",
        "\"coordinates\":[]", "\"level\":\"0-3\"", "\"repeat_on\":\"-1;2\"",
        "\"highway\":\"steps\"", "\"indoor\":\"room\"", "origin 0 0 at 0,0\n", "@-1#2",
    ]
}
