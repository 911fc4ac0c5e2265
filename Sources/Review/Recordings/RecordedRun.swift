import Indoor
import Positioning

/// A source that runs on a recording instead of the world.
package struct RecordedRun {
    private var source: any LocationSource
    private let walk: RecordedWalk

    /// The tick of the last frame.
    package private(set) var tick = -1
    package private(set) var location: UserLocation?
    package private(set) var state: PositioningState

    package init(_ recording: SurveyRecording, source: any LocationSource) {
        self.source = source
        walk = recording.recordedWalk
        state = source.snapshot.state
    }

    /// Whether the recording has samples left.
    package var hasMore: Bool { tick + 1 < walk.moments.count }

    /// The sensors' samples of the next tick, in the recording's time from its first sample on.
    package mutating func nextFrame() -> SensorFrame {
        tick += 1
        var ambient =
            walk.moments.indices.contains(tick)
            ? walk.moments[tick].ambient : AmbientFrame(advertisements: [])
        if tick == 0 { ambient.positioningData = .loaded }
        return SensorFrame(tick: tick, phone: RecordedRun.phone, inclination: 0, ambient: ambient)
    }

    private static let phone = PhoneStatus(
        permissions: Permissions(granted: .bluetooth), isAppVisible: true)

    /// Advances the source by one tick.
    package mutating func advance() {
        let frame = nextFrame()
        let output = source.ingest(tick == 0 ? [.start] : [], frame)
        location = output.location ?? location
        state = source.snapshot.state
    }
}
