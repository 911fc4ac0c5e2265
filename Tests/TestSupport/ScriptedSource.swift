import Indoor
import Positioning

/// A source whose output is set by the test: it takes a while to start, or fails to.
package struct ScriptedSource: LocationSource {
    /// The source's output in a tick.
    package struct Moment: Sendable {
        package var state: PositioningState
        package var location: UserLocation?
        package var heading: Double?
        package var events: [SourceEvent]

        package init(
            _ state: PositioningState, _ location: UserLocation? = nil, heading: Double? = nil,
            events: [SourceEvent] = []
        ) {
            self.state = state
            self.location = location
            self.heading = heading
            self.events = events
        }
    }

    /// The output for a number of seconds since the start.
    package typealias Story = @Sendable (Double) -> Moment

    package let profile: SourceProfile
    package var settings = SourceSettings()
    /// Seconds in `starting`.
    private let startTime: Double
    /// The error with which it fails to start; nil: it starts.
    private let failure: Notice?
    private let story: Story
    private var status = SourceStatus.stopped
    private var state: PositioningState
    /// The tick of the last command to start.
    private var startedAt = 0

    package init(
        _ profile: SourceProfile = .ips, startTime: Double = 1, failure: Notice? = nil,
        _ story: @escaping Story
    ) {
        self.profile = profile
        self.startTime = startTime
        self.failure = failure
        self.story = story
        state = .notPositioning(Cause(profile.lossCauses[0]))
    }

    /// The warnings in force, by name.
    package var warnings: [String] = []

    package var snapshot: SourceSnapshot {
        SourceSnapshot(status: status, state: state, warnings: warnings)
    }
    package var digest: Digest { Digest("\(status) \(state) \(startedAt)") }

    /// The output some seconds after its start.
    package func say(_ seconds: Double) -> Moment { story(seconds) }

    package func isAvailable(on phone: PhoneStatus) -> Bool { true }

    package mutating func ingest(
        _ commands: [SourceCommand], _ frame: SensorFrame
    ) -> SourceOutput {
        var output = SourceOutput()
        for command in commands {
            switch command {
            case .start:
                startedAt = frame.tick
                become(.starting, &output)
            case .stop:
                become(.stopped, &output)
                enter(.notPositioning(Cause(profile.lossCauses[0])), &output)
            default: break
            }
        }
        let seconds = SimulatedTime.seconds(frame.tick - startedAt)
        if status == .starting, seconds >= startTime {
            if let failure { output.events.append(.notice(failure)) }
            become(failure == nil ? .started : .failedToStart, &output)
        }
        guard status == .started else { return output }
        let moment = story(seconds - startTime)
        enter(moment.state, &output)
        output.events += moment.events
        (output.location, output.heading) = (moment.location, moment.heading)
        return output
    }

    private mutating func become(_ new: SourceStatus, _ output: inout SourceOutput) {
        status = new
        output.events.append(.status(new))
    }

    private mutating func enter(_ new: PositioningState, _ output: inout SourceOutput) {
        guard new != state else { return }
        state = new
        output.events.append(.state(new))
    }
}
