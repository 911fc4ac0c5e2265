import Indoor

/// The track that the app keeps while the user allows it: positions at an interval, held until the
/// server has told that it has them, over whatever network there is.
struct Tracker: Sendable {
    private(set) var isOn = false
    /// Oldest first.
    private(set) var held: [TrackPoint] = []
    private(set) var delivered = 0
    /// The number of the last point.
    private var number = 0
    private var recordedAt: Int?
    private var underway: (message: Int, points: [TrackPoint])?
    /// Nothing is sent before this tick.
    private var notBefore = 0

    /// Points of one message: some minutes (ours).
    private static let batch = 60
    /// Seconds after a lost connection before the next try (ours).
    static let pause = 2.0

    mutating func start() { (isOn, recordedAt) = (true, nil) }

    /// What is held is delivered all the same: it was recorded while it was allowed.
    mutating func stop() { isOn = false }

    /// Records a position once the interval is over.
    ///
    /// - Parameter drops: whether the point is lost, which is a mistake.
    mutating func record(
        _ position: ToldPosition, interval: Double, drops: Bool
    ) -> TrackPoint? {
        let due = recordedAt.map { $0 + SimulatedTime.tick(atSeconds: interval) } ?? position.tick
        guard isOn, position.tick >= due else { return nil }
        recordedAt = position.tick
        number += 1
        let point = TrackPoint(number: number, position: position)
        if !drops { held.append(point) }
        return point
    }

    /// The next message; nil: nothing is to be sent, or not now.
    mutating func message(id: Int, tick: Int) -> AppMessage? {
        guard underway == nil, !held.isEmpty, tick >= notBefore else { return nil }
        let points = Array(held.prefix(Tracker.batch))
        underway = (id, points)
        return .track(points)
    }

    /// - Parameter repeats: whether what was delivered is sent again under other numbers, which is a
    ///   mistake.
    /// - Returns: how many points were delivered; nil: the receipt is for something else, or says
    ///   that they were not.
    mutating func take(_ receipt: Receipt, tick: Int, repeats: Bool) -> Int? {
        guard let (message, points) = underway, message == receipt.message else { return nil }
        underway = nil
        guard receipt.isDelivered else {
            notBefore = tick + SimulatedTime.tick(atSeconds: Tracker.pause)
            return nil
        }
        held.removeFirst(points.count)
        delivered += points.count
        if repeats, let last = points.last, delivered == number {
            number += 1
            held.append(TrackPoint(number: number, position: last.position))
        }
        return points.count
    }
}
