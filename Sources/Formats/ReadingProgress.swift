import Indoor

/// Follows the reading of a large file, and may end it: told so often that keys can be looked at
/// meanwhile.
package struct ReadingProgress {
    /// What there is to do, with the share of all at which it begins (ours, of buildings of many
    /// rooms).
    enum Stage: Double {
        case file = 0
        case survey = 0.15
        case walls = 0.25
        case ways = 0.35
        case rooms = 0.45
        case spots = 0.55
        case spaces = 0.65
        case rest = 0.75
        case venue = 0.9
        case end = 1

        fileprivate var next: Stage {
            switch self {
            case .file: .survey
            case .survey: .walls
            case .walls: .ways
            case .ways: .rooms
            case .rooms: .spots
            case .spots: .spaces
            case .spaces: .rest
            case .rest: .venue
            case .venue, .end: .end
            }
        }
    }

    private let goesOn: (Double) -> Bool

    /// - Parameter goesOn: takes the share that is done, 0 to 1, ascending; false ends the reading.
    package init(_ goesOn: @escaping (Double) -> Bool) { self.goesOn = goesOn }

    /// - Parameter share: of all that is done, 0 to 1.
    /// - Returns: whether the work goes on.
    package func tell(_ share: Double) -> Bool { goesOn(share) }

    package static var unwatched: ReadingProgress { ReadingProgress { _ in true } }

    /// What a reading throws that was ended.
    package static let ended = InputError("the reading was ended")

    func pass(_ stage: Stage, _ done: Int, of all: Int) throws(InputError) {
        let part = Double(done) / Double(max(all, 1))
        let share = stage.rawValue + (stage.next.rawValue - stage.rawValue) * min(part, 1)
        guard goesOn(share) else { throw ReadingProgress.ended }
    }
}
