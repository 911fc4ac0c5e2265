import Indoor

/// A recording of a real phone, which replaces the person's walk and the simulated sensors.
struct RecordedPhone: Sendable {
    let walk: RecordedWalk
    private var sensors: AmbientSensors = []
    /// The tick in which the app first listened, which is the recording's first.
    private var begunAt: Int?

    init(_ walk: RecordedWalk) { self.walk = walk }

    /// Begins the recording when the app first listens; it never pauses after that.
    mutating func listen(_ sensors: AmbientSensors, from tick: Int) {
        self.sensors = sensors
        begunAt = begunAt ?? tick
    }

    /// The tick of the recording; 0 before its beginning.
    private func number(at tick: Int) -> Int { begunAt.map { tick - $0 + 1 } ?? 0 }

    func isUnderWay(at tick: Int) -> Bool { number(at: tick) < walk.moments.count }

    /// The surveyor's position. Before the first waypoint and after the last it stays there,
    /// because nobody knows better.
    func position(at tick: Int) -> Position? {
        let number = number(at: tick)
        if walk.moments.indices.contains(number), let position = walk.moments[number].position {
            return position
        }
        guard let first = walk.waypoints.first, let last = walk.waypoints.last else { return nil }
        return number < last.tick ? first.position : last.position
    }

    /// - Parameter canScan: whether Bluetooth is on and allowed.
    func ambient(at tick: Int, canScan: Bool) -> AmbientFrame? {
        guard !sensors.isEmpty else { return nil }
        let number = number(at: tick)
        var frame = AmbientFrame(advertisements: [])
        if walk.moments.indices.contains(number) {
            let begin = SimulatedTime.seconds(tick - number)
            frame = walk.moments[number].ambient.later(by: begin)
        }
        if !canScan || !sensors.contains(.bluetooth) { frame.advertisements = nil }
        return frame
    }

    func truth(at tick: Int) -> Truth.Recorded {
        let number = number(at: tick)
        return Truth.Recorded(
            waypoints: walk.waypoints,
            passed: begunAt == nil ? 0 : walk.waypoints.count { $0.tick <= number },
            isPlaceKnown: walk.moments.indices.contains(number)
                && walk.moments[number].position != nil)
    }
}
