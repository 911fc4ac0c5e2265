/// The words by which the sheets of one format version differ: those written for an older dotwalk
/// lack some, and have some that nothing says any more. They are read all the same: what they lack
/// is taken from the shipped sheet of their language, or else from the English one, and told.
package struct LaterWords: Sendable {
    /// The names of cues and labels that came later.
    let added: Set<String>
    /// The names of labels that nothing says any more.
    let dropped: [String]

    package init(added: [String] = [], dropped: [String] = []) {
        (self.added, self.dropped) = (Set(added), dropped)
    }
}
