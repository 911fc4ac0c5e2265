import Formats
import Indoor
import Shipped
import Testing

@testable import App

@Suite("Instructions")
struct InstructionTests {
    private let sheet: CueSheet

    init() throws {
        let file = try #require(Shipped.cueSheets.first { $0.name == "en" })
        sheet = try CueSheetReader.read(file.text, file: "en.yaml")
    }

    private func step(
        _ kind: ManoeuvreKind, _ direction: ManoeuvreDirection? = nil, along: Double = 100,
        length: Double = 0, to: LevelOrdinal? = nil
    ) -> Manoeuvre {
        Manoeuvre(
            kind: kind, direction: direction, along: along, length: length, position: .zero,
            fromLevel: 0, toLevel: to, connector: nil)
    }

    /// The words shown on the way to the first of these manoeuvres, at these distances from it in
    /// metres.
    private func words(_ steps: Manoeuvre..., at distances: [Double]) -> [String] {
        var instructions = Instructions()
        var board = CueBoard()
        return distances.enumerated().map { tick, distance in
            let progress = PhoneDisplay.Progress(
                along: steps[0].along - distance, remaining: 500, toNextManoeuvre: max(0, distance),
                nextManoeuvre: steps[0])
            let isRiding = distance < 0 && steps[0].changesLevel
            let levels = isRiding ? Levels(0, steps[0].toLevel ?? 0) : Levels(0)
            let wish = instructions.update(progress, material(steps), levels: levels)
            // A second apart, longer than the sheet's shortest times.
            _ = board.update(
                wished: wish.map { [$0] } ?? [], happened: [], sheet: sheet, tick: tick * 100)
            return board.shown.first?.text ?? ""
        }
    }

    private func material(_ steps: [Manoeuvre]) -> Instructions.Material {
        Instructions.Material(sheet: sheet, pace: 1.3, place: "Platform 3", manoeuvres: steps)
    }

    @Test("far, ahead, now: the distance counts down in words that last")
    func farAheadNow() {
        // 10 s and 2.5 s at 1.3 m/s are 13 m and 3.25 m.
        #expect(
            words(step(.turn, .left), at: [60, 40, 13.1, 12.9, 11.1, 10.9, 6, 3.3, 3.2, 0.5])
                == [
                    "Go straight.", "Go straight.", "Go straight.",
                    "In 15 m turn left.", "In 15 m turn left.", "In 10 m turn left.",
                    "In 5 m turn left.", "In 5 m turn left.", "Now turn left.",
                    "Now turn left.",
                ])
    }

    @Test("an arrival is announced before it happens, by the metres to the place")
    func arrivalAnnounced() {
        var material = material([step(.arrival)])
        material.arrivalAlong = 85
        var instructions = Instructions()
        let cues = [40, 28.1, 27.9, 20, 16].map { distance in
            instructions.update(
                PhoneDisplay.Progress(
                    along: 100 - distance, remaining: distance, toNextManoeuvre: distance,
                    nextManoeuvre: material.manoeuvres[0]), material)
        }
        // 10 s at 1.3 m/s before the last 15 m.
        #expect(cues.map { $0?.id } == [.goOn, .goOn, .arriveSoon, .arriveSoon, .arriveSoon])
        #expect(cues.last??.values["distance"]?.text == "In 15 m")
    }

    @Test(
        "nobody is sent to the level on which they are, not even after a turn",
        arguments: [
            (
                LevelOrdinal(0), "Now take the lift up to level 2.",
                "Now turn left, then take the lift"
            ),
            (2, "Go straight.", "Now turn left."),
        ])
    func onTheLevel(level: LevelOrdinal, words: String, afterTurn: String) throws {
        let lift = step(.elevator, .up, to: 2)
        let turn = step(.turn, .left, along: 97)
        func text(_ steps: Manoeuvre...) throws -> String {
            var instructions = Instructions()
            let progress = PhoneDisplay.Progress(
                along: steps[0].along - 1, remaining: 500, toNextManoeuvre: 1,
                nextManoeuvre: steps[0])
            let wish = instructions.update(progress, material(steps), levels: Levels(level))
            var board = CueBoard()
            _ = board.update(wished: [try #require(wish)], happened: [], sheet: sheet, tick: 1)
            return try #require(board.shown.first).text
        }
        #expect(try text(lift) == words)
        #expect(try text(turn, lift).hasPrefix(afterTurn))
    }

    @Test("a dot that trembles takes nothing back")
    func dotTremblesTakes() {
        #expect(
            words(step(.turn, .right), at: [20, 10.9, 13.2, 3.2, 3.4]) == [
                "Go straight.", "In 10 m turn right.", "In 10 m turn right.",
                "Now turn right.", "Now turn right.",
            ])
    }

    @Test("a fix that puts the dot back takes the announcement back")
    func fixPutsDot() {
        #expect(
            words(step(.turn, .left), at: [12, 3, 30, 12]) == [
                "In 10 m turn left.", "Now turn left.", "Go straight.", "In 10 m turn left.",
            ])
    }

    /// The words shown at some metres along a way of several manoeuvres.
    private func words(_ steps: [Manoeuvre], along: [Double]) -> [String] {
        wishes(steps, along: along).map { "\($0["distance"] ?? "") \($0["clause"] ?? "")" }
    }

    private func clauses(
        _ steps: [Manoeuvre], along: [Double], levels: Levels
    ) -> [String] {
        wishes(steps, along: along, levels: levels).map { $0["clause"] ?? "" }
    }

    private func wishes(
        _ steps: [Manoeuvre], along: [Double], levels: Levels = Levels(0)
    ) -> [[String: String]] {
        var instructions = Instructions()
        return along.map { along in
            let next = steps.first { $0.end > along + 0.01 || $0.kind == .arrival }
            let progress = PhoneDisplay.Progress(
                along: along, remaining: 500,
                toNextManoeuvre: next.map { max(0, $0.along - along) }, nextManoeuvre: next)
            return instructions.update(progress, material(steps), levels: levels)?.values
                .mapValues(\.text) ?? [:]
        }
    }

    @Test("what would be said in a moment is said at once, and nothing for that moment")
    func nothingForMoment() {
        // 12 s are 15.6 m, 3.5 s are 4.55 m.
        #expect(words(step(.turn, .left), at: [15.7]) == ["Go straight."])
        #expect(words(step(.turn, .left), at: [15.5]) == ["In 15 m turn left."])
        #expect(words(step(.turn, .left), at: [4.6]) == ["In 5 m turn left."])
        #expect(words(step(.turn, .left), at: [4.5]) == ["Now turn left."])
    }

    @Test("a turn at the door was said with it, and has no words of its own")
    func saidWithDoor() {
        let steps = [
            step(.door, .straight, along: 100), step(.turn, .left, along: 101),
            step(.stairs, .up, along: 107, length: 8, to: 1), step(.arrival, along: 160),
        ]
        #expect(
            words(steps, along: [98, 99.8, 100.5, 101.5]) == [
                "Now go through the door, then turn left",
                "Now go through the door, then turn left",
                "Now go through the door, then turn left",
                "In 5 m take the stairs up to level 1",
            ])
        // A user who stands there for four seconds is told, and one who walks slowly is not.
        let standing = words(steps, along: [99.8] + Array(repeating: 100.5, count: 90))
        #expect(standing[80].hasSuffix("door, then turn left"))
        #expect(standing.last == "Now turn left, then take the stairs up to level 1")
        let slow = words(steps, along: (0..<100).map { 99.8 + 0.012 * Double($0) })
        #expect(slow.last?.hasSuffix("door, then turn left") == true)
        // Further from the door there is time for it.
        let later = [steps[0], step(.turn, .left, along: 104), steps[3]]
        #expect(words(later, along: [99.8, 100.5]).last == "Now turn left")
    }

    @Test("a dot that trembles leads nobody back to the door behind them, or onto the stairs again")
    func noWayBack() {
        let steps = [
            step(.door, .straight, along: 95), step(.stairs, .up, along: 100, length: 8, to: 1),
            step(.turn, .left, along: 180),
        ]
        let now = "Now take the stairs up to level 1"
        #expect(words(steps, along: [93, 98, 94.5, 98.2]).dropFirst() == [now, now, now])
        #expect(words(steps, along: [98, 92]).last?.hasPrefix("Now go through the door") == true)
        let (take, on) = ("take the stairs up to level 1", "go straight")
        let way = [105, 109, 107, 109.0]
        #expect(clauses(steps, along: way, levels: .outdoors) == [take, on, on, on])
        // The level shows whether the stairs are ahead or behind.
        #expect(clauses(steps, along: way, levels: Levels(0)) == [take, on, take, on])
        #expect(clauses(steps, along: way, levels: Levels(1)) == [on, on, on, on])
    }

    @Test("on a moving walkway there is nothing to do")
    func movingWalkwayNothing() {
        #expect(
            words(step(.movingWalkway, .straight, length: 20), at: [1, -5])
                == ["Now take the moving walkway.", "Go straight."])
    }

    @Test("a distance counted down is one showing, with one vibration")
    func distanceCountedDown() throws {
        var instructions = Instructions()
        var board = CueBoard()
        let turn = step(.turn, .left)
        var vibrations: [Double] = []
        var actions: [String] = []
        for (tick, distance) in stride(from: 20, through: 0.5, by: -0.5).enumerated() {
            let progress = PhoneDisplay.Progress(
                along: turn.along - distance, remaining: 500, toNextManoeuvre: distance,
                nextManoeuvre: turn)
            let next = instructions.update(progress, material([turn]))
            let wish = try #require(next)
            let update = board.update(
                wished: [wish], happened: [], sheet: sheet, tick: tick * 100)
            vibrations += update.vibrations.map { _ in distance }
            actions += update.events.compactMap {
                switch $0 {
                case .shown(let cue, _) where cue.id == "turn-left": "shown"
                case .changed: "changed"
                default: nil
                }
            }
        }
        // At 10 s and at 2.5 s.
        #expect(vibrations == [13, 3])
        #expect(actions == ["shown", "changed", "changed", "shown"])
    }

    @Test("steps that follow within 8 s are said together")
    func stepsFollowWithin() {
        func pair(_ metres: Double) -> [String] {
            words(
                step(.turn, .left), step(.turn, .right, along: 100 + metres), at: [12, 2])
        }
        // 8 s at 1.3 m/s are 10.4 m.
        #expect(pair(10.5) == ["In 10 m turn left.", "Now turn left."])
        #expect(
            pair(10.3) == [
                "In 10 m turn left, then turn right.", "Now turn left, then turn right.",
            ])
    }

    @Test("what follows an escalator is said on it")
    func followsEscalatorSaid() {
        let down = step(.escalator, .down, length: 12, to: -1)
        let left = step(.turn, .left, along: 116)
        #expect(
            words(down, left, at: [2, -3]) == [
                "Now take the escalator down to level −1, then turn left.",
                "Continue to level −1, then turn left.",
            ])
    }

    @Test("an escalator is announced, and while riding its end is")
    func escalatorAnnouncedRiding() {
        let down = step(.escalator, .down, length: 12, to: -1)
        #expect(
            words(down, at: [12, 2, 0, -3]) == [
                "In 10 m take the escalator down to level −1.",
                "Now take the escalator down to level −1.",
                "Now take the escalator down to level −1.", "Continue to level −1.",
            ])
    }

    @Test("nobody is told to continue on stairs who may be beside them, or turned round on them")
    func besideStairs() {
        let steps = [
            step(.turn, .left, along: 92), step(.stairs, .up, along: 100, length: 8, to: 1),
            step(.arrival, along: 160),
        ]
        let (take, ride) = ("take the stairs up to level 1", "continue to level 1")
        #expect(
            clauses(steps, along: [98, 101, 104, 107], levels: Levels(0))
                == [take, take, take, take])
        #expect(clauses(steps, along: [98, 101], levels: Levels(0, 1)) == [ride, ride])
        var instructions = Instructions()
        let ids = [Levels(0), Levels(0, 1), Levels(0)].map { levels in
            let progress = PhoneDisplay.Progress(
                along: 102, remaining: 58, toNextManoeuvre: 0, nextManoeuvre: steps[1])
            return instructions.update(progress, material(steps), levels: levels)?.id
        }
        #expect(ids == [.takeStairs, .rideToLevel, .takeStairs])
    }

    @Test(
        "the start says where to turn",
        arguments: [
            (ManoeuvreDirection.straight, "Go straight."),
            (.left, "Turn left."),
            (.uTurn, "Turn around."),
        ])
    func startSaysTurn(direction: ManoeuvreDirection, expected: String) {
        #expect(words(step(.start, direction, along: 0, length: 2), at: [0]) == [expected])
    }

    @Test("the destination, and what leads to it")
    func destinationLeads() {
        #expect(words(step(.arrival), at: [12]) == ["In 10 m you reach Platform 3."])
        #expect(
            words(step(.door, .straight), step(.arrival, along: 104), at: [6])
                == ["In 5 m go through the door, then you reach Platform 3."])
    }

    @Test("nothing without a step, or while its distance is withheld")
    func nothingWithoutStep() {
        var instructions = Instructions()
        let progress = PhoneDisplay.Progress(
            along: 0, remaining: 10, toNextManoeuvre: nil, nextManoeuvre: step(.arrival))
        #expect(instructions.update(progress, material([step(.arrival)])) == nil)
    }

    @Test(
        "each kind of step has its cue",
        arguments: [
            (ManoeuvreKind.turn, ManoeuvreDirection.slightLeft, CueID.turnSlightLeft),
            (.turn, .left, .turnLeft),
            (.turn, .sharpLeft, .turnSharpLeft), (.turn, .slightRight, .turnSlightRight),
            (.turn, .right, .turnRight), (.turn, .sharpRight, .turnSharpRight),
            (.turn, .uTurn, .turnBack), (.turn, .straight, .goOn), (.door, .straight, .passDoor),
            (.stairs, .up, .takeStairs), (.escalator, .down, .takeEscalator),
            (.elevator, .up, .takeLift), (.inclinePlane, .up, .takeRamp),
            (.movingWalkway, .straight, .takeWalkway), (.arrival, .straight, .arriveSoon),
            (.start, .straight, .goOn),
        ])
    func kindStepCue(
        kind: ManoeuvreKind, direction: ManoeuvreDirection, cue: CueID
    ) {
        #expect(Instructions.cue(for: step(kind, direction)) == cue)
    }

    // MARK: The shipped sheet

    @Test("the English sheet has every cue and every label, with words")
    func englishSheetCue() {
        #expect(sheet.language == "en")
        #expect(sheet.all.map(\.id) == CueID.allCases)
        #expect(sheet.all.allSatisfy { !$0.text.isEmpty })
        for label in Label.allCases {
            #expect(!sheet.label(label).isEmpty)
        }
    }

    @Test("its words name no value that the guide does not give", arguments: CueID.allCases)
    func wordsNameValue(id: CueID) throws {
        let cue = try #require(sheet.cue(id))
        let names = id.placeholders + id.clausePlaceholders
        let values = Dictionary(names.map { ($0, "VALUE") }) { first, _ in first }
        let words = (cue.title + cue.text + cue.clause).filled(values)
        #expect(!words.contains("{") && !words.contains("}"), "\(words)")
    }

    @Test("every step's instruction comes out without braces")
    func stepInstructionComes() {
        for kind in ManoeuvreKind.allCases {
            for direction in ManoeuvreDirection.allCases {
                for text in words(step(kind, direction, length: 5, to: 1), at: [50, 10, 1, -2]) {
                    #expect(!text.isEmpty && !text.contains("{"), "\(kind) \(direction): \(text)")
                }
            }
        }
    }

    @Test("a hint is shown long enough to be skimmed")
    func hintShownLong() {
        // The time for half of its words at 238 a minute (Brysbaert 2019): the rest is skimmed
        // (ours).
        for cue in sheet.all where cue.kind == .hint || cue.kind == .toast {
            let words = cue.text.split(separator: " ").count
            #expect(cue.timing.shortest >= Double(words) / 238 * 60 / 2, "\(cue.id)")
        }
    }
}
