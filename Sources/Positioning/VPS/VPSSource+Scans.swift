import Indoor

/// Foreground and background scans, and the handling of their answers.
extension VPSSource {
    mutating func runScans(_ frame: SensorFrame, _ output: inout SourceOutput) {
        if !machine.state.isLost, scan == nil, background == nil,
            dims() || isBackgroundScanDue
        {
            startBackground(&output)
        }
        if let loop = scan {
            scan = beat(loop, frame, isBackground: false, &output)
        } else if let loop = background {
            background = beat(loop, frame, isBackground: true, &output)
        }
    }

    /// Whether too much time has passed since the last fix, or since the last background scan was
    /// given up.
    private var isBackgroundScanDue: Bool {
        SimulatedTime.seconds(tick - max(lastFixAt, backgroundArmedAt))
            > numbers.backgroundScanInterval
    }

    /// Whether it has become much darker than at the last fix, so that tracking may suffer soon.
    /// (Worse tracking has degraded the state, which starts a scan anyway.)
    private mutating func dims() -> Bool {
        let wasDim = light.isDim
        light.isDim = light.now < light.atFix * numbers.dimming
        return light.isDim && !wasDim
    }

    /// One tick of a scan; returns the continued scan.
    mutating func beat(
        _ scan: ScanLoop, _ frame: SensorFrame, isBackground: Bool, _ output: inout SourceOutput
    ) -> ScanLoop {
        var loop = scan
        let beat = loop.beat(
            tick: tick, frame: frame,
            gate: gate(isBackground),
            interval: isBackground ? numbers.backgroundAttemptInterval : numbers.attemptInterval,
            nextID: requestCount + 1)
        switch beat {
        case .request(let id):
            requestCount = id
            output.requests.append(.localize(id: id, background: isBackground))
        case .belowGate(let isFirst):
            if isFirst {
                output.events.append(.attempt(.inclinationTooLow, background: isBackground))
            }
            if !isBackground { output.events.append(.error(.tiltTooLow)) }
        case .nothing: break
        }
        if loop.becameSlow(tick: tick, after: numbers.slowConnection), !isBackground {
            output.events.append(.error(.slowConnection))
        }
        return loop
    }

    /// The smallest inclination at which pictures are sent, in degrees.
    private func gate(_ isBackground: Bool) -> Double {
        isBackground ? numbers.backgroundScanInclination : numbers.scanInclination
    }

    mutating func startBackground(_ output: inout SourceOutput) {
        guard scan == nil, background == nil else { return }
        background = ScanLoop(startedAt: tick)
        output.events.append(.backgroundScan(.started))
    }

    mutating func cancelBackground(_ output: inout SourceOutput) {
        guard background != nil else { return }
        background = nil
        output.events.append(.backgroundScan(.stopped))
    }

    mutating func endScans(_ output: inout SourceOutput) {
        if scan != nil { output.events.append(.scan(.stopped)) }
        scan = nil
        cancelBackground(&output)
    }

    mutating func take(_ answer: LocalizationAnswer, _ output: inout SourceOutput) {
        if let attempt = scan?.answer(answer, tick: tick) {
            output.events.append(.attempt(answer.outcome, background: false))
            switch answer.outcome {
            case .noNetwork: output.events.append(.error(.noInternet))
            case .timedOut: output.events.append(.error(.timeout))
            default: break
            }
            if let fix = answer.fix { accept(fix, of: attempt, isBackground: false, &output) }
        } else if let attempt = background?.answer(answer, tick: tick) {
            takeBackground(answer, to: attempt, &output)
        }
    }

    mutating func takeBackground(
        _ answer: LocalizationAnswer, to attempt: ScanLoop.Attempt, _ output: inout SourceOutput
    ) {
        if let fix = answer.fix {
            if isReliable(fix, at: attempt.pose) {
                output.events.append(.attempt(.success, background: true))
                return accept(fix, of: attempt, isBackground: true, &output)
            }
            candidate = FarFix(fix: fix, pose: attempt.pose)
            background?.countFailure()
            output.events.append(.attempt(.outlierRejected, background: true))
        } else {
            output.events.append(.attempt(answer.outcome, background: true))
        }
        if Double(background?.failures ?? 0) >= numbers.backgroundScanFailures {
            cancelBackground(&output)
            backgroundArmedAt = tick
            candidate = nil
        }
    }

    /// Whether a background fix is accepted: within 15 m of the tracked position on its level, or
    /// confirmed by a second far one.
    func isReliable(_ fix: Fix, at pose: TrackedPose) -> Bool {
        guard let alignment, let level else { return true }
        if level.levels.contains(fix.position.level),
            alignment.point(pose)
                .distance(to: fix.position.point) <= numbers.backgroundScanReliability
        {
            return true
        }
        return candidate?.agrees(
            with: fix, at: pose, within: numbers.backgroundScanReliability / 3) == true
    }

    mutating func accept(
        _ fix: Fix, of attempt: ScanLoop.Attempt, isBackground: Bool,
        _ output: inout SourceOutput
    ) {
        let pose = attempt.pose
        let before = level?.levels.single
        alignment = Alignment(pose: pose, fix: fix, height: map.elevation(fix.position.level))
        odometer = 0
        lastFixAt = tick
        light.atFix = light.now
        carriedOffBy = nil
        candidate = nil
        along = nil
        // A picture taken on a conveyor gives a position, and the ride continues.
        let isRiding =
            conveyors.ride != nil
            && level?.levels.contains(fix.position.level) == true
        if !isRiding {
            level = LevelTracker(level: fix.position.level)
            conveyors.forget()
        }
        endScans(&output)
        output.events.append(
            .localized(
                fix, background: isBackground, takenAt: attempt.takenAt,
                gate: gate(isBackground)))
        if machine.state.isLost { positionedSince = tick }
        handle(.scanSucceeded, &output)
        if case .limited(let reason) = trackingState { handle(.trackingLimited(reason), &output) }
        if !isRiding, before != fix.position.level {
            output.events.append(.level(from: before, to: fix.position.level, automatic: false))
        }
    }
}
