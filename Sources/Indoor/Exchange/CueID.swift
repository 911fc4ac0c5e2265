/// The name by which a cue sheet, scripts and the log know a cue: "lost".
///
/// The app's own cues are listed in `Guidance`; what a location source needs said, it declares in
/// its profile.
package struct CueID: Hashable, Sendable {
    package let rawValue: String

    package init(_ id: String) { rawValue = id }
}

extension CueID: ExpressibleByStringLiteral {
    package init(stringLiteral id: String) { self.init(id) }
}
