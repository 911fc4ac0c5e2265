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
        static func shortNames(_ variants: [Variant]) -> [String] {
            let names = variants.map(\.name.printable)
            let short = names.map { name in
                name.split(separator: "/").last.map(String.init) ?? name
            }
            return Set(short).count == short.count ? short : names
        }
    }

    let walks: [String]
    let seeds: ClosedRange<UInt64>
    /// A and B.
    let variants: [Variant]

    /// Runs all of them.
    func report() throws -> ComparisonReport {
        let line = ProgressLine("comparing", walks.joined(separator: " "))
        defer { line.erase() }
        let total = Double(variants.count * walks.count * seeds.count)
        var done = 0.0
        let outcomes = try variants.map { variant in
            var outcomes: [WalkOutcome] = []
            try batch(variant.options).run { played in
                done += 1
                guard line.tell(done / total) else { throw Failure(ExitStatus.left) }
                guard let measures = played.measures, let audit = played.audit else { return }
                outcomes.append(WalkOutcome(measures, audit))
            }
            return outcomes
        }
        return ComparisonReport(
            walks: walks, seeds: seeds, names: variants.map(\.name),
            pairs: zip(outcomes[0], outcomes[1]).map { ($0, $1) })
    }

    private func batch(_ options: Setup.Options) -> Batch {
        Batch(
            walks: walks, engines: [nil], seeds: seeds, options: options,
            jobs: ProcessInfo.processInfo.activeProcessorCount,
            wanted: PlayedWalk.Wanted(measures: true, audits: AuditTable()))
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
