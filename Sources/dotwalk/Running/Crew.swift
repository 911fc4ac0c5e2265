import Foundation

/// Runs numbered jobs on several cores. Each core has a tool of its own; the results come in the
/// order of the numbers, whichever ends first.
final class Crew<Tool: Sendable> {
    private var idle: [Tool]

    /// - Parameter tools: one for each job that may run at once; at least one.
    init(_ tools: [Tool]) { idle = tools }

    /// Does jobs 0 ..< `count`.
    ///
    /// - Parameters:
    ///   - work: does one job.
    ///   - take: takes the results in order. An error that it throws, or a job, ends the rest.
    func run<Value: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Int, inout Tool) throws -> Value,
        take: (Int, Value) throws -> Void
    ) throws {
        let done = Inbox<(number: Int, tool: Tool, result: Result<Value, any Error>)>()
        var waiting: [Int: Result<Value, any Error>] = [:]
        var (next, due, running) = (0, 0, 0)
        var failure: (any Error)?
        while due < count, failure == nil || running > 0 {
            while failure == nil, next < count, let tool = idle.popLast() {
                let number = next
                Task.detached {
                    var tool = tool
                    let result = Result { try work(number, &tool) }
                    done.put((number, tool, result))
                }
                (next, running) = (next + 1, running + 1)
            }
            let one = done.take()
            idle.append(one.tool)
            running -= 1
            waiting[one.number] = one.result
            while failure == nil, let result = waiting.removeValue(forKey: due) {
                do { try take(due, try result.get()) } catch { failure = error }
                due += 1
            }
        }
        if let failure { throw failure }
    }
}
