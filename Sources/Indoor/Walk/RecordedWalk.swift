/// A walk that was recorded with a real phone, tick by tick: the samples of its sensors, and its
/// position.
package struct RecordedWalk: Hashable, Sendable {
    /// One tick.
    package struct Moment: Hashable, Sendable {
        /// The samples since the tick before; their times are seconds since the recording's beginning.
        package var ambient = AmbientFrame(advertisements: [])
        /// The truth; nil before the first waypoint and after the last.
        package var position: Position?

        package init() {}
    }

    /// A place that was confirmed while recording.
    package struct Waypoint: Hashable, Sendable {
        /// Ticks since the recording's beginning.
        package let tick: Int
        package let position: Position

        package init(tick: Int, position: Position) {
            self.tick = tick
            self.position = position
        }
    }

    package let id: String
    /// The first is the beginning, which has no samples.
    package let moments: [Moment]
    /// Ascending by tick.
    package let waypoints: [Waypoint]

    package init(id: String, moments: [Moment], waypoints: [Waypoint]) {
        self.id = id
        self.moments = moments
        self.waypoints = waypoints
    }

    package var seconds: Double { SimulatedTime.seconds(max(moments.count - 1, 0)) }
}

extension AmbientFrame {
    /// The same samples, this many seconds later.
    package func later(by seconds: Double) -> AmbientFrame {
        var frame = self
        frame.advertisements = advertisements.map { list in
            list.map {
                Advertisement(
                    transmitter: $0.transmitter, strength: $0.strength, time: $0.time + seconds)
            }
        }
        for number in motion.indices { frame.motion[number].time += seconds }
        return frame
    }
}
