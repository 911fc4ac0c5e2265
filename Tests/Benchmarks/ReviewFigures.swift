import Foundation
import Indoor
import Shipped

/// `Benchmarks review`: the waiting times of a reviewer, measured on the program itself, together
/// with the same reference as the other figures. Goals on two cores: the audit of all shipped walks
/// in 10 s; a report of a walk of five minutes in 2 s and 2 MB; 200 seeds of a walk of three
/// minutes under two sheets in 60 s.
enum ReviewFigures {
    static func printAll() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-review-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sheet = folder.appendingPathComponent("mine.yaml")
        try Data("dotwalk-cues: 1\nextends: en\ncues: {lost: {delay: 2}}\n".utf8).write(to: sheet)
        let page = folder.appendingPathComponent("tour.html")
        let reference = Benchmarks.reference()
        let all = Shipped.traces.map(\.name)
        let tasks: [(what: String, arguments: [String])] = [
            ("audit of \(all.count) walks", ["audit"] + all),
            ("report of the tour", ["report", "tour", "-o", page.path]),
            (
                "200 seeds of a walk, two sheets",
                [
                    "compare", "lost-after-150-metres", "--cues", "en", "--cues", sheet.path,
                    "--seeds", "1...200",
                ]
            ),
        ]
        for task in tasks {
            progress(task.what)
            Benchmarks.line(task.what, try seconds(task.arguments), reference)
        }
        let bytes = try Data(contentsOf: page).count
        say("the report has \((Double(bytes) / 1_000_000).fixed(2)) MB")
    }

    /// The seconds of a run of the program in this one's folder.
    private static func seconds(_ arguments: [String]) throws -> Double {
        let process = Process()
        process.executableURL = Benchmarks.measured
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let clock = ContinuousClock()
        let start = clock.now
        try process.run()
        process.waitUntilExit()
        let passed = (clock.now - start) / .seconds(1)
        guard process.terminationStatus == 0 else {
            throw Failed(words: "\(arguments[0]) ended with \(process.terminationStatus)")
        }
        return passed
    }

    private struct Failed: Error { let words: String }
}
