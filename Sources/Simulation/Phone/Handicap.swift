/// Conditions that make a phone's camera and tracking worse. The documents name heat and single
/// models as limits and give no figures (vps.md 3.7): all numbers here are ours.
struct Handicap: Hashable, Sendable {
    /// A factor of the drift.
    var drift = 1.0
    /// A factor of the texture and light below which tracking is limited.
    var need = 1.0
    /// A factor of the turning speed that tracking can follow, because there are fewer frames.
    var agility = 1.0
    /// Seconds added to each picture's processing on the phone.
    var delay = 0.0
    /// The share of the distance walked that is added as error in one direction.
    var burst = 0.0

    /// The phone throttles itself: half the frames, and 1.5 s more for each picture.
    static let heat = Handicap(drift: 2, need: 2, agility: 0.5, delay: 1.5)

    static let unreliablePhone = Handicap(drift: 3, need: 2, agility: 0.6)

    /// Both together.
    func with(_ other: Handicap) -> Handicap {
        Handicap(
            drift: drift * other.drift, need: need * other.need, agility: agility * other.agility,
            delay: delay + other.delay, burst: burst + other.burst)
    }
}
