import Indoor

/// The program that made a recording: another version or build may play the
/// same walk differently.
package struct Release: Hashable, Sendable {
    package static let version = "0.3.0"

    /// A digest of the program's file, which tells builds of one version apart; nil: not known.
    package let build: Digest?

    package init(build: Digest? = nil) { self.build = build }

    /// The version, and the build behind "+", as in Semantic Versioning: "0.2.0+9f86d081884c7d65".
    package var name: String { Release.version + (build.map { "+\($0.hexadecimal)" } ?? "") }

    /// Says that another version or build made a recording, where one did; otherwise nil.
    ///
    /// - Parameter recorded: what the recording's header says; nothing before 0.2.0, and no build in
    ///   the first recordings of it.
    package func difference(from recorded: String?) -> String? {
        guard let recorded else {
            return "recorded by an older dotwalk, replayed by dotwalk \(Release.version)"
        }
        let parts = recorded.split(separator: "+", maxSplits: 1).map(String.init)
        guard parts.first == Release.version else {
            return "recorded by dotwalk \(recorded.visible), replayed by dotwalk \(Release.version)"
        }
        guard let build, parts.count > 1, parts[1] != build.hexadecimal else { return nil }
        return "recorded by another build of dotwalk \(Release.version): "
            + "\(parts[1].visible), not \(build.hexadecimal)"
    }
}
