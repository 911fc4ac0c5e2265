import Indoor
import RealModule
import Testing

@testable import Positioning

/// A surveyor's recording, and the surveyor's positions.
struct SurveyRecordingTests {
    private static let beacon = TransmitterID.mac(0xAC23_3F00_0001)

    /// A walk to (10, 0) from (0, 0) in ten seconds.
    private static func walk(motion: [MotionSample] = []) -> SurveyRecording {
        SurveyRecording(
            id: "a", motion: motion,
            waypoints: [
                SurveyRecording.Waypoint(time: 10, position: Position(Point(10, 0), level: 1)),
                SurveyRecording.Waypoint(time: 0, position: Position(Point(0, 0), level: 0)),
            ])
    }

    /// A person stands until second `start`, then makes two steps a second.
    private static func steps(from start: Double, to end: Double) -> [MotionSample] {
        (0..<Int(end * 25)).map { number in
            let time = Double(number) / 25
            let swing = time < start ? 0 : 3 * Double.sin(2 * .pi * 2 * (time - start))
            return MotionSample(
                time: time, acceleration: Vector3(0, 0, 9.81 + swing), rotation: Vector3(0, 0, 0))
        }
    }

    @Test("samples that go back by milliseconds are put in order")
    func order() {
        let recording = SurveyRecording(
            id: "a",
            advertisements: [2.004, 2.001, 2.002].map {
                Advertisement(transmitter: Self.beacon, strength: -70, time: $0)
            },
            waypoints: [])
        #expect(recording.advertisements.map(\.time) == [2.001, 2.002, 2.004])
    }

    @Test(
        "without motion the surveyor walks evenly from waypoint to waypoint",
        arguments: [(0.0, 0.0, 0), (2.5, 2.5, 0), (7.5, 7.5, 1), (10, 10, 1)])
    func byTime(seconds: Double, x: Double, level: Int) {
        #expect(
            Self.walk().position(at: seconds)
                == Position(Point(x, 0), level: LevelOrdinal(level)))
    }

    @Test("before the first waypoint and after the last nothing is known", arguments: [-0.1, 10.1])
    func unknown(seconds: Double) {
        #expect(Self.walk().position(at: seconds) == nil)
    }

    @Test("by steps: who stands for five seconds and then walks is still at the start")
    func bySteps() throws {
        let recording = Self.walk(motion: Self.steps(from: 5, to: 10))
        #expect((8...10).contains(recording.steps.count), "two a second for five seconds")
        let standing = try #require(recording.position(at: 4))
        let walking = try #require(recording.position(at: 7.5))
        #expect(standing.point == Point(0, 0))
        #expect(abs(walking.point.x - 5) < 0.7, "half of the steps, half of the way")
    }
}
