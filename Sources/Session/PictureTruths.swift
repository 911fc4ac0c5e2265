import Indoor
import Positioning

/// The person's true positions when unanswered pictures were taken: a fix's error is measured
/// there, however far the person has walked since.
struct PictureTruths: Sendable {
    /// The ids of pictures without an answer.
    private var awaited: [Int] = []
    private var points: [Int: Point] = [:]

    /// Ticks after which a picture is dropped: longer than any source waits.
    private static let memory = 130 * SimulatedTime.ticksPerSecond

    /// - Parameters:
    ///   - requests: those that the phone executed in the tick.
    ///   - truth: of the tick.
    mutating func observe(_ requests: [PhoneRequest], _ frame: SensorFrame, _ truth: Truth) {
        for request in requests {
            switch request {
            case .localize(let id, _): awaited.append(id)
            case .stopTracking: awaited = []
            case .startTracking: break
            }
        }
        if !awaited.isEmpty { points[frame.tick] = truth.point }
        for answer in frame.answers { awaited.removeAll { $0 == answer.id } }
        if !points.isEmpty { points[frame.tick - PictureTruths.memory] = nil }
    }

    /// The error in metres; nil for a fix whose picture was dropped.
    func error(of fix: AbsoluteFix) -> Double? {
        points[fix.takenAt].map { $0.distance(to: fix.position.point) }
    }
}
