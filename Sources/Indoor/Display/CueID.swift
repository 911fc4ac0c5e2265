/// The name of a cue in cue sheets, scripts and the log: "lost".
///
/// The app's own cues are listed in `Guidance`; a location source declares its cues in its profile.
package struct CueID: Hashable, Sendable {
    package let rawValue: String

    /// Other modules compare ids many times in each tick.
    @inlinable
    package static func == (a: CueID, b: CueID) -> Bool { a.rawValue == b.rawValue }

    package init(_ id: String) { rawValue = id }
}

extension CueID: ExpressibleByStringLiteral {
    package init(stringLiteral id: String) { self.init(id) }
}
