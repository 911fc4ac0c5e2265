import Indoor
import Testing

@testable import Simulation

/// What words make of a change of the way that the map shows.
@Suite("Words and the map")
struct ToldTests {
    private static func told(
        _ says: [Meaning.Statement], isMirrored: Bool = false, miscount: Double = 0
    ) -> Told? {
        let cue = ShownCue(
            id: "turn-left", kind: .instruction, title: "", text: "", buttons: [], asks: nil,
            says: Meaning(says), shownAt: 0)
        return Told(cue, isMirrored: isMirrored, walked: 100, pace: 1.3, miscount: miscount)
    }

    private static func turn(_ direction: ManoeuvreDirection) -> Manoeuvre {
        Manoeuvre(
            kind: .turn, direction: direction, along: 50, length: 0, position: .zero,
            fromLevel: 0, toLevel: nil, connector: nil)
    }

    private static func ride(
        _ kind: ManoeuvreKind, to level: LevelOrdinal, from: LevelOrdinal = 0
    ) -> Manoeuvre {
        Manoeuvre(
            kind: kind, direction: level > from ? .up : .down, along: 50, length: 10,
            position: .zero, fromLevel: from, toLevel: level, connector: "a")
    }

    @Test(
        "words about a turn are held against the side that the map shows",
        arguments: [
            ([.init(.turnLeft)], .left, .agrees),
            ([.init(.turnLeft)], .slightLeft, .agrees),
            ([.init(.turnSlightLeft)], .sharpLeft, .agrees),
            ([.init(.turnLeft)], .right, .differs(.turn(-90))),
            ([.init(.turnSharpRight)], .left, .differs(.turn(135))),
            ([.init(.turnRight)], .straight, .differs(.turn(90))),
            ([.init(.goStraight)], .right, .differs(.turn(0))),
            ([.init(.turnBack)], .sharpRight, .differs(.turn(180))),
            ([.init(.turnLeft)], .uTurn, .differs(.turn(-90))),
            // "Do not turn left."
            ([.init(.turnLeft, isNegated: true)], .left, .differs(.turn(0))),
            ([.init(.turnLeft, isNegated: true)], .right, .silent),
            // Words about stairs say nothing about a turn.
            ([.init(.stairs), .init(.up)], .left, .silent),
            // "Go straight, then turn left." "Through the door, then left." "To level 1, then left."
            ([.init(.goStraight), .init(.turnLeft, step: 1)], .left, .agrees),
            ([.init(.door), .init(.turnLeft, step: 1)], .right, .differs(.turn(-90))),
            ([.init(.level, value: "1"), .init(.turnLeft, step: 1)], .left, .agrees),
            // "Take the lift, then turn left": not at a turn before the lift.
            ([.init(.lift), .init(.turnLeft, step: 1)], .right, .silent),
        ] as [([Meaning.Statement], ManoeuvreDirection, Told.Verdict)])
    func turns(
        says: [Meaning.Statement], map: ManoeuvreDirection, verdict: Told.Verdict
    ) throws {
        let told = try #require(Self.told(says))
        #expect(told.verdict(at: Self.turn(map), walked: 100) == verdict)
    }

    @Test(
        "words about a ride are held against the connector that the map shows",
        arguments: [
            ([.init(.stairs), .init(.up)], .stairs, 1, .agrees),
            ([.init(.up)], .escalator, 1, .agrees),
            ([.init(.level, value: "1")], .elevator, 1, .agrees),
            ([.init(.lift)], .levelChange, 1, .agrees),
            ([.init(.down)], .stairs, 1, .differs(.ride(SaidRide(climb: -1)))),
            ([.init(.lift)], .stairs, 1, .differs(.ride(SaidRide(kind: .elevator)))),
            (
                [.init(.lift), .init(.level, value: "2")], .elevator, 1,
                .differs(.ride(SaidRide(kind: .elevator, level: "2")))
            ),
            ([.init(.escalator, isNegated: true)], .escalator, 1, .differs(.turn(0))),
            ([.init(.turnLeft)], .stairs, 1, .silent),
        ] as [([Meaning.Statement], ManoeuvreKind, LevelOrdinal, Told.Verdict)])
    func rides(
        says: [Meaning.Statement], kind: ManoeuvreKind, level: LevelOrdinal,
        verdict: Told.Verdict
    ) throws {
        let told = try #require(Self.told(says))
        #expect(told.verdict(at: Self.ride(kind, to: level), walked: 100) == verdict)
    }

    @Test(
        "a said distance is counted in steps, and 15 metres or half of it may be wrong",
        arguments: [
            (Meaning.Statement(.metres, amount: 40), 100.0, true, false),
            (.init(.metres, amount: 40), 121, false, false),
            (.init(.metres, amount: 40), 159, false, false),
            (.init(.metres, amount: 40), 161, false, true),
            (.init(.metres, amount: 14), 100, false, false),
            (.init(.steps, amount: 50), 117, true, false),
            (.init(.seconds, amount: 20), 110, true, false),
            (.init(.now), 114, false, false),
            (.init(.now), 116, false, true),
        ])
    func distances(
        said: Meaning.Statement, walked: Double, isTooSoon: Bool, isOverdue: Bool
    ) throws {
        let told = try #require(Self.told([said, .init(.turnLeft)]))
        #expect(told.isTooSoon(walked: walked) == isTooSoon)
        #expect(told.isOverdue(walked: walked) == isOverdue)
    }

    @Test("words that come too early for a turn make people walk on, and \"then\" waits its turn")
    func order() throws {
        let far = try #require(Self.told([.init(.metres, amount: 40), .init(.turnLeft)]))
        #expect(far.verdict(at: Self.turn(.left), walked: 105) == .differs(.turn(0)))
        #expect(far.verdict(at: Self.turn(.left), walked: 125) == .agrees)

        let both = try #require(Self.told([.init(.turnLeft), .init(.turnRight, step: 1)]))
        #expect(both.verdict(at: Self.turn(.right), walked: 100) == .differs(.turn(-90)))
        let rest = try #require(both.rest(after: Self.turn(.left)))
        #expect(rest.verdict(at: Self.turn(.right), walked: 100) == .agrees)
        #expect(rest.rest(after: Self.turn(.right)) == nil)
    }

    @Test("left and right may be mixed up, and words about nothing on the way are none")
    func mixedUp() throws {
        let mirrored = try #require(Self.told([.init(.turnLeft)], isMirrored: true))
        #expect(mirrored.verdict(at: Self.turn(.left), walked: 100) == .differs(.turn(90)))
        #expect(Self.told([.init(.scan)]) == nil)
        #expect(Self.told([]) == nil)
    }
}
