import Indoor

@testable import Positioning

/// A phone whose movements the test sets, with the VPS source on it. It tracks without error, in an
/// arbitrary session frame.
struct Handset {
    private(set) var source: VPSSource
    private(set) var tick = 0
    /// The truth: metres east and north, metres above ground, degrees from north.
    var point = Point.zero
    var height = 0.0
    var heading = 90.0
    /// 45 is a carried phone, 85 one that scans.
    var inclination = 45.0
    var tracking = TrackingState.normal
    var light = 1.0
    var phone = PhoneStatus(permissions: Permissions(granted: .camera), isAppVisible: true)
    /// The share of a climb that the session measures: less in lifts and on escalators.
    var climbMeasured = 1.0

    /// The source's events, in words, since the last call.
    private(set) var story: [String] = []
    /// Its requests to the phone, likewise.
    private(set) var requests: [PhoneRequest] = []
    private(set) var locations: [UserLocation] = []
    private var frame: SessionFrame
    private var answers: [LocalizationAnswer] = []
    private var coverage: ServiceCoverage?
    /// The places of whose coverage the source has asked.
    private(set) var questions: [Position] = []

    /// The origin and heading of an AR session.
    struct SessionFrame {
        var rotation = 0.0
        var shift = Point.zero
        var height = 0.0
    }

    init(_ venue: Venue, settings: VPSSettings = VPSSettings(), frame: SessionFrame = .init()) {
        source = VPSSource(map: PositioningMap(of: venue), settings: settings)
        self.frame = frame
    }

    /// Started and scanned, with events and requests cleared.
    static func positioned(
        _ venue: Venue, at point: Point = .zero, settings: VPSSettings = VPSSettings(),
        frame: SessionFrame = .init()
    ) -> Handset {
        var handset = Handset(venue, settings: settings, frame: frame)
        handset.point = point
        handset.command(.start)
        handset.scan()
        handset.wait(1)
        _ = handset.told()
        return handset
    }

    // MARK: Time passes

    mutating func command(_ commands: SourceCommand...) { step(commands) }

    mutating func wait(_ seconds: Double) {
        for _ in 0..<Int((seconds * 20).rounded()) { step() }
    }

    mutating func walk(
        _ metres: Double, speed: Double = 1.3, until end: (Handset) -> Bool = { _ in false }
    ) {
        var left = metres
        while left > 1e-9, !end(self) {
            let stride = min(left, speed / 20)
            point += Heading.direction(heading) * stride
            left -= stride
            step()
        }
    }

    /// Stands on a conveyor that moves towards a point and height, at a speed along the slope.
    mutating func ride(to goal: Point, height goalHeight: Double, speed: Double = 0.5) {
        let (start, startHeight) = (point, height)
        let rise = goalHeight - startHeight
        let plan = start.distance(to: goal)
        let ticks = Int(((plan * plan + rise * rise).squareRoot() / speed * 20).rounded(.up))
        for i in 1...ticks {
            let share = Double(i) / Double(ticks)
            point = start.mixed(with: goal, fraction: share)
            height = startHeight + rise * share
            step()
        }
    }

    /// Raises the phone, scans, and gets the right answer at once.
    mutating func scan(level: LevelOrdinal = 0) {
        let carried = inclination
        inclination = 85
        command(.startAcquisition)
        answer(level: level)
        inclination = carried
    }

    // MARK: The service

    /// Answers the last picture with a fix at an offset from the place of the picture.
    mutating func answer(off offset: Point = .zero, level: LevelOrdinal = 0) {
        // An immediate answer comes in the tick of the picture.
        if isAboutToShoot { shutter = (point, heading) }
        let position = Position(shutter.point + offset, level: level)
        answer(.success, Fix(position: position, heading: shutter.heading))
    }

    mutating func answer(_ outcome: AttemptOutcome, _ fix: Fix? = nil) {
        answers = [LocalizationAnswer(id: lastRequest, outcome: outcome, fix: fix)]
        step()
    }

    /// Answers a question about the coverage.
    mutating func tell(_ coverage: ServiceCoverage) {
        self.coverage = coverage
        step()
    }

    private(set) var lastRequest = 0
    private var shutter = (point: Point.zero, heading: 0.0)
    private var isAboutToShoot = false

    // MARK: What came of it

    /// Returns and clears the events so far.
    mutating func told() -> [String] {
        defer { story = [] }
        return story
    }

    /// Returns and clears the pictures requested so far.
    mutating func pictures() -> Int {
        defer { requests = [] }
        return requests.filter { if case .localize = $0 { true } else { false } }.count
    }

    var state: PositioningMachine.State { source.machine.state }

    private mutating func step(_ commands: [SourceCommand] = []) {
        tick += 1
        // A picture requested in the tick before is taken in this one.
        if isAboutToShoot { shutter = (point, heading) }
        isAboutToShoot = false
        let pose =
            phone.isAppVisible
            ? TrackedPose(
                point: frame.shift + point.turned(clockwise: frame.rotation),
                height: frame.height + height * climbMeasured,
                heading: Heading.normalized(heading + frame.rotation)) : nil
        let output = source.ingest(
            commands,
            SensorFrame(
                tick: tick, phone: phone, inclination: inclination,
                ar: ARFrame(tracking: tracking, pose: pose, light: light), answers: answers,
                coverage: coverage))
        (answers, coverage) = ([], nil)
        story += output.events.map(\.words)
        requests += output.requests
        for case .checkCoverage(let place) in output.requests { questions.append(place) }
        for case .localize(let id, _) in output.requests {
            lastRequest = id
            isAboutToShoot = true
        }
        if let location = output.location { locations.append(location) }
    }
}

extension SourceEvent {
    /// "state degradedPositioning distanceWithoutScan": an event as a test writes it.
    var words: String {
        switch self {
        case .status(let status): "source \(status)"
        case .state(let state):
            (["state", state.name] + [state.reason].compactMap(\.self))
                .joined(separator: " ")
        case .acquisition(let status, let name): "\(name) \(status)"
        case .level(let from, let to, let automatic):
            "level \(from?.description ?? "-") to \(to)" + (automatic ? " automatic" : "")
        case .notice(let notice): "error \(notice.name)"
        case .detail(let detail): detail.story
        }
    }
}

extension SourceDetail {
    /// Kind and values in words: "conveyor ended escalator-a", "attempt noMatch in background".
    fileprivate var story: String {
        let isBackground = record.word(EventField("background", "", .flag)) != nil
        let words = record.values.compactMap { if case .word(let word) = $0 { word } else { nil } }
        // A limited session is named after its reason.
        let kind = record.kind.name
        let told = kind == "tracking" ? words.suffix(1) : words[...]
        return ([kind] + told + (isBackground ? ["in background"] : [])).joined(separator: " ")
    }
}
