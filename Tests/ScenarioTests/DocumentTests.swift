import Foundation
import Testing

/// The documents show what the program prints. Recorded by `DOTWALK_RECORD=1 swift test --filter
/// DocumentTests`.
@Suite("The documents", .serialized)
struct DocumentTests {
    @Test(
        "each command in a document prints what stands below it",
        arguments: [
            ("README.md", 2), ("docs/keys.md", 1), ("docs/walk-language.md", 2),
            ("docs/cues.md", 5), ("docs/compare.md", 1), ("docs/surveys.md", 1),
        ])
    func sessions(path: String, count: Int) throws {
        let text = try String(contentsOf: Self.file(path), encoding: .utf8)
        let parts = text.components(separatedBy: "```console\n")
        #expect(parts.count - 1 == count)
        var new = parts[0]
        try Program.inFolder { folder in
            for part in parts.dropFirst() {
                let end = try #require(part.range(of: "```\n")).lowerBound
                new += "```console\n" + (try Self.played(part[..<end], in: folder)) + part[end...]
            }
        }
        try Self.hold(text, to: new, at: path)
    }

    @Test("the README's picture is a frame of today")
    func picture() throws {
        let path = "docs/screen.svg"
        let frame = try Program.run([
            "frame", "escalator-to-platform", "--at", "42", "--size", "112x40", "--format", "svg",
        ])
        #expect(frame.status == 0)
        let text = try? String(contentsOf: Self.file(path), encoding: .utf8)
        try Self.hold(text ?? "", to: frame.output, at: path)
    }

    private static func file(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)")
    }

    /// Compares a document with what the program prints today, or records it.
    private static func hold(_ text: String, to new: String, at path: String) throws {
        if ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1" {
            try Data(new.utf8).write(to: file(path))
        } else {
            #expect(text.split(separator: "\n") == new.split(separator: "\n"), "\(path)")
        }
    }

    /// A session with the present output of its commands, which are the lines after `$ `. The
    /// output of `cat` is a file that the reader should write.
    private static func played(_ session: Substring, in folder: String) throws -> String {
        var steps: [(command: String, output: String)] = []
        for line in session.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                steps.append((String(line.dropFirst(2)), ""))
            } else {
                try #require(!steps.isEmpty, "a session begins with a command")
                steps[steps.count - 1].output += line + "\n"
            }
        }
        return try steps.map { step in
            guard step.command.hasPrefix("cat ") else {
                return "$ \(step.command)\n" + (try Program.shell(step.command, in: folder))
            }
            let name = String(step.command.dropFirst("cat ".count))
            try Data(step.output.utf8).write(to: URL(filePath: folder).appending(path: name))
            return "$ \(step.command)\n\(step.output)"
        }.joined()
    }
}
