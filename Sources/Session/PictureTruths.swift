import Indoor
import Positioning

/// Where the person was when pictures were taken that the service has not answered yet: a fix is as
/// far off as it was then, however far the person has walked since.
struct PictureTruths: Sendable {
    /// The pictures that wait for an answer.
    private var awaited: [Int] = []
    private var points: [Int: Point] = [:]

    /// Ticks after which a picture is forgotten: longer than any source waits.
    private static let memory = 130 * SimulatedTime.ticksPerSecond

    /// - Parameters:
    ///   - requests: what the phone carried out in the tick.
    ///   - truth: the tick's.
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

    /// Metres; nil where the fix is older than what is remembered.
    func error(of fix: AbsoluteFix) -> Double? {
        points[fix.takenAt].map { $0.distance(to: fix.position.point) }
    }
}
