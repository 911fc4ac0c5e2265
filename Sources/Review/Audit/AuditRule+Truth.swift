/// The rules that hold what the app tells against the truth. A position is wrong if it is more than
/// some rings and some metres off, a ring being the radius that it tells, or on another level.
extension AuditRule.Entry {
    // MARK: The position

    static let falseAccuracy = truth(
        .error,
        [
            AuditRule.Limit(name: "rings", value: 3), AuditRule.Limit(name: "metres", value: 5),
            AuditRule.Limit(name: "for", value: 5),
        ],
        "told as accurate, and off by more than so many rings and metres for so long",
        "ours; three standard deviations")
    static let wrongLevel = truth(
        .error, [AuditRule.Limit(name: "for", value: 5)],
        "told as accurate on a level on which the person is not", "ours")
    static let stale = truth(
        .error,
        [AuditRule.Limit(name: "for", value: 10), AuditRule.Limit(name: "moved", value: 5)],
        "the dot shows a present position, nothing came for so long, and the person has "
            + "moved so far from it",
        "ours")
    static let jump = truth(
        .warning,
        [AuditRule.Limit(name: "metres", value: 5), AuditRule.Limit(name: "within", value: 1)],
        "the dot moves so many metres further than the person within so long, and no text tells "
            + "of it",
        "ours")
    static let silent = truth(
        .error, [AuditRule.Limit(name: "for", value: 10)],
        "the position is wrong for so long, and neither the banner nor a text is unsure",
        "ours")
    static let thrownAway = truth(
        .error,
        "the position is declared lost while it is right, and nothing has happened to it",
        "ours")

    // MARK: Advice and causes

    static let asksForWhatIsSo = truth(
        .error,
        [AuditRule.Limit(name: "for", value: 3), AuditRule.Limit(name: "upright", value: 70)],
        "it asks for what was so before it came, for so long: to hold the phone upright, in degrees; "
            + "to help, while the user helps; to turn on what is on",
        "ours")
    static let saysTheCauseWrongly = truth(
        .error,
        [AuditRule.Limit(name: "for", value: 10), AuditRule.Limit(name: "cause", value: 3)],
        "it says for so long that a way is sought while none is, that something is switched off "
            + "which is denied, or, as a cause, that the connection is bad which is good, or that "
            + "something is denied which is allowed",
        "ours")
    static let twoNames = truth(
        .error, [AuditRule.Limit(name: "for", value: 1)],
        "one level is called by two names on one screen", "ours")
    static let unconfirmed = truth(
        .error, [AuditRule.Limit(name: "after", value: 2)],
        "the user's help has found the position, and nothing tells the user so", "ours")
    static let noRemedy = truth(
        .error, [AuditRule.Limit(name: "times", value: 3, isCount: true)],
        "hints ask for the same so often, and the position does not get better", "ours")

    // MARK: Arrivals and ways

    static let falseArrival = truth(
        .error,
        [AuditRule.Limit(name: "metres", value: 20), AuditRule.Limit(name: "in-sight", value: 5)],
        "told to have arrived with more metres to walk, on another level, or with a door or "
            + "a turn further off than that",
        "ours")
    static let endsWrong = truth(
        .error,
        [AuditRule.Limit(name: "metres", value: 20), AuditRule.Limit(name: "in-sight", value: 5)],
        "who goes by the phone stops at another place than the destination", "ours")
    static let away = truth(
        .error,
        [AuditRule.Limit(name: "for", value: 30), AuditRule.Limit(name: "walked", value: 20)],
        "who goes by the phone walks on for so long, and comes no nearer", "ours")
    static let detour = truth(
        .error,
        [AuditRule.Limit(name: "times", value: 1.5), AuditRule.Limit(name: "metres", value: 30)],
        "who goes by the phone walks so many times the shortest way, and so much more",
        "ours")
    static let statue = truth(
        .error,
        [AuditRule.Limit(name: "idle", value: 60), AuditRule.Limit(name: "in-line", value: 180)],
        "who goes by the phone stands still for so long: no step, ride or reading", "ours")

    // MARK: Instructions

    static let wrongSide = truth(
        .error,
        [
            AuditRule.Limit(name: "metres", value: 15), AuditRule.Limit(name: "late", value: 4),
            AuditRule.Limit(name: "straight", value: 10),
        ],
        "an instruction says one side, and from where the person truly is the way turns to the other "
            + "within so many metres; words that were right some seconds before are late, not wrong; "
            + "or it says straight on, and who does so for so long is further away",
        "ours; the most metres that a right position is off")
    static let wrongLevelInWords = truth(
        .error, [AuditRule.Limit(name: "for", value: 5)],
        "an instruction names a level, or up or down, and from where the person truly is the way "
            + "leads elsewhere; or a text tells for so long that the person is on another level",
        "ours")
    static let impossible = truth(
        .error,
        [AuditRule.Limit(name: "metres", value: 15), AuditRule.Limit(name: "closed", value: 6)],
        "an instruction tells to take stairs, an escalator or a lift that is so many metres further "
            + "away than it says, that is not there, that does not lead to that level, or that the "
            + "router has known for so long to be closed",
        "ours")

    private static func truth(
        _ severity: AuditRule.Severity, _ limits: [AuditRule.Limit] = [], _ words: String,
        _ source: String
    ) -> AuditRule.Entry {
        var entry = AuditRule.Entry(severity, limits, words, source)
        entry.isOfTruth = true
        return entry
    }

    fileprivate static func truth(
        _ severity: AuditRule.Severity, _ words: String, _ source: String
    ) -> AuditRule.Entry {
        truth(severity, [], words, source)
    }
}
