import App
import Indoor
import Positioning

/// The tests' own engines. The app knows nothing about them except their profiles.
package enum TestEngine: String, CaseIterable, Sendable {
    /// Needs neither a permission nor the user's help.
    case floor
    /// Needs two permissions, and fails to start.
    case radio
    /// Needs the user's help, with something other than a scan.
    case sound

    package var profile: SourceProfile {
        switch self {
        case .floor: TestEngine.floorProfile
        case .radio: TestEngine.radioProfile
        case .sound: TestEngine.soundProfile
        }
    }

    /// The signals that the source used.
    fileprivate static let fingerprint = EventKind(
        "fingerprint", .sensor, "The source used signals.",
        [EventField("stations", "The stations that it heard")],
        words: ["fingerprint of STATIONS stations"], names: ["fingerprint"])

    fileprivate static let attempt = EventKind(
        "attempt", .failedAttempt, "The source listened.",
        [EventField("outcome", "What it heard")(oneOf: ["heard", "noise"])],
        words: ["attempt OUTCOME"], names: ["attempt:OUTCOME"])

    private static let floorProfile: SourceProfile = {
        var profile = SourceProfile(name: "Floor")
        profile.lossCauses = ["noSignal"]
        profile.degradationCauses = ["coarse"]
        profile.remedies = ["walk-on"]
        profile.details = [fingerprint]
        let reason = "it is never exact"
        let accurate = PositioningState.accurateName
        profile.unreachable = PositioningState.names.filter { $0 != accurate }.flatMap { other in
            [
                Unreachable(.change(from: other, to: accurate), reason: reason),
                Unreachable(.change(from: accurate, to: other), reason: reason),
            ]
        }
        return profile
    }()

    private static let radioProfile: SourceProfile = {
        var profile = SourceProfile(name: "Radio")
        profile.need = .each([.bluetooth, .location])
        profile.lossCauses = ["off"]
        profile.notices = [Notice("serviceDown", cue: "start-failed")]
        return profile
    }()

    private static let soundProfile: SourceProfile = {
        var profile = SourceProfile(name: "Sound")
        profile.need = .each([.bluetooth])
        profile.acquisition = Acquisition(
            name: "listen", page: "listen-guide", success: "listen-done",
            outcomes: ["heard", "noise"])
        profile.lossCauses = ["silence"]
        profile.degradationCauses = ["coarse"]
        profile.remedies = ["walk-on"]
        profile.details = [attempt]
        return profile
    }()

    /// A sheet with words for the engine's own cues.
    package func sheet(extending english: CueSheet) -> CueSheet {
        let more = profile.cues.map { id in
            var cue = Cue(id: id, kind: kind(id), text: "Words of \(id.rawValue).")
            if cue.kind == .alert { cue.timing.longest = 30 }
            cue.buttons = buttons(id).map { Button(id: $0.rawValue, label: $0.rawValue) }
            return cue
        }
        // The English sheet's words for these assume a source that can do without them.
        let asking = profile.permissions.flatMap(\.cues)
        var labels = Label.allCases.map { ($0, english.label($0)) }
        for permission in Permission.allCases where permission != .camera {
            let short = permission.rawValue.prefix(5)
            labels += [
                (Label(permission, .notDetermined), "\(short)?"),
                (Label(permission, .granted), "\(short) on"),
                (Label(permission, .denied), "\(short) off"),
            ]
        }
        return CueSheet(
            language: "en", cues: english.all.filter { !asking.contains($0.id) } + more,
            labels: Dictionary(labels) { first, _ in first })
    }

    private func kind(_ id: CueID) -> ShownCue.Kind {
        switch id {
        case "walk-on": .hint
        case "start-failed": .alert
        default: .page
        }
    }

    private func buttons(_ id: CueID) -> [Label] {
        for permission in Permission.allCases {
            if id == permission.rationale { return [.proceed, .later] }
            if id == permission.prompt { return [.allow, .deny] }
            if id == permission.denied { return [.settings, .later] }
        }
        switch id {
        case "start-failed": return [.back]
        case "listen-guide": return [.cancel]
        default: return []
        }
    }
}

/// A source of such an engine; the test sets the user's position.
package struct TestSource: LocationSource {
    /// The position in a tick; nil: the source does not know it.
    package typealias Track = @Sendable (Int) -> Position?

    package let profile: SourceProfile
    private let track: Track
    private let startsUp: Bool
    /// Ticks from one location to the next.
    private let interval: Int
    package var settings = SourceSettings()
    private var status = SourceStatus.stopped
    private var state: PositioningState
    /// The tick in which the user began to help; nil while they do not.
    private var helpedSince: Int?
    /// Whether it has been helped, where it needs that.
    private var isAcquired: Bool

    /// - Parameter interval: ticks from one location to the next; the state is reported at once.
    package init(_ engine: TestEngine, interval: Int = 1, _ track: @escaping Track) {
        profile = engine.profile
        self.interval = interval
        startsUp = engine != .radio
        self.track = track
        isAcquired = profile.acquisition == nil
        state = .notPositioning(Cause(profile.lossCauses[0], remedy: profile.remedies.first))
    }

    package var snapshot: SourceSnapshot {
        SourceSnapshot(
            status: status, state: state, isAcquiring: helpedSince != nil)
    }

    package var instruments: Instruments {
        Instruments(
            activity: helpedSince == nil ? nil : "listening",
            readings: [Reading(name: "signal", value: "fair", quality: .poor, meaning: "")])
    }

    package var digest: Digest {
        Digest("\(status) \(state) \(helpedSince ?? -1) \(isAcquired)")
    }

    package func isAvailable(on phone: PhoneStatus) -> Bool { true }

    package mutating func ingest(
        _ commands: [SourceCommand], _ frame: SensorFrame
    ) -> SourceOutput {
        var output = SourceOutput()
        for command in commands { obey(command, frame.tick, &output) }
        guard status == .started else { return output }
        listen(frame.tick, &output)
        let position = isAcquired ? track(frame.tick) : nil
        let new =
            position == nil
            ? PositioningState.notPositioning(
                Cause(profile.lossCauses[0], remedy: profile.remedies.first))
            : .degradedPositioning(Cause("coarse"))
        if new != state {
            output.events.append(.state(new))
            if position != nil { output.events += found }
        }
        state = new
        guard frame.tick % interval == 0 else { return output }
        output.location = position.map {
            UserLocation(
                raw: $0.point, matched: nil, levels: Levels($0.level), heading: 90,
                horizontalAccuracy: 2, source: profile.name, alongItinerary: nil)
        }
        return output
    }

    private mutating func obey(_ command: SourceCommand, _ tick: Int, _ output: inout SourceOutput)
    {
        switch command {
        case .start:
            status = startsUp ? .started : .failedToStart
            output.events.append(.status(status))
            if !startsUp { output.events.append(.notice(profile.notices[0])) }
        case .startAcquisition: helpedSince = tick
        case .stopAcquisition: helpedSince = nil
        case .stop:
            status = .stopped
            output.events.append(.status(status))
            return
        case .assign, .cannotReroute: return
        }
        guard let acquisition = profile.acquisition, command != .start else { return }
        output.events.append(
            .acquisition(helpedSince == nil ? .stopped : .started, name: acquisition.name))
    }

    /// Hears noise after a second of the user's help, and something after two.
    private mutating func listen(_ tick: Int, _ output: inout SourceOutput) {
        guard let since = helpedSince, let acquisition = profile.acquisition else { return }
        let seconds = SimulatedTime.seconds(tick - since)
        if seconds == 1 { output.events.append(.detail(attempt(1))) }
        guard seconds >= 2 else { return }
        output.events.append(.detail(attempt(0)))
        (helpedSince, isAcquired) = (nil, true)
        output.events.append(.acquisition(.stopped, name: acquisition.name))
    }

    private func attempt(_ number: Int) -> SourceDetail {
        let outcome = profile.outcomes[number]
        return SourceDetail(
            EventRecord(TestEngine.attempt, outcome),
            attempt: SourceDetail.Attempt(
                outcome: outcome, succeeded: number == 0, isBackground: false))
    }

    /// The detail of an engine that declares one, about the signals that it used.
    private var found: [SourceEvent] {
        guard profile.details.contains(TestEngine.fingerprint) else { return [] }
        return [.detail(SourceDetail(EventRecord(TestEngine.fingerprint, "three")))]
    }
}
