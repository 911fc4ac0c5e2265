import Indoor

/// The moves of the last seconds, for speed and course.
struct RecentMotion: Sendable {
    private var moves: [Point] = []

    /// The number of seconds considered (ours).
    private static let span = 3

    /// - Parameter moved: the steps of the last second, as a vector in metres.
    mutating func add(_ moved: Point) {
        moves.append(moved)
        if moves.count > RecentMotion.span { moves.removeFirst() }
    }

    private var whole: Point { moves.reduce(Point.zero, +) }

    /// m/s.
    var speed: Double { moves.isEmpty ? 0 : whole.length / Double(moves.count) }

    /// Degrees clockwise from north; nil while standing.
    var course: Double? { speed < RecentMotion.standing ? nil : whole.heading }

    /// m/s; below it the person stands (ours).
    private static let standing = 0.3
}

/// The conditions that the app was told of: each is told once, until it has passed.
struct NoticeBoard: Sendable {
    private var standing: [IPSNotice] = []

    /// Whether to tell of a condition, because it is new.
    mutating func tells(_ notice: IPSNotice, if isSo: Bool) -> Bool {
        guard isSo else {
            standing.removeAll { $0 == notice }
            return false
        }
        guard !standing.contains(notice) else { return false }
        standing.append(notice)
        return true
    }

    /// The names of the conditions in force.
    var warnings: [String] { standing.map(\.rawValue) }

    mutating func forget() { standing = [] }
}
