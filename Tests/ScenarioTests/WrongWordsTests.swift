import App
import Foundation
import Indoor
import Testing

@testable import Review

/// Words of instructions, held against the way from the person's true place.
@Suite("Words that lead a person wrong")
struct WrongWordsTests {
    /// What `audit` finds by rules in a walk with other words of some cues.
    private static func findings(_ walk: String, _ words: String, _ rules: [String]) throws
        -> [String]
    {
        let sheet = try Program.file(
            "words-\(UUID().uuidString).yaml",
            "dotwalk-cues: 1\nextends: en\ncues:\n\(words)\n")
        let result = try Program.run(["audit", walk, "--cues", sheet])
        return result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { line in rules.contains { line.contains("  \($0)  ") } }
    }

    @Test(
        "the other side is found where it is to be turned, with the side of the way",
        arguments: [
            ("turn-right", "turn left", "“Now turn left.”: the way turns right"),
            ("turn-right", "turn sharp left", "“Now turn sharp left.”: the way turns right"),
            ("turn-right", "turn right", nil),
            ("turn-right", "turn sharp right", nil),
            ("turn-right", "go on", nil),
        ])
    func side(cue: String, clause: String, found: String?) throws {
        let lines = try Self.findings(
            "lift-to-platform", "  \(cue): {clause: \(clause)}", ["wrong-side"])
        #expect(lines.count == (found == nil ? 0 : 1), "\(lines)")
        #expect(found.map { lines.first?.contains($0) == true } ?? true, "\(lines)")
    }

    @Test(
        "another level is found, and that nothing leads there",
        arguments: [
            (
                "take the lift {direction} to level 9",
                ["impossible", "impossible", "wrong-level-in-words", "wrong-level-in-words"]
            ),
            ("take the lift {direction}", []),
            ("turn left at the stairs", []),
        ])
    func level(clause: String, rules: [String]) throws {
        let lines = try Self.findings(
            "lift-to-platform", "  take-lift: {clause: \"\(clause)\"}",
            ["wrong-level-in-words", "impossible"])
        let found = lines.compactMap { line in
            ["impossible", "wrong-level-in-words"].first { line.contains("  \($0)  ") }
        }
        #expect(found.sorted() == rules, "\(lines)")
    }

    @Test(
        "what an instruction says to do first",
        arguments: [
            ("In 20 m turn left, then turn right.", -1, nil, nil, 20),
            ("Now take the escalator up to level 2.", nil, 1, Connector.Kind.escalator, nil),
            ("Turn right at the stairs.", 1, nil, nil, nil),
            ("Don't turn left, turn right.", 1, nil, nil, nil),
            ("Keep left or right.", nil, nil, nil, nil),
        ])
    func said(
        text: String, side: Int?, vertical: Int?, means: Connector.Kind?, metres: Double?
    ) throws {
        let lexicon = try WordMeaningTests.lexicon("en")
        let step = SaidStep(Template(text, lexicon).filled([:]).meaning)
        #expect(step.side == side)
        #expect(step.vertical == vertical)
        #expect(step.means == means)
        #expect(step.metres == metres)
    }

    @Test(
        "a connector leads where it may be gone",
        arguments: [
            (Connector.Direction.both, 0, 1, true), (.both, 1, 0, true), (.forward, 0, 1, true),
            (.forward, 1, 0, false), (.backward, 0, 1, false), (.backward, 1, 0, true),
            (.both, 0, 2, false), (.both, 0, 0, false),
        ])
    func leads(direction: Connector.Direction, start: Int, end: Int, does: Bool) {
        let stairs = Connector(
            id: "s", kind: .stairs, path: [Point(0, 0), Point(5, 0)], levels: [0, 1],
            direction: direction)
        #expect(stairs.leads(from: LevelOrdinal(start), to: LevelOrdinal(end)) == does)
    }
}
