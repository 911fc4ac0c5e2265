import Formats
import Foundation
import Indoor
import Rehearsal
import Review
import Simulation
import Synchronization

/// Runs of a list on several cores. Their results come one by one in the list's order, whichever
/// finishes first.
struct Batch: Sendable {
    let runs: RunList.Part
    /// The number of walks that run at once.
    let jobs: Int
    let wanted: PlayedWalk.Wanted

    /// The log lines of finished walks that wait for their turn, in bytes; above this no new walk
    /// begins.
    private static let mostHeld = 32 << 20
    /// Walks begun that have not had their turn.
    private static let mostWaiting = 1000

    /// - Parameters:
    ///   - refused: takes the walks that cannot be read, in their turn; nil: the first of them ends
    ///     the batch.
    ///   - take: takes the results in order. An error that it throws ends the batch.
    func run(
        refused: ((RefusedWalk) throws -> Void)? = nil, _ take: (PlayedWalk) throws -> Void
    ) throws {
        let done = Inbox<Done>()
        let files = KeptFiles()
        var idle = (0..<jobs).map { _ in Library(reading: { try files.data($0, limit: $1) }) }
        var waiting: [Int: Result<PlayedWalk, any Error>] = [:]
        var (next, due, held) = (0, 0, 0)
        while due < runs.count {
            while next < runs.count, next - due < Batch.mostWaiting, held < Batch.mostHeld,
                let library = idle.popLast()
            {
                begin(next, with: library, done)
                next += 1
            }
            let one = done.take()
            idle.append(one.library)
            held += one.bytes
            waiting[one.number] = one.result
            while let result = waiting.removeValue(forKey: due) {
                defer { due += 1 }
                switch result {
                case .success(let played):
                    held -= played.log.utf8.count
                    try take(played)
                case .failure(let error):
                    guard let refused, let input = error as? InputError else { throw error }
                    try refused(refusal(due, input))
                }
            }
        }
    }

    /// A finished job, with its result.
    private struct Done: Sendable {
        let number: Int
        let library: Library
        let result: Result<PlayedWalk, any Error>

        var bytes: Int { (try? result.get().log.utf8.count) ?? 0 }
    }

    private func begin(_ number: Int, with library: Library, _ done: Inbox<Done>) {
        Task.detached {
            var library = library
            let result = Result { try play(number, &library) }
            done.put(Done(number: number, library: library, result: result))
        }
    }

    /// The walk's seed is 0 where its own is not known.
    private func refusal(_ number: Int, _ error: InputError) -> RefusedWalk {
        let run = runs[number]
        let label = WalkLabel(
            name: run.walk, engine: run.variant.options.choices.engine, seed: run.seed ?? 0)
        return RefusedWalk(label: label, file: Batch.file(run.walk), error: error)
    }

    private func play(_ number: Int, _ library: inout Library) throws -> PlayedWalk {
        let run = runs[number]
        let options = run.variant.options
        // One line shows the progress of reading a large venue, however many cores read it.
        let progress: ReadingProgress? = number == 0 ? nil : .unwatched
        var setup = try library.setup(walk: run.walk, options, progress)
        if let seed = run.seed { setup = setup.with(seed: seed) }
        let label = WalkLabel(name: run.walk, engine: options.choices.engine, seed: setup.seed)
        return try PlayedWalk(
            setup, label, file: Batch.file(run.walk), wanted: wanted, origin: run.variant.origin)
    }

    /// The walk's file as the user named it; nil for a shipped walk.
    private static func file(_ name: String) -> String? { Files.exists(name) ? name : nil }
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
