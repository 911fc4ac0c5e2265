import Formats
import Foundation
import Indoor
import Rehearsal
import Review
import Simulation

/// Runs of a list on several cores. Their results come one by one in the list's order, whichever
/// finishes first.
struct Batch: Sendable {
    let runs: RunList.Part
    /// The number of walks that run at once.
    let jobs: Int
    let wanted: PlayedWalk.Wanted

    /// - Parameters:
    ///   - refused: takes the walks that cannot be read, in their turn; nil: the first of them ends
    ///     the batch.
    ///   - take: takes the results in order. An error that it throws ends the batch.
    func run(
        refused: ((RefusedWalk) throws -> Void)? = nil, _ take: (PlayedWalk) throws -> Void
    ) throws {
        let files = KeptFiles()
        let crew = Crew(
            (0..<jobs).map { _ in Library(reading: { try files.data($0, limit: $1) }) })
        try crew.run(runs.count, size: Batch.bytes) { number, library in
            Result { try play(number, &library) }
        } take: { number, result in
            switch result {
            case .success(let played): try take(played)
            case .failure(let error):
                guard let refused, let input = error as? InputError else { throw error }
                try refused(refusal(number, input))
            }
        }
    }

    /// The bytes of the log of a result.
    private static func bytes(_ result: Result<PlayedWalk, any Error>) -> Int {
        (try? result.get().log.utf8.count) ?? 0
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
