import Indoor
import Testing

@testable import Simulation

/// What people go by: the map, the words, or both.
@Suite("Going by words")
struct BeliefTests {
    /// A way of 100 m to the north with a turn to the left after 50 m.
    private static let shown = Itinerary(
        destinationName: "Room",
        legs: [
            Leg(
                segments: [
                    LegSegment(
                        line: Segment(Point(0, 0), Point(0, 50)), levels: Levels(0), length: 50),
                    LegSegment(
                        line: Segment(Point(0, 50), Point(-50, 50)), levels: Levels(0), length: 50),
                ],
                manoeuvres: [
                    Manoeuvre(
                        kind: .turn, direction: .left, along: 50, length: 0, position: Point(0, 50),
                        fromLevel: 0, toLevel: nil, connector: nil)
                ])
        ])

    private static let atTurn = ShownStretch(
        from: Point(0, 50), along: 50,
        goal: ShownGoal(point: Point(-50, 50), level: 0, along: 100, connector: nil))

    private static func situation(
        _ tick: Int, walked: Double = 50, _ settings: WorldSettings = WorldSettings()
    ) -> Follower.Situation {
        Follower.Situation(
            tick: tick, point: Point(0, walked), level: 0, heading: 0, walked: walked,
            legs: .walking, isBlocked: false, settings: settings)
    }

    private static func cue(_ id: String, _ says: [Sense], shownAt tick: Int) -> ShownCue {
        ShownCue(
            id: id, kind: .instruction, title: "", text: "", buttons: [], asks: nil,
            says: Meaning(says.map { Meaning.Statement($0) }), shownAt: tick)
    }

    /// What a person does at the turn, until they walk on.
    ///
    /// - Parameter says: what they have read before; nothing: no words.
    private static func atTurn(
        _ seed: UInt64, says: [Sense], _ settings: WorldSettings = WorldSettings()
    ) -> [Belief.Judgement] {
        var belief = Belief(seed: seed, traits: Traits(seed: seed))
        if !says.isEmpty {
            belief.read(
                cue("turn-left", says, shownAt: 10), isWhole: true,
                situation(20, walked: 48, settings))
        }
        var judgements: [Belief.Judgement] = []
        // A person without words studies the map for a second first.
        for tick in 40...70 {
            let judgement = belief.weigh(
                atTurn, on: shown, isReading: false, situation(tick, settings))
            if judgement == .reads { continue }
            judgements.append(judgement)
            if judgement != .doubts { break }
        }
        return judgements
    }

    private static let people = UInt64(1)...1000

    @Test("a quarter goes by the map alone, 15 % by words alone, the others by both")
    func guides() {
        let guides = Self.people.map {
            Belief(seed: $0, traits: Traits(seed: $0)).guide(WorldSettings())
        }
        #expect(220...280 ~= guides.count { $0 == .map })
        #expect(120...180 ~= guides.count { $0 == .words })
    }

    @Test("words that agree with the map are followed without a doubt")
    func agreement() {
        var settings = WorldSettings()
        settings.mixesUpSides = 0
        for seed in Self.people {
            #expect(Self.atTurn(seed, says: [.turnLeft], settings) == [.followsMap])
        }
    }

    @Test("words that differ make those who read stop, and half of them go the wrong way")
    func difference() {
        var settings = WorldSettings()
        settings.mixesUpSides = 0
        var (byMap, astray, back) = (0, 0, 0)
        for seed in Self.people {
            let course = Self.atTurn(seed, says: [.turnRight], settings)
            if course == [.followsMap] {
                byMap += 1
            } else if case .goesByWords(let said) = course[1], said.isForALook {
                #expect(said.way == .turn(90) && 1.5...3 ~= said.metres)
                back += 1
            } else if case .goesByWords(let said) = course[1] {
                #expect(course[0] == .doubts && said.way == .turn(90) && said.facing == 0)
                #expect(6...12 ~= said.metres)
                astray += 1
            } else {
                Issue.record("seed \(seed): \(course)")
            }
        }
        #expect(220...280 ~= byMap)
        #expect(0.45...0.55 ~= Double(astray) / Double(astray + back))
    }

    @Test("without words only those who go by words alone stop to look at the map")
    func silence() {
        for seed in Self.people {
            let guide = Belief(seed: seed, traits: Traits(seed: seed)).guide(WorldSettings())
            let first = Self.atTurn(seed, says: []).first
            #expect(first == (guide == .words ? .doubts : .followsMap))
            #expect(Self.atTurn(seed, says: [.scan]).first == first)
        }
    }

    @Test(
        "words are forgotten ten seconds after others have replaced them",
        arguments: [
            // The instruction in view, since which tick, the present tick; whether the words hold.
            (nil as String?, 0, 1000, true), ("turn-left", 10, 1000, true),
            ("go-on", 100, 299, true), ("go-on", 100, 301, false),
        ])
    func forgetting(inView: String?, since: Int, tick: Int, holds: Bool) {
        var settings = WorldSettings()
        (settings.goesByMap, settings.goesByWords, settings.mixesUpSides) = (0, 0, 0)
        var belief = Belief(seed: 1, traits: Traits(seed: 1))
        let now = Self.situation(20, walked: 48, settings)
        belief.read(Self.cue("turn-left", [.turnRight], shownAt: 10), isWhole: true, now)
        let cues = inView.map { [Self.cue($0, [], shownAt: since)] } ?? []
        belief.forget(cues, tick: tick)
        let judgement = belief.weigh(
            Self.atTurn, on: Self.shown, isReading: false, Self.situation(tick, settings))
        #expect((judgement == .doubts) == holds)
    }

    @Test("left and right are mixed up in 3 of 100 readings")
    func sides() {
        let readers = Self.people.filter {
            Belief(seed: $0, traits: Traits(seed: $0)).guide(WorldSettings()) != .map
        }
        let mixedUp = readers.count { Self.atTurn($0, says: [.turnLeft]).first == .doubts }
        #expect(0.015...0.045 ~= Double(mixedUp) / Double(readers.count))
    }
}
