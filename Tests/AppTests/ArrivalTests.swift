import Formats
import Indoor
import Shipped
import Testing

@testable import App

/// The announcement of the arrival. It is declared 15 m before the end, and has to be announced
/// before that, whatever is in the last metres. 10 s ahead are 13 m, 8 s together 10.4 m.
@Suite("Announcing the arrival")
struct ArrivalTests {
    private let sheet: CueSheet

    init() throws {
        let file = try #require(Shipped.cueSheets.first { $0.name == "en" })
        sheet = try CueSheetReader.read(file.text, file: "en.yaml")
    }

    private static func step(
        _ kind: ManoeuvreKind, _ direction: ManoeuvreDirection? = nil, along: Double,
        length: Double = 0, to: LevelOrdinal? = nil
    ) -> Manoeuvre {
        Manoeuvre(
            kind: kind, direction: direction, along: along, length: length, position: .zero,
            fromLevel: 0, toLevel: to, connector: nil)
    }

    /// An itinerary of some length, and what is shown at some metres along it.
    struct Way: CustomTestStringConvertible {
        let name: String
        let steps: [Manoeuvre]
        let length: Double
        let expected: [(along: Double, words: String)]
        /// There are two levels between one level and another, where no metre along the itinerary
        /// passes.
        var levels = Levels(0)
        var testDescription: String { name }
    }

    static let ways = [
        Way(
            name: "a bend in the last metres is said with the arrival",
            steps: [step(.turn, .slightRight, along: 95)], length: 105,
            expected: [
                (70, "Go straight."),
                (78, "In 15 m bear right, then you reach Platform 3."),
                (85, "In 10 m bear right, then you reach Platform 3."),
                (89.9, "In 5 m bear right, then you reach Platform 3."),
            ]),
        Way(
            name: "of two doors in the last metres the first is said",
            steps: [step(.door, .straight, along: 92), step(.door, .straight, along: 99)],
            length: 105,
            expected: [(80, "In 10 m go through the door, then you reach Platform 3.")]),
        Way(
            name: "a turn just before them is said with the arrival",
            steps: [step(.turn, .left, along: 85), step(.turn, .slightRight, along: 95)],
            length: 105,
            expected: [
                (75, "In 10 m turn left, then you reach Platform 3."),
                (84, "Now turn left, then you reach Platform 3."),
                (86, "In 10 m bear right, then you reach Platform 3."),
            ]),
        Way(
            name: "after two turns close to each other there is no time for words of its own",
            steps: [step(.turn, .right, along: 86), step(.turn, .left, along: 88)], length: 105,
            expected: [
                (76, "In 10 m turn right, then turn left, then you reach Platform 3."),
                (86.5, "Now turn left, then you reach Platform 3."),
            ]),
        Way(
            name: "a turn long before them is said by itself",
            steps: [step(.turn, .left, along: 70)], length: 105,
            expected: [
                (69, "Now turn left."), (72, "Go straight."),
                (80, "In 25 m you reach Platform 3."),
            ]),
        Way(
            name: "at the end of an escalator",
            steps: [step(.escalator, .up, along: 60, length: 20, to: 1)], length: 85,
            expected: [(62, "Continue to level 1, then you reach Platform 3.")],
            levels: Levels(0, 1)),
        Way(
            name: "an escalator within the last metres comes before the arrival",
            steps: [step(.escalator, .up, along: 92, length: 10, to: 1)], length: 105,
            expected: [
                (80, "In 10 m take the escalator up to level 1, then you reach Platform 3.")
            ]),
        Way(
            name: "on a moving walkway",
            steps: [step(.movingWalkway, .straight, along: 40, length: 55)], length: 100,
            expected: [
                (60, "Go straight, then you reach Platform 3."),
                (75, "In 25 m you reach Platform 3."),
                (83, "In 15 m you reach Platform 3."),
            ]),
        Way(
            name: "on a short way",
            steps: [step(.start, .left, along: 0, length: 2)], length: 20,
            expected: [
                (0, "Turn left, then you reach Platform 3."),
                (3, "In 15 m you reach Platform 3."),
            ]),
        Way(
            name: "in a lift",
            steps: [step(.elevator, .up, along: 60, length: 4, to: 1)], length: 64,
            expected: [(60, "Continue to level 1, then you reach Platform 3.")],
            levels: Levels(0, 1)),
        Way(
            name: "on stairs that the position has left for their other level",
            steps: [step(.stairs, .up, along: 60, length: 20, to: 1)], length: 85,
            expected: [
                (62, "Go straight, then you reach Platform 3."),
                (79, "Go straight, then you reach Platform 3."),
            ],
            levels: Levels(1)),
        Way(
            name: "before a lift",
            steps: [step(.elevator, .up, along: 60, length: 4, to: 1)], length: 164,
            expected: [(60, "Now take the lift up to level 1.")]),
    ]

    @Test("the words on the way", arguments: ways)
    func words(way: Way) throws {
        let steps = way.steps + [Self.step(.arrival, along: way.length)]
        let material = Instructions.Material(
            sheet: sheet, pace: 1.3, place: "Platform 3",
            arrivalAlong: max(
                way.length - 15, way.steps.last { $0.changesLevel }?.end ?? 0),
            manoeuvres: steps)
        var instructions = Instructions()
        var board = CueBoard()
        var said: [String] = []
        for (tick, along) in way.expected.map(\.along).enumerated() {
            let next = try #require(steps.first { $0.end > along })
            let wish = instructions.update(
                PhoneDisplay.Progress(
                    along: along, remaining: way.length - along,
                    toNextManoeuvre: max(0, next.along - along), nextManoeuvre: next),
                material, levels: way.levels)
            _ = board.update(
                wished: wish.map { [$0] } ?? [], happened: [], sheet: sheet, tick: tick * 100)
            said.append(board.shown.first?.text ?? "")
        }
        #expect(said == way.expected.map(\.words))
    }

    @Test("a lift says where it goes once it goes")
    func liftUnderWay() {
        let lift = Self.step(.elevator, .up, along: 60, length: 4, to: 1)
        var instructions = Instructions()
        let cues = [Levels(0), Levels(0, 1)].map { levels in
            instructions.update(
                PhoneDisplay.Progress(
                    along: 60, remaining: 104, toNextManoeuvre: 0, nextManoeuvre: lift),
                Instructions.Material(
                    sheet: sheet, pace: 1.3, place: "Platform 3", manoeuvres: [lift]),
                levels: levels)?.id
        }
        #expect(cues == [.takeLift, .rideToLevel])
    }
}
