import Indoor

/// The level of the phone: what is heard votes each second. A change needs a lead, which is smaller
/// the better a way to that level and the air pressure agree.
struct LevelVotes: Sendable {
    /// Index in the positioning data's levels.
    private(set) var level: Int
    /// The lead of each level over the present one.
    private(set) var leads: [Double]
    /// The lead with which each level takes over, without the evidence of the pressure.
    private(set) var needed: [Double]
    /// Consecutive seconds in which another level was close to taking over.
    private(set) var doubtfulSeconds = 0
    /// Whether another level explains better what was heard recently.
    var isBehind: Bool { leads.contains { $0 > 0 } }
    /// Whether what was heard, or a climb, has told the level clearly. Nobody changes the level
    /// without a climb, so it is then known where few transmitters hang, too.
    private var isSure = false
    /// Seconds in a row in which all other levels were far behind.
    private var clearSeconds = 0
    /// The recent share of seconds in which another level was not clearly behind.
    private var rivalledShare = 0.0
    /// The recent share of seconds in which another level was clearly ahead.
    private var behindShare = 0.0
    /// Whether other levels explain what is heard so often that the level is not known. In random
    /// walks another one was not clearly behind in 17 of 100 seconds on the right level, and in 76 on
    /// a wrong one (measured).
    var isContested: Bool {
        behindShare > LevelVotes.contested || !isSure && rivalledShare > LevelVotes.contested
    }
    private let settings: IPSSettings

    init(level: Int, count: Int, settings: IPSSettings) {
        self.level = level
        leads = [Double](repeating: 0, count: count)
        needed = [Double](repeating: settings.levelVotes, count: count)
        self.settings = settings
    }

    /// A second's evidence for one level.
    struct Evidence {
        /// The score of the best point near by; nil if the level has none.
        let radio: Double?
        /// Metres above the ground level.
        let elevation: Double
        /// Whether a connector near by leads there from the present level.
        let isConnected: Bool
    }

    /// Takes one second.
    ///
    /// - Parameters:
    ///   - evidence: for each level.
    ///   - height: the height from air pressure; nil: unknown.
    /// - Returns: whether the level changed.
    mutating func update(_ evidence: [Evidence], height: Double?) -> Bool {
        let here = evidence[level]
        let votes = height == nil ? settings.levelVotesByRadio : settings.levelVotes
        var best: (level: Int, surplus: Double)?
        var (isDoubtful, hasLeft) = (false, false)
        var most: Double?
        for (number, other) in evidence.enumerated() where number != level {
            guard let radio = other.radio else {
                leads[number] = 0
                continue
            }
            let gain = radio - (here.radio ?? radio - LevelVotes.unheard)
            leads[number] = min(
                max(leads[number] * LevelVotes.memory + gain, -LevelVotes.most), LevelVotes.most)
            most = max(most ?? leads[number], leads[number])
            // The pressure shows climbs since the level was first believed, and nobody climbs
            // away from connectors: only the radio can correct a level that was wrong from the
            // start.
            let climb =
                other.isConnected
                ? height.map { agreement($0, other) - agreement($0, here) } ?? 0 : 0
            if climb > LevelVotes.leaving { hasLeft = true }
            needed[number] = other.isConnected ? votes : settings.levelVotes * LevelVotes.farther
            let surplus = leads[number] + climb - needed[number]
            if surplus > -LevelVotes.doubt * needed[number] { isDoubtful = true }
            if surplus > 0, surplus > best?.surplus ?? 0 { best = (number, surplus) }
        }
        // A climb by a way near by ends what was known of the level before.
        if hasLeft { (isSure, clearSeconds) = (false, 0) }
        if evidence.contains(where: { $0.radio != nil }) { count(most ?? -LevelVotes.most) }
        doubtfulSeconds = isDoubtful && best == nil ? doubtfulSeconds + 1 : 0
        guard let best else { return false }
        level = best.level
        leads = leads.map { _ in 0 }
        (rivalledShare, behindShare, clearSeconds) = (0, 0, 0)
        let there = evidence[best.level]
        isSure = there.isConnected && (isSure || hasClimbed(to: there, from: here, height))
        return true
    }

    /// Whether the pressure shows a climb that fits the change.
    private func hasClimbed(to there: Evidence, from here: Evidence, _ height: Double?) -> Bool {
        height.map { abs($0 - there.elevation) < abs($0 - here.elevation) } ?? false
    }

    /// Counts a second in which something was heard.
    ///
    /// - Parameter lead: the largest of another level.
    private mutating func count(_ lead: Double) {
        LevelVotes.count(lead > LevelVotes.clearlyBehind, in: &rivalledShare)
        LevelVotes.count(lead > LevelVotes.clearly, in: &behindShare)
        clearSeconds = lead < LevelVotes.farBehind ? clearSeconds + 1 : 0
        if clearSeconds >= LevelVotes.telling { isSure = true }
    }

    private static func count(_ isSo: Bool, in share: inout Double) {
        share += isSo ? (1 - share) * behindWeight : -share * aheadWeight
    }

    /// How well a height fits a level: a logarithm, bounded because the pressure may mislead.
    private func agreement(_ height: Double, _ level: Evidence) -> Double {
        let away = (height - level.elevation) / LevelVotes.heightSpread
        return max(-away * away / 2, -LevelVotes.mostByHeight)
    }

    /// The pressure's weight from which another level is the likelier one (ours).
    private static let leaving = 0.5
    /// The level is in doubt if another one lacks at most this share of the needed lead (ours).
    private static let doubt = 0.4
    /// The lead with which a level is clearly ahead of the believed one (ours).
    private static let clearly = 1.0
    /// The leads from which a level is not clearly behind, and below which it is far behind (ours),
    /// and the seconds of the latter that tell the level (ours).
    private static let (clearlyBehind, farBehind, telling) = (-1.0, -2.0, 3)
    /// The weights in a share of a second that counts and of another one, and the share from which
    /// the level is contested (ours).
    private static let (behindWeight, aheadWeight, contested) = (1.0 / 15, 1.0 / 8, 0.25)
    /// The share of a lead that remains after a second (ours).
    private static let memory = 0.75
    /// The bound of a lead, in both directions (ours).
    private static let most = 16.0
    /// The multiple of the lead that is needed if no way leads there (ours).
    private static let farther = 2.5
    /// The gain over a level without a point here (ours).
    private static let unheard = 3.0
    /// Metres, the standard deviation of a height from pressure within a ride (ours).
    private static let heightSpread = 1.0
    /// The largest weight of the pressure (ours).
    private static let mostByHeight = 8.0
}
