import Indoor

/// How long people wait for what does not come, and what they do then: they ask the phone again,
/// look elsewhere, and give up in the end. Nobody stands for ever, whatever the phone shows.
struct Patience: Hashable, Sendable {
    /// The tick of the last step, ride, scan or reading.
    private var since = 0
    /// The metres walked by then.
    private var walked = -1.0
    private var hasAsked = false
    private var hasLookedElsewhere = false
    /// How often the person has looked elsewhere since the phone last brought them on.
    private var walks = 0
    /// The least metres left of the way so far.
    private var left = Double.infinity

    /// Seconds of standing until people ask again, look elsewhere, and give up because there is no
    /// way to go; and the last two in a line and at a lift (ours: the audit calls 60 s and 180 s
    /// idle).
    private static let (asking, moving, ending) = (25.0, 42.0, 55.0)
    private static let (leavingLine, endingInLine) = (100.0, 170.0)
    /// Walks elsewhere after which people give up; metres that count as progress, and by which another
    /// way is longer (ours).
    private static let (mostWalks, progress, longer) = (3, 5.0, 20.0)

    enum Remedy: Hashable, Sendable { case askAgain, goElsewhere, giveUp }

    /// Has to be called in every tick.
    ///
    /// - Parameter isBusy: whether the person reads, scans, or is in the phone's settings.
    /// - Returns: what the person does about it now; nil while things go on.
    mutating func step(
        _ display: PhoneDisplay, _ now: Follower.Situation, isBusy: Bool
    ) -> Remedy? {
        note(display, now)
        let isCarried = now.legs == .riding && !now.isWaitingForLift
        if now.walked != walked || isCarried {
            (walked, since) = (now.walked, now.tick)
            (hasAsked, hasLookedElsewhere) = (false, false)
            return nil
        }
        if isBusy {
            since = now.tick
            return nil
        }
        let isInLine = now.isQueueing || now.isWaitingForLift
        let stood = SimulatedTime.seconds(now.tick - since)
        if stood >= (isInLine ? Patience.endingInLine : Patience.ending) { return .giveUp }
        if stood >= (isInLine ? Patience.leavingLine : Patience.moving), !hasLookedElsewhere {
            hasLookedElsewhere = true
            walks += 1
            return walks > Patience.mostWalks ? .giveUp : .goElsewhere
        }
        guard stood >= Patience.asking, !isInLine, !hasAsked else { return nil }
        hasAsked = true
        return .askAgain
    }

    /// Counts anew when the phone has brought the person on: they walk, and the way gets shorter.
    private mutating func note(_ display: PhoneDisplay, _ now: Follower.Situation) {
        guard now.legs == .walking, let remaining = display.progress?.remaining else { return }
        if remaining < left - Patience.progress {
            if left < .infinity { walks = 0 }
            left = remaining
        } else if remaining > left + Patience.longer {
            // Another way: its metres count from now on.
            left = remaining
        }
    }
}
