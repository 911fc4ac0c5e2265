import Indoor

/// How far an exploration came, and what is left.
package struct ExplorationSummary: Sendable {
    private let walks: Int
    private let kinds: Int
    private let unseen: Int
    private let chanceOfNew: Double
    /// nil: it came to its end.
    private let stopped: Stopped?

    /// What an exploration that was stopped left undone.
    package struct Stopped: Sendable {
        /// Findings whose walks were not made smaller.
        private let large: Int
        /// Kinds that were not counted, and were to be.
        private let uncounted: Int

        package init(large: Int, uncounted: Int) {
            (self.large, self.uncounted) = (large, uncounted)
        }

        fileprivate var words: [String] {
            let left =
                (large > 0 ? ["\(large.counted("finding")) not made smaller"] : [])
                + (uncounted > 0 ? ["\(uncounted.counted("kind")) without a count"] : [])
            return [
                "It was stopped" + (left.isEmpty ? "" : ", with \(left.joined(separator: " and "))")
                    + ".", "The same command goes on.",
            ]
        }
    }

    package init(_ exploration: Exploration, kinds: Int, stopped: Stopped? = nil) {
        (walks, self.kinds, self.stopped) = (exploration.walks, kinds, stopped)
        unseen = Int(exploration.unseen.rounded(.up))
        chanceOfNew = exploration.chanceOfNew
    }

    /// "640 walks, 17 kinds. By estimate at least 9 situations more can be found, and 1 walk in 30
    /// shows a new one."
    package var words: String {
        (["\(walks.counted("walk")), \(kinds.counted("kind")).", estimate] + (stopped?.words ?? []))
            .joined(separator: " ")
    }

    private var estimate: String {
        guard walks > 0 else { return "Without walks there is no estimate of what can be found." }
        guard chanceOfNew > 0 else {
            return walks == 1
                ? "The walk showed nothing; more walks may."
                : "None of the \(walks) walks showed something that no other did; more walks may."
        }
        let share = "1 walk in \(Int((1 / chanceOfNew).rounded())) shows a new"
        return unseen > 0
            ? "By estimate at least \(unseen.counted("situation")) more can be found, and "
                + "\(share) one."
            : "By estimate \(share) situation."
    }
}
