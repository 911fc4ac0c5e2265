import Foundation
import Testing

/// The commands in the README print what it shows. Recorded by `DOTWALK_RECORD=1 swift test
/// --filter ReadmeSessionTests`.
@Suite("The README's sessions", .serialized)
struct ReadmeSessionTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../README.md")
    private static let (start, end) = ("```console\n", "```\n")

    @Test("each command prints what stands below it")
    func sessions() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let parts = text.components(separatedBy: Self.start)
        var new = parts[0]
        #expect(parts.count == 4, "a UX review, a run in CI and a demo")
        for part in parts.dropFirst() {
            let to = try #require(part.range(of: Self.end)).lowerBound
            let session = try Session(String(part[..<to]))
            let played = try session.played()
            if !Self.isRecording {
                #expect(played.split(separator: "\n") == session.text.split(separator: "\n"))
            }
            new += Self.start + played + part[to...]
        }
        if Self.isRecording { try Data(new.utf8).write(to: Self.file) }
    }

    @Test("its picture is a frame of today")
    func frame() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let from = try #require(text.range(of: "\n```\n")).upperBound
        let to = try #require(text.range(of: "```\n", range: from..<text.endIndex)).lowerBound
        let frame = try Program.run(
            ["frame", "escalator-to-platform", "--at", "42", "--size", "112x40"]
        ).output
        guard Self.isRecording else {
            #expect(text[from..<to] == frame)
            return
        }
        try Data((text[..<from] + frame + text[to...]).utf8).write(to: Self.file)
    }

    private static var isRecording: Bool {
        ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1"
    }

    /// Shell commands after `$ `, each with its output. The output of `cat` is a file that the
    /// reader should write.
    private struct Session {
        let text: String
        var steps: [(command: String, output: String)] = []

        init(_ text: String) throws {
            self.text = text
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("$ ") {
                    steps.append((String(line.dropFirst(2)), ""))
                } else {
                    try #require(!steps.isEmpty, "a session begins with a command")
                    steps[steps.count - 1].output += line + "\n"
                }
            }
        }

        /// The same commands with their present output, in an empty folder.
        func played() throws -> String {
            var played = ""
            try Program.inFolder { folder in
                for step in steps {
                    played += "$ \(step.command)\n" + (try output(of: step, in: folder))
                }
            }
            return played
        }

        private func output(
            of step: (command: String, output: String), in folder: String
        ) throws -> String {
            if step.command.hasPrefix("cat ") {
                let file = URL(filePath: folder).appending(path: step.command.dropFirst(4))
                try Data(step.output.utf8).write(to: file)
                return step.output
            }
            return try Program.shell(step.command, in: folder)
        }
    }
}
