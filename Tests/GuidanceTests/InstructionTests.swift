import Formats
@testable import Guidance
import Indoor
import Shipped
import Testing

@Suite struct InstructionTests {
    private let sheet: CueSheet

    init() throws {
        let file = try #require(Shipped.cueSheets.first { $0.name == "en" })
        sheet = try CueSheetReader.read(file.text, file: "en.yaml")
    }

    private func step(
        _ kind: StepKind, _ direction: StepDirection? = nil, along: Double = 100,
        length: Double = 0, to: LevelOrdinal? = nil
    ) -> Step {
        Step(
            kind: kind, direction: direction, along: along, length: length, position: .zero,
            fromLevel: 0, toLevel: to, connector: nil)
    }

    /// The words shown on the way to a step, at these distances from it in metres.
    private func words(_ step: Step, at distances: [Double]) -> [String] {
        var instructions = Instructions()
        return distances.map { distance in
            let progress = PhoneDisplay.Progress(
                along: step.along - distance, remaining: 500, toNextStep: max(0, distance),
                nextStep: step)
            guard let wish = instructions.update(
                progress, place: "Platform 3", sheet: sheet, settings: GuidanceSettings()),
                let cue = sheet.cue(wish.id) else { return "" }
            return cue.text.filled(wish.values)
        }
    }

    @Test func `far, ahead, now: words change with the phase and do not count down`() {
        // 10 s and 2.5 s at 1.3 m/s are 13 m and 3.25 m.
        #expect(words(step(.turn, .left), at: [60, 40, 13.1, 12.9, 8, 3.3, 3.2, 0.5]) == [
            "Go straight on.", "Go straight on.", "Go straight on.",
            "In 15 m, turn left.", "In 15 m, turn left.", "In 15 m, turn left.", "Now, turn left.",
            "Now, turn left.",
        ])
    }

    @Test func `a dot that trembles takes nothing back`() {
        #expect(words(step(.turn, .right), at: [14, 12.9, 13.2, 3.2, 3.4]) == [
            "Go straight on.", "In 15 m, turn right.", "In 15 m, turn right.",
            "Now, turn right.", "Now, turn right.",
        ])
    }

    @Test func `an escalator is announced, and while riding its end is`() {
        let down = step(.escalator, .down, length: 12, to: -1)
        #expect(words(down, at: [12, 2, 0, -3]) == [
            "In 10 m, take the escalator down to level -1.",
            "Now, take the escalator down to level -1.",
            "Now, take the escalator down to level -1.", "Go down to level -1.",
        ])
    }

    @Test func `the destination`() {
        #expect(words(step(.arrival), at: [12]) == ["In 10 m, you will be at Platform 3."])
    }

    @Test func `nothing without a step, or while its distance is withheld`() {
        var instructions = Instructions()
        let progress = PhoneDisplay.Progress(
            along: 0, remaining: 10, toNextStep: nil, nextStep: step(.arrival))
        #expect(instructions.update(
            progress, place: "", sheet: sheet, settings: GuidanceSettings()) == nil)
    }

    @Test(arguments: [
        (StepKind.turn, StepDirection.slightLeft, CueID.turnSlightLeft), (.turn, .left, .turnLeft),
        (.turn, .sharpLeft, .turnSharpLeft), (.turn, .slightRight, .turnSlightRight),
        (.turn, .right, .turnRight), (.turn, .sharpRight, .turnSharpRight),
        (.turn, .uTurn, .turnBack), (.turn, .straight, .goOn), (.door, .left, .turnLeft),
        (.stairs, .up, .takeStairs), (.escalator, .down, .takeEscalator),
        (.elevator, .up, .takeLift), (.inclinePlane, .up, .takeRamp),
        (.movingWalkway, .straight, .takeWalkway), (.arrival, .straight, .arriveSoon),
        (.start, .straight, .goOn),
    ])
    func `each kind of step has its cue`(kind: StepKind, direction: StepDirection, cue: CueID) {
        #expect(Instructions.cue(for: step(kind, direction)) == cue)
    }

    // MARK: The shipped sheet

    @Test func `the English sheet has every cue and every label, with words`() {
        #expect(sheet.language == "en")
        #expect(sheet.all.map(\.id) == CueID.allCases)
        #expect(sheet.all.allSatisfy { !$0.text.isEmpty })
        for label in Label.allCases {
            #expect(!sheet.label(label).isEmpty)
        }
    }

    @Test(arguments: CueID.allCases)
    func `its words name no value that the guide does not give`(id: CueID) throws {
        let cue = try #require(sheet.cue(id))
        let values = Dictionary(uniqueKeysWithValues: id.placeholders.map { ($0, "VALUE") })
        let words = (cue.title + cue.text).filled(values)
        #expect(!words.contains("{") && !words.contains("}"), "\(words)")
    }

    @Test func `every step's instruction comes out without braces`() {
        for kind in StepKind.allCases {
            for direction in StepDirection.allCases {
                for text in words(step(kind, direction, length: 5, to: 1), at: [50, 10, 1, -2]) {
                    #expect(!text.isEmpty && !text.contains("{"), "\(kind) \(direction): \(text)")
                }
            }
        }
    }

    @Test func `a hint is shown long enough to be skimmed`() {
        // For half of its words at 238 a minute (Brysbaert 2019): the rest is skimmed (ours).
        for cue in sheet.all where cue.kind == .hint || cue.kind == .toast {
            let words = cue.text.split(separator: " ").count
            #expect(cue.timing.shortest >= Double(words) / 238 * 60 / 2, "\(cue.id)")
        }
    }
}
