import ArgumentParser
import Foundation

/// The option for how many walks run at once.
struct JobsOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many walks run at once; as many as there are cores unless said.",
            valueName: "count"))
    private var jobs: Int?

    /// The number of walks that run at once: at most one for each core.
    var count: Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return min(jobs ?? cores, cores)
    }

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    }
}
