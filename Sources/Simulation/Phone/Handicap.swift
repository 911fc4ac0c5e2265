/// What makes a phone see and track worse than a good one does. The documents name heat and single
/// models as limits and give no figures (vps.md 3.7): all numbers here are ours.
struct Handicap: Hashable, Sendable {
    /// Times the drift.
    var drift = 1.0
    /// Times the texture and light that tracking needs so as not to be limited.
    var need = 1.0
    /// Of the turning speed that tracking can follow: frames come more seldom.
    var agility = 1.0
    /// Seconds that each picture takes longer on the phone.
    var delay = 0.0
    /// Of the distance walked, by which the session goes off in one direction.
    var burst = 0.0

    /// Throttled: frames at half the rate, and a second and a half for a picture.
    static let heat = Handicap(drift: 2, need: 2, agility: 0.5, delay: 1.5)

    static let unreliablePhone = Handicap(drift: 3, need: 2, agility: 0.6)

    mutating func add(_ other: Handicap) {
        drift *= other.drift
        need *= other.need
        agility *= other.agility
        delay += other.delay
        burst += other.burst
    }
}
