import Foundation
import Testing

/// The files that `run --log` writes, and those it must not change.
@Suite("Written files")
struct WrittenFilesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("dotwalk-log-\(UUID().uuidString)")

    /// A folder with a walk and all files that it names.
    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(try Program.run(["cues", "export", "en"]).output, to: "words.yaml")
        try write(
            """
            dotwalk plan 1
            name House
            origin 48 2 at 1,1
            legend
              # wall
              . hall "Hall"
            level 0
            ######
            #....#
            ######
            end
            """, to: "house.plan")
        try write(
            """
            dotwalk trace 1
            title   A walk of one's own
            venue   house.plan
            cues    words.yaml
            start   Hall

              0.0s  open app
             +1.0s  end

            """, to: "mine.walk")
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test(
        "a log is never written over an input",
        arguments: [
            "mine.walk", "./mine.walk", "../FOLDER/mine.walk", "link.walk", "other-name.walk",
            "house.plan", "words.yaml",
        ])
    func logNeverWritten(name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: path("link.walk"), withDestinationPath: "mine.walk")
        try FileManager.default.linkItem(atPath: path("mine.walk"), toPath: path("other-name.walk"))
        let before = try ["mine.walk", "house.plan", "words.yaml"].map(text)
        let log = name.replacing("FOLDER", with: folder.lastPathComponent)
        let result = try Program.run(["run", "mine.walk", "--log", log], in: folder.path)
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix("dotwalk: \(log): the log would replace what the run reads"),
            "\(result.errors)")
        #expect(try ["mine.walk", "house.plan", "words.yaml"].map(text) == before)
        #expect(
            try names
                == ["house.plan", "link.walk", "mine.walk", "other-name.walk", "words.yaml"])
    }

    @Test("one file for the log and the notes is refused", arguments: [true, false])
    func logAndNotes(isThere: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        if isThere { try write("old", to: "a.json") }
        let before = try names
        let result = try Program.run(
            ["run", "mine.walk", "--log", "./a.json", "--collected", "a.json"], in: folder.path)
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix("dotwalk: --log and --collected take a file each."),
            "\(result.errors)")
        #expect(try names == before)
        if isThere { #expect(try text("a.json") == "old") }
    }

    @Test("a log says what it replaces")
    func logSaysReplaces() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try Program.run(["run", "mine.walk", "--log", "a.jsonl"], in: folder.path)
        #expect(first.status == 0 && first.errors == "", "\(first.errors)")
        let log = try text("a.jsonl")
        #expect(log.hasSuffix("\"result\":\"ok\"}\n"))
        try write("old", to: "b.jsonl")
        try FileManager.default.createSymbolicLink(
            atPath: path("link.jsonl"), withDestinationPath: "b.jsonl")
        let second = try Program.run(["run", "mine.walk", "--log", "link.jsonl"], in: folder.path)
        #expect(second.status == 0)
        #expect(second.errors == "dotwalk: link.jsonl: replaced, it had 3 bytes\n")
        #expect(try text("b.jsonl") == log)
        #expect(try names.contains { $0.hasPrefix(".dotwalk") } == false)
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: path("link.jsonl"))
        #expect(link == "b.jsonl")
    }

    /// A run that does not finish, for any reason, leaves the old file.
    @Test("a run on bad input replaces nothing", arguments: ["no-such-walk", "house.plan"])
    func runBadInput(other: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("old", to: "a.jsonl")
        let before = try names
        let result = try Program.run(
            ["run", "mine.walk", other, "--log", "a.jsonl"], in: folder.path)
        #expect(result.status == 2)
        #expect(try text("a.jsonl") == "old")
        #expect(try names == before)
    }

    /// A limit on file sizes simulates a full disk.
    @Test("a log that does not fit replaces nothing")
    func logFitReplaces() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("old", to: "a.jsonl")
        let before = try names
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.environment = Program.environment
        shell.currentDirectoryURL = folder
        shell.arguments = [
            "-c",
            "ulimit -f 1; '\(Program.path)' run mine.walk --log a.jsonl 2>&1 | cat "
                + "> said; exit ${PIPESTATUS[0]}",
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 2)
        #expect(try text("said") == "dotwalk: a.jsonl: cannot be written: File too large\n")
        #expect(try text("a.jsonl") == "old")
        #expect(try names == (before + ["said"]).sorted())
    }

    @Test("what is printed into a file that is full is whole lines")
    func printedWholeLines() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.environment = Program.environment
        shell.currentDirectoryURL = folder
        let walks = Array(repeating: "mine.walk", count: 60).joined(separator: " ")
        shell.arguments = [
            "-c", "ulimit -f 1; '\(Program.path)' run \(walks) 2> >(cat > said) > printed",
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 2)
        let printed = try text("printed")
        #expect(printed.hasPrefix("ok ") && printed.hasSuffix("mine.walk\n"))
        #expect(printed.utf8.count <= 1024 && printed.utf8.count > 900)
    }

    #if os(Linux)
        /// Devices, pipes and inherited files are written to directly.
        @Test("a log goes to standard output")
        func logGoesStandard() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let result = try Program.run(
                ["run", "mine.walk", "--log", "/dev/stdout"], in: folder.path)
            #expect(result.status == 0 && result.errors == "", "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            #expect(lines.first?.hasPrefix("{\"t\":0,\"event\":\"header\"") == true)
            #expect(lines.dropLast().last?.hasSuffix("\"result\":\"ok\"}") == true)
            #expect(lines.last?.hasPrefix("ok ") == true, "\(result.output)")
        }

        @Test("a log into a full device is two")
        func logFullDevice() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let result = try Program.run(
                ["run", "mine.walk", "--log", "/dev/full"], in: folder.path)
            #expect(result.status == 2)
            #expect(
                result.errors == "dotwalk: /dev/full: cannot be written: No space left on device\n")
        }
    #endif

    @Test(
        "a name that is none is refused, with what to write instead",
        arguments: [
            (["run", "mine.walk", "--log", ""], "--log is empty; expected a value"),
            (
                ["run", "mine.walk", "--log", "-"],
                """
                -: this is no file; expected a file; /dev/stdout for what is printed, \
                ./- for a file of this name
                """
            ),
            (["play", "mine.walk", "--record", ""], "--record is empty; expected a value"),
        ])
    func noName(arguments: [String], says: String) throws {
        let result = try Program.run(arguments, in: folder.path)
        #expect(result.status == 2)
        #expect(result.errors == "dotwalk: \(says)\n")
    }
}
