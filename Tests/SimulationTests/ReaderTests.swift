import Indoor
import Testing

@testable import Simulation

/// Reading: at a rate drawn per person, slower while walking, not at all while the phone hangs.
@Suite("Reading the phone")
struct ReaderTests {
    /// Fourteen words.
    private let cue = ShownCue(
        id: "lost", kind: .hint, title: "",
        text: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen",
        buttons: [], asks: nil, shownAt: 1)

    /// Runs a person's eyes over a cue from tick 1 on.
    ///
    /// - Parameter isWatching: whether the phone is before the eyes, for each tick.
    /// - Returns: the events, each with its tick.
    private func events(
        seed: UInt64 = 1, seconds: Double = 20, settings: WorldSettings = WorldSettings(),
        isWalking: Bool = false, isWatching: (Int) -> Bool = { _ in true }
    ) -> [(tick: Int, event: PersonEvent)] {
        var reader = Reader(seed: seed)
        var display = PhoneDisplay(page: .navigation)
        display.cues = [cue]
        let traits = Traits(seed: seed)
        return (1...SimulatedTime.tick(atSeconds: seconds)).flatMap { tick in
            reader.look(
                at: display,
                Reader.Look(
                    tick: tick, settings: settings, traits: traits, isWatching: isWatching(tick),
                    isWalking: isWalking, isFelt: false)
            ).events.map { (tick, $0) }
        }
    }

    /// Seconds from the first word to the last of a text that was read whole.
    private func readingTime(_ events: [(tick: Int, event: PersonEvent)]) -> Double? {
        for case .read(_, let from, let to, true) in events.map(\.event) {
            return SimulatedTime.seconds(to - from)
        }
        return nil
    }

    @Test("fourteen words at 240 a minute take 3.5 s, give or take a tenth")
    func standing() throws {
        var settings = WorldSettings()
        (settings.readingSpeed, settings.readingSpeedSpread) = (240, 0)
        for seed in UInt64(1)...20 {
            let seconds = try #require(readingTime(events(seed: seed, settings: settings)))
            #expect(3.1...3.95 ~= seconds, "seed \(seed)")
        }
    }

    @Test("while walking they take longer")
    func walking() throws {
        var settings = WorldSettings()
        settings.readingWhileWalking = 0.5
        let standing = try #require(readingTime(events(settings: settings)))
        let walking = try #require(readingTime(events(settings: settings, isWalking: true)))
        #expect(1.9...2.1 ~= walking / standing)
    }

    @Test("most people read 175 to 300 words a minute, and 238 on average")
    func population() {
        let speeds = (UInt64(1)...500).map { Traits(seed: $0).readingSpeed(WorldSettings()) }
        let mean = speeds.reduce(0, +) / 500
        #expect(233...243 ~= mean)
        #expect(speeds.count { 175...300 ~= $0 } > 425)
        #expect(speeds.contains { $0 < 200 } && speeds.contains { $0 > 280 })
    }

    @Test("a phone that hangs is not read; raised, it is read from the beginning")
    func hanging() throws {
        let events = events { !(40..<200).contains($0) }
        let read = events.compactMap { event -> (Int, Int, Bool)? in
            if case .read(_, let from, let to, let isWhole) = event.event {
                (from, to, isWhole)
            } else {
                nil
            }
        }
        #expect(read.last?.2 == true)
        for (from, to, _) in read { #expect(to <= 40 || from >= 200, "\(from) to \(to)") }
    }

    @Test("what was overlooked is noticed at a second look, 6 to 12 s later")
    func secondLook() throws {
        var settings = WorldSettings()
        settings.overlooked = 1
        let events = events(settings: settings)
        guard case .overlooked = try #require(events.first).event else {
            Issue.record("noticed at once")
            return
        }
        let noticed = try #require(events.first { $0.event == .noticed(cue) })
        #expect(120...241 ~= noticed.tick)
    }
}

@Suite("Who walks")
struct TraitsTests {
    @Test("people differ, at most two standard deviations from the persona's mean")
    func people() {
        let speeds = (UInt64(1)...300).map { Traits(seed: $0).walkingSpeed(WorldSettings()) }
        #expect(speeds.allSatisfy { 1.0...1.6 ~= $0 })
        #expect(speeds.contains { $0 < 1.1 } && speeds.contains { $0 > 1.5 })
    }

    @Test("traits go together as the table of correlations says", arguments: correlations)
    func together(_ line: TraitTable.Correlation) {
        let people = (UInt64(1)...2000).map { TraitTable.draw(seed: $0) }
        let (first, second) = (line.first.rawValue, line.second.rawValue)
        let product = people.reduce(0) { $0 + $1[first] * $1[second] } / 2000
        #expect(abs(product - line.value) < 0.08, "\(line.first) and \(line.second): \(product)")
    }

    private static let correlations = TraitTable.correlations

    @Test("each trait is spread round 0, at most two standard deviations", arguments: traits)
    func spread(_ trait: TraitTable.Trait) {
        let values = (UInt64(1)...2000).map { TraitTable.draw(seed: $0)[trait.rawValue] }
        let mean = values.reduce(0, +) / 2000
        let spread = (values.reduce(0) { $0 + $1 * $1 } / 2000).squareRoot()
        #expect(abs(mean) < 0.07)
        #expect(0.9...1.03 ~= spread)
        #expect(values.allSatisfy { -2...2 ~= $0 })
    }

    private static let traits = TraitTable.Trait.allCases

    @Test("people who move with ease keep more of their speed on stairs, at most all of it")
    func stairs() {
        for traits in (UInt64(1)...50).map(Traits.init(seed:)) {
            #expect((traits.onStairs(0.5) > 0.5) == (traits.mobility > 0))
            #expect(traits.onStairs(0.98) <= 1)
        }
    }

    @Test("a number that is set is exact: nothing is drawn round it")
    func exact() throws {
        var settings = WorldSettings()
        for (name, number) in [("walking-speed", 1.6), ("reading-speed", 300)] {
            let setting = try #require(WorldSettings.table.first { $0.name == name })
            let isSet = setting.set(&settings, to: .number(number))
            #expect(isSet)
        }
        for seed in UInt64(1)...20 {
            #expect(Traits(seed: seed).walkingSpeed(settings) == 1.6)
            #expect(Traits(seed: seed).readingSpeed(settings) == 300)
        }
        #expect(settings.walkingSpeedVariation == 0)
    }
}
