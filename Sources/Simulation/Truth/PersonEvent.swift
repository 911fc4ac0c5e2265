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
    /// Words and map differ, and the person goes by the words of this cue.
    case misled(ShownCue)
    /// What the phone leads through is closed, by the name of that part of the building.
    case foundClosed(String)
    case gaveUp(GivingUp)

    /// The reason why a person gives up.
    package enum GivingUp: String, CaseIterable, Hashable, Sendable {
        /// After several tries at several places no scan found a position.
        case noPositionFound
        /// The way on the map leads nowhere.
        case wayLeadsNowhere
        /// The way on the map leads through what is closed.
        case wayClosed
        /// The map shows stairs or an escalator, and the person sees no lift or ramp.
        case noUsableWay
        /// Nothing that the person waited for came.
        case nothingHappens
        case liftDoesNotCome

        /// The reason in words: "no position is found".
        package var words: String {
            switch self {
            case .noPositionFound: "no position is found"
            case .wayLeadsNowhere: "the way leads nowhere"
            case .wayClosed: "the way is closed"
            case .noUsableWay: "only steps lead on"
            case .nothingHappens: "nothing happens"
            case .liftDoesNotCome: "the lift does not come"
            }
        }
    }

    /// What a cue made the person do.
    package enum Deed: Hashable, Sendable {
        case raisesPhone
        case putsPhoneAway
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
