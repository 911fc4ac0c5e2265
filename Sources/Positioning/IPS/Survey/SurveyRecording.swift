import Indoor

/// What a surveyor's phone recorded on one walk, and the waypoints that the surveyor confirmed.
///
/// Times are seconds from any origin, the same for a whole recording. The initializer sorts samples
/// by time: real recordings go back by milliseconds.
package struct SurveyRecording: Hashable, Sendable {
    /// What a phone needs for one.
    package static let permissions: [Permission] = [.bluetooth]
    package static let sensors: AmbientSensors = [.bluetooth, .motion]

    /// A place that the surveyor confirmed.
    package struct Waypoint: Hashable, Sendable {
        package let time: Double
        package let position: Position

        package init(time: Double, position: Position) {
            self.time = time
            self.position = position
        }
    }

    /// A value at a time: a heading in degrees clockwise from north, a pressure in hPa.
    package struct Sample: Hashable, Sendable {
        package let time: Double
        package let value: Double

        package init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }

    package let id: String
    /// The recording's time 0 in seconds since 1970; nil: not known.
    package let startedAt: Double?
    package let motion: [MotionSample]
    /// Degrees clockwise from north.
    package let headings: [Sample]
    package let advertisements: [Advertisement]
    /// hPa.
    package let pressures: [Sample]
    package let waypoints: [Waypoint]
    /// The times of the steps, found in `motion` by the engine's own detector.
    package let steps: [Double]

    package init(
        id: String, startedAt: Double? = nil, motion: [MotionSample] = [],
        headings: [Sample] = [], advertisements: [Advertisement] = [],
        pressures: [Sample] = [], waypoints: [Waypoint]
    ) {
        self.id = id
        self.startedAt = startedAt
        self.motion = motion.inOrder(of: \.time)
        self.headings = headings.inOrder(of: \.time)
        self.advertisements = advertisements.inOrder(of: \.time)
        self.pressures = pressures.inOrder(of: \.time)
        self.waypoints = waypoints.inOrder(of: \.time)
        var detector = StepDetector()
        steps = self.motion.compactMap { detector.add($0) }
    }

    /// The time from the first waypoint to the last, in which the surveyor's place is known; nil
    /// without a waypoint.
    package var surveyed: ClosedRange<Double>? {
        guard let first = waypoints.first, let last = waypoints.last else { return nil }
        return first.time...last.time
    }

    /// The times of the first and the last of all samples; nil for an empty recording.
    package var whole: ClosedRange<Double>? {
        let firsts = [
            motion.first?.time, headings.first?.time, advertisements.first?.time,
            pressures.first?.time, waypoints.first?.time,
        ].compactMap(\.self)
        let lasts = [
            motion.last?.time, headings.last?.time, advertisements.last?.time,
            pressures.last?.time, waypoints.last?.time,
        ].compactMap(\.self)
        guard let first = firsts.min(), let last = lasts.max() else { return nil }
        return first...last
    }

    // MARK: The surveyor's place

    /// The surveyor's position: on the straight line between the waypoints before and after, as far
    /// along as the share of the steps made by then, or of the time if no step was made. nil before
    /// the first waypoint and after the last. The level is that of the nearer waypoint.
    package func position(at time: Double) -> Position? {
        guard let range = surveyed, range.contains(time) else { return nil }
        let next = waypoints.firstIndex { $0.time > time } ?? waypoints.count - 1
        let (a, b) = (waypoints[max(next - 1, 0)], waypoints[next])
        guard b.time > a.time, a.position != b.position else {
            return time >= b.time ? b.position : a.position
        }
        let share = share(of: time, from: a.time, to: b.time)
        return Position(
            a.position.point.mixed(with: b.position.point, fraction: share),
            level: share < 0.5 ? a.position.level : b.position.level)
    }

    /// The share of a line walked by a time, 0 to 1: a step moves evenly while it lasts.
    private func share(of time: Double, from start: Double, to end: Double) -> Double {
        let first = steps.firstIndex(after: start)
        let count = steps.firstIndex(after: end) - first
        guard count > 0 else { return (time - start) / (end - start) }
        let done = steps.firstIndex(after: time) - first
        guard done < count else { return 1 }
        let ends = steps[first + done]
        let begins = max(
            done == 0 ? start : steps[first + done - 1], ends - SurveyRecording.longestStep)
        let part = min(max((time - begins) / max(ends - begins, 1e-9), 0), 1)
        return (Double(done) + part) / Double(count)
    }

    /// The longest duration of a step, in seconds (ours): people walk 1.4 to 2.5 steps a second.
    private static let longestStep = 0.8
}

extension Array {
    /// The elements sorted by time; elements with the same time keep their order.
    fileprivate func inOrder(of time: (Element) -> Double) -> [Element] {
        enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
            .map(\.element)
    }
}

extension [Double] {
    /// The index of the first of ascending values that is greater than a limit.
    fileprivate func firstIndex(after limit: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > limit { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
