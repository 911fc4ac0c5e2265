import Indoor

/// Reads event logs as `run --log` writes them, with one walk or several.
package enum EventLogReader {
    /// The format's version, in each walk's first line.
    private static let version = 1.0

    /// The walks of a log. A last line that was cut off, as by a kill, is left out.
    ///
    /// - Returns: the walks, and warnings of lines left out.
    package static func read(
        _ bytes: [UInt8], file: String
    ) throws(InputError) -> (walks: [LoggedWalk], warnings: [InputError]) {
        var cursor = JSONCursor(bytes, file: file)
        // A line that has no end may be cut off.
        let whole = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        var reading = Reading(file: file)
        var counted = 0
        while cursor.nextInSequence() {
            let start = cursor.offset
            reading.advance(lines: bytes[counted..<start].count { $0 == 0x0A })
            counted = start
            let line: LogLine
            do throws(InputError) {
                line = try LogLine(&cursor)
            } catch {
                guard start >= whole, !reading.walks.isEmpty else { throw error }
                reading.warn("the last line is cut off: what is before it is read", start, cursor)
                break
            }
            try reading.take(line, cursor)
        }
        guard !reading.walks.isEmpty else {
            throw InputError(
                file: file, line: 1, "no event log", expected: "the lines of run --log")
        }
        return (reading.walks, reading.warnings)
    }

    /// The walks read so far.
    private struct Reading {
        let file: String
        /// The number of the line being read.
        private(set) var line = 1
        private(set) var walks: [LoggedWalk] = []
        private(set) var warnings: [InputError] = []
        /// The time of the walk's previous line, in seconds.
        private var time = 0.0
        private var isAsked = false
        /// The cues shown before the walk's first second.
        private var earlyCues = 0

        init(file: String) { self.file = file }

        /// Goes on by so many lines.
        mutating func advance(lines: Int) { line += lines }

        mutating func warn(_ words: String, _ offset: Int, _ cursor: JSONCursor) {
            warnings.append(cursor.error(words, at: offset))
        }

        mutating func take(_ line: LogLine, _ cursor: JSONCursor) throws(InputError) {
            if let version = line.number(.version) {
                return try begin(line, version: version, cursor)
            }
            guard let last = walks.indices.last else {
                throw cursor.error(
                    "no event log", at: line.offset,
                    expected: #"{"t":0,"event":"header","dotwalk":1, … first"#)
            }
            guard let event = line.word(.event), let time = line.number(.time) else {
                throw cursor.error(
                    "no line of an event log", at: line.offset, expected: #""t" and "event""#)
            }
            guard time >= self.time else {
                throw cursor.error(
                    "the time goes back, from \(self.time.short) s to \(time.short) s",
                    at: line.offset, expected: "lines in the order of their times")
            }
            self.time = time
            switch event {
            case EventKind.truth.name:
                guard let point = line.truth, let levels = line.levels else {
                    throw cursor.error(
                        "a truth without a place", at: line.offset,
                        expected: #""x", "y" and "level" of a building"#)
                }
                walks[last].seconds.append(
                    LoggedWalk.Second(
                        time: time, truth: point, levels: levels, isAsked: isAsked,
                        cuesShown: earlyCues))
                earlyCues = 0
            case EventKind.location.name: try locate(line, time, cursor)
            case EventKind.sourceStatus.name: note(status: line.word(.status))
            case EventKind.cueShown.name where line.word(.action) == EventKind.shown:
                noteCue()
            case EventKind.end.name: walks[last].isWhole = true
            default: break
            }
        }

        private mutating func begin(
            _ line: LogLine, version: Double, _ cursor: JSONCursor
        ) throws(InputError) {
            guard version == EventLogReader.version else {
                var error = cursor.error(
                    "an event log of version \(version.short)", at: line.offset,
                    expected: "version \(EventLogReader.version.short)")
                error.isUnknownFormat = true
                throw error
            }
            guard let trace = line.word(.trace), let venue = line.word(.venue),
                let engine = line.word(.engine)
            else {
                throw cursor.error(
                    "a walk without its names", at: line.offset,
                    expected: #""trace", "venue" and "engine""#)
            }
            walks.append(
                LoggedWalk(
                    line: self.line, trace: trace, venue: venue, venueDigest: line.venueDigest,
                    engine: engine))
            (time, isAsked, earlyCues) = (0, false, 0)
        }

        /// A location's line follows its second's truth.
        private mutating func locate(
            _ line: LogLine, _ time: Double, _ cursor: JSONCursor
        ) throws(InputError) {
            let point = line.point(.snapped) ?? line.point(.pathway) ?? line.point(.raw)
            guard let point, let levels = line.levels, let source = line.word(.positionSource)
            else {
                throw cursor.error(
                    "a location without a place or a source", at: line.offset,
                    expected: #""raw", "level" of a building and "positionSource""#)
            }
            let walk = walks.count - 1
            guard let second = walks[walk].seconds.indices.last,
                walks[walk].seconds[second].time == time
            else { return }
            walks[walk].seconds[second].told = LoggedWalk.Told(
                point: point, levels: levels, accuracy: line.number(.horizontalAccuracy),
                source: source, isLastKnown: line.isLastKnown)
        }

        private mutating func note(status: String?) {
            isAsked = ["starting", "started", "failedToStart"].contains(status)
        }

        private mutating func noteCue() {
            let walk = walks.count - 1
            guard let second = walks[walk].seconds.indices.last else {
                earlyCues += 1
                return
            }
            walks[walk].seconds[second].cuesShown += 1
        }
    }
}
