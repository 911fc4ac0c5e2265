import Indoor

/// The server that recognises pictures, and the network to it.
struct LocalizationService: Hashable, Sendable {
    private var random: RandomStream
    private var underway: [Attempt] = []
    /// Scripted outcomes, oldest first.
    var scripted: [AttemptOutcome] = []
    var scriptedLevel: LevelOrdinal?

    private struct Attempt: Hashable {
        let answer: LocalizationAnswer
        /// Seconds until the answer arrives.
        var left: Double
    }

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "service")
    }

    /// What the phone was like when the picture was taken.
    struct Capture {
        let position: Position
        let heading: Double
        let view: CameraView
        /// Whether the service has pictures of the place.
        let isSurveyed: Bool
        let network: Truth.Network
        /// Mobile network at the place: 0 ... 1.
        let signal: Double
    }

    mutating func request(id: Int, _ capture: Capture, settings: WorldSettings) {
        let outcome = scripted.isEmpty ? judged(capture) : scripted.removeFirst()
        let travel = latency(capture, outcome, settings)
        let isLate = travel > settings.requestTimeout
        let fix = outcome == .success && !isLate ? self.fix(capture, settings) : nil
        underway.append(Attempt(
            answer: LocalizationAnswer(id: id, outcome: isLate ? .timedOut : outcome, fix: fix),
            left: min(travel, settings.requestTimeout)))
    }

    /// The answers that arrive in this tick, in the order of their requests.
    mutating func step(seconds: Double) -> [LocalizationAnswer] {
        for i in underway.indices { underway[i].left -= seconds }
        let arrived = underway.filter { $0.left <= 1e-9 }.map(\.answer)
        underway.removeAll { $0.left <= 1e-9 }
        return arrived
    }

    mutating func forgetAll() { underway = [] }

    /// What the phone itself rejects comes first, as in VPS Local (vps.md 1.5).
    private mutating func judged(_ capture: Capture) -> AttemptOutcome {
        let view = capture.view
        if view.isCovered { return .cameraCovered }
        if view.light < 0.2 { return .tooDark }
        if view.blur > 0.6 { return .tooBlurry }
        if view.texture < 0.12 { return .lowTexture }
        if capture.network == .none { return .noNetwork }
        guard capture.isSurveyed else { return .noMatch }
        guard random.chance(matchProbability(view)) else {
            return random.chance(0.15) ? .ambiguous : .noMatch
        }
        return .success
    }

    /// A lit, textured wall at 5 m gives 0.85 an attempt, so 95 % within the three attempts that
    /// 3 s hold; a plain one nothing (design 3).
    private func matchProbability(_ view: CameraView) -> Double {
        let texture = min(1, max(0, (view.texture - 0.12) / 0.33))
        let light = min(1, max(0, (view.light - 0.1) / 0.5))
        return 0.9 * texture * light * (1 - view.blur)
    }

    /// Seconds from the shutter to the answer.
    private mutating func latency(
        _ capture: Capture, _ outcome: AttemptOutcome, _ settings: WorldSettings
    ) -> Double {
        switch outcome {
        case .cameraCovered, .tooDark, .tooBlurry, .lowTexture, .inclinationTooLow: return 0.1
        case .noNetwork: return 0.5
        case .timedOut: return settings.requestTimeout
        default: break
        }
        let upload = capture.network == .slow
            ? settings.slowUploadTime : settings.uploadTime / max(0.05, capture.signal)
        return upload * random.uniform(0.8...1.25) + settings.serverTime * random.uniform(0.7...1.3)
    }

    private mutating func fix(_ capture: Capture, _ settings: WorldSettings) -> Fix {
        let size = random.uniform(settings.fixErrorSmallest...max(
            settings.fixErrorSmallest, settings.fixErrorLargest))
        let error = Heading.direction(random.uniform(0...360)) * size
        defer { scriptedLevel = nil }
        return Fix(
            position: Position(
                capture.position.point + error, level: scriptedLevel ?? capture.position.level),
            heading: Heading.normalized(
                capture.heading + random.normal() * settings.fixHeadingError))
    }
}
