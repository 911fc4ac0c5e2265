/// What a cue is meant to say, whatever words a sheet gives it.
package struct CueIntent: Hashable, Sendable {
    /// Its text says one of each of these.
    package let says: [[Sense]]
    /// What its text may say besides.
    package let maySay: [Sense]

    package init(_ says: Sense..., maySay: [Sense] = []) {
        (self.says, self.maySay) = (says.map { [$0] }, maySay)
    }

    package init(oneOfEach says: [[Sense]], maySay: [Sense] = []) {
        (self.says, self.maySay) = (says, maySay)
    }

    /// Everything that its text may say.
    package var allowed: [Sense] { says.flatMap(\.self) + maySay }
}
