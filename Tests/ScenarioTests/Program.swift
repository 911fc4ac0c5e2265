import Foundation

/// The built executable, run as a user runs it.
enum Program {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The executable is in the folder of the test bundle.
    static let path = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("dotwalk").path

    /// The machine's own environment; what the program keeps of walks, and its cache, are with the
    /// files of this test run.
    static let environment = ProcessInfo.processInfo.environment.merging([
        "PROGRAM": path, "XDG_STATE_HOME": folder.appendingPathComponent("state").path,
        "XDG_CACHE_HOME": folder.appendingPathComponent("cache").path,
    ]) { $1 }

    /// - Parameters:
    ///   - output: a file for the output; nil: a new one.
    ///   - onOneCore: whether to use only one of the machine's cores.
    ///   - cache: the folder of its cache; nil: that of this test run.
    static func run(
        _ arguments: [String], in folder: String? = nil, to output: String? = nil,
        onOneCore: Bool = false, cache: String? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: onOneCore ? "/usr/bin/taskset" : path)
        process.arguments = (onOneCore ? ["--cpu-list", "0", path] : []) + arguments
        process.environment = environment
        if let cache { process.environment?["XDG_CACHE_HOME"] = cache }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        // Files, not pipes: nothing can fill up and block.
        let own = try file("out-\(UUID().uuidString)", "")
        let errors = try file("err-\(UUID().uuidString)", "")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output ?? own)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        defer {
            try? FileManager.default.removeItem(atPath: own)
            try? FileManager.default.removeItem(atPath: errors)
        }
        return Result(
            status: process.terminationStatus,
            output: try String(contentsOfFile: own, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }

    /// The output of a shell line, including errors, with `dotwalk` as the built executable.
    static func shell(_ line: String, in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "dotwalk() { \"$PROGRAM\" \"$@\"; }\n{ \(line); } 2>&1"]
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self)
    }

    /// For the files of this test run.
    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("dotwalk-tests-\(ProcessInfo.processInfo.processIdentifier)")

    /// Writes a file for this test run and returns its path; tests that run at once may write the
    /// same one.
    static func file(_ name: String, _ text: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url, options: .atomic)
        return url.path
    }

    /// The path of a file that is not there yet.
    static func newFile(_ name: String) throws -> String {
        let path = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        return path.appendingPathComponent(name).path
    }

    /// A cue sheet in which a toast disappears before it is read.
    static let hastySheet = """
        dotwalk-cues: 1
        extends: en
        cues:
          position-restored: {shortest: 0.5, longest: 0.5}

        """

    /// Makes a folder, and removes it after use.
    static func inFolder(_ use: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try use(folder.path)
    }
}
