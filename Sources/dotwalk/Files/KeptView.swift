import Desk
import Foundation

/// The screen that the user chose last while playing: the audience's, or the desk. Only `play` reads
/// and writes it, so that no picture of a walk depends on it. If the file cannot be read or written,
/// the audience's screen comes, and no message is printed.
struct KeptView {
    private let path: String?
    private let kept: Interface.View

    private static let words: [(view: Interface.View, word: String)] = [
        (.audience, "audience"), (.desk, "desk"),
    ]

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        path = UserState.path(of: "view", environment)
        let text = path.flatMap {
            Files.isAtHand($0) ? try? Files.text($0, Files.readingAtHand) : nil
        }
        let word = text?.split(separator: "\n").first.map(String.init)
        kept = KeptView.words.first { $0.word == word }?.view ?? .audience
    }

    /// Shows it.
    func show(on stage: inout Stage) {
        if kept == .audience { stage.present() }
    }

    /// Writes down the view that the user left.
    func keep(_ stage: Stage) {
        guard let path, stage.interface.home != kept,
            let word = KeptView.words.first(where: { $0.view == stage.interface.home })?.word
        else { return }
        UserState.makeFolder(of: path)
        let file = try? ReplacingFile(path)
        try? file?.write(word + "\n")
        try? file?.close(says: false)
    }
}
