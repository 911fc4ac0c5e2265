import Indoor
import RealModule

/// The differences between one person and others of the persona, drawn together from the seed, in
/// standard deviations from the settings' means.
struct Traits: Hashable, Sendable {
    /// Above 0: faster than most.
    let pace: Double
    /// Above 0: holds the phone more upright than most.
    let angle: Double
    /// Above 0: reads faster than most.
    let reading: Double
    /// Above 0: the person notices cues later than most.
    let slowness: Double
    /// Above 0: older than most.
    let age: Double
    /// Above 0: climbs stairs with less effort than most.
    let mobility: Double
    /// Above 0: knows the building, and buildings like it, better than most.
    let familiarity: Double
    /// Above 0: relies on the phone more than most, also against what they see.
    let trust: Double

    init(seed: UInt64) {
        let drawn = TraitTable.draw(seed: seed)
        func value(of trait: TraitTable.Trait) -> Double { drawn[trait.rawValue] }
        pace = value(of: .pace)
        angle = value(of: .angle)
        reading = value(of: .reading)
        slowness = value(of: .slowness)
        age = value(of: .age)
        mobility = value(of: .mobility)
        familiarity = value(of: .familiarity)
        trust = value(of: .trust)
    }

    /// m/s.
    func walkingSpeed(_ settings: WorldSettings) -> Double {
        max(0.2, settings.walkingSpeed + pace * settings.walkingSpeedSpread)
    }

    /// Words per minute, standing.
    func readingSpeed(_ settings: WorldSettings) -> Double {
        max(30, settings.readingSpeed + reading * settings.readingSpeedSpread)
    }

    /// The inclination in degrees at which the person carries the phone.
    func carriedInclination(_ settings: WorldSettings) -> Double {
        let own = settings.carriedInclination + angle * settings.carriedInclinationSpread
        return min(max(own, 0), 90)
    }

    /// Seconds until a cue is noticed, between the settings' shortest and longest; for slow people
    /// more often near the longest.
    ///
    /// - Parameter share: evenly drawn from 0 ... 1.
    func noticing(_ share: Double, _ settings: WorldSettings) -> Double {
        let longest = max(settings.noticeShortest, settings.noticeLongest)
        // A quarter more or less for each standard deviation (ours).
        let own = Double.pow(share, Double.exp(-0.25 * slowness))
        return settings.noticeShortest + (longest - settings.noticeShortest) * own
    }

    /// A share of the walking speed that is kept on stairs, for this person: a tenth more or less
    /// for each standard deviation of mobility (ours).
    func onStairs(_ share: Double) -> Double { min(share * (1 + 0.1 * mobility), 1) }
}

/// A quantity that varies within a walk: it moves slowly between values drawn around 0, with
/// standard deviation 1.
struct Wavering: Hashable, Sendable {
    private var random: RandomStream
    private(set) var value = 0.0
    private var wanted = 0.0
    private var changesAt = 0

    /// Seconds between two changes, and the share of the way to a new value made in a tick (ours).
    private static let seconds = 2.0...5.0
    private static let share = 0.05

    init(seed: UInt64, label: String) { random = RandomStream(seed: seed, label: label) }

    mutating func step(tick: Int) {
        if tick >= changesAt {
            wanted = random.deviation()
            changesAt = tick + SimulatedTime.tick(atSeconds: random.uniform(Wavering.seconds))
        }
        value += (wanted - value) * Wavering.share
    }
}

extension RandomStream {
    /// A normally distributed number, at most two standard deviations from 0, so that nobody is
    /// outside the sources' ranges.
    mutating func deviation() -> Double { min(max(normal(), -2), 2) }
}
