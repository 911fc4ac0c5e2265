/// The name of a cue in cue sheets, scripts and the log: "lost".
///
/// The app's own cues are listed in `Guidance`; a location source declares its cues in its profile.
package struct CueID: Hashable, Sendable {
    package let rawValue: String

    package init(_ id: String) { rawValue = id }
}

extension CueID: ExpressibleByStringLiteral {
    package init(stringLiteral id: String) { self.init(id) }
}
