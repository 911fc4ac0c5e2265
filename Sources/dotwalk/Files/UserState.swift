import Foundation

/// The files in which the program remembers something of its user between runs: in
/// `$XDG_STATE_HOME/dotwalk`, or under `~/.local/state`.
enum UserState {
    /// The path of a file; nil without a home. Paths in the environment count only if they are
    /// absolute.
    static func path(
        of name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        let home = environment["HOME"].map { $0 + "/.local/state" }
        return [environment["XDG_STATE_HOME"], home].compactMap { $0 }
            .first { $0.hasPrefix("/") }.map { $0 + "/dotwalk/" + name }
    }

    /// Makes the folder of a file.
    static func makeFolder(of path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }
}
