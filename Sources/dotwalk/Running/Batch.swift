import Formats
import Foundation
import Indoor
import Rehearsal
import Review
import Simulation
import Synchronization

/// Walks, each with several engines and seeds, run on several cores. Their results come one by one
/// in the requested order, whichever finishes first.
struct Batch: Sendable {
    let walks: [String]
    /// nil: the walk's own. Each walk is run with all seeds of one engine, then with those of the next.
    let engines: [String?]
    /// nil: each walk's own, or that of the options.
    let seeds: ClosedRange<UInt64>?
    let options: Setup.Options
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
        while due < count {
            while next < count, next - due < Batch.mostWaiting, held < Batch.mostHeld,
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
                    let label = label(due)
                    try refused(
                        RefusedWalk(label: label, file: Batch.file(label.name), error: input))
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

    private var count: Int { walks.count * runsEach }
    /// How often each walk is played.
    var runsEach: Int { engines.count * seedsEach }
    private var seedsEach: Int { seeds?.count ?? 1 }

    private func begin(_ number: Int, with library: Library, _ done: Inbox<Done>) {
        Task.detached {
            var library = library
            let result = Result { try play(number, &library) }
            done.put(Done(number: number, library: library, result: result))
        }
    }

    /// The label of the walk with this number; its seed is 0 while the walk's own is not known.
    private func label(_ number: Int) -> WalkLabel {
        WalkLabel(
            name: walks[number / seedsEach / engines.count],
            engine: engines[number / seedsEach % engines.count],
            seed: seeds.map { $0.lowerBound + UInt64(number % seedsEach) } ?? 0)
    }

    private func play(_ number: Int, _ library: inout Library) throws -> PlayedWalk {
        let label = label(number)
        let name = label.name
        var options = options
        if let engine = label.engine { options.choices.engine = engine }
        // One line shows the progress of reading a large venue, however many cores read it.
        let progress: ReadingProgress? = number == 0 ? nil : .unwatched
        var setup = try library.setup(walk: name, options, progress)
        if seeds != nil { setup = setup.with(seed: label.seed) }
        let played = WalkLabel(name: name, engine: options.choices.engine, seed: setup.seed)
        return try PlayedWalk(setup, played, file: Batch.file(name), wanted: wanted)
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
