/// What a person who follows the phone does, beside walking and tapping: for the report, never for
/// the app.
package enum PersonEvent: Hashable, Sendable {
    case noticed(ShownCue)
    /// In view, and not seen; a later look may notice it.
    case overlooked(ShownCue)
    /// The ticks from which and to which they read it; not whole when it went, or the phone was
    /// lowered, before its end.
    case read(ShownCue, from: Int, to: Int, isWhole: Bool)
    case acted(ShownCue, Deed)
    /// The words do not fit what they see: they stop and look round.
    case hesitated
    case held(PhoneHold)
    /// They have allowed and switched on what was off, and open the app again.
    case backFromSettings
    /// After several tries at several places no scan found a position.
    case gaveUp

    /// What a cue made the person do.
    package enum Deed: Hashable, Sendable {
        case raisesPhone
        case turns
        /// A button, by its id.
        case taps(String)
        /// The way that an instruction tells.
        case follows
    }
}

/// How a phone is held that is not needed for a scan.
package enum PhoneHold: String, CaseIterable, Hashable, Sendable {
    /// In view while walking.
    case carried
    /// In the hand that hangs: only a vibration is noticed.
    case lowered
    /// In a pocket, the camera covered.
    case pocketed
    /// In a pocket and locked: the app is out of view.
    case locked
}
