import Indoor

/// Which level the phone is on: what is heard votes each second, and a change needs a lead that is
/// the smaller the better the way there and the air pressure agree.
struct LevelVotes: Sendable {
    /// Index in the positioning data's levels.
    private(set) var level: Int
    /// The lead of each level over the present one.
    private(set) var leads: [Double]
    /// The lead with which each takes over, without what the pressure says.
    private(set) var needed: [Double]
    /// Seconds in a row in which another level has been near to taking over.
    private(set) var doubtfulSeconds = 0
    /// Whether another level explains better what has been heard of late.
    var isBehind: Bool { leads.contains { $0 > 0 } }
    private let settings: IPSSettings

    init(level: Int, count: Int, settings: IPSSettings) {
        self.level = level
        leads = [Double](repeating: 0, count: count)
        needed = [Double](repeating: settings.levelVotes, count: count)
        self.settings = settings
    }

    /// A second's evidence for one level.
    struct Evidence {
        /// The score of the best point near by; nil where the level has none.
        let radio: Double?
        /// Metres above the ground level.
        let elevation: Double
        /// Whether a connector near by leads there from the present level.
        let isConnected: Bool
    }

    /// One second.
    ///
    /// - Parameters:
    ///   - evidence: for each level.
    ///   - height: by air pressure; nil: unknown.
    /// - Returns: whether the level changed.
    mutating func update(_ evidence: [Evidence], height: Double?) -> Bool {
        let here = evidence[level]
        let votes = height == nil ? settings.levelVotesByRadio : settings.levelVotes
        var best: (level: Int, surplus: Double)?
        var isDoubtful = false
        for (number, other) in evidence.enumerated() where number != level {
            guard let radio = other.radio else {
                leads[number] = 0
                continue
            }
            let gain = radio - (here.radio ?? radio - LevelVotes.unheard)
            leads[number] = min(
                max(leads[number] * LevelVotes.memory + gain, -LevelVotes.most), LevelVotes.most)
            // The pressure tells of climbs since the level was first believed, and nobody climbs away
            // from connectors: a level that was wrong from the first is put right by the radio alone.
            let climb =
                other.isConnected
                ? height.map { agreement($0, other) - agreement($0, here) } ?? 0 : 0
            needed[number] = other.isConnected ? votes : settings.levelVotes * LevelVotes.farther
            let surplus = leads[number] + climb - needed[number]
            if surplus > -LevelVotes.doubt * needed[number] { isDoubtful = true }
            if surplus > 0, surplus > best?.surplus ?? 0 { best = (number, surplus) }
        }
        doubtfulSeconds = isDoubtful && best == nil ? doubtfulSeconds + 1 : 0
        guard let best else { return false }
        level = best.level
        leads = leads.map { _ in 0 }
        return true
    }

    /// How well a height goes with a level: a logarithm, bounded because the pressure may mislead.
    private func agreement(_ height: Double, _ level: Evidence) -> Double {
        let away = (height - level.elevation) / LevelVotes.heightSpread
        return max(-away * away / 2, -LevelVotes.mostByHeight)
    }

    /// Share of the lead needed that may be missing for the level to be in doubt (ours).
    private static let doubt = 0.4
    /// What of a lead is left after a second (ours).
    private static let memory = 0.75
    /// Bounds of a lead (ours).
    private static let most = 16.0
    /// How many times the lead is needed where no way leads there (ours).
    private static let farther = 2.5
    /// The gain over a level that has no point here (ours).
    private static let unheard = 3.0
    /// Metres, the standard deviation of a height by pressure within a ride (ours).
    private static let heightSpread = 1.0
    /// The most that the pressure counts (ours).
    private static let mostByHeight = 8.0
}
