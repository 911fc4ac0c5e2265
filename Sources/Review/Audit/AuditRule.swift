/// A rule of the audit, which finds problems with the cues of a walk.
package enum AuditRule: String, CaseIterable, Hashable, Sendable {
    case tooFast = "too-fast"
    case fasterThanSubtitles = "faster-than-subtitles"
    case shortToast = "short-toast"
    case replacedTooSoon = "replaced-too-soon"
    case vanishes
    case flicker
    case shortGap = "short-gap"
    case twoAtOnce = "two-at-once"
    case inTurns = "in-turns"
    case contradicting
    case outdated
    case repeated
    case whileMoving = "while-moving"
    case bareVibration = "bare-vibration"
    case noVibration = "no-vibration"
    case denseVibrations = "dense-vibrations"
    case tooLong = "too-long"
    case lateInstruction = "late-instruction"
    case earlyInstruction = "early-instruction"
    case silentLoss = "silent-loss"
    case asksNothing = "asks-nothing"
    case saysOtherwise = "says-otherwise"
    case saysNothing = "says-nothing"
    case saysTwoThings = "says-two-things"
    case unusedAcceptance = "unused-acceptance"
    case falseAccuracy = "false-accuracy"
    case wrongLevel = "wrong-level"
    case stale
    case jump
    case silent
    case thrownAway = "thrown-away"
    case asksForWhatIsSo = "asks-for-what-is-so"
    case unconfirmed
    case noRemedy = "no-remedy"
    case saysTheCauseWrongly = "says-the-cause-wrongly"
    case twoNames = "two-names"
    case wrongSide = "wrong-side"
    case wrongLevelInWords = "wrong-level-in-words"
    case impossible
    case falseArrival = "false-arrival"
    case endsWrong = "ends-wrong"
    case away
    case detour
    case statue

    package enum Severity: String, CaseIterable, Hashable, Comparable, Sendable {
        case off, warning, error

        package static func < (a: Severity, b: Severity) -> Bool {
            a != b && (a == .off || b == .error)
        }
    }

    /// Whether it holds what the app tells against the truth.
    package var isOfTruth: Bool { entry.isOfTruth }

    /// A limit that a file may change.
    package struct Limit: Hashable, Sendable {
        package let name: String
        package let value: Double
        /// Whether it is a number of times.
        var isCount = false
    }

    /// A line of the table of rules.
    package struct Entry: Sendable {
        let severity: Severity
        let limits: [Limit]
        /// The problem that the rule finds.
        package let words: String
        package let source: String
        /// Whether the rule holds what the app tells against the truth.
        var isOfTruth = false

        init(_ severity: Severity, _ limits: [Limit] = [], _ words: String, _ source: String) {
            (self.severity, self.limits, self.words, self.source) = (
                severity, limits, words, source
            )
        }
    }

    /// Limits are in seconds unless their names say otherwise.
    package var entry: Entry {
        switch self {
        case .tooFast:
            Entry(
                .warning, "more characters a second than can be read; the rate is the language's",
                "Netflix Timed Text Style Guide")
        case .fasterThanSubtitles:
            Entry(
                .warning, "fewer seconds a word than subtitles have; the rate is the language's",
                "BBC Subtitle Guidelines 4")
        case .shortToast:
            Entry(
                .warning, "a toast shorter than 3 s and 120 ms a character",
                "accessibilityexamples.org")
        case .replacedTooSoon:
            Entry(
                .error, "another took its place before a slow reader has read it",
                "Brysbaert 2019; IReST")
        case .vanishes:
            Entry(
                .warning,
                "it goes by itself before a slow reader has read it, and nobody can stop it",
                "WCAG 2.2.1")
        case .flicker:
            Entry(
                .error, [Limit(name: "shown", value: 1), Limit(name: "away", value: 2)],
                "in view for a moment, gone, and back", "ours")
        case .shortGap:
            Entry(
                .warning, [Limit(name: "gap", value: 1), Limit(name: "unseen", value: 0.1)],
                "less than that from one text to another of its kind, and long enough to be seen",
                "BBC Subtitle Guidelines 4.3; Nielsen: 0.1 s is instantaneous")
        case .twoAtOnce:
            Entry(
                .warning, [Limit(name: "together", value: 1)],
                "two texts in view that ask for something each", "ours")
        case .inTurns:
            Entry(
                .error, [Limit(name: "within", value: 20)],
                "two texts of advice in turns: A, B, A, B",
                "ours")
        case .contradicting:
            Entry(
                .error, "two texts in view of which one asks for the opposite of the other", "ours")
        case .outdated:
            // A position from beacons is the mean of three seconds, and the next comes a second
            // later.
            Entry(
                .error, [Limit(name: "for", value: 2), Limit(name: "behind", value: 4)],
                "it names a level on which the person is not, a manoeuvre that is behind them, a "
                    + "distance over 10 m off, or the wrong side",
                "ours")
        case .repeated:
            Entry(
                .warning,
                [Limit(name: "times", value: 3, isCount: true), Limit(name: "within", value: 60)],
                "the same text more often than that",
                "peers.md 3b: suggested again and again")
        case .whileMoving:
            Entry(
                .warning, [Limit(name: "share", value: 0.5)],
                "shown mostly while the person turns, or boards a ride: eyes are elsewhere",
                "Rubio Barañano 2021")
        case .bareVibration:
            Entry(
                .warning, "the phone vibrates, and no text comes with it",
                "Apple HIG, Playing haptics")
        case .noVibration:
            Entry(
                .warning, "an alert without a vibration: nobody looks", "Apple HIG, Playing haptics"
            )
        case .denseVibrations:
            Entry(
                .warning, [Limit(name: "apart", value: 1), Limit(name: "a-minute", value: 8)],
                "vibrations closer than that, or more", "Apple HIG")
        case .tooLong:
            Entry(.error, "it does not fit the phone", "ours")
        case .lateInstruction:
            Entry(
                .warning, [Limit(name: "ahead", value: 1.5)],
                "fewer seconds from the manoeuvre, at the person's own speed", "peers.md 3a")
        case .earlyInstruction:
            Entry(
                .warning, [Limit(name: "ahead", value: 20)],
                "more seconds from the manoeuvre, at the person's own speed", "peers.md 3a")
        case .silentLoss:
            Entry(
                .error, [Limit(name: "after", value: 2)],
                "the position is lost, and no text says so",
                "ours")
        case .asksNothing:
            Entry(.warning, "a hint that asks for nothing", "ours")
        case .saysOtherwise:
            Entry(.error, "its words say something else than the cue is meant to say", "ours")
        case .saysNothing:
            Entry(.warning, "its words lack what the cue is meant to say", "ours")
        case .saysTwoThings:
            Entry(.warning, "its words say two things that cannot both be meant", "ours")
        case .unusedAcceptance:
            Entry(.warning, "an accepted finding that was not found", "ours")
        case .falseAccuracy: .falseAccuracy
        case .wrongLevel: .wrongLevel
        case .stale: .stale
        case .jump: .jump
        case .silent: .silent
        case .thrownAway: .thrownAway
        case .asksForWhatIsSo: .asksForWhatIsSo
        case .unconfirmed: .unconfirmed
        case .noRemedy: .noRemedy
        case .saysTheCauseWrongly: .saysTheCauseWrongly
        case .twoNames: .twoNames
        case .wrongSide: .wrongSide
        case .wrongLevelInWords: .wrongLevelInWords
        case .impossible: .impossible
        case .falseArrival: .falseArrival
        case .endsWrong: .endsWrong
        case .away: .away
        case .detour: .detour
        case .statue: .statue
        }
    }
}

extension AuditRule.Entry {
    init(_ severity: AuditRule.Severity, _ words: String, _ source: String) {
        self.init(severity, [], words, source)
    }
}
