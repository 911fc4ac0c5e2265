import Indoor
import Simulation

/// Prints walks. The parser reads the result back as an equal trace.
package enum TracePrinter {
    package static func print(_ trace: Trace) -> String {
        var lines = ["dotwalk trace \(TraceParser.version)"]
        lines += header(trace.header)
        lines += trace.lines.map(line)
        return lines.joined(separator: "\n") + "\n"
    }

    package static func line(_ line: Trace.Line) -> String {
        guard let statement = line.statement else { return line.comment }
        let text = self.statement(statement)
        return line.comment.isEmpty ? text : "\(text)  \(line.comment)"
    }

    package static func statement(_ statement: Statement) -> String {
        let time =
            switch statement.time {
            case .same: ""
            case .at(let seconds): seconds.decimal + "s"
            case .after(let seconds): "+" + seconds.decimal + "s"
            }
        var text = String(repeating: " ", count: max(0, 6 - time.count)) + time + "  "
        switch statement.trigger {
        case .metres(let metres): text += "at \(metres.toThousandths)m "
        case .event(let subject): text += "when \(subject.word.quotedIfNeeded) "
        case nil: break
        }
        return text + words(statement)
    }

    /// The statement without its time: "walk to platform-3 within 90s".
    package static func words(_ statement: Statement) -> String {
        var arguments = statement.arguments[...]
        return words(statement.verb.pattern.parts, &arguments).joined(separator: " ")
    }

    /// The same words in pieces: each value separately, with its slot's number.
    package static func pieces(_ statement: Statement) -> [(text: String, slot: Int?)] {
        var pieces: [(text: String, slot: Int?)] = []
        var next = 0
        func add(_ parts: [Pattern.Part]) {
            for part in parts {
                switch part {
                case .word(let word): pieces.append((word, nil))
                case .slot(let slot):
                    let argument = statement.arguments[next]
                    pieces.append((argument.map { slot.text($0) } ?? "", next))
                    next += 1
                case .optional(let inner):
                    if statement.arguments[next] != nil {
                        add(inner)
                    } else {
                        let count = inner.flatMap(\.slots).count
                        pieces += (next..<(next + count)).map { ("", $0) }
                        next += count
                    }
                }
            }
        }
        add(statement.verb.pattern.parts)
        return pieces
    }

    private static func words(
        _ parts: [Pattern.Part], _ arguments: inout ArraySlice<Operand?>
    ) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .word(let word): return [word]
            case .slot(let slot):
                let argument = arguments.popFirst() ?? nil
                return argument.map { [slot.text($0)] } ?? []
            case .optional(let inner):
                guard arguments.first.flatMap(\.self) != nil else {
                    arguments = arguments.dropFirst(inner.flatMap(\.slots).count)
                    return []
                }
                return words(inner, &arguments)
            }
        }
    }

    private static func header(_ header: Trace.Header) -> [String] {
        var lines: [String] = []
        func remarks(after count: Int) -> [String] {
            header.remarks.filter { $0.after == count }.map(\.text)
        }
        lines += remarks(after: 0)
        for (index, key) in header.order.enumerated() {
            let gap = max(1, 8 - key.rawValue.count)
            let name = key.rawValue + String(repeating: " ", count: gap)
            let comment = header.comments[key].map { "  " + $0 } ?? ""
            lines.append(name + header.text(of: key) + comment)
            lines += remarks(after: index + 1)
        }
        return lines
    }
}

extension Trace.Header {
    /// The keys that have values, in the order of the language.
    var keys: [Key] { Key.allCases.filter { !text(of: $0).isEmpty } }

    func text(of key: Key) -> String {
        switch key {
        case .title: title
        case .source: source ?? ""
        case .venue: venue?.quotedIfNeeded ?? ""
        case .engine: engine?.quotedIfNeeded ?? ""
        case .person: person?.quotedIfNeeded ?? ""
        case .population: population?.quotedIfNeeded ?? ""
        case .reads: reads?.quotedIfNeeded ?? ""
        case .name: name?.quotedIfNeeded ?? ""
        case .cues: cues?.quotedIfNeeded ?? ""
        case .itinerary: itinerary?.quotedIfNeeded ?? ""
        case .beacons: beacons?.quotedIfNeeded ?? ""
        case .positioning: positioning?.quotedIfNeeded ?? ""
        case .cache: cache?.quotedIfNeeded ?? ""
        case .map: map?.quotedIfNeeded ?? ""
        case .others: others.map(\.quotedIfNeeded).joined(separator: " ")
        case .start:
            start.map { start in
                start.place.quotedIfNeeded
                    + (start.heading.map { " facing " + Compass.text($0) } ?? "")
            } ?? ""
        case .seed: seed.map(String.init) ?? ""
        case .recorded: recorded?.quotedIfNeeded ?? ""
        }
    }
}

extension Slot {
    func text(_ argument: Operand) -> String {
        switch (self, argument) {
        case (.heading, .number(let number)): Compass.text(number)
        case (_, .number(let number)): number.toThousandths + unit
        case (.text, .word(let word)), (.part, .word(let word)): word.quoted
        case (_, .word(let word)): word.quotedIfNeeded
        }
    }
}

extension Double {
    /// "0.0", "12.5", "12.25": times have at least one decimal.
    fileprivate var decimal: String {
        let text = toThousandths
        return text.contains(".") ? text : text + ".0"
    }

    /// The precision of numbers in walks: a thousandth.
    var toThousandths: String { short(decimals: 3) }
}
