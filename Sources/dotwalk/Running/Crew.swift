import Foundation
import Synchronization

/// Runs numbered jobs on several cores. Each core has a tool of its own; the results come in the
/// order of the numbers, whichever ends first.
final class Crew<Tool: Sendable> {
    private var idle: [Tool]

    /// The bytes of results that wait for their turn; above this no new job begins.
    private static var mostHeld: Int { 32 << 20 }
    /// Jobs begun whose results have not had their turn.
    private static var mostWaiting: Int { 1000 }

    /// - Parameter tools: one for each job that may run at once; at least one.
    init(_ tools: [Tool]) { idle = tools }

    /// Does jobs 0 ..< `count`.
    ///
    /// - Parameters:
    ///   - size: the bytes of a result, which wait for its turn.
    ///   - work: does one job.
    ///   - take: takes the results in order. An error that it throws, or a job, ends the rest.
    func run<Value: Sendable>(
        _ count: Int, size: (Value) -> Int = { _ in 0 },
        _ work: @escaping @Sendable (Int, inout Tool) throws -> Value,
        take: (Int, Value) throws -> Void
    ) throws {
        let done = Inbox<(number: Int, tool: Tool, result: Result<Value, any Error>)>()
        var waiting: [Int: Result<Value, any Error>] = [:]
        var (next, due, running, held) = (0, 0, 0, 0)
        var failure: (any Error)?
        while due < count, failure == nil || running > 0 {
            while failure == nil, next < count, next - due < Crew.mostWaiting, held < Crew.mostHeld,
                let tool = idle.popLast()
            {
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
            if case .success(let value) = one.result { held += size(value) }
            while failure == nil, let result = waiting.removeValue(forKey: due) {
                do {
                    let value = try result.get()
                    held -= size(value)
                    try take(due, value)
                } catch { failure = error }
                due += 1
            }
        }
        if let failure { throw failure }
    }
}

/// A queue between threads; taking from an empty one waits.
final class Inbox<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let count = DispatchSemaphore(value: 0)

    func put(_ value: Value) {
        values.withLock { $0.append(value) }
        count.signal()
    }

    func take() -> Value {
        while true {
            count.wait()
            if let value = values.withLock({ $0.popLast() }) { return value }
        }
    }
}
