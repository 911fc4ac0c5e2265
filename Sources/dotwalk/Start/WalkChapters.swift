/// The shipped walks by what they are about, in the order in which one gets to know the app.
enum WalkChapters {
    struct Chapter {
        let title: String
        let walks: [String]
    }

    static let all = [
        Chapter(
            title: "Getting a position",
            walks: [
                "first-scan", "not-now", "not-yet-scanned", "camera-denied", "permission-withdrawn",
                "unsupported-phone", "support-withdrawn", "phone-too-flat", "point-elsewhere",
                "plain-walls", "finger-on-the-camera", "slow-connection", "no-internet",
                "faults-ended",
                "scan-timeout", "try-on", "back-to-the-map", "what-became-of-attempts",
                "stop-locating",
            ]),
        Chapter(
            title: "Less precise, lost, found again",
            walks: [
                "phone-at-the-floor", "degraded-in-the-white-corridor", "lost-after-150-metres",
                "scan-heals-the-distance", "standing-still", "below-the-gate", "into-the-dark",
                "low-light", "dead-spot", "ten-failures", "scan-by-hand-comes-first",
                "limited-tracking", "flickering-tracking", "tracking-failed", "frozen-session",
                "hidden-app", "hidden-for-long", "hidden-while-navigating", "small-jump",
                "big-jump",
                "drift-burst", "wrong-level-in-background", "hot-phone", "unreliable-phone",
            ]),
        Chapter(
            title: "Other levels",
            walks: [
                "escalator-to-platform", "lift-to-platform", "up-the-stairs",
                "step-free-to-the-wards",
                "moving-walkway", "walking-on-the-escalator", "another-escalator",
                "escalator-without-a-way", "escalator-stops", "stuck-in-the-lift",
                "detected-over-and-over", "no-automatic-level-change", "wrong-level-scanned",
                "standalone",
            ]),
        Chapter(
            title: "The way, and another one",
            walks: [
                "only-from-accurate", "no-answer-at-the-start", "wrong-turn", "which-way-now",
                "degraded-and-off-the-way", "recalculation-waits", "router-asked-again",
                "router-out-of-order", "routes-begin-elsewhere", "itinerary-by-hand",
                "ramp-by-hand",
                "nearly-there", "right-below",
            ]),
        Chapter(
            title: "Other people, words and numbers",
            walks: [
                "the-distracted", "the-slow", "en-francais", "lower-gate", "other-scans",
                "other-background-scans", "other-distances", "other-ways", "other-conveyors",
                "other-people",
            ]),
    ]

    /// The chapters with what they hold, and one more with what is in none.
    static func of(_ names: [String]) -> [Chapter] {
        let listed = Set(all.flatMap(\.walks))
        return all.map { chapter in
            Chapter(title: chapter.title, walks: chapter.walks.filter(names.contains))
        } + [Chapter(title: "More walks", walks: names.filter { !listed.contains($0) })]
    }
}
