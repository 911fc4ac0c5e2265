import Indoor

/// A cue whose condition holds, with the values for its placeholders.
struct CueWish: Hashable, Sendable {
    let id: CueID
    var values: [String: Phrase] = [:]
    /// Identifies the occasion: on the same occasion the same cue only changes its words; on
    /// another one it is shown again.
    var occasion = 0
    /// Seconds for which its reason has held; nil: since it was first wished.
    var lasted: Double?
    /// The level on which it says that the user is; nil: it says nothing of that.
    var presentLevel: LevelOrdinal?
    /// The cue whose clause it uses in place of its own; nil: it uses its own, or none.
    var clauseOf: CueID?

    init(
        _ id: CueID, _ values: [String: Phrase] = [:], occasion: Int = 0, lasted: Double? = nil,
        presentLevel: LevelOrdinal? = nil, clauseOf: CueID? = nil
    ) {
        self.id = id
        self.values = values
        self.occasion = occasion
        self.lasted = lasted
        self.presentLevel = presentLevel
        self.clauseOf = clauseOf
    }
}
