import Indoor

/// What many walks came to, from their rows. Counts and sums do not depend on how rows were shared
/// among files; quantiles are of all values.
package struct RowAnalysis: Sendable {
    /// Walks with one engine, of people of one persona, under one variant.
    package struct Group: Hashable, Sendable {
        /// Empty without a comparison.
        package let variant: String
        package let engine: String
        /// Empty for all people.
        package let person: String
    }

    /// What the walks of a group came to.
    package struct Outcome: Sendable {
        package private(set) var walks = 0
        package private(set) var failed = 0
        package private(set) var gaveUp = 0
        /// The walks with a finding that nothing accepts, or a broken invariant.
        package private(set) var found = 0
        private var values: [WalkOutcome.Measure: [Double]] = [:]

        /// The values of the walks that have the measure, in their order.
        package func values(_ measure: WalkOutcome.Measure) -> [Double] { values[measure] ?? [] }

        fileprivate mutating func add(_ row: WalkRow) {
            walks += 1
            if row.passed == 0 { failed += 1 }
            if row.gaveUp != nil { gaveUp += 1 }
            if !row.open.isEmpty || !row.broken.isEmpty { found += 1 }
            for measure in WalkOutcome.Measure.allCases {
                if let value = row[measure] { values[measure, default: []].append(value) }
            }
        }
    }

    /// Something that went wrong, and in how many walks.
    package struct Trouble: Hashable, Sendable {
        package enum Kind: String, CaseIterable, Sendable {
            case finding, invariant, expectation
            case givingUp = "giving up"
        }

        package let kind: Kind
        /// The rule, the line of the walk, the reason.
        package let name: String
        /// The id of the cue; empty: it is about none.
        package let cue: String
    }

    package struct Count: Hashable, Sendable {
        package fileprivate(set) var walks = 0
        package fileprivate(set) var times = 0
        /// The first walk, its seed and the second.
        package fileprivate(set) var walk = ""
        package fileprivate(set) var seed: UInt64 = 0
        package fileprivate(set) var second: Double?
    }

    /// In the order in which they came.
    package private(set) var groups: [(group: Group, outcome: Outcome)] = []
    /// All walks of an engine and a variant, in the order in which they came.
    package private(set) var totals: [(group: Group, outcome: Outcome)] = []
    package private(set) var walks = 0
    private var counts: [Trouble: Count] = [:]
    package private(set) var costs = WalkCosts()

    package init() {}

    package mutating func add(_ row: WalkRow) {
        walks += 1
        let variant = row.origin.variant
        RowAnalysis.add(
            row, to: Group(variant: variant, engine: row.engine, person: row.person), in: &groups)
        RowAnalysis.add(
            row, to: Group(variant: variant, engine: row.engine, person: ""), in: &totals)
        count(row)
        costs.add(row)
    }

    private static func add(
        _ row: WalkRow, to group: Group, in all: inout [(group: Group, outcome: Outcome)]
    ) {
        if let index = all.firstIndex(where: { $0.group == group }) {
            all[index].outcome.add(row)
        } else {
            var outcome = Outcome()
            outcome.add(row)
            all.append((group, outcome))
        }
    }

    private mutating func count(_ row: WalkRow) {
        var seen: Set<Trouble> = []
        func note(_ kind: Trouble.Kind, _ name: String, cue: String = "", at second: Double?) {
            let trouble = Trouble(kind: kind, name: name, cue: cue)
            var count = counts[trouble] ?? Count()
            if count.walks == 0 {
                (count.walk, count.seed, count.second) = (row.walk, row.seed, second)
            }
            count.times += 1
            if seen.insert(trouble).inserted { count.walks += 1 }
            counts[trouble] = count
        }
        for finding in row.open {
            note(.finding, finding.rule, cue: finding.cue, at: finding.second)
        }
        for broken in row.broken { note(.invariant, broken.rule, at: broken.second) }
        for unmet in row.unmet {
            note(.expectation, "\(row.walk):\(unmet.line) \(unmet.expected)", at: unmet.second)
        }
        if let gaveUp = row.gaveUp { note(.givingUp, row.gaveUpReason, at: gaveUp) }
    }

    /// What went wrong in most walks first.
    package var troubles: [(trouble: Trouble, count: Count)] {
        counts.map { (trouble: $0.key, count: $0.value) }.sorted { a, b in
            if a.count.walks != b.count.walks { return a.count.walks > b.count.walks }
            if a.count.times != b.count.times { return a.count.times > b.count.times }
            return (a.trouble.kind.rawValue, a.trouble.name, a.trouble.cue)
                < (b.trouble.kind.rawValue, b.trouble.name, b.trouble.cue)
        }
    }
}
