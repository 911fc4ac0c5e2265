import Indoor
import Positioning

/// A source that runs on a recording in the world's place.
package struct RecordedRun {
    private var source: any LocationSource
    private let recording: SurveyRecording
    private let start: Double
    private var (motion, heading, packet, pressure) = (0, 0, 0, 0)

    /// The tick of the last frame.
    package private(set) var tick = -1
    package private(set) var location: UserLocation?
    package private(set) var state: PositioningState

    package init(_ recording: SurveyRecording, source: any LocationSource) {
        self.recording = recording
        self.source = source
        start = recording.whole?.lowerBound ?? 0
        state = source.snapshot.state
    }

    /// Whether the recording has samples left.
    package var hasMore: Bool {
        SimulatedTime.seconds(tick) < (recording.whole?.upperBound ?? start) - start
    }

    /// The sensors' samples of the next tick, in the recording's time from its first sample on.
    package mutating func nextFrame() -> SensorFrame {
        tick += 1
        let end = start + SimulatedTime.seconds(tick)
        var ambient = AmbientFrame(advertisements: [])
        while packet < recording.advertisements.count, recording.advertisements[packet].time <= end
        {
            var one = recording.advertisements[packet]
            one.time -= start
            ambient.advertisements?.append(one)
            packet += 1
        }
        while motion < recording.motion.count, recording.motion[motion].time <= end {
            var one = recording.motion[motion]
            one.time -= start
            ambient.motion.append(one)
            motion += 1
        }
        while heading < recording.headings.count, recording.headings[heading].time <= end {
            ambient.heading = recording.headings[heading].value
            heading += 1
        }
        while pressure < recording.pressures.count, recording.pressures[pressure].time <= end {
            ambient.pressure = recording.pressures[pressure].value
            pressure += 1
        }
        if tick == 0 { ambient.positioningData = .loaded }
        return SensorFrame(tick: tick, phone: RecordedRun.phone, inclination: 0, ambient: ambient)
    }

    private static let phone = PhoneStatus(
        permissions: Permissions(granted: .bluetooth), isAppVisible: true)

    /// One tick of the source.
    package mutating func advance() {
        let frame = nextFrame()
        let output = source.ingest(tick == 0 ? [.start] : [], frame)
        location = output.location ?? location
        state = source.snapshot.state
    }
}
