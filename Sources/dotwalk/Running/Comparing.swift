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

    /// - Parameter walks: one that is named twice is run once: it would tell nothing new.
    init(walks: [String], seeds: ClosedRange<UInt64>, variants: [Variant]) {
        self.walks = walks.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        (self.seeds, self.variants) = (seeds, variants)
    }

    /// Runs all of them.
    func pairs() throws -> [OutcomePair] {
        let line = ProgressLine("comparing", walks.joined(separator: " "))
        defer { line.erase() }
        let total = Double(variants.count * walks.count * seeds.count)
        var done = 0.0
        let played = try variants.map { variant in
            var played: [(label: WalkLabel, side: OutcomePair.Side)] = []
            try batch(variant.options).run { one in
                done += 1
                guard line.tell(done / total) else { throw Failure(ExitStatus.left) }
                guard let measures = one.measures, let audit = one.audit else { return }
                let conditions = OutcomePair.Conditions(
                    engine: one.collected.engine, person: one.person)
                played.append(
                    (one.label, OutcomePair.Side(conditions, WalkOutcome(measures, audit))))
            }
            return played
        }
        return zip(played[0], played[1]).map { first, second in
            OutcomePair(
                walk: first.label.name, seed: first.label.seed, first: first.side,
                second: second.side)
        }
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
