import Foundation
import Indoor

/// The figures of one run as a file in `docs/figures`, with the machine and the commit that they are
/// of.
struct FigureFile {
    private let file: FileHandle

    /// Runs each benchmark in a process of its own, and writes down what it prints.
    static func record(_ calls: [Benchmark.Call]) throws {
        let commit = try output(of: ["git", "rev-parse", "--short=8", "HEAD"])
        let changes = try output(of: ["git", "status", "--porcelain", "--untracked-files=no"])
        let date = Date().ISO8601Format(.iso8601.year().month().day())
        let path = freePath("docs/figures/\(date)-\(commit)")
        try FileManager.default.createDirectory(
            atPath: "docs/figures", withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw InputError("\(path) cannot be written") }
        let figures = FigureFile(file: file)
        let state = changes.isEmpty ? commit : "\(commit), with changes that are not committed"
        figures.write(try heading(date, state))
        for call in calls { try figures.record(call) }
        say("\nwritten to \(path)")
    }

    /// The path with the lowest number that no file has yet.
    private static func freePath(_ path: String) -> String {
        let numbers = sequence(first: 2) { $0 + 1 }.lazy.map { "\(path)-\($0).md" }
        let all = [path + ".md"] + numbers.prefix(1000)
        return all.first { !FileManager.default.fileExists(atPath: $0) } ?? path + ".md"
    }

    private func record(_ call: Benchmark.Call) throws {
        let words = [call.benchmark.rawValue] + call.arguments
        say("\n\(words.joined(separator: " "))")
        write("\n## \(words.joined(separator: " "))\n\n```text\n")
        let process = Process()
        process.executableURL = Benchmarks.executable
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            FileHandle.standardOutput.write(data)
            file.write(data)
        }
        process.waitUntilExit()
        let status = process.terminationStatus
        write(status == 0 ? "```\n" : "```\n\nIt ended with \(status).\n")
    }

    private func write(_ text: String) { file.write(Data(text.utf8)) }

    // MARK: The machine

    private static func heading(_ date: String, _ commit: String) throws -> String {
        let system = value(of: "PRETTY_NAME", in: "/etc/os-release", after: "=") ?? "unknown"
        let processor = value(of: "model name", in: "/proc/cpuinfo", after: ":") ?? "unknown"
        let swift =
            try output(of: ["swift", "--version"]).split(separator: "\n").first ?? "unknown"
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return """
            # Figures of \(date)

            | | |
            |---|---|
            | commit | \(commit) |
            | build | \(build) |
            | processor | \(processor), \(cores.counted("core")) |
            | memory | \(ProcessInfo.processInfo.physicalMemory >> 20) MB |
            | system | \(system) |
            | Swift | \(swift) |

            """
    }

    private static var build: String {
        #if DEBUG
            "debug: its figures tell nothing, build with -c release"
        #else
            "release"
        #endif
    }

    /// The value behind a name in a file of the system; nil where there is none.
    private static func value(of name: String, in path: String, after mark: Character) -> String? {
        let lines =
            (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix(name) }),
            let place = line.firstIndex(of: mark)
        else { return nil }
        return line[place...].dropFirst().trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }

    /// What a program prints, without the end of its last line.
    private static func output(of command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw InputError(
                "\(command.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
