import Indoor

/// Chooses the instruction to show from the progress along an itinerary, and its words' values.
struct Instructions: Hashable, Sendable {
    /// How near a step is, in time rather than distance: people walk at their own pace.
    enum Phase: Hashable, Sendable { case far, ahead, now }

    private var step: Step?
    private var phase = Phase.far
    private var wish: CueWish?

    /// The instruction's cue for this tick. Its words change with the step or the phase only, so
    /// that a distance counted down does not flicker.
    mutating func update(
        _ progress: PhoneDisplay.Progress, place: String, sheet: CueSheet,
        settings: GuidanceSettings
    ) -> CueWish? {
        guard let next = progress.nextStep, let distance = progress.toNextStep else {
            step = nil
            return nil
        }
        let seconds = distance / settings.pace
        let phase: Phase = seconds <= settings.announceNow ? .now
            : seconds <= settings.announceAhead ? .ahead : .far
        // A dot that trembles does not take an announcement back.
        let settled = next == step ? max(phase, self.phase) : phase
        if next != step || settled != self.phase || wish == nil {
            step = next
            self.phase = settled
            wish = Instructions.wish(
                for: next, isRiding: progress.along > next.along + 0.5, phase: settled,
                distance: distance, place: place, sheet: sheet)
        } else if next.changesLevel, progress.along > next.along + 0.5 {
            wish = CueWish(.rideToLevel, Instructions.levelValues(next, sheet))
        }
        return wish
    }

    mutating func forget() {
        step = nil
        wish = nil
    }

    private static func wish(
        for step: Step, isRiding: Bool, phase: Phase, distance: Double, place: String,
        sheet: CueSheet
    ) -> CueWish {
        if isRiding, step.changesLevel { return CueWish(.rideToLevel, levelValues(step, sheet)) }
        if phase == .far {
            return CueWish(.goOn)
        }
        var values = levelValues(step, sheet)
        values["distance"] = phase == .now ? sheet.label(.now) : sheet.ahead(distance)
        values["place"] = place
        return CueWish(cue(for: step), values)
    }

    private static func levelValues(_ step: Step, _ sheet: CueSheet) -> [String: String] {
        ["direction": sheet.label(step.direction == .down ? .down : .up),
         "level": step.toLevel.map(\.description) ?? ""]
    }

    static func cue(for step: Step) -> CueID {
        switch step.kind {
        case .stairs: .takeStairs
        case .escalator: .takeEscalator
        case .elevator: .takeLift
        case .inclinePlane: .takeRamp
        case .movingWalkway: .takeWalkway
        case .arrival: .arriveSoon
        case .start, .turn, .door: turn(step.direction)
        }
    }

    private static func turn(_ direction: StepDirection?) -> CueID {
        switch direction {
        case .slightLeft: .turnSlightLeft
        case .left: .turnLeft
        case .sharpLeft: .turnSharpLeft
        case .slightRight: .turnSlightRight
        case .right: .turnRight
        case .sharpRight: .turnSharpRight
        case .uTurn: .turnBack
        case .straight, .up, .down, nil: .goOn
        }
    }
}

extension Instructions.Phase: Comparable {}

extension CueSheet {
    /// "60 m", rounded as people say it: to 5 below 100, to 10 above.
    func length(_ metres: Double) -> String {
        label(.metres).filled(["metres": CueSheet.rounded(metres)])
    }

    /// "In 10 m".
    func ahead(_ metres: Double) -> String {
        label(.inMetres).filled(["metres": CueSheet.rounded(metres)])
    }

    private static func rounded(_ metres: Double) -> String {
        let grain = metres < 100 ? 5.0 : 10
        return (max(1, (metres / grain).rounded()) * grain).short
    }
}

/// The guide's numbers that are no cue's.
package struct GuidanceSettings: Hashable, Sendable {
    package var pace = 1.3
    package var announceAhead = 10.0
    package var announceNow = 2.5
    package var pointElsewhere = 5.0
    package var giveUp = 20.0
    package var frameError = 0.5

    package init() {}

    package static let table: [Setting<GuidanceSettings>] = [
        .number("announced-pace", "m/s", 0.3...3, source: "design 3", \.pace),
        .number("announce-ahead", "s", 1...60, source: "issue 3: 8 to 12 s", \.announceAhead),
        .number("announce-now", "s", 0.5...10, source: "issue 3: 2 to 3 s", \.announceNow),
        .number(
            "point-elsewhere", "s", 1...60, source: "vps-best-practices: Scan error handling",
            \.pointElsewhere),
        .number("give-up", "s", 1...300, source: "vps.md 1.3", \.giveUp),
        .number("frame-error", "s", 0.1...10, source: "ours (vps.md 1.2)", \.frameError),
    ]
}
