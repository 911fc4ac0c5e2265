import Indoor
import RealModule

/// Another level that the phone may be on, with the places there.
struct LevelRival: Sendable {
    /// Index in the positioning data's levels.
    let level: Int
    var filter: ParticleFilter
    var offset: PhoneOffset
    /// A logarithm: how much better than the believed level it recently explained what was heard.
    private(set) var lead: Double
    /// Seconds since it was first considered.
    private(set) var age = 0

    init(level: Int, filter: ParticleFilter, offset: PhoneOffset = PhoneOffset(), lead: Double) {
        self.level = level
        self.filter = filter
        self.offset = offset
        self.lead = lead
    }

    /// This level as a rival of the believed one; nil: it is out of the question.
    func against(_ other: LevelRival) -> LevelRival? {
        var rival = self
        rival.lead = lead - other.lead
        return rival.isOut ? nil : rival
    }

    mutating func add(_ gain: Double) {
        age += 1
        lead = lead * LevelRival.memory + gain
    }

    /// The lead, plus the logarithm of the likelihood of the offset.
    var merit: Double { lead + offset.likelihood }

    /// Whether it no longer needs consideration.
    var isOut: Bool {
        lead < (age < LevelRival.longest ? -LevelRival.farBehind : -LevelRival.behind)
    }

    /// The share of a lead that remains after a second (ours).
    private static let memory = 0.95
    /// A level is given up at once if it is this far behind, or less far behind after some seconds
    /// (ours).
    private static let (farBehind, behind) = (10.0, 3.0)
    private static let longest = 30
}
