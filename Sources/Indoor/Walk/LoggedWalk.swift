/// A walk as its event log records it: for each second, where the person was and what the app was
/// told.
package struct LoggedWalk: Hashable, Sendable {
    /// A second of the walk.
    package struct Second: Hashable, Sendable {
        /// Seconds since the walk's start.
        package var time: Double
        package var truth: Point
        package var levels: Levels
        /// Whether the app wanted positions: its source was started, and not stopped since.
        package var isAsked: Bool
        /// nil while the app had no position.
        package var told: Told?
        /// The cues that came into view until the next second.
        package var cuesShown: Int

        package init(
            time: Double, truth: Point, levels: Levels, isAsked: Bool = false, told: Told? = nil,
            cuesShown: Int = 0
        ) {
            self.time = time
            self.truth = truth
            self.levels = levels
            self.isAsked = isAsked
            self.told = told
            self.cuesShown = cuesShown
        }
    }

    /// A position as the app was told it.
    package struct Told: Hashable, Sendable {
        package var point: Point
        package var levels: Levels
        /// Metres; nil: not told.
        package var accuracy: Double?
        package var source: String
        package var isLastKnown: Bool

        package init(
            point: Point, levels: Levels, accuracy: Double? = nil, source: String,
            isLastKnown: Bool = false
        ) {
            self.point = point
            self.levels = levels
            self.accuracy = accuracy
            self.source = source
            self.isLastKnown = isLastKnown
        }
    }

    /// The line number of the log's header, from 1.
    package var line: Int
    package var trace: String
    /// The venue's name, as the walk or the command line gives it.
    package var venue: String
    /// Digest of the venue's file; nil: not logged.
    package var venueDigest: String?
    package var engine: String
    package var seconds: [Second] = []
    /// Whether the log has its last line.
    package var isWhole = false

    package init(
        line: Int, trace: String, venue: String, venueDigest: String?, engine: String
    ) {
        self.line = line
        self.trace = trace
        self.venue = venue
        self.venueDigest = venueDigest
        self.engine = engine
    }
}
