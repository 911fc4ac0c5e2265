import Indoor
import RealModule

/// The differences between one person and others of the persona, drawn from the seed, in standard
/// deviations from the settings' means.
struct Traits: Hashable, Sendable {
    let pace: Double
    let angle: Double
    let reading: Double
    /// Above 0: the person notices cues later than most.
    let slowness: Double

    init(seed: UInt64) {
        var random = RandomStream(seed: seed, label: "traits")
        pace = random.deviation()
        angle = random.deviation()
        reading = random.deviation()
        slowness = random.deviation()
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
}

/// A quantity that varies within a walk: it moves slowly between values drawn around 0, with
/// standard deviation 1.
struct Wavering: Hashable, Sendable {
    private(set) var value = 0.0
    private var wanted = 0.0
    private var changesAt = 0

    /// Seconds between two changes, and the share of the way to a new value made in a tick (ours).
    private static let seconds = 2.0...5.0
    private static let share = 0.05

    mutating func step(tick: Int, _ random: inout RandomStream) {
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
