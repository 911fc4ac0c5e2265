import Indoor

/// The track that the app keeps while the user allows it: positions at an interval, kept until the
/// server has confirmed them, over any network.
struct Tracker: Sendable {
    private(set) var isOn = false
    /// Oldest first.
    private(set) var held: [TrackPoint] = []
    private(set) var delivered = 0
    /// The number of the last point.
    private var number = 0
    private var recordedAt: Int?
    private var underway: (message: Int, points: [TrackPoint])?
    /// The tick before which nothing is sent.
    private var notBefore = 0

    /// The number of points in one message: some minutes (ours).
    private static let batch = 60
    /// Seconds after a lost connection before the next try (ours).
    static let pause = 2.0

    mutating func start() { (isOn, recordedAt) = (true, nil) }

    /// Stops recording. Points that are held are still delivered, because they were recorded with
    /// permission.
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

    /// The next message; nil: there is none, or not yet.
    mutating func message(id: Int, tick: Int) -> AppMessage? {
        guard underway == nil, !held.isEmpty, tick >= notBefore else { return nil }
        let points = Array(held.prefix(Tracker.batch))
        underway = (id, points)
        return .track(points)
    }

    /// - Parameter repeats: whether delivered points are sent again under other numbers, which is a
    ///   mistake.
    /// - Returns: the number of points delivered; nil: the receipt is for another message, or
    ///   reports a failure.
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
