import Indoor

/// What a person who follows the phone does besides walking and tapping. Used by the report, never
/// by the app.
package enum PersonEvent: Hashable, Sendable {
    case noticed(ShownCue)
    /// The cue is in view, and the person has not seen it; a later look may notice it.
    case overlooked(ShownCue)
    /// The first and last tick of reading. The reading is not whole when the cue went away or the
    /// phone was lowered before the end.
    case read(ShownCue, from: Int, to: Int, isWhole: Bool)
    case acted(ShownCue, Deed)
    /// The words do not fit what the person sees: they stop and look round.
    case hesitated
    case held(PhoneHold)
    /// The person has allowed and switched on what was off, and opens the app again.
    case backFromSettings
    /// After several tries at several places no scan found a position.
    case gaveUp

    /// What a cue made the person do.
    package enum Deed: Hashable, Sendable {
        case raisesPhone
        case turns
        /// Taps a button, given by its id.
        case taps(String)
        /// Walks the way that an instruction gives.
        case follows
    }
}

/// How the person holds a phone that is not needed for a scan.
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
