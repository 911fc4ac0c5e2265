import Indoor

/// Interpolates the app's map between two ticks, because frames are more frequent than ticks,
/// especially in slow motion. It is up to a tick late; a paused walk shows the tick itself.
package struct MapGlide: Hashable, Sendable {
    /// The display of the previous tick.
    private var earlier: PhoneDisplay?

    package init() {}

    /// Has to be called with the present display before a tick runs.
    package mutating func leave(_ display: PhoneDisplay) { earlier = display }

    /// Has to be called when the walk continues from another tick.
    package mutating func rest() { earlier = nil }

    /// Whether the map moved since the previous tick, and nothing else on it changed.
    package func moves(to now: PhoneDisplay) -> Bool {
        guard let earlier, let before = earlier.dot, let dot = now.dot,
            earlier.page == now.page, now.page.hasMap,
            before.levels == dot.levels, before.isGrey == dot.isGrey,
            // A jump by a fix is not interpolated.
            before.point.distance(to: dot.point) <= MapGlide.longest,
            earlier.map.isLike(now.map)
        else { return false }
        return earlier.map != now.map || before.point != dot.point
            || before.heading != dot.heading
    }

    /// The largest interpolated distance in metres per tick: faster than people walk or ride.
    private static let longest = 0.5

    /// The display after a share of the tick's time, 0 to 1.
    package func display(_ now: PhoneDisplay, after share: Double) -> PhoneDisplay {
        guard let earlier, let before = earlier.dot, let dot = now.dot, moves(to: now) else {
            return now
        }
        let share = min(max(share, 0), 1)
        var shown = now
        shown.map.bearing = turned(earlier.map.bearing, now.map.bearing, share)
        shown.map.frame = moved(earlier.map.frame, now.map.frame, share)
        shown.dot?.point = moved(before.point, dot.point, share)
        if let then = before.heading, let heading = dot.heading {
            shown.dot?.heading = turned(then, heading, share)
        }
        return shown
    }

    private func turned(_ a: Double, _ b: Double, _ share: Double) -> Double {
        Heading.normalized(a + Heading.turn(from: a, to: b) * share)
    }

    private func moved(_ a: Point, _ b: Point, _ share: Double) -> Point { a + (b - a) * share }

    private func moved(
        _ a: PhoneDisplay.Map.Frame, _ b: PhoneDisplay.Map.Frame, _ share: Double
    ) -> PhoneDisplay.Map.Frame {
        switch (a, b) {
        case (.point(let a), .point(let b)): .point(moved(a, b, share))
        case (.points(let a), .points(let b)):
            .points(zip(a, b).map { moved($0, $1, share) })
        default: b
        }
    }
}

extension PhoneDisplay.Map {
    /// Whether only position and bearing differ, without a user's action.
    fileprivate func isLike(_ other: PhoneDisplay.Map) -> Bool {
        guard mode == other.mode, shift == other.shift, level == other.level,
            zoom == other.zoom
        else { return false }
        return switch (frame, other.frame) {
        case (.level, .level), (.point, .point): true
        case (.points(let a), .points(let b)): a.count == b.count
        default: false
        }
    }
}
