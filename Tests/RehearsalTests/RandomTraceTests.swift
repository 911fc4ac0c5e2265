import Indoor
import Rehearsal
import Simulation
import TestSupport
import Testing

extension Chance {
    /// To a thousandth: the precision of a walk.
    mutating func thousandths(_ range: ClosedRange<Int>) -> Double {
        Double(whole((range.lowerBound * 1000)...(range.upperBound * 1000))) / 1000
    }

    /// Text with every character that quoting must handle.
    mutating func word() -> String {
        let pieces = ["a", "Platform", " ", "\"", "\\", "#", "é", "-", "3", "within", "@", "東"]
        return (0..<whole(0...5)).map { _ in pick(pieces) }.joined()
    }
}

@Suite("Random walks of the language")
struct RandomTraceTests {
    @Test("what is printed is read back as the same", arguments: 1...200)
    func roundTrip(seed: UInt64) throws {
        var chance = Chance(seed)
        var trace = Trace()
        for _ in 0..<chance.whole(1...30) { trace.lines.append(Self.line(&chance)) }
        // A header from text, so that its order is known.
        let text =
            TracePrinter.print(try walk("", title: "T \(seed)"))
            + trace.lines.map { TracePrinter.line($0) + "\n" }.joined()
        let read = try TraceParser.parse(text, file: "t.walk")
        #expect(read.lines.map(\.statement) == trace.lines.map(\.statement))
        #expect(read.lines.map(\.comment) == trace.lines.map(\.comment))
        #expect(TracePrinter.print(read) == text)
    }

    private static func line(_ chance: inout Chance) -> Trace.Line {
        let comment = chance.pick(["", "", "# why not", "#"])
        // At least one statement must keep the first remark out of the header.
        var statement = statement(&chance)
        statement.time =
            switch chance.whole(0...2) {
            case 0: .same
            case 1: .at(chance.thousandths(0...900))
            default: .after(chance.thousandths(0...60))
            }
        if statement.verb.isImmediate {
            statement.trigger =
                switch chance.whole(0...3) {
                case 0: .metres(chance.thousandths(0...200))
                case 1: .event(Subject("e" + chance.word()))
                default: nil
                }
        }
        return Trace.Line(statement: statement, comment: comment)
    }

    /// An input as written in a recording, or a statement that waits or expects.
    private static func statement(_ chance: inout Chance) -> Statement {
        if chance.whole(0...2) > 0, let statement = input(&chance).statement(time: .same) {
            return statement
        }
        let subject = Operand.word("x" + chance.word())
        let seconds = Operand.number(chance.thousandths(0...90))
        return switch chance.whole(0...7) {
        case 0: Statement(.wait, [subject, chance.whole(0...1) == 0 ? nil : seconds])
        case 1: Statement(.expectNow, [subject])
        case 2: Statement(.expectNever, [subject, chance.whole(0...1) == 0 ? nil : seconds])
        case 3: Statement(.expectWithinOf, [subject, seconds, .word(chance.word())])
        case 4: Statement(.expectBefore, [subject, .word(chance.word()), nil])
        case 5: Statement(.expectTimes, [subject, .number(Double(chance.whole(0...9)))])
        case 6: Statement(.expectVisible, [subject, seconds])
        default: Statement(.walkTo, [.word("x" + chance.word()), seconds])
        }
    }

    static func input(_ chance: inout Chance) -> Input {
        switch chance.whole(0...25) {
        case 0: return .walk(.metres(chance.thousandths(0...20)))
        case 1: return .walk(.seconds(chance.thousandths(0...5)))
        case 2: return .turn(degrees: chance.thousandths(-179...180))
        case 3: return .face(heading: chance.thousandths(0...359))
        case 4: return .incline(degrees: chance.thousandths(0...90))
        case 5: return .choose(place: "p" + chance.word())
        case 6: return .tap(button: "b" + chance.word())
        case 7: return .note("n" + chance.word())
        case 8: return .takeLift(to: LevelOrdinal(hundredths: chance.whole(-500...500)))
        case 9:
            return .answer(
                chance.pick(Permission.allCases), granted: chance.whole(0...1) == 0)
        case 10: return .set(name: "walking-speed", value: .number(chance.thousandths(1...3)))
        case 11...16: return .fault(fault(&chance))
        case 17:
            return .panMap(
                metres: chance.thousandths(0...40), heading: chance.thousandths(0...359))
        case 18: return .setMap(chance.pick(PhoneDisplay.Map.Mode.allCases))
        case 19: return .showOnMap(level: LevelOrdinal(hundredths: chance.whole(-500...500)))
        case 20: return .endFaults
        case 22:
            return .toggle(
                chance.pick(PhoneSwitch.allCases), isOn: chance.whole(0...1) == 0)
        case 21:
            return .crowd(
                people: chance.whole(0...500),
                level: chance.whole(0...1) == 0
                    ? nil : LevelOrdinal(hundredths: chance.whole(-500...500)))
        default: return .fault(fault(&chance))
        }
    }

    /// A fault of any kind, with any values.
    static func fault(_ chance: inout Chance) -> Fault {
        let pattern = chance.pick(FaultKind.all).pattern
        let values = zip(pattern.slots, pattern.isOptional).map { slot, isOptional -> Operand? in
            if isOptional, chance.whole(0...1) == 0 { return nil }
            if slot == .heading { return .number(chance.thousandths(0...359)) }
            if slot == .level { return .number(Double(chance.whole(-500...500)) / 100) }
            if slot == .count { return .number(Double(chance.whole(1...9))) }
            if let words = slot.words { return .word(chance.pick(words)) }
            return slot.accepted(1) == nil
                ? .word("w" + chance.word()) : .number(chance.thousandths(0...30))
        }
        return Fault(pattern, values)
    }

    @Test("an input as written says what it is played as", arguments: 1...200)
    func asWritten(seed: UInt64) {
        var chance = Chance(seed)
        let input = Self.input(&chance)
        #expect(input.asWritten == input)
        #expect(input.statement(time: .same)?.input == input)
    }

    @Test(
        "finer numbers are rounded, odd ones brought into range",
        arguments: [
            (Input.turn(degrees: 12.34567), Input.turn(degrees: 12.346)),
            (.turn(degrees: -730), .turn(degrees: -10)),
            (.face(heading: -90), .face(heading: 270)),
            (.incline(degrees: -3), .incline(degrees: 0)),
            (.walk(.metres(1.00049)), .walk(.metres(1))),
            (
                .set(name: "walking-speed", value: .number(1.23456)),
                .set(name: "walking-speed", value: .number(1.23456))
            ),
        ])
    func rounded(input: Input, written: Input) {
        #expect(input.asWritten == written)
        #expect(input.asWritten.asWritten == written)
    }
}
