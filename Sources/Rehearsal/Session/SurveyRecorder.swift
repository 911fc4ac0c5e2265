import Indoor
import Positioning

/// Records what a survey needs: the samples of the surveyor's phone, and the confirmed points with
/// the errors of place and time that people make.
package struct SurveyRecorder: Sendable {
    private var motion: [MotionSample] = []
    private var headings: [SurveyRecording.Sample] = []
    private var pressures: [SurveyRecording.Sample] = []
    private var advertisements: [Advertisement] = []
    private var waypoints: [SurveyRecording.Waypoint] = []
    private var chance: RandomStream

    /// Metres by which people touch beside the point on the map, in each direction (ours).
    private static let placeError = 0.4
    /// Seconds by which they touch too late (ours): the standard deviation.
    private static let delay = 0.5

    package init(seed: UInt64) {
        chance = RandomStream(seed: seed, label: "surveyor's touch")
    }

    /// The place of the last touch; nil before the first one.
    package var lastConfirmed: Position? { waypoints.last?.position }

    /// - Parameter tick: the tick of the frame.
    package mutating func add(_ frame: AmbientFrame, tick: Int) {
        let now = SimulatedTime.seconds(tick)
        motion += frame.motion
        advertisements += frame.advertisements ?? []
        if let heading = frame.heading { headings.append(.init(time: now, value: heading)) }
        if let pressure = frame.pressure { pressures.append(.init(time: now, value: pressure)) }
    }

    /// The surveyor stands at a known point, or passes it, and touches it on the map.
    package mutating func confirm(_ place: Position, tick: Int) {
        let error = chance.normalPoint() * SurveyRecorder.placeError
        let delay = abs(chance.normal()) * SurveyRecorder.delay
        waypoints.append(
            SurveyRecording.Waypoint(
                time: SimulatedTime.seconds(tick) + delay,
                position: Position(place.point + error, level: place.level)))
    }

    package func recording(id: String) -> SurveyRecording {
        SurveyRecording(
            id: id, motion: motion, headings: headings, advertisements: advertisements,
            pressures: pressures, waypoints: waypoints)
    }
}
