extension AuditRule {
    /// The rules that hold what the app tells against the truth. A position is wrong if it is more
    /// than some rings and some metres off, a ring being the radius that it tells, or on another
    /// level.
    var ofTruth: Entry {
        switch self {
        case .silent, .thrownAway, .stale, .jump, .falseAccuracy, .wrongLevel: ofPosition
        case .asksForWhatIsSo, .saysTheCauseWrongly, .unconfirmed, .noRemedy, .twoNames: ofAdvice
        default: ofWay
        }
    }

    private var ofPosition: Entry {
        switch self {
        case .falseAccuracy:
            Entry(
                .error,
                [
                    Limit(name: "rings", value: 3), Limit(name: "metres", value: 5),
                    Limit(name: "for", value: 5),
                ],
                "told as accurate, and off by more than so many rings and metres for so long",
                "ours; three standard deviations")
        case .wrongLevel:
            Entry(
                .error, [Limit(name: "for", value: 5)],
                "told as accurate on a level on which the person is not", "ours")
        case .stale:
            Entry(
                .error, [Limit(name: "for", value: 10), Limit(name: "moved", value: 5)],
                "the dot shows a present position, nothing came for so long, and the person has "
                    + "moved so far from it",
                "ours")
        case .jump:
            Entry(
                .warning, [Limit(name: "metres", value: 5), Limit(name: "within", value: 1)],
                "the dot moves so many metres further than the person within so long, and no text "
                    + "tells of it",
                "ours")
        case .silent:
            Entry(
                .error, [Limit(name: "for", value: 10)],
                "the position is wrong for so long, and neither the banner nor a text is unsure",
                "ours")
        default:
            Entry(
                .error,
                "the position is declared lost while it is right, and nothing has happened to it",
                "ours")
        }
    }

    private var ofAdvice: Entry {
        switch self {
        case .asksForWhatIsSo:
            Entry(
                .error, [Limit(name: "for", value: 3), Limit(name: "upright", value: 70)],
                "it asks to hold the phone upright, which was so before it came; upright in degrees",
                "ours")
        case .saysTheCauseWrongly:
            Entry(
                .error, [Limit(name: "for", value: 10)],
                "it says that a way is sought while none is, or that something is switched off "
                    + "which is denied",
                "ours")
        case .twoNames:
            Entry(
                .error, [Limit(name: "for", value: 1)],
                "one level is called by two numbers on one screen", "ours")
        case .unconfirmed:
            Entry(
                .error, [Limit(name: "after", value: 2)],
                "the user's help has found the position, and nothing tells the user so", "ours")
        default:
            Entry(
                .error, [Limit(name: "times", value: 3)],
                "the same hint comes so often, and the position does not get better", "ours")
        }
    }

    private var ofWay: Entry {
        switch self {
        case .falseArrival:
            Entry(
                .error, [Limit(name: "metres", value: 20), Limit(name: "in-sight", value: 5)],
                "told to have arrived with more metres to walk, on another level, or with a door or "
                    + "a turn further off than that",
                "ours")
        case .endsWrong:
            Entry(
                .error, [Limit(name: "metres", value: 20), Limit(name: "in-sight", value: 5)],
                "who goes by the phone stops at another place than the destination", "ours")
        case .away:
            Entry(
                .error, [Limit(name: "for", value: 30), Limit(name: "walked", value: 20)],
                "who goes by the phone walks on for so long, and comes no nearer", "ours")
        case .detour:
            Entry(
                .error, [Limit(name: "times", value: 1.5), Limit(name: "metres", value: 30)],
                "who goes by the phone walks so many times the shortest way, and so much more",
                "ours")
        default:
            Entry(
                .error, [Limit(name: "idle", value: 60), Limit(name: "in-line", value: 180)],
                "who goes by the phone stands still for so long: no step, ride or reading", "ours")
        }
    }
}
