import App
import Formats
import Foundation
import Indoor
import Rehearsal
import Reports
import Review

/// The same walks, people and seeds under two variants.
struct Comparing {
    struct Variant {
        let name: String
        let options: Setup.Options

        /// The variants' names: files without their folders, if that distinguishes them.
        static func shortNames(_ names: [String]) -> [String] {
            let names = names.map(\.printable)
            let short = names.map { name in
                name.split(separator: "/").last.map(String.init) ?? name
            }
            return Set(short).count == short.count ? short : names
        }
    }

    /// The pairs: both variants of a seed follow each other.
    let list: RunList

    /// - Parameters:
    ///   - walks: one that is named twice is run once: it would tell nothing new.
    ///   - variants: A and B.
    init(walks: [String], seeds: ClosedRange<UInt64>, variants: [Variant]) {
        list = RunList(
            walks: walks.withoutRepeats,
            variants: zip(["A", "B"], variants).map {
                RunList.Variant($1.options, side: $0, name: $1.name)
            }, seeds: seeds, order: .variants)
    }

    /// Runs all pairs, or a part of them.
    ///
    /// - Parameters:
    ///   - known: the rows of the first runs, which are not run again.
    ///   - rows: takes the rows of the others; nil: none are wanted.
    func pairs(
        _ part: RunList.Part, known: [WalkRow] = [], rows: RowOutput? = nil
    ) throws -> [OutcomePair] {
        let line = ProgressLine("comparing", list.walks.joined(separator: " "))
        defer { line.erase() }
        var sides = known.map { (walk: $0.walk, seed: $0.seed, side: OutcomePair.Side($0)) }
        let batch = Batch(
            runs: part.dropping(known.count), jobs: ProcessInfo.processInfo.activeProcessorCount,
            wanted: PlayedWalk.Wanted(measures: true, audits: AuditTable(), rows: rows != nil))
        try batch.run { one in
            guard line.tell(Double(sides.count) / Double(part.count)) else {
                throw Failure(ExitStatus.left)
            }
            if let row = one.row { try rows?.write(row) }
            guard let measures = one.measures, let audit = one.audit else { return }
            let outcome = WalkOutcome(measures, audit)
            let conditions = OutcomePair.Conditions(
                engine: one.collected.engine, person: one.person)
            // The cues of the first pair are told; those of all would take much memory.
            let kept = sides.count < list.variants.count ? outcome : outcome.withoutRecords
            sides.append((one.name, one.seed, OutcomePair.Side(conditions, kept)))
        }
        return stride(from: 0, to: sides.count - 1, by: 2).map { number in
            let (first, second) = (sides[number], sides[number + 1])
            return OutcomePair(
                walk: first.walk, seed: first.seed, first: first.side, second: second.side)
        }
    }

    /// Refuses to compare the lengths of texts in two languages.
    static func checkLanguages(of cues: [String]) throws {
        guard cues.count == 2 else { return }
        let languages = try cues.map { try Files.cueSheet($0).sheet.language }
        guard languages[0] == languages[1] else {
            throw InputError(
                file: cues[1], "is in \"\(languages[1])\", and \(cues[0]) in \"\(languages[0])\"",
                expected: "two sheets in one language")
        }
    }
}
