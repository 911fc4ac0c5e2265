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
    /// Whether the invariants are checked in every tick.
    let checks: Bool
    let logs: Bool
    /// Whether the quality of a walk is measured.
    let measures: Bool
    /// The number of walks that run at once.
    let jobs: Int
    /// The rules for the audit of cues; nil: no audit.
    var audits: AuditTable?

    /// A walk played to its end.
    struct Played: Sendable {
        let name: String
        /// nil: the walk's own.
        let engine: String?
        let seed: UInt64
        let seconds: Double
        let findings: [ExpectationResult]
        let violations: [Invariants.Violation]
        let divergence: ScriptPlayer.Divergence?
        /// The second in which the person who followed the phone gave up; nil: they did not.
        let gaveUp: Double?
        /// The lines of the log, from the first to the last; empty if not wanted.
        let log: String
        /// nil if not wanted.
        let measures: WalkMeasures?
        /// nil if not wanted.
        let audit: Audit?
        let collected: CollectedWalk
        /// A remark that is printed before it.
        let remark: String?
        /// The files that it was read from.
        let files: [String]

        var isOK: Bool {
            findings.allSatisfy(\.isMet) && violations.isEmpty && divergence == nil
        }
    }

    /// A walk that cannot be read.
    struct Refused {
        let label: WalkLabel
        let error: InputError

        /// The place and the problem, without the line of the file.
        var words: String {
            "\(error)".split(separator: "\n").first.map { String($0).printable } ?? ""
        }
    }

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
        refused: ((Refused) throws -> Void)? = nil, _ take: (Played) throws -> Void
    ) throws {
        let done = Inbox<Done>()
        let files = KeptFiles()
        var idle = (0..<jobs).map { _ in Library(reading: { try files.data($0, limit: $1) }) }
        var waiting: [Int: Result<Played, any Error>] = [:]
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
                    try refused(Refused(label: label(due), error: input))
                }
            }
        }
    }

    /// A finished job, with its result.
    private struct Done: Sendable {
        let number: Int
        let library: Library
        let result: Result<Played, any Error>

        var bytes: Int { (try? result.get().log.utf8.count) ?? 0 }
    }

    private var count: Int { walks.count * engines.count * seedsEach }
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

    private func play(_ number: Int, _ library: inout Library) throws -> Played {
        let label = label(number)
        let name = label.name
        var options = options
        if let engine = label.engine { options.choices.engine = engine }
        // One line shows the progress of reading a large venue, however many cores read it.
        let progress: ReadingProgress? = number == 0 ? nil : .unwatched
        var setup = try library.setup(walk: name, options, progress)
        if seeds != nil { setup = setup.with(seed: label.seed) }
        return try play(setup, name: name, engine: options.choices.engine)
    }

    private func play(_ setup: Setup, name: String, engine: String?) throws -> Played {
        var rehearsal = setup.rehearsal()
        var eventLog = EventLog(venue: setup.venue.venue)
        var invariants = Invariants(
            venue: setup.venue.venue, settings: setup.settings,
            profile: rehearsal.session.profile, table: setup.table)
        var gaveUp: Double?
        var measured = WalkMeasures()
        var audited = AuditedWalk()
        var log = logs ? EventLog.opening(setup.logHeader, settings: setup.settings) : ""
        rehearsal.run { tick in
            if checks { invariants.observe(tick) }
            if logs { eventLog.observe(tick) }
            if measures { measured.observe(tick) }
            if audits != nil { audited.observe(tick) }
            if tick.report.events.contains(.person(.gaveUp)) { gaveUp = tick.report.seconds }
        }
        if rehearsal.isEndless { throw rehearsal.endless(in: name) }
        let violations = invariants.violations
        log += eventLog.take()
        if logs {
            log += eventLog.closing(
                rehearsal.report, isOK: rehearsal.isOK && violations.isEmpty)
        }
        return Played(
            name: name, engine: engine, seed: setup.seed, seconds: rehearsal.report.seconds,
            findings: Array(rehearsal.findings), violations: violations,
            divergence: rehearsal.divergence, gaveUp: gaveUp, log: log,
            measures: measures ? measured : nil,
            audit: audits.map { Audit(audited, sheet: setup.sheet.sheet, table: $0) },
            collected: setup.collected(in: rehearsal),
            remark: setup.remark, files: setup.files)
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
