import Indoor
import Rehearsal

/// The results of a walk, to compare it with the same walk under other conditions.
package struct WalkOutcome: Hashable, Sendable {
    /// A measure of a walk. Less is better, except for `reached` and `read`.
    package enum Measure: String, CaseIterable, Sendable {
        // The person's true place decides these.
        case overShortest, reached, there, error, wrongLevel, metresLost
        // The app's display and its own belief decide these.
        case withoutPosition, degraded, lost, arrival, falseArrival, acquisitions, cues, read,
            vibrations, findings

        /// Whether it is measured by the person's true place.
        package var isOfTruth: Bool {
            switch self {
            case .overShortest, .reached, .there, .error, .wrongLevel, .metresLost: true
            case .withoutPosition, .degraded, .lost, .arrival, .falseArrival, .acquisitions, .cues,
                .read, .vibrations, .findings:
                false
            }
        }

        package var words: String {
            switch self {
            case .overShortest: "over the shortest way"
            case .reached: "reached the place"
            case .there: "came to the place after"
            case .error: "position off by"
            case .wrongLevel: "on a wrong level"
            case .metresLost: "walked while lost"
            case .withoutPosition: "no position"
            case .degraded: "“Less precise” shown"
            case .lost: "“Lost” shown"
            case .arrival: "declared arrival after"
            case .falseArrival: "declared it elsewhere"
            case .acquisitions: "helped to a position"
            case .cues: "cues shown"
            case .read: "cues read to the end"
            case .vibrations: "vibrations"
            case .findings: "findings of the audit"
            }
        }

        /// The measure in a sentence.
        package var meaning: String {
            switch self {
            case .overShortest:
                "Metres walked beyond the way of a person who knows the building. Metres still to "
                    + "walk at the end count."
            case .reached:
                "People who stand at the destination when the walk ends: on its level, with at most "
                    + "20 m to walk, and no door or turn over 5 m away."
            case .there:
                "Seconds until the person came there and stayed. A person who did not come counts "
                    + "with the longest time of the same walk."
            case .error: "Mean distance from the app's position to the person."
            case .wrongLevel: "Time with a position on another level than the person's."
            case .metresLost:
                "Metres walked while the app shows no position, or one that is off by over three "
                    + "times its accuracy and 5 m, or on another level."
            case .withoutPosition: "Time in which the app wants a position and has none."
            case .degraded: "Time in which the app shows that its position is less precise."
            case .lost: "Time in which the app shows that it has lost the position."
            case .arrival:
                "Seconds until the app declares the arrival, in pairs in which it does so with both."
            case .falseArrival:
                "People to whom the app declares an arrival while they are not at the destination."
            case .acquisitions: "How often the app asks the person to help it to a position."
            case .cues: "Cues that are shown, without pages."
            case .read: "The cues among these that the person reads to the end."
            case .vibrations: "Vibrations."
            case .findings: "What the audit finds, and neither the walk nor the cue sheet accepts."
            }
        }

        /// The measure with its unit, as the head of a row.
        package var title: String { unit.isEmpty ? words : "\(words), \(unit)" }

        package var unit: String {
            switch kind {
            case .seconds: "s"
            case .metres: "m"
            case .people: "%"
            case .count: ""
            }
        }

        package var kind: Kind {
            switch self {
            case .there, .wrongLevel, .withoutPosition, .degraded, .lost, .arrival: .seconds
            case .overShortest, .error, .metresLost: .metres
            case .reached, .falseArrival: .people
            case .acquisitions, .cues, .read, .vibrations, .findings: .count
            }
        }

        /// What it counts.
        package enum Kind: CaseIterable, Sendable {
            case seconds, metres
            /// 1 or 0 in a walk; a share of all walks, told in percent.
            case people
            case count
        }
    }

    /// The measures that the walk has, to the thousandth as in rows: a table from rows is the table of
    /// the run.
    private let values: [Measure: Double]
    /// The walk's length in seconds: who is not there by then comes later, or never.
    package let seconds: Double
    /// In the order in which they came.
    package let records: [CueRecord]

    package init(_ measures: WalkMeasures, _ audit: Audit) {
        let shown = audit.records.filter { $0.cue.kind != .page }
        var values: [Measure: Double] = [
            .wrongLevel: WalkMeasures.seconds(measures.onWrongLevel),
            .metresLost: measures.metresLost,
            .withoutPosition: WalkMeasures.seconds(measures.withoutPosition),
            .degraded: audit.totals.seconds(.degraded),
            .lost: audit.totals.seconds(.lost),
            .acquisitions: Double(audit.totals.acquisitions),
            .cues: Double(shown.count),
            .read: Double(shown.count { $0.reading == .whole }),
            .vibrations: Double(audit.totals.vibrations),
            .findings: Double(audit.open.count),
        ]
        if !measures.errors.isEmpty {
            values[.error] = measures.errors.reduce(0, +) / Double(measures.errors.count)
        }
        let journey = measures.journey
        values[.overShortest] = journey.metresBeyondShortest
        values[.reached] = journey.isReached.map { $0 ? 1 : 0 }
        values[.there] = journey.thereSince
        values[.arrival] = measures.arrivedAt
        if journey.way != nil { values[.falseArrival] = measures.isArrivalFalse ? 1 : 0 }
        self.init(values, seconds: measures.seconds, records: audit.records)
    }

    /// - Parameter records: the cues that were shown, as far as they are known.
    package init(_ values: [Measure: Double], seconds: Double, records: [CueRecord] = []) {
        self.values = values.mapValues { ($0 * 1000).rounded() / 1000 }
        (self.seconds, self.records) = (seconds, records)
    }

    /// The same measures; a comparison of many walks has no room for their cues.
    package var withoutRecords: WalkOutcome { WalkOutcome(values, seconds: seconds) }

    /// nil: the walk does not have it.
    package func value(_ measure: Measure) -> Double? { values[measure] }
}

extension WalkOutcome {
    /// The measures as a table for `docs/compare.md`.
    package static var markdown: String {
        let rows = Measure.allCases.map { measure in
            "| \(measure.words) | `\(measure.rawValue)` | \(measure.unit) "
                + "| \(measure.isOfTruth ? "truth" : "app") | \(measure.meaning) |\n"
        }
        return "## Rows\n\n| row | name | unit | by the | what it is |\n|---|---|---|---|---|\n"
            + rows.joined()
    }
}
