import Foundation
import Indoor

/// A cue sheet in the user's own editor, at the line of a cue.
struct SheetEditor {
    let path: String

    /// The line of a cue, from 1; nil: the sheet inherits it. The search uses only the shape of
    /// lines, so that it works in a broken sheet, too.
    static func line(of cue: String, in text: String) -> Int? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.hasPrefix("cues:") } ?? 0
        return lines[start...].firstIndex { line in
            let words = line.drop { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "'" }
            return ["\(cue):", "\(cue)\":", "\(cue)':"].contains { words.hasPrefix($0) }
                || line.contains("{\(cue):") || line.contains(", \(cue):")
        }.map { $0 + 1 }
    }

    /// The user's editor, or else one that every system has.
    static var command: String {
        let environment = ProcessInfo.processInfo.environment
        return ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// Editors that take a place as FILE:LINE; the others take +LINE FILE.
    private static let takePlaces = ["code", "codium", "hx", "subl", "zed"]

    private func arguments(line: Int?) -> [String] {
        guard let line else { return [path] }
        let program = SheetEditor.command.split(separator: " ").first ?? ""
        let name = URL(fileURLWithPath: String(program)).lastPathComponent
        return SheetEditor.takePlaces.contains(name) ? ["\(path):\(line)"] : ["+\(line)", path]
    }

    /// Runs the editor in this program's terminal until it ends.
    ///
    /// - Returns: the reason why it could not be run; nil: it ran.
    func run(at line: Int?) -> String? {
        // The shell splits the command, which may have options.
        let words = ["sh", "-c", "\(SheetEditor.command) \"$@\"", "sh"] + arguments(line: line)
        var given = words.map { strdup($0) } + [nil]
        defer { for word in given { free(word) } }
        // Ctrl-C belongs to the editor while it runs.
        var (ignored, interrupt, quit) = (sigaction(), sigaction(), sigaction())
        ignored.__sigaction_handler.sa_handler = SIG_IGN
        sigaction(SIGINT, &ignored, &interrupt)
        sigaction(SIGQUIT, &ignored, &quit)
        defer {
            sigaction(SIGINT, &interrupt, nil)
            sigaction(SIGQUIT, &quit, nil)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGWINCH] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var child = pid_t()
        let failure = posix_spawn(&child, "/bin/sh", nil, &attributes, &given, environ)
        guard failure == 0 else { return String(cString: strerror(failure)) }
        return SheetEditor.waitForEnd(of: child)
    }

    /// Waits for the editor. One that stops itself (Ctrl-Z) is continued, because nobody else could
    /// do that.
    private static func waitForEnd(of child: pid_t) -> String? {
        var status: Int32 = 0
        while true {
            guard waitpid(child, &status, WUNTRACED) == child else {
                if errno == EINTR { continue }
                return String(cString: strerror(errno))
            }
            guard status & 0xFF == 0x7F else { break }
            kill(child, SIGCONT)
        }
        // This is the shell's status for an unknown command.
        return status >> 8 & 0xFF == 127
            ? "\"\(command)\" was not found: set EDITOR to the editor you use" : nil
    }
}
