import Indoor

/// Reports the progress of reading a large file, and can end it. It reports often enough that the
/// program can check for keys: a large venue is read on the thread that reads the keys, so that a
/// reading that was ended leaves nothing behind.
package struct ReadingProgress {
    /// The stages of the work, with the share of all work at which each begins (ours, measured on
    /// buildings with many rooms).
    enum Stage: Double, CaseIterable {
        case file = 0
        case survey = 0.15
        case walls = 0.25
        case ways = 0.35
        case rooms = 0.45
        case spots = 0.55
        case spaces = 0.65
        case rest = 0.75
        case venue = 0.9

        /// The share at which the next stage begins.
        fileprivate var end: Double {
            Stage.allCases.first { $0.rawValue > rawValue }?.rawValue ?? 1
        }
    }

    private let goesOn: (Double) -> Bool

    /// - Parameter goesOn: takes the share that is done, 0 to 1, ascending; returning false ends
    ///   the reading.
    package init(_ goesOn: @escaping (Double) -> Bool) { self.goesOn = goesOn }

    /// - Parameter share: the share of all work that is done, 0 to 1.
    /// - Returns: whether the work goes on.
    package func tell(_ share: Double) -> Bool { goesOn(share) }

    package static var unwatched: ReadingProgress { ReadingProgress { _ in true } }

    /// The error that a reader throws when its work was ended.
    package static let ended = InputError("the reading was ended")

    func pass(_ stage: Stage, _ done: Int, of all: Int) throws(InputError) {
        let part = Double(done) / Double(max(all, 1))
        let share = stage.rawValue + (stage.end - stage.rawValue) * min(part, 1)
        guard goesOn(share) else { throw ReadingProgress.ended }
    }
}
