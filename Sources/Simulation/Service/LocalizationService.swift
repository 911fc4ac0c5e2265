import Indoor

/// The server that recognises pictures, and the network to it.
struct LocalizationService: Hashable, Sendable {
    private var random: RandomStream
    private var lookalikes: RandomStream
    private var underway: [Attempt] = []
    /// Scripted outcomes, oldest first.
    private var scripted: [AttemptOutcome] = []
    private(set) var scriptedLevel: LevelOrdinal?
    /// The reasons why answers of this tick are wrong or missing.
    private(set) var misreads: [Misread] = []

    /// A picture on its way to the server, or rejected by the phone itself.
    fileprivate struct Attempt: Hashable {
        let answer: LocalizationAnswer
        let misread: Misread?
        /// The network that `upload` was computed for.
        let network: PhoneNetwork
        /// Whether it needs a network: a picture that the phone rejects is never sent.
        let isSent: Bool
        /// Seconds left of the upload.
        private(set) var upload: Double
        /// Seconds left of the processing, on the phone or the server.
        private(set) var work: Double
        private(set) var elapsed = 0.0
        /// Seconds for which there has been no network.
        private(set) var cutOff = 0.0
    }

    /// Seconds without a network after which a connection is lost; a shorter gap only delays it
    /// (ours).
    fileprivate static let patience = 1.0

    init(seed: UInt64) {
        random = RandomStream(seed: seed, label: "service")
        lookalikes = RandomStream(seed: seed, label: "lookalikes")
    }

    /// The phone's state when the picture was taken.
    struct Capture {
        let position: Position
        let heading: Double
        let view: Viewfinder
        /// Whether the service has pictures of the place.
        let isSurveyed: Bool
        let network: PhoneNetwork
        /// Mobile network at the place: 0 ... 1.
        let signal: Double
        /// The place for which this one may be mistaken.
        var mistake: Mistake?
        /// The share of the view that has changed since the survey.
        var changedShare = 0.0
        /// Seconds added by a handicap of the phone.
        var delay = 0.0
    }

    /// Answers the next pictures with these outcomes.
    mutating func script(_ outcomes: [AttemptOutcome]) { scripted += outcomes }

    /// Places the next pictures that are recognised on this level.
    mutating func script(level: LevelOrdinal) { scriptedLevel = level }

    mutating func endScript() { (scripted, scriptedLevel) = ([], nil) }

    var isScripted: Bool { !scripted.isEmpty || scriptedLevel != nil }

    /// The scripted outcomes to come, each with how often in a row.
    var scriptedRuns: [(outcome: AttemptOutcome, count: Int)] {
        var runs: [(outcome: AttemptOutcome, count: Int)] = []
        for outcome in scripted {
            if runs.last?.outcome == outcome {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((outcome, 1))
            }
        }
        return runs
    }

    mutating func request(id: Int, _ capture: Capture, settings: WorldSettings) {
        var misread: Misread?
        let outcome =
            scripted.isEmpty ? judged(capture, settings, &misread) : scripted.removeFirst()
        let (upload, work) = travel(capture, outcome, settings)
        let fix = outcome == .success ? self.fix(capture, settings, &misread) : nil
        underway.append(
            Attempt(
                answer: LocalizationAnswer(id: id, outcome: outcome, fix: fix), misread: misread,
                network: capture.network, isSent: upload > 0, upload: upload,
                work: work + capture.delay))
    }

    /// The answers that arrive in this tick, in the order of their requests. A request ends as
    /// `noNetwork` when its connection is lost, and as timed out after `request-timeout`.
    mutating func step(
        seconds: Double, network: PhoneNetwork, settings: WorldSettings
    ) -> [LocalizationAnswer] {
        var answers: [LocalizationAnswer] = []
        misreads.removeAll(keepingCapacity: true)
        if underway.isEmpty { return answers }
        underway = underway.compactMap { attempt in
            var attempt = attempt
            attempt.advance(seconds: seconds, network: network, settings: settings)
            guard let answer = attempt.result(network: network, settings: settings) else {
                return attempt
            }
            answers.append(answer)
            if let misread = attempt.misread, answer.outcome == attempt.answer.outcome {
                misreads.append(misread)
            }
            return nil
        }
        return answers
    }

    mutating func forgetAll() { underway = [] }

    /// The outcome of a picture. The phone's own rejections come first, as in VPS Local
    /// (vps.md 1.5).
    private mutating func judged(
        _ capture: Capture, _ settings: WorldSettings, _ misread: inout Misread?
    ) -> AttemptOutcome {
        let view = capture.view
        if view.isCovered { return .cameraCovered }
        if view.light < 0.2 { return .tooDark }
        if view.blur > 0.6 { return .tooBlurry }
        if view.texture < 0.12 { return .lowTexture }
        if capture.network == .none { return .noNetwork }
        guard capture.isSurveyed else { return .noMatch }
        let asSurveyed = matchProbability(view)
        let aged = asSurveyed * AgeingMap.kept(settings)
        let luck = random.fraction()
        guard luck < aged * (1 - capture.changedShare) else {
            if luck < asSurveyed { misread = Misread(luck < aged ? .changedFront : .oldMap) }
            return random.chance(0.15) ? .ambiguous : .noMatch
        }
        return .success
    }

    /// The chance that a view is recognised. A lit, textured wall at 5 m gives 0.85 an attempt, so
    /// 95 % within the three attempts that 3 s hold; a plain wall gives 0 (design 3).
    private func matchProbability(_ view: Viewfinder) -> Double {
        let texture = min(1, max(0, (view.texture - 0.12) / 0.33))
        let light = min(1, max(0, (view.light - 0.1) / 0.5))
        return 0.9 * texture * light * (1 - view.blur)
    }

    /// Seconds for upload and processing.
    private mutating func travel(
        _ capture: Capture, _ outcome: AttemptOutcome, _ settings: WorldSettings
    ) -> (upload: Double, work: Double) {
        switch outcome {
        case .cameraCovered, .tooDark, .tooBlurry, .lowTexture, .inclinationTooLow: return (0, 0.1)
        case .noNetwork: return (0, 0.5)
        case .timedOut: return (.infinity, 0)
        default: break
        }
        let upload =
            capture.network == .slow
            ? settings.slowUploadTime : settings.uploadTime / max(0.05, capture.signal)
        return (
            upload * random.uniform(0.8...1.25), settings.serverTime * random.uniform(0.7...1.3)
        )
    }

    private mutating func fix(
        _ capture: Capture, _ settings: WorldSettings, _ misread: inout Misread?
    ) -> Fix {
        let size = random.uniform(
            settings
                .fixErrorSmallest...max(
                    settings.fixErrorSmallest, settings.fixErrorLargest))
        let error = Heading.direction(random.uniform(0...360)) * size
        let heading = capture.heading + random.normal() * settings.fixHeadingError
        defer { scriptedLevel = nil }
        if let level = scriptedLevel {
            if level != capture.position.level {
                misread = Misread(.wrongLevel, takenFor: "level \(level)")
            }
            return Fix(
                position: Position(capture.position.point + error, level: level),
                heading: Heading.normalized(heading))
        }
        let mistake = takenForAnother(capture, settings)
        misread = mistake?.misread
        let place = mistake?.position ?? capture.position
        return Fix(
            position: Position(place.point + error, level: place.level),
            heading: Heading.normalized(heading + (mistake?.turn ?? 0)))
    }

    /// The place that the picture is taken for. It draws a random number only if the place looks
    /// like another.
    private mutating func takenForAnother(
        _ capture: Capture, _ settings: WorldSettings
    ) -> Mistake? {
        guard settings.lookalikes > 0, let mistake = capture.mistake,
            lookalikes.chance(settings.lookalikes)
        else { return nil }
        return mistake
    }
}

extension LocalizationService.Attempt {
    fileprivate mutating func advance(
        seconds: Double, network: PhoneNetwork, settings: WorldSettings
    ) {
        elapsed += seconds
        guard isSent else {
            work -= seconds
            return
        }
        cutOff = network == .none ? cutOff + seconds : 0
        let pace = pace(network, settings)
        let uploading = pace > 0 ? min(seconds, upload / pace) : seconds
        upload -= uploading * pace
        work -= seconds - uploading
    }

    /// The present upload speed relative to the one that `upload` was computed for.
    private func pace(_ now: PhoneNetwork, _ settings: WorldSettings) -> Double {
        let slowness = max(1, settings.slowUploadTime / max(0.001, settings.uploadTime))
        return switch (network, now) {
        case (_, .none): 0
        case (.slow, .good): slowness
        case (.good, .slow): 1 / slowness
        default: 1
        }
    }

    /// The answer that arrives now; nil while the request is under way.
    fileprivate func result(
        network: PhoneNetwork, settings: WorldSettings
    ) -> LocalizationAnswer? {
        let isOver = upload <= 1e-9 && work <= 1e-9
        guard isSent else { return isOver ? answer : nil }
        if cutOff >= LocalizationService.patience - 1e-9 {
            return LocalizationAnswer(id: answer.id, outcome: .noNetwork)
        }
        if elapsed >= settings.requestTimeout - 1e-9 {
            return LocalizationAnswer(id: answer.id, outcome: .timedOut)
        }
        return isOver && network != .none ? answer : nil
    }
}
